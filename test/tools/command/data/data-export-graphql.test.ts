import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { directoryFiles, memoryRecords, memoryStorage, type FileStorage, type RecordStore } from '../../../../src'
import { embeddedAdapters } from '../../../../src/engines/embedded'
import { newDirectory } from '../../../support/jest/app-directory'
import { repetitions } from '../../../support/effort'
import { fillFolder } from '../../../support/records/pglite'
import { register } from '../../../support/register'
import { command } from '../terminal'

const app = {
  'app/views/pages/index.liquid': 'home',
  'app/schema/tea.yml':
    'name: tea\nproperties:\n- name: name\n- name: price\n  type: float\n- name: tags\n  type: array\n- name: at\n  type: datetime\n- name: photo\n  type: upload\n',
  'app/user.yml': 'properties:\n- name: role\n',
  'app/user_profile_types/seller.yml': 'name: seller\nproperties:\n- name: stars\n  type: integer\n',
  'app/graphql/export.graphql': 'mutation { data_export { id status } }',
  'liquid-platform.config.mjs': '',
}
/** More rows than one batch. */
const recordCount = Math.max(1200, repetitions(3000))
const userCount = recordCount / 10

const isPhoto = (i: number): boolean => i % 500 === 7
const awkward = ['"quoted", and commas', 'lines\r\nand\ttabs', '=1+1', ' spaces ', '\u{1F375} ümlaut', '[]', 'null', '']

async function createRecords(store: RecordStore): Promise<void> {
  for (let i = 1; i <= userCount; i++) {
    const profiles = i % 3 === 0 ? { seller: { properties: { stars: i } } } : {}
    const names = { first_name: `Ann ${i}`, slug: `ann-${i}`, language: 'en', time_zone: 'UTC' }
    const properties = i % 2 === 0 ? { role: awkward[i % awkward.length] } : {}
    await store.create(':users', { email: `ann${i}@shop.test`, ...names, properties, profiles, external_id: `u-${i}` })
  }
  for (let i = 1; i <= recordCount; i++) {
    const free = { any: [i, { deep: [null, true, i / 3] }], user_id: String(1 + (i % userCount)) }
    const tea = {
      name: awkward[i % awkward.length],
      price: i / 8,
      tags: [`t${i}`],
      at: '2020-01-02T03:04:05.678Z',
      user_id: '7',
    }
    const stamp = { id: String(i * 3), createdAt: new Date(i * 1e9), updatedAt: new Date(i * 1e9 + 5) }
    await store.create(i % 5 === 0 ? 'free' : 'tea', i % 5 === 0 ? free : tea, stamp)
  }
}

/** The rows that `data_export` writes, without the keys of files, which are new. */
async function exported(project: string, adapters: { records: RecordStore; storage: FileStorage }) {
  const platform = register({ ...adapters, files: directoryFiles(project) })
  const answer = await platform.liquid.parseAndRender(
    '{% graphql x = "export" %}{{ x.export.status }}{{ x.data_export.status }}',
  )
  expect(answer).toBe('done')
  const [row] = await adapters.records.search({
    table: ':data_exports',
    limit: 1,
    sort: [{ by: 'id', descending: true }],
  })
  const { key } = row?.properties.file as { key: string }
  const zip = new Uint8Array(await new Response((await adapters.storage.get(key))?.stream()).arrayBuffer())
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => {
    const text = strFromU8(bytes).replaceAll(/uploads\/[\w-]{22}/g, 'uploads/…')
    const rows: Record<string, string>[] = parse(text, { columns: true })
    return [name, rows.map((row) => ({ ...row, properties: JSON.parse(row.properties ?? '') as object }))] as const
  })
  return { zip, files: Object.fromEntries(files) }
}

test('imports thousands of rows of data_export on another engine without loss', async () => {
  const project = newDirectory(app)
  const storage = memoryStorage()
  const records = memoryRecords()
  await createRecords(records)
  const photo = async (i: number): Promise<string> => {
    const key = `uploads/${createHash('md5').update(String(i)).digest('base64url')}/original`
    const bytes = Buffer.from(`photo ${i}`)
    await storage.put(key, bytes, { contentType: 'image/png', size: bytes.byteLength })
    return key
  }
  for (let i = 1; i <= recordCount; i++) {
    if (!isPhoto(i) || i % 5 === 0) continue
    const own = { key: await photo(i), file_name: `p${i}.png`, content_type: 'image/png', size: `photo ${i}`.length }
    const options = {
      acl: 'public',
      content_disposition: 'inline',
      cache_control: 'max-age=315576000, public',
      versions: [],
    }
    await records.update(String(i * 3), { photo: { ...own, ...options } }, 'tea')
  }
  const before = await exported(project, { records, storage })
  writeFileSync(join(project, 'data.zip'), before.zip)

  const folder = newDirectory()
  await fillFolder(join(folder, 'data'))
  const env = { DATABASE_URL: folder, SECRET: 's'.repeat(32) }
  const run = () => command(project, ['data', 'import', 'data.zip'], { env, config: { storage } })
  const { code, output, notes } = await run()
  expect(notes.split('\n')).toEqual([
    'schema file for "free" not found: its records are imported unchecked',
    'warn [liquid-platform] table "free" not found in schema/: add a file for it',
  ])
  expect([code, output.split('\n').slice(1)]).toEqual([
    0,
    [
      expect.stringMatching(new RegExp(`^users +${userCount} +0 +0 +0$`)),
      expect.stringMatching(new RegExp(`^records +${recordCount} +0 +0 +0$`)),
      expect.stringMatching(new RegExp(`^files +${Math.ceil((recordCount - 7) / 500)} +0 +0 +0$`)),
    ],
  ])
  const embedded = await embeddedAdapters({ folder })
  const after = await exported(project, { records: embedded.records, storage }).finally(() => embedded.close())
  expect(Object.entries(before.files).map(([name, { length }]) => [name, length])).toEqual([
    ['records.csv', recordCount],
    ['users.csv', userCount],
  ])
  expect(after.files).toEqual(before.files)
  expect((await run()).output).toMatch(new RegExp(`records +0 +0 +${recordCount} +0`))
}, 300_000)
