import { memoryTokens } from '../../../src'
import { register } from '../../support/register'
import { accessKey, createAtOnce, incrementAtOnce, racingFiles, readCounter } from '../../support/records/races'
import { authorized, sender } from './app'

const body = (properties: object): object => ({ form_configuration_name: 'product', form: { properties } })

function app() {
  const platform = register({ files: racingFiles, tokens: memoryTokens([accessKey]) })
  return { platform, send: sender((request) => platform.fetch(request)) }
}

async function product(properties: object = { sku: 'a-1', n: 0 }) {
  const { platform, send } = app()
  const { body: made, headers } = await send('POST', '/api/customizations', body(properties))
  const path = `/api/customizations/${(made as { id: number }).id}`
  const put = (n: number, ifMatch: string, method = 'PUT') =>
    send(method, path, body({ n }), { ...authorized, 'if-match': ifMatch })
  return { platform, send, path, put, tag: headers.get('etag') ?? '', id: String((made as { id: number }).id) }
}

test("rejects a write with If-Match and 412 after another client's write, and writes nothing", async () => {
  const { put, tag, send, path, platform } = await product()
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  const first = await put(1, tag)
  expect(first.status).toBe(204)
  expect(first.headers.get('etag')).not.toBe(tag)
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const { status, body } = await put(2, tag, method)
    expect({ status, body }).toEqual({
      status: 412,
      body: { errors: { base: ['It has been changed in the meantime'] } },
    })
  }
  expect(await readCounter(platform)).toEqual({ n: 1, version: first.headers.get('etag')?.slice(1, -1) })
  const removed = await send('DELETE', path, body({}), { ...authorized, 'if-match': first.headers.get('etag') ?? '' })
  expect(removed.status).toBe(204)
})

test.each<[string, (tag: string) => string, number]>([
  ['*, for any version', () => '*', 204],
  ['one of a list', (tag) => `"x", ${tag}`, 204],
  ['others', () => '"x", "y"', 412],
  ['a weak tag, which never matches', (tag) => `W/${tag}`, 412],
  ['a tag without quotes', (tag) => tag.slice(1, -1), 412],
  ['nothing', () => '', 412],
])('If-Match accepts %s', async (_, ifMatch, status) => {
  const { put, tag } = await product()
  expect((await put(1, ifMatch(tag))).status).toBe(status)
})

test('If-None-Match: * creates a record, and changes none', async () => {
  const { send, path, platform, tag } = await product()
  const headers = { ...authorized, 'if-none-match': '*' }
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await send(method, path, body({ n: 1 }), headers)).status).toBe(412)
  expect(await readCounter(platform)).toEqual({ n: 0, version: tag.slice(1, -1) })
  expect((await send('PUT', '/api/customizations/99', body({ n: 1 }), headers)).status).toBe(404)
  expect((await send('POST', '/api/customizations', body({ sku: 'a-2', n: 0 }), headers)).status).toBe(201)
})

test('finds no record to match if it is missing or has another owner', async () => {
  const { send } = await product()
  const { status } = await send('PUT', '/api/customizations/99', body({ n: 1 }), { ...authorized, 'if-match': '*' })
  expect(status).toBe(404)
})

test('reaches 50 by 50 increments of 5 concurrent clients, each repeated after a 412', async () => {
  const { platform, id } = await product()
  await incrementAtOnce([platform], id, readCounter, 5)
  expect((await readCounter(platform)).n).toBe(50)
})

test("uses a form's field lock_version as the version", async () => {
  const { send, path, tag } = await product()
  const put = (version: unknown) => send('PUT', path, { ...body({ n: 1 }), lock_version: version })
  expect((await put('old')).status).toBe(412)
  expect((await put(tag.slice(1, -1))).status).toBe(204)
  expect((await put(null)).status).toBe(204)
})

test('refuses a change if either If-Match or lock_version has another version', async () => {
  const { send, path, tag } = await product()
  const put = async (match: string, version: string) =>
    (await send('PUT', path, { ...body({ n: 1 }), lock_version: version }, { ...authorized, 'if-match': match })).status
  expect([await put(tag, 'old'), await put('"old"', tag.slice(1, -1))]).toEqual([412, 412])
  expect(await put(tag, tag.slice(1, -1))).toBe(204)
})

test('record_update and record_delete accept lock_version', async () => {
  const { platform, id, tag } = await product()
  const set = (version: string, n: number) =>
    platform.liquid.parseAndRender(
      `{% graphql r = 'set', id: '${id}', n: ${n}, version: '${version}' %}{{ r.errors[0].message }}`,
    )
  expect(await set(tag.slice(1, -1), 5)).toBe('')
  expect(await set(tag.slice(1, -1), 6)).toContain('has another version than lock_version')
  expect((await readCounter(platform)).n).toBe(5)
})

test("reports a unique property as its field's error, in a form and a query", async () => {
  const { send, platform } = await product()
  const taken = await send('POST', '/api/customizations', body({ sku: 'a-1' }))
  expect(taken).toMatchObject({ status: 422, body: { errors: { 'properties.sku': ['has already been taken'] } } })
  const text = await platform.liquid.parseAndRender(`{% graphql r = 'make', sku: 'a-1' %}{{ r.errors[0].message }}`)
  expect(text).toBe('another record in "product" has this sku')
})

test('creates one record with a unique value in 12 concurrent requests', async () => {
  const { platform } = app()
  expect(await createAtOnce([platform], 12)).toEqual([201, ...Array<number>(11).fill(422)])
})
