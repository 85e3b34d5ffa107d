import { strFromU8, unzipSync } from 'fflate'
import { decrypt, generateKey, readMessage, readPrivateKey } from 'openpgp'
import { register } from '../../../../support/register'
import { memoryFiles, memoryRecords } from '../../../../../src'
import type { RecordQuery, UseRecords } from '../../../../../src/ports/records/port'
import type { Hash } from '../../../../../src/base/values/hash'

const clock = { now: () => new Date('2030-05-01T12:00:00Z') }

function shop() {
  const records = memoryRecords({ clock })
  const platform = register({ clock, records, files: memoryFiles({ 'views/pages/index.liquid': '' }) })
  const query = async (text: string): Promise<Hash> =>
    JSON.parse(
      String(await platform.liquid.parseAndRender(`{% graphql g %}${text}{% endgraphql %}{{ g | json }}`)),
    ) as Hash
  const download = async (url: string): Promise<Response> =>
    platform.fetch(new Request(new URL(url, 'http://shop.test')))
  /** The CSV files of an export by name. */
  const files = async (url: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(await (await download(url)).arrayBuffer()))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    )
  return { records, query, download, files }
}

interface Exported {
  readonly id: string
  readonly status: string
  readonly url: string
}

const create = 'mutation { data_export ARGUMENTS { id status url created_at } }'

async function exported(app: ReturnType<typeof shop>, given = ''): Promise<Exported> {
  const { data_export: made } = await app.query(create.replace(' ARGUMENTS', given))
  return made as Exported
}

test('exports the results of filters', async () => {
  const app = shop()
  await app.records.create('tea', { name: 'Sencha "green"', user_id: '7' })
  await app.records.create('tea', { name: 'Assam' })
  await app.records.create('cup', { size: 2 })
  const { status, url } = await exported(
    app,
    '(records: { filter: { table: { value: "tea" } }, sort: [{ properties: [{ name: "name", order: ASC }] }] })',
  )
  expect(status).toBe('done')
  const time = '2030-05-01T12:00:00.000Z'
  expect(await app.files(url)).toEqual({
    'records.csv':
      'id,user_id,created_at,updated_at,deleted_at,properties,model_schema\n' +
      `2,,${time},${time},,"{""name"":""Assam""}",tea\n` +
      `1,7,${time},${time},,"{""name"":""Sencha \\""green\\"""",""user_id"":""7""}",tea\n`,
  })
})

test('rejects a number of rows below 1', async () => {
  const { errors } = await shop().query('mutation { data_export(records: { per_page: -1 }) { id } }')
  expect(errors).toMatchObject([{ message: 'per_page: expected a number of 1 or more, got -1' }])
})

test('exports everything but passwords by default', async () => {
  const app = shop()
  await app.records.create('tea', { name: 'Assam' })
  await app.query(
    'mutation { user_create(user: { email: "ann@shop.test", password: "correct horse", properties: [{ name: "age", value_int: 7 }] }) { id } }',
  )
  const files = await app.files((await exported(app)).url)
  expect(Object.keys(files)).toEqual(['records.csv', 'users.csv'])
  const [header = '', ann = ''] = String(files['users.csv']).split('\n')
  expect(header).not.toContain('password')
  expect(ann).toMatch(/^1,ann@shop\.test,.*"\{""age"":7\}",\{\}$/)
})

test('splits files by default', async () => {
  const app = shop()
  await app.records.transaction(async (store) => {
    for (let i = 0; i < 10_001; i++) await store.create('tea', { i })
  })
  const split = await app.files((await exported(app, '(records: {})')).url)
  expect(Object.entries(split).map(([name, text]) => [name, text.split('\n').length])).toEqual([
    ['records.0.csv', 10_002],
    ['records.1.csv', 3],
  ])
  const whole = await app.files((await exported(app, '(records: { per_page: 10001 }, split_files: false)')).url)
  expect(Object.keys(whole)).toEqual(['records.csv'])
  expect(Object.keys(await app.files((await exported(app, '(records: { per_page: 2 })')).url))).toEqual(['records.csv'])
})

test('holds no more than a batch of records in memory', async () => {
  const sizes: number[] = []
  const records = memoryRecords({ clock })
  for (let i = 0; i < 1201; i++) await records.create('tea', { i })
  const watched = Object.assign(Object.create(records) as typeof records, {
    search: (query: RecordQuery) => {
      sizes.push(Math.min(query.limit, 1201 - (query.offset ?? 0)))
      return records.search(query)
    },
    searchInBatches: (query: RecordQuery, use: UseRecords) =>
      records.searchInBatches?.(query, async (batch) => {
        sizes.push(batch.length)
        await use(batch)
      }),
  })
  const platform = register({ clock, records: watched, files: memoryFiles({}) })
  const query = 'mutation { data_export(records: { filter: { table: { value: "tea" } } }) { status } }'
  expect(
    await platform.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.data_export.status }}`),
  ).toBe('done')
  expect(sizes.filter((size) => size > 1)).toEqual([500, 500, 201])
})

test('lists exports, and deletes them with their file', async () => {
  const app = shop()
  const { id, url } = await exported(app)
  const response = await app.download(url)
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="data.zip"',
  ])
  expect((await app.download(url.replace(/\?.*/, ''))).status).toBe(403)
  const list = `{ data_exports(filter: { id: { value: "${id}" } }) { total_entries results { id status url } } }`
  expect(await app.query(list)).toMatchObject({ data_exports: { total_entries: 1, results: [{ id, status: 'done' }] } })
  const remove = `mutation { data_export_delete(id: "${id}") { id url } }`
  expect(await app.query(remove)).toEqual({ data_export_delete: { id, url: null } })
  expect((await app.download(url)).status).toBe(404)
  expect(await app.query(list)).toMatchObject({ data_exports: { total_entries: 0 } })
  expect(await app.query(remove)).toMatchObject({
    errors: [{ message: expect.stringContaining('no export has the id') }],
  })
})

test('does not encrypt an export without a key', async () => {
  const answer = await shop().query('mutation { data_export(encryption: { gpg: null }) { status } }')
  expect(answer).toEqual({ data_export: { status: 'done' } })
})

describe('an encrypted export', () => {
  const encrypted = (key: string, armor = '') =>
    `mutation { data_export(records: {}, encryption: { gpg: { key: ${JSON.stringify(key)} ${armor} } }) { url } }`

  test.each([
    ['binary', '', 'data.zip.gpg'],
    ['in ASCII armor', 'armor: true', 'data.zip.asc'],
  ])('can be read with the private key only: %s', async (_, armor, name) => {
    const { publicKey, privateKey } = await generateKey({ userIDs: [{ email: 'ann@example.com' }] })
    const app = shop()
    for (let i = 0; i < 3000; i++) await app.records.create('tea', { i, text: String(Math.sin(i)) })
    const { data_export: made } = await app.query(encrypted(publicKey, armor))
    const response = await app.download((made as Exported).url)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const message = await (armor === ''
      ? readMessage({ binaryMessage: bytes })
      : readMessage({ armoredMessage: strFromU8(bytes) }))
    const decryptionKeys = await readPrivateKey({ armoredKey: privateKey })
    const { data } = await decrypt({ message, decryptionKeys, format: 'binary' })
    const csv = strFromU8(unzipSync(new Uint8Array(data as Uint8Array))['records.csv'] ?? new Uint8Array())
    expect(csv.split('\n')).toHaveLength(3002)
  })

  test('requires a key that can encrypt', async () => {
    const app = shop()
    const { privateKey } = await generateKey({ userIDs: [{ email: 'ann@example.com' }] })
    const { publicKey: expired } = await generateKey({
      userIDs: [{ email: 'ann@example.com' }],
      date: new Date('2020-01-01'),
      keyExpirationTime: 60,
    })
    const notPublic = 'encryption: key: expected an OpenPGP public key in ASCII armor'
    for (const [key, message] of [
      ['x', notPublic],
      [privateKey, notPublic],
      [privateKey.replaceAll('PRIVATE', 'PUBLIC'), notPublic],
      [expired, 'Primary key is expired'],
    ] as const) {
      expect(await app.query(encrypted(key))).toMatchObject({
        errors: [{ message: expect.stringContaining(message) }],
      })
    }
    expect(await app.query('{ data_exports { total_entries } }')).toEqual({ data_exports: { total_entries: 0 } })
  })
})
