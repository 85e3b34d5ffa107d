import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Liquid } from 'liquidjs'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { callFunction, visitor } from 'liquid-platform/testing'

const startApp = () => registerPlatform(new Liquid(), { files: directoryFiles('./app') })

test('a message is sent, and listed', async () => {
  const platform = startApp()
  const ann = visitor(platform)
  await ann.visit('/messages')
  await ann.fill({ 'Your message': 'Hello' }).submit('Send')
  const page = await ann.follow()
  assert.equal(page.find('.notice').text, 'Thank you')
  assert.deepEqual(
    page.findAll('li').map(({ text }) => text),
    ['Hello'],
  )
  assert.deepEqual(await callFunction(platform, 'queries/messages'), [{ properties: { text: 'Hello' } }])
})

test('an empty message is refused', async () => {
  const ann = visitor(startApp())
  await ann.visit('/messages')
  const page = await ann.submit('Send')
  assert.deepEqual([page.status, page.find('.error').text], [422, "can't be blank"])
})
