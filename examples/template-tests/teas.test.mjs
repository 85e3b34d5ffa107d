import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryFiles, memoryRecords, registerPlatform } from 'liquid-platform'
import { callFunction, renderPartial, visitor } from 'liquid-platform/testing'
import { Liquid } from 'liquidjs'

const records = memoryRecords()
const shop = registerPlatform(new Liquid(), { files: directoryFiles(`${import.meta.dirname}/app`), records })

test('calls a function', async () => {
  assert.equal(await callFunction(shop, 'helpers/discount', { cents: 500, count: 3 }), 1350)
})

test('renders a partial', async () => {
  const line = await renderPartial(shop, 'teas/line', { tea: { name: 'Oolong', cents: 1250 } })
  assert.equal(line.trim(), '<li>Oolong: €12.50</li>')
})

test('visits a page with records', async () => {
  await records.create('tea', { name: 'Oolong', cents: 1250 })
  await records.create('tea', { name: 'Sencha', cents: 900 })
  const ann = visitor(shop)
  const lines = (await ann.visit('/')).findAll('li').map(({ text }) => text)
  assert.deepEqual(lines, ['Sencha: €9', 'Oolong: €12.50'])
  assert.equal((await ann.visit('/?name=sen')).findAll('li').length, 1)
})
