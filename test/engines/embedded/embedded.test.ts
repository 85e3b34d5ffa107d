import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFiles } from '../../../src'
import { embeddedAdapters } from '../../../src/engines/embedded'
import type { DatabaseAdapters } from '../../../src/engines/postgres'
import { fillFolder } from '../../support/records/pglite'
import { register } from '../../support/register'

const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-embedded-'))

const files = memoryFiles({
  'graphql/add.graphql':
    'mutation { record_create(record: { table: "tea", properties: [{ name: "name", value: "Sencha" }] }) { id } }',
  'graphql/all.graphql':
    'query { records(per_page: 5, filter: { table: { value: "tea" } }) { results { name: property(name: "name") } } }',
})
const template = `{% transaction %}{% graphql _ = 'add' %}{% endtransaction -%}
  {% graphql found = 'all' %}{{ found.records.results | map: 'name' | join }}`

beforeAll(() => fillFolder(join(folder, 'data')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('keeps records, jobs and tokens of a folder between starts, for one process at a time', async () => {
  const first = await embeddedAdapters({ folder })
  expect(first.records.jobs).toBe(first.jobs)
  const { id } = await first.records.create('tea', { name: 'Oolong' })
  const token = await first.tokens.issue(id, 60_000)
  const job = await first.records.transaction((records) =>
    records.enqueue({ kind: 'test', payload: { id }, delayMs: 3_600_000 }),
  )
  await expect(embeddedAdapters({ folder })).rejects.toThrow('is open already: close() it first')
  await first.close()

  const second: DatabaseAdapters = await embeddedAdapters({ folder })
  try {
    expect((await second.records.find(id, 'tea'))?.properties).toEqual({ name: 'Oolong' })
    expect(await second.tokens.verify(token)).toEqual({ subject: id })
    expect(await second.tokens.verify(`${token}x`)).toBeUndefined()
    expect((await second.jobs.list('waiting')).map((listed) => [listed.id, listed.payload])).toEqual([[job, { id }]])
    const { liquid, close } = register({ files, ...second })
    expect(await liquid.parseAndRender(template)).toBe('Oolong Sencha')
    await close()
    await (await embeddedAdapters({ folder })).close()
  } finally {
    await second.close()
  }
})

test.each([undefined, '', 5])('rejects %j as a folder', async (folder) => {
  await expect(embeddedAdapters({ folder: folder as string })).rejects.toThrow('folder must be the path of a folder')
})
