import { createHmac } from 'node:crypto'
import type { Fetch } from '../../../src/ports/fetch/port'
import { NamedFiles } from '../../../src/files/named-files'
import { memoryFiles } from '../../../src/ports/files'
import { memoryMailer } from '../../../src/ports/mailer'
import { computeTotp, findTotpStep } from '../../../src/base/crypto/totp'
import { register } from '../../support/register'
import type { SafeString } from '../../../src/base/values/scalar'
import { makeApp, type App } from './support'

let app: App
beforeEach(() => {
  app = makeApp()
})

const tea = 'table: "tea", properties: [{ name: "name", value: $name }]'
const make = (name: string): Promise<unknown> =>
  app.data(`mutation ($name: String) { record_create(record: { ${tea} }) { id } }`, { name })

describe('many records at once', () => {
  beforeEach(async () => {
    for (const name of ['Oolong', 'Sencha', 'Mate']) await make(name)
    app.records.create('cup', {})
  })
  const count = async (): Promise<number> => (await app.data('{ records { total_entries } }')).records.total_entries

  test('are deleted by the table of a filter', async () => {
    const filter = '{ properties: [{ name: "name", contains: "e" }] }'
    const query = `mutation { records_delete_all(table: "tea", filter: ${filter}) { count } }`
    expect(await app.data(query)).toEqual({ records_delete_all: { count: 2 } })
    expect(await count()).toBe(2)
    expect(await app.data('mutation { records_delete_all(any_table: true) { count } }')).toEqual({
      records_delete_all: { count: 2 },
    })
  })

  test.each(['records_delete_all', 'models_delete_all', 'customizations_delete_all', 'users_delete_all'])(
    '%s does not delete all of them if the filter is omitted',
    async (name) => {
      expect(await app.errors(`mutation { ${name} { count } }`)).toEqual([expect.stringContaining('expected ')])
      expect(await count()).toBe(4)
    },
  )

  test('stay in their table', async () => {
    const update = (given: string): string =>
      `mutation { records_update_all(table: "tea", record: { table: "${given}" }) { count } }`
    expect(await app.data(update('tea'))).toEqual({ records_update_all: { count: 3 } })
    expect(await app.errors(update('cup'))).toEqual([
      'table: expected "tea", because records stay in their table, got "cup"',
    ])
    const older = 'models_update_all(model_schema_name: "tea", model: { custom_model_type_name: "cup" }) { count }'
    expect(await app.errors(`mutation { ${older} }`)).toHaveLength(1)
  })

  test("are deleted in the filter's table only, and none without a table", async () => {
    const query = (filter: string): string => `mutation { records_delete_all(filter: ${filter}) { count } }`
    expect(await app.errors(query('{ table: { value: null } }'))).toEqual([expect.stringContaining('expected ')])
    expect(await count()).toBe(4)
    expect(await app.data(query('{ table: { value: "tea" } }'))).toEqual({ records_delete_all: { count: 3 } })
  })

  test.each([
    '{ id: { value: $none } }',
    '{ table: { value: "tea" }, id: { value_in: $list } }',
    '{ properties: [{ name: "name", value: $none }] }',
    '{ properties: [{ name: "price", range: { lt: $none } }] }',
    '{ properties: [{ name: "price", range: { gt: "", lt: " " } }] }',
    '{ id: { range: { gt: $none, lte: $none } } }',
    '{ created_at: { gt: "" } }',
    '{ related_records: { join: { foreign_property: "id" }, filter: { table: { value: "tea" }, id: { value: $none } } } }',
    '{ properties: $properties }',
    '{ or: [{ id: { value: $none } }, { id: { value: "1" } }] }',
    '{ deleted_at: { exists: $flag } }',
  ])('are not changed if all conditions of the filter are null: %s', async (filter) => {
    const types = '$none: ID, $list: [ID!], $properties: [PropertyFilterInput!], $flag: Boolean'
    const used = types.split(', ').filter((variable) => filter.includes(variable.split(':')[0] as string))
    for (const selection of [`table: "tea", filter: ${filter}`, `any_table: true, filter: ${filter}`]) {
      const variables = { properties: [] }
      const refusal =
        'filter: expected a condition with a value that is not null; omit the filter to select all records'
      const declared = used.length > 0 ? `(${used.join(', ')})` : ''
      const deletion = `mutation ${declared} { records_delete_all(${selection}) { count } }`
      expect(await app.errors(deletion, variables)).toEqual([refusal])
    }
    expect(await count()).toBe(4)
  })

  test.each(['', ', filter: {}', ', filter: null', ', filter: { table: { value: "tea" } }'])(
    'are all deleted without conditions: table: "tea"%s',
    async (filter) => {
      expect(await app.data(`mutation { records_delete_all(table: "tea"${filter}) { count } }`)).toEqual({
        records_delete_all: { count: 3 },
      })
    },
  )

  test('may be selected by any related record', async () => {
    const filter = '{ related_records: { join: { foreign_property: "id" }, filter: { table: { value: "tea" } } } }'
    expect(await app.data(`mutation { records_delete_all(table: "tea", filter: ${filter}) { count } }`)).toEqual({
      records_delete_all: { count: 3 },
    })
  })

  test('are found by a filter with some null conditions', async () => {
    const filter = '{ id: { value: null }, properties: [{ name: "name", value: "Mate" }] }'
    expect(await app.data(`mutation { records_delete_all(table: "tea", filter: ${filter}) { count } }`)).toEqual({
      records_delete_all: { count: 1 },
    })
  })

  test('are restored if they are deleted and deleted_at is null', async () => {
    await app.data('mutation { records_delete_all(table: "tea") { count } }')
    const update = (record: string): string =>
      `mutation { records_update_all(table: "tea", filter: { deleted_at: { exists: true } }, record: ${record}) { count } }`
    expect(await app.data(update('{}'))).toEqual({ records_update_all: { count: 0 } })
    expect(await count()).toBe(1)
    const record = '{ deleted_at: null, properties: [{ name: "price", value_int: 5 }] }'
    expect(await app.data(update(record))).toEqual({ records_update_all: { count: 3 } })
    const { records } = await app.data(
      '{ records(filter: { table: { value: "tea" } }) { results { deleted_at price: property_int(name: "price") } } }',
    )
    expect(records.results).toEqual(Array(3).fill({ deleted_at: null, price: 5 }))
  })

  test.each(['records_delete_all', 'models_delete_all'])(
    '%s deletes none if its filter names another table',
    async (name) => {
      const [argument, key] = name === 'records_delete_all' ? ['table', 'table'] : ['model_schema_name', 'name']
      const query = (table: string): string =>
        `mutation { ${name}(${argument}: "tea", filter: { ${key}: { value: "${table}" } }) { count } }`
      expect(await app.data(query('cup'))).toEqual({ [name]: { count: 0 } })
      expect(await count()).toBe(4)
      expect(await app.data(query('tea'))).toEqual({ [name]: { count: 3 } })
    },
  )

  test.each(['table', 'model_schema_name'])('are deleted by %s alone', async (name) => {
    const field = name === 'table' ? 'records_delete_all' : 'models_delete_all'
    expect(await app.data(`mutation { ${field}(${name}: "tea") { count } }`)).toEqual({ [field]: { count: 3 } })
    expect(await count()).toBe(1)
  })

  test('are changed', async () => {
    const record = '{ properties: [{ name: "price", value_int: 5 }] }'
    expect(await app.data(`mutation { records_update_all(table: "tea", record: ${record}) { count } }`)).toEqual({
      records_update_all: { count: 3 },
    })
    const priced = '{ records(filter: { properties: [{ name: "price", value_int: 5 }] }) { total_entries } }'
    expect((await app.data(priced)).records.total_entries).toBe(3)
  })

  test('are processed in several batches', async () => {
    for (let i = 0; i < 1200; i++) app.records.create('many', { n: i })
    expect(await app.data('mutation { records_delete_all(table: "many") { count } }')).toEqual({
      records_delete_all: { count: 1200 },
    })
  })

  test('are created', async () => {
    const query =
      'mutation { records_create_rc(records: [{ table: "a", properties: { n: 1 } }, { table: "b" }]) { id table } }'
    expect(await app.data(query)).toEqual({
      records_create_rc: [
        { id: '5', table: 'a' },
        { id: '6', table: 'b' },
      ],
    })
    for (const wrong of [
      '{ table: "a", id: 5 }',
      '{ table: "a", id: "x" }',
      '{ table: ":users" }',
      '{ table: "a", properties: { customizations: {} } }',
      '{ properties: {} }',
    ]) {
      expect(await app.errors(`mutation { records_create_rc(records: [{ table: "c" }, ${wrong}]) { id } }`)).toEqual([
        expect.stringMatching(/^records\[1\]: /),
      ])
    }
    expect(await count()).toBe(6)
    expect(await app.data('mutation { records_create_rc(records: [{ table: "a", id: 77 }]) { id table } }')).toEqual({
      records_create_rc: [{ id: '77', table: 'a' }],
    })
  })
})

describe('properties', () => {
  test('are selected by name and type', async () => {
    app.records.create('t', { n: '5', on: 'true', list: [1, 'a'], o: '{"a":1}' })
    const select =
      '[{ name: "n", attribute_type: int }, { name: "on", attribute_type: boolean }, { name: "list", attribute_type: array }, { name: "o", attribute_type: object }, { name: "none", attribute_type: string }]'
    const { records } = await app.data(`{ records { results { properties(select: ${select}) } } }`)
    expect(records.results[0].properties).toEqual({ n: 5, on: true, list: ['1', 'a'], o: { a: 1 }, none: null })
  })

  test("return files by address if stored elsewhere, and store a query's files", async () => {
    app.records.create('t', { photo: 'https://files.test/a/photo.png?x=1' })
    const upload = 'property_upload(name: "photo") { file_name extension url versions }'
    const [file] = (await app.data(`{ records { results { ${upload} } } }`)).records.results
    expect(file.property_upload).toEqual({
      file_name: 'photo.png',
      extension: 'png',
      url: 'https://files.test/a/photo.png?x=1',
      versions: {},
    })
    const input = '{ name: "f", value_upload: { type: plain, content: "abc", file_path: "x/a.txt" } }'
    const query = `mutation { record_create(record: { table: "t", properties: [${input}] }) { property_upload(name: "f") { file_name url } } }`
    const url = expect.stringMatching(/^\/_uploads\/[\w-]{22}\/original\?expires=\d+&signature=/)
    expect(await app.data(query)).toEqual({ record_create: { property_upload: { file_name: 'a.txt', url } } })
  })

  test('that are lists relate to several records', async () => {
    await make('Oolong')
    await make('Sencha')
    await make('Mate')
    app.records.create('box', { teas: ['3', '1'] })
    const related =
      'related_records(table: "tea", join_on_property: "teas", foreign_property: "id") { property(name: "name") }'
    const { records } = await app.data(`{ records(filter: { table: { value: "box" } }) { results { ${related} } } }`)
    expect(records.results[0].related_records).toEqual([{ property: 'Oolong' }, { property: 'Mate' }])
  })

  test.each([1, 2])('are related to lists with their ids, on a page of %d', async (page) => {
    await make('Oolong')
    await make('Sencha')
    for (const teas of [['1', '2'], ['1'], '1', [], ['2']]) app.records.create('box', { teas })
    const related = 'related_records(table: "box", join_on_property: "id", foreign_property: "teas") { id }'
    const query = `{ records(per_page: ${page}, filter: { table: { value: "tea" } }) { results { ${related} } } }`
    const { records } = await app.data(query)
    expect(records.results[0].related_records).toEqual([{ id: '3' }, { id: '4' }, { id: '5' }])
  })
})

describe('records by their older names', () => {
  test('are created, changed, found and deleted', async () => {
    const input = '{ model_schema_name: "tea", properties: [{ name: "name", value: "Oolong" }], user_id: 7 }'
    expect(await app.data(`mutation { model_create(model: ${input}) { id model_schema_name user_id } }`)).toEqual({
      model_create: { id: '1', model_schema_name: 'tea', user_id: '7' },
    })
    const changed = 'customization_update(id: 1, customization: { properties: [{ name: "name", value: "Mate" }] })'
    expect(await app.data(`mutation { ${changed} { property(name: "name") } }`)).toEqual({
      customization_update: { property: 'Mate' },
    })
    const models =
      '{ models(per_page: 5, filter: { model_schema_name: { value: "tea" } }) { total_entries results { id human: table } } }'
    expect((await app.data(models)).models).toEqual({ total_entries: 1, results: [{ id: '1', human: 'tea' }] })
    const older =
      'customizations(name: "tea", user_id: 7, properties: [{ name: "name", values: ["Mate", "x"] }], sort: [{ name: "created_at", order: "desc" }])'
    expect((await app.data(`{ ${older} { size results { id name } } }`)).customizations).toEqual({
      size: 1,
      results: [{ id: '1', name: 'tea' }],
    })
    expect(await app.data('{ without: customizations(without_names: ["tea"]) { size } }')).toEqual({
      without: { size: 0 },
    })
    expect(await app.data('{ model(id: 1) { id } }')).toEqual({ model: { id: '1' } })
    expect(await app.data('mutation { model_delete(id: 1) { id } }')).toEqual({ model_delete: { id: '1' } })
    expect(await app.data('{ model(id: 1) { id } }')).toEqual({ model: null })
  })

  test('never reach platform tables', async () => {
    app.records.create(':constants', { name: 'KEY', value: 'secret' })
    for (const query of [
      '{ model(name: ":constants") { properties } }',
      '{ customizations(name: ":constants") { results { properties } } }',
      'mutation { models_delete_all(model_schema_name: ":constants") { count } }',
    ]) {
      expect(await app.errors(query)).toEqual([expect.stringContaining('does not begin with ":"')])
    }
  })
})

describe('users', () => {
  const created =
    'user_create(user: { email: "ann@example.com", password: "secret 1", external_id: "e1", profiles: [{ name: "seller", values: { properties: [{ name: "shop", value: "Tea" }] } }], properties: [{ name: "city", value: "Oslo" }] })'
  beforeEach(async () => {
    await app.data(`mutation { ${created} { id } }`)
    await app.data('mutation { user_create(user: { email: "bob@example.com", password: "secret 2" }) { id } }')
  })

  test.each([
    ['{ properties: [{ name: "city", starts_with: "os" }] }', ['1']],
    ['{ or: [{ email: { starts_with: "BOB" } }, { external_id: { value: "e1" } }] }', ['1', '2']],
    ['{ profiles: [{ name: "seller", properties: [{ name: "shop", value: "Tea" }] }] }', ['1']],
    ['{ profiles: [{ name: "buyer" }] }', []],
    ['{ id: { not_value_in: [1] } }', ['2']],
  ])('are found by %s', async (filter, ids) => {
    const { users } = await app.data(`{ users(per_page: 9, filter: ${filter}) { results { id } } }`)
    expect(users.results).toEqual(ids.map((id) => ({ id })))
  })

  test.each([
    ['first_name: { value: "ZOË" }', ['1']],
    ['last_name: { value_in: ["o\'NEIL", "x"] }', ['1']],
    ['name: { exact: "zoë o\'neil" }', ['1']],
    ['name: { not_value: "zoë o\'neil" }', ['2']],
    ['name: { not_value_in: ["zoë o\'neil"] }', ['2']],
    ['name: { value: "zoë o\'neil", case_sensitive: true }', []],
    ['name: { value: "Zoë O\'Neil", case_sensitive: true }', ['1']],
    ['slug: { value: "ZOE" }', []],
  ])('ignore the case of names: %s', async (filter, ids) => {
    const name = 'first_name: "Zoë", last_name: "O\'Neil", name: "Zoë O\'Neil", slug: "zoe"'
    await app.data(`mutation { user_update(id: 1, user: { ${name} }) { id } }`)
    const { users } = await app.data(`{ users(per_page: 9, filter: { ${filter} }) { results { id } } }`)
    expect(users.results).toEqual(ids.map((id) => ({ id })))
  })

  test('are sorted by their properties', async () => {
    const { users } = await app.data(
      '{ users(sort: [{ properties: [{ name: "city", order: ASC }] }]) { results { id } } }',
    )
    expect(users.results).toEqual([{ id: '1' }, { id: '2' }])
  })

  test('have profiles', async () => {
    const fields =
      'profile(profile_type: "seller") { profile_type property(name: "shop") } profiles { profile_type } none: profile(profile_type: "x") { id }'
    expect(await app.data(`{ user(external_id: "e1") { ${fields} } }`)).toEqual({
      user: {
        profile: { profile_type: 'seller', property: 'Tea' },
        profiles: [{ profile_type: 'seller' }],
        none: null,
      },
    })
  })

  test('keep values that a mutation omits, also in profiles', async () => {
    const stored = { properties: { shop: 'Tea' }, bio: 'Sells tea' }
    await app.records.update('1', { profiles: { seller: stored, buyer: {} } }, ':users')
    const user =
      '{ external_id: null, profiles: [{ name: "seller", values: { properties: [{ name: "open", value_boolean: true }] } }] }'
    const profiles = { seller: { ...stored, properties: { shop: 'Tea', open: true } }, buyer: {} }
    const expected = { email: 'ann@example.com', external_id: null, properties: { city: 'Oslo' }, profiles }
    for (const query of [
      `user_update(id: 1, user: ${user}) { id }`,
      `users_update_all(all_users: true, user: ${user}) { count }`,
    ]) {
      await app.data(`mutation { ${query} }`)
      expect((await app.records.find('1', ':users'))?.properties).toMatchObject(expected)
    }
  })

  test('are changed and deleted many at once, except passwords', async () => {
    const city = '{ properties: [{ name: "city", value: "Rome" }] }'
    expect(await app.data(`mutation { users_update_all(all_users: true, user: ${city}) { count } }`)).toEqual({
      users_update_all: { count: 2 },
    })
    expect(
      await app.errors('mutation { users_update_all(all_users: true, user: { password: "another" }) { count } }'),
    ).toHaveLength(1)
    expect(
      await app.data('mutation { users_delete_all(filter: { email: { starts_with: "bob" } }) { count } }'),
    ).toEqual({ users_delete_all: { count: 1 } })
    expect(
      await app.data(
        '{ user(email: "bob@example.com", is_deleted: true) { id } user2: user(is_deleted: true) { id } }',
      ),
    ).toEqual({ user: { id: '2' }, user2: null })
  })

  test.each([
    '{ email: { value: $nil } }',
    '{ id: { value: $nil }, or: [] }',
    '{ email: {}, properties: [{ name: "city", value: $nil }] }',
  ])('are neither changed nor deleted by %s, which has no conditions', async (filter) => {
    for (const field of [`users_delete_all(filter: ${filter})`, `users_update_all(filter: ${filter}, user: {})`]) {
      expect(await app.errors(`mutation ($nil: String) { ${field} { count } }`)).toEqual([
        expect.stringContaining('expected filter, or all_users: true'),
      ])
    }
    expect((await app.data('{ users { total_entries } }')).users.total_entries).toBe(2)
  })

  test('have tokens that expire after valid_for hours, and with the password', async () => {
    const issue = async (args: string): Promise<string> =>
      (await app.data(`{ user(id: 1) { temporary_token(${args}) } }`)).user.temporary_token
    const isRight = async (token: string): Promise<boolean> =>
      (
        await app.data('query ($t: String!) { user(id: 1) { authenticate { temporary_token(token: $t) } } }', {
          t: token,
        })
      ).user.authenticate.temporary_token
    const [short, long] = [await issue('valid_for: 1, expires_in: 48'), await issue('expires_in: 48')]
    const { tokens } = app.context.adapters
    expect([typeof tokens.verify(short), await isRight(long)]).toEqual(['object', true])
    await app.data('mutation { user_update(id: 1, user: { password: "another" }) { id } }')
    expect(await isRight(long)).toBe(false)
    expect(await app.errors('{ user(id: 1) { temporary_token(valid_for: 0) } }')).toEqual([
      'valid_for: expected a number above 0, got 0',
    ])
  })
})

describe('one-time passwords', () => {
  // Source: RFC 6238, appendix B (SHA-1), the last six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are valid at %d seconds', (seconds, code) => {
    expect(computeTotp(secret, new Date(seconds * 1000))).toBe(code)
    const step = Math.floor(seconds / 30)
    expect(findTotpStep(secret, code, new Date((seconds + 30) * 1000))).toBeUndefined()
    expect(findTotpStep(secret, code, new Date((seconds + 30) * 1000), 30)).toBe(step)
    expect(findTotpStep(secret, code, new Date((seconds - 30) * 1000), 30)).toBe(step)
    expect(createHmac('sha1', '').digest()).toHaveLength(20)
  })

  beforeEach(async () => {
    await app.data('mutation { user_create(user: { email: "ann@example.com", password: "secret 1" }) { id } }')
  })
  const otp = async (args = ''): Promise<{ secret: string; current_code: string; secret_as_svg_qr_code: SafeString }> =>
    (await app.data(`{ user(id: 1) { otp${args} { secret current_code secret_as_svg_qr_code(issuer: "Tea") } } }`)).user
      .otp
  const isCode = async (code: string, drift = 30): Promise<boolean> =>
    (await app.data(`{ user(id: 1) { authenticate { otp_code(code: "${code}", drift: ${drift}) } } }`)).user
      .authenticate.otp_code

  test('use a secret that is generated once, or again on request', async () => {
    expect(await isCode('000000')).toBe(false)
    const first = await otp()
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(first.secret_as_svg_qr_code.valueOf()).toMatch(/^<svg .*<\/svg>$/)
    expect((await otp()).secret).toBe(first.secret)
    app.now = '2017-04-15T15:21:40Z'
    expect([await isCode(first.current_code, 0), await isCode(first.current_code, 60)]).toEqual([false, true])
    await app.data('mutation { user_otp_secret_refresh(user_id: 1) { status user_id otp_name } }')
    expect((await otp()).secret).not.toBe(first.secret)
    expect(await app.errors('{ user(id: 1) { authenticate { otp_code(code: "1", drift: 999999) } } }')).toHaveLength(1)
  })

  test('have a QR code with any label', async () => {
    const ask =
      'query q($label: String) { user(id: 1) { otp { secret_as_svg_qr_code(label: $label, issuer: $label) } } }'
    for (const label of ['', 'Tea & Co: <b>', 'half of a pair: \ud83d']) {
      const code: SafeString = (await app.data(ask, { label })).user.otp.secret_as_svg_qr_code
      expect(code.valueOf()).toMatch(/^<svg .*<\/svg>$/)
    }
  })

  test('can have names and expire', async () => {
    const named = await otp('(otp_name: "phone")')
    expect((await otp()).secret).not.toBe(named.secret)
    expect(await app.data('{ user(id: 1) { otp_tokens } }')).toEqual({ user: { otp_tokens: ['phone'] } })
    expect(await app.data('mutation { user_otp_delete_token(user_id: 1, otp_name: "phone") { status } }')).toEqual({
      user_otp_delete_token: { status: 'ok' },
    })
    expect(await app.data('{ user(id: 1) { otp_tokens } }')).toEqual({ user: { otp_tokens: [] } })
  })

  test('are valid once, and never after a newer one', async () => {
    const { current_code: first, secret } = await otp()
    const next = computeTotp(secret, new Date(Date.parse(app.now) + 30_000))
    const both = await Promise.all([isCode(first), isCode(first)])
    expect(both.sort()).toEqual([false, true])
    expect([await isCode(next), await isCode(next), await isCode(first)]).toEqual([true, false, false])
    await app.data('mutation { user_otp_secret_refresh(user_id: 1) { status } }')
    expect(await isCode((await otp()).current_code)).toBe(true)
  })

  test.each([
    ['one address', () => '192.0.2.1'],
    ['many addresses', (i: number) => `2001:db8:${i}::1`],
  ])('cannot be guessed without end from %s', async (_, addressAt) => {
    await otp()
    const answers = []
    for (let i = 0; i < 12; i++) {
      Object.assign(app.context, { ip: addressAt(i) })
      answers.push(await app.execute('{ user(id: 1) { authenticate { otp_code(code: "000000") } } }'))
    }
    expect(answers.at(-1)?.errors?.[0]?.message).toContain('too many wrong')
  })

  test('are hidden from queries of records and of users', async () => {
    const { secret } = await otp()
    expect(await app.records.search({ table: ':otp_secrets', limit: 2 })).toMatchObject([{ properties: { secret } }])
    const none = { results: [] }
    expect(await app.data('{ records { results { id } } users { results { properties } } }')).toEqual({
      records: none,
      users: { results: [{ properties: {} }] },
    })
    const byId = '{ records(filter: { table_id: { value: ":otp_secrets" } }) { results { id } } }'
    expect(await app.data(byId)).toEqual({ records: none })
    expect(await app.errors('{ records(filter: { table: { value: ":otp_secrets" } }) { results { id } } }')).toEqual([
      expect.stringContaining('table: expected a name that does not begin with ":"'),
    ])
  })
})

describe('activities', () => {
  const create = async (type: string): Promise<string> =>
    (
      await app.data('mutation ($p: ActivityStreamsPayload!) { activity_create(payload: $p) { uuid } }', {
        p: { type },
      })
    ).activity_create.uuid
  const stream = async (feed: string): Promise<unknown> =>
    (await app.data(`{ streams(${feed}) { total_entries results { payload } } }`)).streams

  test('are created, and found by their uuids', async () => {
    await create('Follow')
    const uuid = await create('Like')
    const { activities } = await app.data(
      'query ($u: [String!]) { activities(uuids: $u) { results { id uuid payload } } }',
      { u: [uuid] },
    )
    expect(activities.results).toEqual([{ id: '2', uuid, payload: { type: 'Like', uuid } }])
    const newest = '{ activities(per_page: 1, sort: { id: { order: DESC } }) { total_entries results { id } } }'
    expect((await app.data(newest)).activities).toEqual({ total_entries: 2, results: [{ id: '2' }] })
    expect(await app.data('{ records { total_entries } }')).toEqual({ records: { total_entries: 0 } })
  })

  test('appear in the feeds that they are published to', async () => {
    const [first, second] = [await create('Follow'), await create('Like')]
    const publish = (uuid: string, ids: string): Promise<unknown> =>
      app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: ${ids}) }`)
    await publish(first, '[1, 2]')
    await publish(second, '[1]')
    await publish(second, '[1]')
    const [follow, like] = [{ payload: { type: 'Follow', uuid: first } }, { payload: { type: 'Like', uuid: second } }]
    expect(await stream('feed_type: "Wall", feed_id: 1')).toEqual({ total_entries: 2, results: [like, follow] })
    expect(await stream('feed_type: "Wall", feed_id: 2')).toEqual({ total_entries: 1, results: [follow] })
    expect(await app.data('{ feeds { name ids } }')).toEqual({ feeds: [{ name: 'Wall', ids: ['1', '2'] }] })
    expect(await app.data(`mutation { activity_unpublish(uuid: "${first}") }`)).toEqual({ activity_unpublish: ['1'] })
    expect(await stream('feed_type: "Wall", feed_id: 2')).toEqual({ total_entries: 0, results: [] })
    expect(await app.errors('mutation { activity_publish(uuid: "x", feed_type: "Wall", ids: [1]) }')).toEqual([
      'no activity has the uuid String "x"',
    ])
  })

  test('of a record are removed from all feeds', async () => {
    const about = async (payload: object): Promise<void> => {
      const query = 'mutation ($p: ActivityStreamsPayload!) { made: activity_create(payload: $p) { uuid } }'
      const { uuid } = (await app.data(query, { p: payload })).made
      await app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: [1]) }`)
    }
    await about({ type: 'Like', actor: { id: '7' }, object: { id: '5' } })
    await about({ type: 'Like', actor: { id: 5 }, object: { id: '8' } })
    await about({ type: 'Like', actor: { id: '7' }, object: { id: '55' } })
    expect(await app.data('mutation { activity_unpublish(record_id: 5) }')).toEqual({ activity_unpublish: ['1', '2'] })
    expect(await stream('feed_type: "Wall", feed_id: 1')).toMatchObject({ total_entries: 1 })
    expect(await app.data('{ activities { total_entries } }')).toEqual({ activities: { total_entries: 3 } })
    expect(await app.errors('mutation { activity_unpublish }')).toEqual([
      'activity_unpublish: expected a uuid, a record_id or a related_to_object',
    ])
  })

  test('are removed from all feeds by the type and ids of an object', async () => {
    const objects = [
      { id: 5, type: 'User' },
      { id: '5', type: 'Tea' },
      { id: '6', type: 'User' },
    ]
    for (const object of objects) {
      const query = 'mutation ($p: ActivityStreamsPayload!) { made: activity_create(payload: $p) { uuid } }'
      const { uuid } = (await app.data(query, { p: { type: 'Like', object } })).made
      await app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: [1]) }`)
    }
    const unpublish = async (object: string): Promise<unknown> =>
      (await app.data(`mutation { activity_unpublish(related_to_object: { ${object} }) }`)).activity_unpublish
    expect(await unpublish('type: "User", id: 7')).toEqual([])
    expect(await unpublish('type: "User", id: 5')).toEqual(['1'])
    expect(await unpublish('type: "Tea", ids: [5, 6]')).toEqual(['2'])
    expect(await unpublish('type: "User"')).toEqual(['1', '3'])
  })

  test('are published at a time, by which their feed is sorted', async () => {
    const [first, second] = [await create('Follow'), await create('Like')]
    const publish = async (uuid: string, at = ''): Promise<unknown> =>
      (await app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: [1] ${at}) }`))
        .activity_publish
    const uuids = async (): Promise<unknown> => {
      const { results, unread_count } = (
        await app.data('{ streams(feed_type: "Wall", feed_id: 1) { unread_count results { uuid } } }')
      ).streams as { results: { uuid: string }[]; unread_count: number }
      return [unread_count, ...results.map(({ uuid }) => uuid)]
    }
    expect(await publish(first)).toBe('2017-04-15T15:21:00.000Z')
    expect(await publish(second, 'at: "2017-04-14T12:00:00+02:00"')).toBe('2017-04-14T10:00:00.000Z')
    expect(await uuids()).toEqual([2, first, second])
    await publish(second, 'at: "2017-04-16T10:00:00Z"')
    expect(await uuids()).toEqual([1, second, first])
    expect(
      await app.errors(`mutation { activity_publish(uuid: "${first}", feed_type: "Wall", ids: [1], at: "soon") }`),
    ).toEqual(['at: expected a time, such as "2017-04-15T15:21:00Z", got String "soon"'])
  })

  test('are unread until their feed is read', async () => {
    const [first, second] = [await create('Follow'), await create('Like')]
    const publish = (uuid: string): Promise<unknown> =>
      app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: [1]) }`)
    const unread = async (id: number, resets: boolean): Promise<unknown> =>
      (await app.data(`{ streams(feed_type: "Wall", feed_id: ${id}, reset_last_read: ${resets}) { unread_count } }`))
        .streams.unread_count
    await publish(second)
    expect([await unread(1, false), await unread(2, false), await unread(1, true), await unread(1, true)]).toEqual([
      1, 0, 1, 0,
    ])
    app.now = '2017-04-15T15:22:00Z'
    await publish(first)
    await publish(second)
    expect(await unread(1, false)).toBe(1)
  })

  test('are unread if they are published while their feed is read', async () => {
    const [first, second] = [await create('Follow'), await create('Like')]
    const publish = (uuid: string): Promise<unknown> =>
      app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: [1]) }`)
    const read = async (): Promise<unknown> =>
      (await app.data('{ streams(feed_type: "Wall", feed_id: 1) { total_entries unread_count } }')).streams
    await publish(first)
    const count = jest.spyOn(app.records, 'count').mockImplementationOnce(async (filter) => {
      const counted = await app.records.count(filter)
      app.now = '2017-04-15T15:22:00Z'
      await publish(second)
      return counted
    })
    expect(await read()).toEqual({ total_entries: 2, unread_count: 1 })
    expect(count).toHaveBeenCalled()
    expect(await read()).toEqual({ total_entries: 2, unread_count: 1 })
  })

  test('are unpublished and deleted all at once with a confirmation', async () => {
    const uuid = await create('Follow')
    await app.data(`mutation { activity_publish(uuid: "${uuid}", feed_type: "Wall", ids: [1]) }`)
    expect(await app.errors('mutation { activity_unpublish_all }')).toEqual([
      'confirm: expected true, for all activities, got FalseClass false',
    ])
    expect(await app.data('mutation { activity_unpublish_all(confirm: true) }')).toEqual({
      activity_unpublish_all: ['1'],
    })
    expect(await stream('feed_type: "Wall", feed_id: 1')).toEqual({ total_entries: 0, results: [] })
    await app.data('mutation { activity_delete_all(confirm: true) }')
    expect(await app.data('{ activities { total_entries } }')).toEqual({ activities: { total_entries: 0 } })
  })
})

describe('in a template', () => {
  const files = memoryFiles({
    'views/partials/cart/total.liquid': 'total',
    'lib/cart_test.liquid': '---\nmetadata:\n  priority: low\n---\ntest',
    'modules/blog/public/views/partials/post.liquid': 'post',
    'views/layouts/application.liquid': '{{ content_for_layout }}',
    'views/pages/about.liquid': '---\nmetadata:\n  title: About\n  draft: true\n---\nHello',
    'views/pages/team.liquid':
      '---\nredirect_to: /about\nredirect_code: 301\nmax_deep_level: 4\nsubdomain: www\nmetadata:\n  draft: true\n---\n',
    'views/pages/index.liquid': '---\nmetadata:\n  title: Home\n---\nHome',
    'migrations/20300501_teas.liquid': '{% log "teas" %}',
    'translations/en.yml': 'en:\n  cart: Cart',
    'assets/app.css': 'a {}',
    'modules/blog/public/assets/blog.js': '1',
    'graphql/all.graphql': '{ records { total_entries } }',
    'authorization_policies/owner.liquid':
      '---\nname: is_owner\nhttp_status: 404\nmetadata: { group: shop }\n---\ntrue',
    'authorization_policies/guest.liquid': 'true',
    'forms/order.liquid':
      '---\nresource: order\nauthorization_policies: is_owner\nemail_notifications: [paid]\nfields:\n  email: {}\n---\n<b>',
    'forms/broken.liquid': '---\nresource: [\n---\n',
    'emails/paid.liquid': "---\nto: ['a@b.test', c@d.test]\nsubject: Paid\ndelay: 5\n---\nThanks",
    'smses/paid.liquid': "---\nto: '5'\n---\nThanks",
    'api_calls/paid.liquid': '---\nto: https://a.test\nrequest_headers:\n  a: b\n---\n',
    'schema/tea.yml':
      'name: tea\nmetadata:\n  editable: true\nproperties:\n- name: price\n  type: integer\n  default: 5\n- name: name',
    'user_profile_types/seller.yml': 'name: seller\ncustom_attributes:\n- name: place\n  type: geometry',
    'user.yml': 'properties:\n- name: phone',
  })

  test.each([
    [
      'admin_liquid_partials(filter: { path: { ends_with: "_test" } }) { total_entries results { path metadata } }',
      '{"total_entries":1,"results":[{"path":"cart_test","metadata":{"priority":"low"}}]}',
    ],
    [
      'admin_liquid_partials(sort: [{ path: { order: DESC } }], per_page: 1) { total_pages results { path physical_file_path } }',
      '{"total_pages":3,"results":[{"path":"modules/blog/post","physical_file_path":"modules/blog/public/views/partials/post.liquid"}]}',
    ],
    [
      'admin_pages(filter: { metadata: [{ has_key: "draft", exclude: true }] }) { results { slug metadata } }',
      '{"results":[{"slug":"","metadata":{"title":"Home"}}]}',
    ],
    ['admin_pages(filter: { metadata: [{ contains: "HOME" }] }) { results { slug } }', '{"results":[{"slug":""}]}'],
    [
      'admin_liquid_partials(filter: { metadata: [{ contains: "Priority" }] }) { results { path } }',
      '{"results":[{"path":"cart_test"}]}',
    ],
    [
      'admin_liquid_partials(filter: { metadata: [{ contains: "low", exclude: true }] }) { total_entries }',
      '{"total_entries":2}',
    ],
    [
      'pages(filter: { slug: { starts_with: "ab" } }) { results { slug content format request_method } }',
      '{"results":[{"slug":"about","content":"Hello","format":"html","request_method":"get"}]}',
    ],
    [
      'pages(filter: { slug: { value: "team" } }) { results { redirect_to redirect_code max_deep_level subdomain } }',
      '{"results":[{"redirect_to":"/about","redirect_code":301,"max_deep_level":4,"subdomain":"www"}]}',
    ],
    [
      'admin_forms(filter: { resource: { value: "order" } }) { total_entries results { name resource fields liquid_body authorization_policies { http_status } email_notifications { subject } sms_notifications { name } } }',
      '{"total_entries":1,"results":[{"name":"order","resource":"order","fields":{"email":{}},"liquid_body":"<b>","authorization_policies":[{"http_status":404}],"email_notifications":[{"subject":"Paid"}],"sms_notifications":[]}]}',
    ],
    [
      'admin_form_configurations(sort: [{ name: { order: DESC } }]) { results { name } }',
      '{"results":[{"name":"order"},{"name":"broken"}]}',
    ],
    [
      'admin_authorization_policies(filter: { name: { contains: "owner" } }) { results { name content } }',
      '{"results":[{"name":"is_owner","content":"true"}]}',
    ],
    [
      'admin_authorization_policies(sort: [{ name: { order: ASC } }]) { results { name metadata } }',
      '{"results":[{"name":"guest","metadata":{}},{"name":"is_owner","metadata":{"group":"shop"}}]}',
    ],
    [
      'admin_authorization_policies(filter: { metadata: [{ attribute: { key: "group", value: "shop" } }] }) { results { name } }',
      '{"results":[{"name":"is_owner"}]}',
    ],
    [
      'admin_email_notifications { results { name to subject delay_by trigger_condition content forms { name } } }',
      '{"results":[{"name":"paid","to":"a@b.test, c@d.test","subject":"Paid","delay_by":"5","trigger_condition":"true","content":"Thanks","forms":[{"name":"order"}]}]}',
    ],
    ['admin_sms_notifications { results { to forms { name } } }', '{"results":[{"to":"5","forms":[]}]}'],
    [
      'admin_api_call_notifications { results { to headers request_type } }',
      '{"results":[{"to":"https://a.test","headers":"{\\"a\\":\\"b\\"}","request_type":"POST"}]}',
    ],
    [
      'admin_model_schemas(filter: { metadata: [{ attribute: { key: "editable", value_boolean: true } }] }) { results { id parameterized_name properties { id name attribute_type default_value target_type } } }',
      '{"results":[{"id":"tea","parameterized_name":"tea","properties":[{"id":"tea.price","name":"price","attribute_type":"integer","default_value":"5","target_type":"ModelSchema"},{"id":"tea.name","name":"name","attribute_type":"string","default_value":null,"target_type":"ModelSchema"}]}]}',
    ],
    ['admin_tables(filter: { id: { value: "tea" } }) { results { id } }', '{"results":[{"id":"tea"}]}'],
    ['admin_tables(filter: { id: { value_in: ["1"] } }) { results { id } }', '{"results":[]}'],
    [
      'admin_tables(filter: { or: [{ id: { value: "tea" } }, { id: { value: "cup" } }] }) { results { id } }',
      '{"results":[{"id":"tea"}]}',
    ],
    ['admin_tables { results { name records_count_rc } }', '{"results":[{"name":"tea","records_count_rc":0}]}'],
    [
      'admin_user_profile_schemas { results { name properties { name attribute_type } } }',
      '{"results":[{"name":"seller","properties":[{"name":"place","attribute_type":"geojson"}]}]}',
    ],
    ['admin_user_schema { properties { name target_type } }', '{"properties":[{"name":"phone","target_type":"User"}]}'],
    ['custom_attribute_definition(name: "price") { attribute_type }', '{"attribute_type":"integer"}'],
    [
      'cms_items(type: EmailNotification) { results { resource_name type } }',
      '{"results":[{"resource_name":"paid","type":"EmailNotification"}]}',
    ],
    [
      'cms_items(type: Translation) { results { resource_name data } }',
      '{"results":[{"resource_name":"en","data":{"metadata":{},"name":"en","body":"en:\\n  cart: Cart","physical_file_path":"app/translations/en.yml"}}]}',
    ],
    ['cms_items(type: Migration) { results { resource_name } }', '{"results":[{"resource_name":"20300501_teas"}]}'],
    [
      'pages(filter: { format: { value: html }, redirect_code: { value: 301 } }) { total_entries }',
      '{"total_entries":1}',
    ],
    ['admin_instance_metrics { records_total users_total }', '{"records_total":0,"users_total":0}'],
    ['admin_liquid_layouts { results { path } }', '{"results":[{"path":"application"}]}'],
    [
      'admin_graphql { results { name query_string } }',
      '{"results":[{"name":"all","query_string":"{ records { total_entries } }"}]}',
    ],
    [
      'admin_assets { results { name url content_type } }',
      '{"results":[{"name":"app.css","url":"/app.css","content_type":"text/css"},{"name":"modules/blog/blog.js","url":"/modules/blog/blog.js","content_type":"text/javascript"}]}',
    ],
  ])('{ %s }', async (query, expected) => {
    const { liquid } = register({ files })
    const [name = ''] = query.split(/\W/, 1)
    const text = String(
      await liquid.parseAndRender(
        `{% graphql g %}{ ${query} }{% endgraphql %}{{ g.${name} | json }}{{ g.errors | json }}`,
      ),
    )
    expect(JSON.parse(text.replace(/null$/, ''))).toEqual(JSON.parse(expected))
  })

  test("isolates a template's changes of a file from other queries", async () => {
    const { liquid } = register({ files })
    const read =
      '{% graphql g %}{ pages(filter: { slug: { value: "about" } }) { results { metadata } } }{% endgraphql %}'
    const template = `${read}{% assign metadata = g.pages.results[0].metadata %}{{ metadata.title }}{% hash_assign metadata["title"] = "Changed" %} {{ metadata.title }} ${read}{{ g.pages.results[0].metadata.title }}`
    expect(await liquid.parseAndRender(template)).toBe('About Changed About')
  })

  test('isolates them if another file names the file', async () => {
    const { liquid } = register({ files })
    const read = '{% graphql g %}{ admin_email_notifications { results { forms { fields } } } }{% endgraphql %}'
    const fields = 'g.admin_email_notifications.results[0].forms[0].fields'
    const template = `${read}{% assign fields = ${fields} %}{% hash_assign fields["email"] = 1 %}${read}{{ ${fields} | json }}`
    expect(await liquid.parseAndRender(template)).toBe('{"email":{}}')
  })

  test('finds the files that a page or a form names by their paths, or by the names that they declare', async () => {
    const { liquid } = register({
      files: memoryFiles({
        'authorization_policies/owner.liquid': '---\nname: is_owner\n---\ntrue',
        'emails/receipt.liquid': '---\nname: invoice\nto: a@b.test\nsubject: Invoice\n---\n',
        'views/pages/index.liquid': '---\nauthorization_policies: [owner, is_owner]\n---\n',
        'forms/a.liquid': '---\nresource: a\nauthorization_policies: is_owner\nemail_notifications: invoice\n---\n',
        'forms/b.liquid': '---\nresource: b\nemail_notifications: [receipt, missing]\n---\n',
      }),
    })
    const read =
      '{ pages { results { authorization_policies { name } } } admin_forms { results { authorization_policies { name } email_notifications { name } } } admin_email_notifications { results { forms { name } } } }'
    const text = await liquid.parseAndRender(`{% graphql g %}${read}{% endgraphql %}{{ g | json }}`)
    const policies = [{ name: 'is_owner' }]
    const emails = [{ name: 'invoice' }]
    expect(JSON.parse(String(text))).toEqual({
      pages: { results: [{ authorization_policies: policies }] },
      admin_forms: {
        results: [
          { authorization_policies: policies, email_notifications: emails },
          { authorization_policies: [], email_notifications: emails },
        ],
      },
      admin_email_notifications: { results: [{ forms: [{ name: 'a' }, { name: 'b' }] }] },
    })
  })

  test('finds the notifications that forms name once for all of them', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `n${i}`)
    const files = Object.fromEntries(
      names.flatMap((name) => [
        [`emails/${name}.liquid`, '---\nto: a@b.test\nsubject: a\n---\n'],
        [`forms/${name}.liquid`, `---\nresource: a\nemail_notifications: ${name}\n---\n`],
      ]),
    )
    const { liquid } = register({ files: memoryFiles(files) })
    const find = jest.spyOn(NamedFiles.prototype, 'find')
    const read =
      '{ admin_email_notifications(per_page: 9) { results { forms { name } form_configurations { name } } } }'
    const text = await liquid.parseAndRender(`{% graphql g %}${read}{% endgraphql %}{{ g | json }}`)
    const results = names.map((name) => ({ forms: [{ name }], form_configurations: [{ name }] }))
    expect(JSON.parse(String(text))).toEqual({ admin_email_notifications: { results } })
    expect(find).toHaveBeenCalledTimes(names.length)
  })

  test('sets and deletes fields of the session', async () => {
    const { liquid } = register({})
    const template = `{% graphql g %}mutation { session_create_field(name: "cart", value: [1, 2]) }{% endgraphql %}{{ context.session.cart | json }}|{% graphql g %}mutation { session_delete_field(name: "cart") }{% endgraphql %}{{ context.session.cart }}|{% graphql g %}{ request { current_path is_xhr params } }{% endgraphql %}{{ g.request | json }}`
    expect(await liquid.parseAndRender(template)).toBe('[1,2]||{"current_path":"","is_xhr":false,"params":{}}')
  })

  test('stops a request after its timeout', async () => {
    const fetch: Fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('it took too long')))
      })
    const slow = memoryFiles({ 'api_calls/slow.liquid': '---\nto: https://slow.test/\nrequest_type: GET\n---\n' })
    const { liquid } = register({ fetch, files: slow })
    const send = (args: string): Promise<unknown> =>
      liquid.parseAndRender(
        `{% graphql g %}mutation { api_call_send(${args}) { response { status } errors { message } } }{% endgraphql %}{{ g.api_call_send | json }}{{ g.errors[0].message }}`,
      ) as Promise<unknown>
    const call = 'api_call: { url: "https://slow.test/", method: "GET" }'
    const template = 'template: { name: "slow" }, options: { timeout: 1 }'
    for (const result of await Promise.all([send(`${call}, options: { timeout: 1 }`), send(template)]))
      expect(result).toContain('it took too long')
    expect(await send(`${template}, after_commit: true`)).toContain('with a template and after_commit')
    expect(await send(`${call}, options: { timeout: 0 }`)).toContain(
      'timeout: expected a number of seconds above 0, got 0',
    )
    expect(await send(`${call}, options: { skip_ssl_verification: true }`)).toContain('is not available here')
  })

  test.each(['api_call_send', 'email_send', 'sms_send'])('%s warns of data without a template', async (field) => {
    const messages: Readonly<Record<string, string>> = {
      api_call_send: 'api_call: { url: "https://a.test", method: "GET" }',
      email_send: 'email: { to: "a@b.test", from: "c@d.test", subject: "Tea", content: "Tea" }',
      sms_send: 'sms: { to: "+48500123999", content: "Tea" }',
    }
    const fetch: Fetch = () => Promise.resolve(new Response('{}'))
    const { liquid, entries } = register({ fetch })
    const query = `mutation { ${field}(${messages[field] ?? ''}, data: { a: 1 }) { errors { message } } }`
    await liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}`)
    expect(entries).toMatchObject([{ level: 'warn', message: `${field}: data is ignored without a template` }])
  })

  test('sends a whole e-mail', async () => {
    const mailer = memoryMailer()
    const app = register({ mailer })
    const send = (email: string): Promise<unknown> =>
      app.liquid.parseAndRender(
        `{% graphql g %}mutation { email_send(email: ${email}) { is_scheduled_to_send errors { message } } }{% endgraphql %}{{ g.email_send | json }}{{ g.errors[0].message }}`,
      ) as Promise<unknown>
    const email =
      '{ from: "shop@shop.test", to: ["ann@shop.test"], cc: ["bob@shop.test"], reply_to: ["help@shop.test"], subject: "Hello\\nBcc: x@y.test", content: "<b>Hi</b>" }'
    expect(await send(email)).toBe('{"is_scheduled_to_send":true,"errors":[]}')
    await app.jobs.drain()
    expect(mailer.messages).toEqual([
      {
        from: 'shop@shop.test',
        to: ['ann@shop.test'],
        cc: ['bob@shop.test'],
        bcc: [],
        replyTo: 'help@shop.test',
        subject: 'Hello Bcc: x@y.test',
        html: '<b>Hi</b>',
      },
    ])
    expect(await send('{ from: "x", to: ["ann@shop.test"], subject: "a", content: "b" }')).toContain(
      'from: expected an e-mail address',
    )
    expect(await send('{ from: "shop@shop.test", to: [], subject: "a", content: "b" }')).toContain('no recipient')
    expect(await send('{ from: "a@b.test", to: ["c@d.test"], subject: "a", content: "b", delay: -1 }')).toContain(
      'email: delay: expected a number of minutes, 0 or more, got -1',
    )
  })
})
