import crypto from 'node:crypto'
import type { GraphqlAnswer } from '../../../../../src/ports/graphql'
import type { StoredRecord } from '../../../../../src/ports/records/port'
import type { Hash } from '../../../../../src/base/values/hash'
import { makeApp, hashAtOnce, messagesOf, type App } from '../../support'

const attributes = 'first_name middle_name last_name name slug language'

/** An app with users with these e-mails and no password, so that nothing is hashed. */
async function withUsers(...emails: string[]): Promise<App> {
  const app = makeApp()
  for (const email of emails)
    await app.data('mutation ($e: String) { user_create(user: { email: $e }) { id } }', { e: email })
  return app
}

async function failing(app: App, query: string, variables = {}): Promise<string[]> {
  return messagesOf(await app.execute(query, variables))
}

describe('user_create', () => {
  test('creates a user with a lower-case e-mail', async () => {
    const query = `mutation { user_create(user: {
      email: " Ann@Example.com ", first_name: "Ann", last_name: "Lee", name: "Ann Lee", slug: "ann", language: "pl",
      properties: [{ name: "roles", value_array: ["admin"] }, { name: "age", value_int: 40 }]
    }) {
      id email ${attributes} created_at updated_at deleted_at properties
      roles: property_array(name: "roles") age: property_int(name: "age") email_of: property(name: "email")
    } }`
    expect(await makeApp().data(query)).toEqual({
      user_create: {
        id: '1',
        email: 'ann@example.com',
        first_name: 'Ann',
        middle_name: null,
        last_name: 'Lee',
        name: 'Ann Lee',
        slug: 'ann',
        language: 'pl',
        created_at: '2017-04-15T15:21:00.000Z',
        updated_at: '2017-04-15T15:21:00.000Z',
        deleted_at: null,
        properties: { roles: ['admin'], age: 40 },
        roles: ['admin'],
        age: 40,
        email_of: null,
      },
    })
  })

  test("exposes the user's properties to templates, too", async () => {
    const app = makeApp()
    await app.data(
      'mutation { user_create(user: { email: "ann@example.com", first_name: "Ann", properties: [{ name: "a", value: "b" }] }) { id } }',
    )
    expect(app.records.find('1', ':users')).toMatchObject({
      properties: { email: 'ann@example.com', first_name: 'Ann', properties: { a: 'b' } },
    })
  })

  test.each([
    ['{}', "email can't be blank"],
    ['{ email: null }', "email can't be blank"],
    ['{ email: " " }', "email can't be blank"],
    ['{ email: "ann" }', 'email is invalid'],
    ['{ email: "ANN@example.com" }', 'email has already been taken'],
    ['{ email: "bob@example.com", password: "" }', "password can't be blank"],
    ['{ email: "bob@example.com", password: "        " }', "password can't be blank"],
    ['{ email: "bob", password: " " }', "email is invalid, password can't be blank"],
  ])('%s is rejected', async (user, message) => {
    const app = await withUsers('ann@example.com')
    expect(await failing(app, `mutation { user_create(user: ${user}) { id } }`)).toEqual([message])
    expect((await app.data('{ users { total_entries } }')).users.total_entries).toBe(1)
  })

  test('leaves the length of a password without a form to the app', async () => {
    const app = makeApp()
    const create = 'mutation { user_create(user: { email: "ann@example.com", password: "12345" }) { id } }'
    expect(await app.data(create)).toEqual({ user_create: { id: '1' } })
    const change = 'mutation { user_update(id: 1, user: { password: "123" }) { id } }'
    expect(await app.data(change)).toEqual({ user_update: { id: '1' } })
    const query = '{ user(id: 1) { authenticate { password(password: "123") } } }'
    expect(await app.data(query)).toEqual({ user: { authenticate: { password: true } } })
  })

  test('creates one of two concurrent users with the same e-mail', async () => {
    const app = makeApp()
    const query = 'mutation { user_create(user: { email: "ann@example.com", password: "secret" }) { id } }'
    const answers = await Promise.all([app.execute(query), app.execute(query)])
    expect(answers.flatMap(messagesOf)).toEqual(['email has already been taken'])
    expect((await app.data('{ users { total_entries } }')).users.total_entries).toBe(1)
  })

  test('frees the e-mail of a deleted user', async () => {
    const app = await withUsers('ann@example.com')
    await app.data('mutation { user_delete(id: 1) { id } }')
    expect((await app.data('mutation { user_create(user: { email: "ann@example.com" }) { id } }')).user_create.id).toBe(
      '2',
    )
  })
})

test('users are restored if they are deleted and deleted_at is null', async () => {
  const app = makeApp()
  for (const name of ['ann', 'bob']) {
    await app.data(`mutation { user_create(user: { email: "${name}@example.com", password: "secret1" }) { id } }`)
  }
  await app.data('mutation { a: user_delete(id: 1) { id } b: user_delete(id: 2) { id } }')
  const rename = (id: number, at: string) =>
    `mutation { user_update(id: ${id}, user: { name: "New", ${at} }) { name deleted_at } }`
  expect(await app.errors(rename(1, ''))).toEqual(['no user has the id String "1"'])
  expect(await app.data(rename(1, 'deleted_at: null'))).toEqual({ user_update: { name: 'New', deleted_at: null } })
  expect(await app.data(rename(1, 'deleted_at: null'))).toEqual({ user_update: { name: 'New', deleted_at: null } })
  expect(await app.errors(rename(3, 'deleted_at: null'))).toEqual(['no user has the id String "3"'])
  const restoreAll =
    'mutation { users_update_all(filter: { deleted_at: { exists: true } }, user: { deleted_at: null }) { count } }'
  expect(await app.data(restoreAll)).toEqual({ users_update_all: { count: 1 } })
  expect(await app.data('{ users(per_page: 5) { total_entries } }')).toEqual({ users: { total_entries: 2 } })
})

test('a user whose e-mail is taken meanwhile is not restored', async () => {
  const app = makeApp()
  const create = 'mutation { user_create(user: { email: "ann@example.com", password: "secret1" }) { id } }'
  await app.data(create)
  await app.data('mutation { user_delete(id: 1) { id } }')
  await app.data(create)
  expect(await app.errors('mutation { user_update(id: 1, user: { deleted_at: null }) { id } }')).toHaveLength(1)
  expect(await app.data('{ users(per_page: 5) { results { id } } }')).toEqual({ users: { results: [{ id: '2' }] } })
})

describe('user_update', () => {
  test('sets the passed values and leaves the others unchanged', async () => {
    const app = makeApp()
    const input =
      '{ email: "ann@example.com", password: "secret", first_name: "Ann", properties: [{ name: "a", value: "1" }, { name: "roles", value_array: ["x"] }] }'
    await app.data(`mutation { user_create(user: ${input}) { id } }`)
    const update = async (user: string): Promise<unknown> =>
      (await app.data(`mutation { user_update(id: 1, user: ${user}) { email first_name last_name properties } }`))
        .user_update
    const before = {
      email: 'ann@example.com',
      first_name: 'Ann',
      last_name: null,
      properties: { a: '1', roles: ['x'] },
    }
    expect(await update('{ last_name: "Lee", email: null, password: null }')).toEqual({ ...before, last_name: 'Lee' })
    expect(await update('{ password: "" }')).toEqual({ ...before, last_name: 'Lee' })
    expect(await update('{ last_name: null, properties: [{ name: "roles", array_append: "y" }] }')).toEqual({
      ...before,
      properties: { a: '1', roles: ['x', 'y'] },
    })
    expect(await update('{ email: "ANN@example.org", first_name: "Anna" }')).toMatchObject({
      email: 'ann@example.org',
      first_name: 'Anna',
      properties: { a: '1' },
    })
    const right = await app.data('{ user(id: 1) { authenticate { password(password: "secret") } } }')
    expect(right.user.authenticate.password).toBe(true)
  })

  test("updates the session's user if no id is passed", async () => {
    const app = await withUsers('ann@example.com', 'bob@example.com')
    app.user = '2'
    expect((await app.data('mutation { user_update(user: { name: "Bob" }) { id name } }')).user_update).toEqual({
      id: '2',
      name: 'Bob',
    })
    app.user = null
    expect(await app.errors('mutation { user_update(user: { name: "Bob" }) { id } }')).toEqual([
      'id: expected the id of a user, because nobody is signed in',
    ])
  })

  test.each([
    ['id: 2, user: { email: "ANN@example.com" }', 'email has already been taken'],
    ['id: 2, user: { email: "" }', "email can't be blank"],
    ['id: 2, user: { password: " " }', "password can't be blank"],
    ['id: 3, user: {}', 'no user has the id String "3"'],
    ['id: "x", user: {}', 'no user has the id String "x"'],
  ])('%s is rejected', async (args, message) => {
    const app = await withUsers('ann@example.com', 'bob@example.com')
    app.records.create('tea', {})
    expect(await app.errors(`mutation { user_update(${args}) { id } }`)).toEqual([message])
    expect((await app.data('{ user(id: 2) { email } }')).user.email).toBe('bob@example.com')
  })

  test("accepts the user's current e-mail", async () => {
    const app = await withUsers('ann@example.com')
    expect(await app.errors('mutation { user_update(id: 1, user: { email: "Ann@Example.com" }) { id } }')).toEqual([])
  })
})

describe('users', () => {
  const app = makeApp()
  beforeAll(async () => {
    for (const [email, first, slug] of [
      ['ann@example.com', 'Ann', 'a'],
      ['bob@example.com', 'Bob', 'b'],
      ['cid@example.org', 'Ann', 'c'],
    ]) {
      const query = 'mutation ($u: UserInputType!) { user_create(user: $u) { id } }'
      await app.data(query, { u: { email, first_name: first, slug } })
    }
    await app.records.create('tea', { user_id: 2, author: '1', name: 'Oolong' })
  })

  test.each([
    ['', ['1', '2', '3']],
    ['filter: { id: { value: 2 } }', ['2']],
    ['filter: { id: { value_in: [3, 2, 9] } }', ['2', '3']],
    ['filter: { ids: [1] }', ['1']],
    ['filter: { id: { value: 4 } }', []],
    ['filter: { email: { value: "BOB@example.com" } }', ['2']],
    ['filter: { email: { exact: "bob@example.com" } }', ['2']],
    ['filter: { email: { value_in: ["Bob@example.com", "cid@example.org"] } }', ['2', '3']],
    ['filter: { email: { contains: "EXAMPLE.COM" } }', ['1', '2']],
    ['filter: { email: { not_value: "Ann@example.com" } }', ['2', '3']],
    ['filter: { email: { not_value_in: ["Ann@example.com", "x"] } }', ['2', '3']],
    ['filter: { email: { value: null }, first_name: null }', ['1', '2', '3']],
    ['filter: { first_name: { value: "Ann" }, slug: { value: "c" } }', ['3']],
    ['filter: { first_name: { value: "ann" } }', ['1', '3']],
    ['filter: { deleted_at: { exists: true } }', []],
    ['sort: { email: { order: DESC } }', ['3', '2', '1']],
    ['sort: [{ first_name: { order: DESC } }, { id: { order: DESC } }]', ['2', '3', '1']],
    ['sort: { created_at: { order: DESC } }', ['1', '2', '3']],
    ['per_page: 1, page: 2', ['2']],
  ])('%s', async (args, ids) => {
    const query = `{ users${args && `(${args})`} { results { id } } }`
    expect((await app.data(query)).users.results).toEqual(ids.map((id) => ({ id })))
  })

  test('have pages', async () => {
    const query =
      '{ users(per_page: 2) { total_entries total_pages current_page per_page has_next_page has_previous_page } }'
    const page = {
      total_entries: 3,
      total_pages: 2,
      current_page: 1,
      per_page: 2,
      has_next_page: true,
      has_previous_page: false,
    }
    expect((await app.data(query)).users).toEqual(page)
  })

  test.each([
    ['id: 1', '1'],
    ['id: "2"', '2'],
    ['email: "BOB@example.com"', '2'],
    ['id: 2, email: "bob@example.com"', '2'],
    ['id: 1, email: "bob@example.com"', undefined],
    ['id: 4', undefined],
    ['id: null, email: null', undefined],
    ['email: "nobody@example.com"', undefined],
  ])('user(%s)', async (args, id) => {
    expect((await app.data(`{ user(${args}) { id } }`)).user?.id).toBe(id)
  })

  test("current_user returns the session's user", async () => {
    app.user = '2'
    expect((await app.data('{ current_user { id email first_name } }')).current_user).toEqual({
      id: '2',
      email: 'bob@example.com',
      first_name: 'Bob',
    })
    app.user = null
    expect((await app.data('{ current_user { id } }')).current_user).toBeNull()
  })

  test('records lead to users, and users to records', async () => {
    const query = `{
      records { results { user: related_user { email } author: related_user(join_on_property: "author") { email } none: related_user(join_on_property: "name") { id } } }
      users { results { teas: related_records(table: "tea", join_on_property: "id", foreign_property: "user_id") { property(name: "name") } } }
    }`
    expect(await app.data(query)).toEqual({
      records: { results: [{ user: { email: 'bob@example.com' }, author: { email: 'ann@example.com' }, none: null }] },
      users: { results: [{ teas: [] }, { teas: [{ property: 'Oolong' }] }, { teas: [] }] },
    })
  })

  test('user_delete returns the deleted user', async () => {
    const other = await withUsers('ann@example.com')
    expect((await other.data('mutation { user_delete(id: 1) { id email } }')).user_delete).toEqual({
      id: '1',
      email: 'ann@example.com',
    })
    expect((await other.data('{ users { total_entries } }')).users.total_entries).toBe(0)
    expect(await other.errors('mutation { user_delete(id: 1) { id } }')).toEqual(['no user has the id String "1"'])
    other.records.create('tea', {})
    expect(await other.errors('mutation { user_delete(id: 2) { id } }')).toEqual(['no user has the id String "2"'])
  })
})

describe('passwords and sessions', () => {
  let app: App
  let ann: Hash
  beforeAll(async () => {
    const first = makeApp()
    await first.data('mutation { user_create(user: { email: "ann@example.com", password: "secret 1" }) { id } }')
    ann = (first.records.find('1', ':users') as StoredRecord).properties
  })
  beforeEach(async () => {
    app = await withUsers('bob@example.com')
    app.records.create(':users', ann)
  })
  const session = async (args: string): Promise<GraphqlAnswer> =>
    Promise.resolve(await app.execute(`mutation { user_session_create(${args}) { id email } }`))

  test('no field returns the password or its hash', async () => {
    const [key] = Object.entries(ann).find(([, value]) => String(value).startsWith('scrypt$')) as [string, unknown]
    const names = ['password', key, 'properties'].map((name, i) => `p${i}: property(name: "${name}")`)
    const answer = await app.data(`{ users { results { id email ${attributes} properties ${names.join(' ')} } } }`)
    expect(JSON.stringify(answer)).not.toMatch(/scrypt|secret/)
    for (const field of ['password', key]) {
      const [message] = await app.errors(`{ users { results { ${field} } } }`)
      expect(message).toMatch(/^Cannot query field|^encrypted_password is not available here: compare passwords with/)
      expect(await app.errors(`{ users(filter: { ${field}: { contains: "s" } }) { total_entries } }`)).toHaveLength(1)
      expect(await app.errors(`{ users(sort: { ${field}: { order: ASC } }) { total_entries } }`)).toHaveLength(1)
    }
  })

  test('a user signs in with e-mail and password', async () => {
    expect(await session('email: " ANN@example.com", password: "secret 1"')).toEqual({
      data: { user_session_create: { id: '2', email: 'ann@example.com' } },
    })
    expect(app.user).toBe('2')
  })

  test('a user signs in by id alone, at once', async () => {
    expect((await app.data('mutation { user_session_create(id: 1) { email } }')).user_session_create).toEqual({
      email: 'bob@example.com',
    })
    expect(app.user).toBe('1')
  })

  test.each([
    'email: "ann@example.com", password: "secret 2"',
    'email: "ann@example.com", password: ""',
    'email: "ann@example.com", password: null',
    'email: "ann@example.com"',
    'email: null',
    'password: "secret 1"',
    'email: "bob@example.com", password: ""',
    'email: "nobody@example.com", password: "secret 1"',
    'id: 2, password: "wrong"',
    'id: 2, email: "ann@example.com"',
    'id: 1, email: "ann@example.com", password: "secret 1"',
    'id: 1, email: null, password: null',
  ])('%s returns the same error after the same time', async (args) => {
    const scrypt = jest.spyOn(crypto, 'scrypt')
    expect(messagesOf(await session(args))).toEqual(['wrong e-mail or password'])
    expect(scrypt.mock.calls.map(([, , , { N, r, p }]) => [N, r, p])).toEqual([[1024, 8, 1]])
    expect(app.user).toBeNull()
    scrypt.mockRestore()
  })

  const none = 'user_session_create: expected an id, or an email and a password'
  test.each([
    ['id: 3', 'no user has the id String "3"'],
    ['id: null', none],
    ['', none],
  ])('signs nobody in by (%s)', async (args, message) => {
    app.records.create('tea', {})
    const query = `mutation { user_session_create${args && `(${args})`} { id } }`
    expect(await app.errors(query)).toEqual([message])
    expect(app.user).toBeNull()
  })

  test('user_session_destroy signs out', async () => {
    app.user = '1'
    expect(await app.data('mutation { user_session_destroy }')).toEqual({ user_session_destroy: {} })
    expect(app.user).toBeNull()
  })

  test('replaces the old password with a new one', async () => {
    await app.data('mutation { user_update(id: 2, user: { password: "another 1" }) { id } }')
    expect(messagesOf(await session('email: "ann@example.com", password: "secret 1"'))).toHaveLength(1)
    expect(messagesOf(await session('email: "ann@example.com", password: "another 1"'))).toEqual([])
  })

  test('authenticate verifies a password or a token', async () => {
    const token = (await app.data('{ user(id: 2) { temporary_token(expires_in: 1) } }')).user.temporary_token as string
    const query = `query ($token: String!) { users { results { authenticate {
      right: password(password: "secret 1") wrong: password(password: "x") temporary_token(token: $token)
    } } } }`
    expect((await app.data(query, { token })).users.results).toEqual([
      { authenticate: { right: false, wrong: false, temporary_token: false } },
      { authenticate: { right: true, wrong: false, temporary_token: true } },
    ])
    app.now = '2017-04-15T16:22:00Z'
    expect((await app.data(query, { token })).users.results[1].authenticate.temporary_token).toBe(false)
    expect(await app.errors('{ user(id: 2) { temporary_token(expires_in: 0) } }')).toEqual([
      'expires_in: expected a number above 0, got 0',
    ])
  })

  test('limits the number of hashes in one query', async () => {
    const scrypt = jest.spyOn(crypto, 'scrypt').mockImplementation(hashAtOnce)
    const checks = Array.from({ length: 12 }, (_, i) => `a${i}: password(password: "x")`).join(' ')
    const messages = messagesOf(await app.execute(`{ user(id: 2) { authenticate { ${checks} } } }`))
    expect(new Set(messages)).toEqual(new Set(['the query has more than 10 passwords']))
    expect(scrypt).toHaveBeenCalledTimes(10)
    scrypt.mockRestore()
  })
})
