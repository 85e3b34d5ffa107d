import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { directoryFiles, memoryFetch, memoryRecords, memoryStorage, type RecordStore } from '../../../../src'
import { newDirectory, writeIn } from '../../../support/jest/app-directory'
import { register } from '../../../support/register'
import { visitorOf } from '../../../support/visitor'
import { command } from '../terminal'

const app = {
  'app/views/pages/index.liquid': 'home',
  'app/views/pages/token.liquid': '{{ context.authenticity_token }}',
  'app/views/pages/who.liquid': '{{ context.current_user.id }}',
  'app/views/pages/photo.liquid': '{% graphql p = "photo" %}{{ p.records.results[0].photo.url | download_file }}',
  'app/graphql/photo.graphql':
    'query { records(per_page: 1, filter: { table: { value: "photo" } }) { results { photo: property_upload(name: "photo") { url } } } }',
  'app/forms/log_in.liquid': '---\nresource: Session\n---\n',
  'app/schema/todo.yml': 'name: todo\nproperties:\n- name: name\n  type: string\n- name: done\n  type: boolean\n',
  'app/schema/photo.yml': 'name: photo\nproperties:\n- name: photo\n  type: upload\n- name: kind\n  type: string\n',
  'app/schema/picture.yml':
    'name: picture\nproperties:\n- name: file\n  type: upload\n  options:\n    versions:\n    - name: tiny\n      resize: { width: 8 }\n',
  'app/user.yml': 'properties:\n- name: role\n  type: string\n',
  'app/migrations/20300101000000_seed.liquid':
    '{% graphql x %}mutation { record_create(record: { table: "todo", properties: [{ name: "name", value: "seed" }] }) { id } }{% endgraphql %}',
  'liquid-platform.config.mjs': '',
}

// The bcrypt digest of 'secret-1'.
const digest = '$2a$04$VYkR6AunOjuB7dd1tN01bOGM1q0eFy6XIZyQXZtnLRvVyGfqjoUR.'

const users = `id,email,encrypted_password,created_at,updated_at,name,authentication_token,slug,time_zone,first_name,middle_name,last_name,external_id,properties
12,Ann@Shop.test,${digest},2020-03-11 05:44:13.302432,2020-03-12 05:44:13.302432,Ann,xyz,ann,,Ann,,Lee,af56f347,"{""role"": ""admin""}"
3,bob@shop.test,,2020-03-11 05:44:13.302432,2020-03-11 05:44:13.302432,Bob,,bob,,Bob,,,,{}
`
const records = `id,user_id,created_at,updated_at,properties,model_schema
12,12,2020-03-13 11:22:54.825836,2020-03-17 05:32:41.477453,"{""name"": ""Buy milk"", ""done"": ""false""}",todo
700,3,2020-03-13 11:27:26.236759,2020-03-17 05:39:34.765109,"{""name"": ""Review,\\ncode"", ""done"": ""true""}",todo
`

/** An app with existing data, and a folder with an export. */
function projectWith(files: Readonly<Record<string, string>>, fetch = memoryFetch()) {
  const project = newDirectory(app)
  mkdirSync(join(project, 'export'))
  for (const [path, text] of Object.entries(files)) writeIn(project, `export/${path}`, text)
  const config = { records: memoryRecords(), storage: memoryStorage(), fetch }
  return {
    project,
    ...config,
    run: (...args: readonly string[]) => command(project, ['import', ...args], { config }),
    platform: register({ ...config, files: directoryFiles(project), settings: { secret: 's'.repeat(32) } }),
  }
}

async function listRecords(store: RecordStore, table?: string) {
  return store.search({ ...(table !== undefined && { table }), limit: 100_000 })
}

describe('liquid-platform import', () => {
  it('imports users and records with their ids, times and relations', async () => {
    const { run, records: store } = projectWith({ 'users.csv': users, 'records.csv': records })
    const { code, output, notes } = await run('export')
    expect(output).toBe(
      [
        '                 new   changed unchanged   refused',
        'users              2         0         0         0',
        'records            2         0         0         0',
      ].join('\n'),
    )
    expect([code, notes]).toEqual([0, 'users: the column "authentication_token" is not imported'])
    const [bob, ann] = [await store.find('3', ':users'), await store.find('12', ':users')]
    expect(bob?.properties).toEqual({
      email: 'bob@shop.test',
      first_name: 'Bob',
      name: 'Bob',
      slug: 'bob',
      properties: {},
    })
    expect(ann).toMatchObject({
      properties: { email: 'ann@shop.test', external_id: 'af56f347', properties: { role: 'admin' } },
      createdAt: new Date('2020-03-11T05:44:13.302Z'),
      updatedAt: new Date('2020-03-12T05:44:13.302Z'),
    })
    expect(await store.find('700', 'todo')).toMatchObject({
      properties: { name: 'Review,\ncode', done: true, user_id: '3' },
      createdAt: new Date('2020-03-13T11:27:26.236Z'),
      updatedAt: new Date('2020-03-17T05:39:34.765Z'),
    })
    expect((await store.create('todo', { name: 'next' })).id).toBe('701')
    expect((await store.create(':users', { email: 'new@shop.test' })).id).toBe('13')
  })

  it("imports a ZIP archive with split files, in the platform's format", async () => {
    const { project, run, records: store } = projectWith({})
    const [header = '', milk = '', ...review] = records.split('\n')
    const files = {
      'users.csv': users,
      'records.0.csv': `${header}\n${milk}\n`,
      'records.1.csv': [header, ...review].join('\n'),
    }
    const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)])
    writeFileSync(join(project, 'data.zip'), zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>))
    expect(await run('data.zip')).toMatchObject({ code: 0 })
    expect((await listRecords(store)).map(({ id }) => id)).toEqual(['12', '700'])
  })

  it('signs a user in with the former password, and rehashes it', async () => {
    const { run, platform, records: store } = projectWith({ 'users.csv': users })
    await run('export')
    const signIn = async (password: string): Promise<string> => {
      const browser = visitorOf(platform)
      const form = {
        authenticity_token: await browser.text('/token'),
        form_configuration_name: 'log_in',
        'form[email]': 'ann@shop.test',
        'form[password]': password,
      }
      await browser.send('/api/sessions', { form })
      return browser.text('/who')
    }
    expect(await signIn('secret-2')).toBe('')
    expect(await signIn('secret-1')).toBe('12')
    const renewed = (await store.find('12', ':users'))?.properties.encrypted_password
    expect(renewed).toMatch(/^scrypt\$/)
    await run('export')
    expect((await store.find('12', ':users'))?.properties.encrypted_password).toBe(renewed)
    expect(await signIn('secret-1')).toBe('12')
  })

  it('updates existing records on another run, and duplicates nothing', async () => {
    const { project, run, records: store } = projectWith({ 'users.csv': users, 'records.csv': records })
    await run('export')
    const before = await listRecords(store)
    expect((await run('export')).output).toMatch(/users +0 +0 +2 +0\nrecords +0 +0 +2 +0$/)
    expect(await listRecords(store)).toEqual(before)
    writeIn(project, 'export/records.csv', records.replace('Buy milk', 'Buy tea'))
    expect((await run('export')).output).toMatch(/records +0 +1 +1 +0$/)
    expect((await store.find('12', 'todo'))?.properties).toMatchObject({ name: 'Buy tea', done: false })
    expect(await listRecords(store)).toHaveLength(2)
  })

  it('imports activities of activity_streams.csv', async () => {
    const { run, records: store } = projectWith({
      'activity_streams.csv': 'uuid,payload\nu-1,"{""type"": ""Join""}"\n',
    })
    expect((await run('export')).output).toMatch(/activities +1 +0 +0 +0/)
    expect(await store.search({ table: ':activities', limit: 10 })).toMatchObject([
      { properties: { payload: { type: 'Join' } } },
    ])
  })

  it('imports activities by their uuid, once, and keeps their feeds', async () => {
    const payload = '{""type"": ""user_created"", ""user_id"": ""1""}'
    const header = 'id,instance_id,uuid,payload,created_at,updated_at,module_name,deleted_at\n'
    const rows = `7,12,u-1,"${payload}",2021-01-01 00:00:00,2021-01-01 00:00:00,,\n8,12,,{},,,,\n`
    const { run, records: store } = projectWith({ 'activity_streams_activities.0.csv': header + rows })
    const { output } = await run('export')
    expect(output).toMatch(/activity_streams_activities\.0\.csv:3: expected a uuid/)
    expect(output).toMatch(/activities +1 +0 +0 +1/)
    const find = () => store.search({ table: ':activities', limit: 10 })
    const [activity] = await find()
    expect(activity).toMatchObject({
      createdAt: new Date('2021-01-01T00:00:00Z'),
      properties: { uuid: 'u-1', payload: { type: 'user_created', user_id: '1', uuid: 'u-1' } },
    })
    await store.update(activity?.id ?? '', { feeds: ['["user","1"]'] }, ':activities')
    expect((await run('export')).output).toMatch(/activities +0 +0 +1 +1/)
    expect(await find()).toMatchObject([{ properties: { feeds: ['["user","1"]'] } }])
  })

  it('reports each row or part that it cannot import, and imports the others', async () => {
    const header = 'id,user_id,properties,model_schema,deleted_at\n'
    const rows = [
      '1,,"{""name"": ""a"", ""colour"": ""red""}",todo,',
      '2,,{,todo,',
      '3,,{},:users,',
      ',,{},todo,',
      '5,,{},todo',
      '6,,"{""name"": ""six""}",todo,',
      '7,,"{""done"": ""perhaps"", ""name"": ""seven""}",todo,',
      '8,,{},,',
      '6,,{},photo,',
      '9,,"{""name"": ""gone""}",todo,2021-01-01 00:00:00',
    ]
    const wrong =
      'id,email,encrypted_password\n1,a@b.test,secret\n2,A@b.test,\n3,,\n4,d@b.test,$2a$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW\n'
    const { run, records: store } = projectWith({
      'users.csv': wrong,
      'records.csv': header + rows.join('\n'),
      'activity_streams_feeds.csv': 'id,uuid\n1,2\n',
    })
    const { code, output } = await run('export')
    expect(code).toBe(1)
    expect(output.split('\n').slice(0, -4).sort()).toEqual([
      expect.stringMatching(/^activity_streams_feeds\.csv: its columns are not known/),
      expect.stringMatching(/^records\.csv:10: the id 6 is taken by a record of "todo"/),
      expect.stringMatching(/^records\.csv:2: todo: unknown property "colour" in schema\/todo\.yml/),
      expect.stringMatching(/^records\.csv:3: it is not JSON/),
      expect.stringMatching(/^records\.csv:4: ":users" is not the name of a table/),
      expect.stringMatching(/^records\.csv:5: expected an id or an external_id/),
      expect.stringMatching(/^records\.csv:6: expected 5 columns, got 4/),
      expect.stringMatching(/^records\.csv:8: todo\.done: expected true or false/),
      expect.stringMatching(/^records\.csv:9: expected the name of a table/),
      expect.stringMatching(/^users\.csv:2: encrypted_password: expected a bcrypt digest .* at most 14/),
      expect.stringMatching(/^users\.csv:3: another record in ":users" has this email/),
      expect.stringMatching(/^users\.csv:4: expected an email/),
      expect.stringMatching(/^users\.csv:5: encrypted_password: expected a bcrypt digest .* at most 14/),
    ])
    expect(output).toMatch(/users +2 +0 +0 +2\n/)
    expect(output).toMatch(/properties +0 +0 +0 +4/)
    expect((await listRecords(store)).map(({ id, properties }) => [id, properties.name])).toEqual([
      ['1', 'a'],
      ['6', 'six'],
      ['7', 'seven'],
    ])
    expect(await store.search({ table: 'todo', deleted: 'only', limit: 9 })).toMatchObject([{ id: '9' }])
    expect((await run('export')).output).toMatch(/records +0 +0 +4 +7/)
  })

  it('writes nothing in a dry run, and reports its plan', async () => {
    const { run, records: store } = projectWith({ 'users.csv': users, 'records.csv': `${records}9,,{,todo\n` })
    const { code, output } = await run('export', '--dry-run', '--skip-migrations')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^records\.csv:4: expected 6 columns[^]*users +2[^]*records +2 +0 +0 +1$/),
    ])
    expect([
      ...(await listRecords(store)),
      ...(await listRecords(store, ':users')),
      ...(await listRecords(store, ':migrations')),
    ]).toEqual([])
  })

  it.each([
    [[], [{ name: 'a' }, {}]],
    [['--dry-run'], []],
  ])('names a property that stores do not keep: import export %j', async (options, imported) => {
    const row = (id: number, name: string): string => `${id},,,,"{""name"": ""${name}""}",todo\n`
    const lines = `id,user_id,created_at,updated_at,properties,model_schema\n${row(1, 'a')}${row(2, 'a\\u0000')}`
    const { run, records: store } = projectWith({ 'records.csv': lines })
    const { code, output } = await run('export', ...options)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^records\.csv:3: expected texts without U\+0000[^]* in the property "name"\n/),
    ])
    expect((await listRecords(store)).map(({ properties }) => properties)).toEqual(imported)
  })

  it('records the migrations as run, because the export contains their data', async () => {
    const { run, platform, records: store } = projectWith({ 'records.csv': records })
    const { notes } = await run('export', '--skip-migrations')
    expect(notes).toBe('1 migrations count as run: 20300101000000_seed')
    expect(await platform.migrate()).toEqual([])
    expect(await listRecords(store)).toHaveLength(2)
  })

  it('imports a JSON export with profiles, users and files by external ids', async () => {
    const data = {
      users: [
        {
          id: 1001,
          email: 'mike@shop.test',
          slug: 'mike',
          profiles: [{ type_name: 'student', id: 2001, properties: { age: 21 } }],
        },
        { id: 'u-7', email: 'tom@shop.test', slug: 'tom', created_at: '2010-10-10 10:00:00' },
      ],
      models: {
        results: [
          {
            id: 'r-1',
            type_name: 'todo',
            user_id: 'u-7',
            customizable_id: 'u-7',
            customizable_type: 'User',
            properties: { name: 'one' },
          },
          {
            id: 2,
            type_name: 'photo',
            user_id: 1001,
            properties: {},
            images: [{ name: 'photo', url: 'tmp/images/1/tea.png' }],
          },
        ],
      },
      transactables: [{ id: 1, type_name: 'boat' }],
    }
    const {
      run,
      records: store,
      storage,
    } = projectWith({ 'data.json': JSON.stringify(data), 'tmp/images/1/tea.png': 'TEA' })
    const { output } = await run('export')
    expect(output.split('\n')[0]).toMatch(/^data\.json: transactables: expected lists of users/)
    const tom = (
      await store.search({ table: ':users', where: [{ path: ['external_id'], equals: 'u-7' }], limit: 1 })
    )[0]
    expect(tom).toMatchObject({ id: '1002', createdAt: new Date('2010-10-10T10:00:00Z') })
    expect((await store.find('1001', ':users'))?.properties.profiles).toEqual({ student: { properties: { age: 21 } } })
    const [todo] = await listRecords(store, 'todo')
    expect(todo?.properties).toEqual({
      name: 'one',
      external_id: 'r-1',
      user_id: '1002',
      customizable_id: '1002',
      customizable_type: 'User',
    })
    const { photo } = (await store.find('2', 'photo'))?.properties.custom_images as { photo: { key: string } }
    expect(photo).toMatchObject({ file_name: 'tea.png', content_type: 'image/png', size: 3 })
    expect(await new Response((await storage.get(photo.key))?.stream()).text()).toBe('TEA')
    expect((await run('export')).output).toMatch(/records +0 +0 +2 +1\nusers +0 +0 +2 +0/)
  })

  it('imports files from a folder, an archive and URLs, and reports missing ones', async () => {
    const upload = (path: string) =>
      JSON.stringify({ photo: { path, file_name: path.split('/').at(-1), extension: '.jpg' } })
    const cell = (json: string) => `"${json.replaceAll('"', '""')}"`
    const rows = [
      [1, upload('sample/photo1.jpg')],
      [2, upload('instances/7/sample/photo2.jpg')],
      [3, JSON.stringify({ photo: 'https://cdn.test/p/photo3.jpg?x=1' })],
      [4, upload('../../liquid-platform.config.mjs')],
      [5, JSON.stringify({ photo: 'https://cdn.test/p/gone.jpg' })],
      [6, upload('lost.jpg')],
    ] as const
    const csv = `id,properties,model_schema\n${rows.map(([id, json]) => `${id},${cell(json)},photo`).join('\n')}`
    const fetch = memoryFetch({
      'GET https://cdn.test/p/photo3.jpg?x=1': { body: 'three', headers: { 'content-type': 'image/jpeg' } },
      'GET https://cdn.test/p/gone.jpg': { status: 404 },
    })
    const {
      project,
      run,
      records: store,
      storage,
      platform,
    } = projectWith({ 'records.csv': csv, 'sample/photo1.jpg': 'one' }, fetch)
    writeFileSync(join(project, 'uploads.zip'), zipSync({ 'sample/photo2.jpg': strToU8('two') }))
    const { code, output } = await run('export', '--files', 'uploads.zip')
    expect(code).toBe(1)
    expect(output.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^records\.csv:5: file "\.\.\/\.\.\/liquid-platform\.config\.mjs" not found in the export/),
      expect.stringMatching(/^records\.csv:6: gone\.jpg cannot be fetched: cdn\.test returned status 404/),
      expect.stringMatching(/^records\.csv:7: file "lost\.jpg" not found in the export/),
    ])
    expect(output).toMatch(/files +3 +0 +0 +3/)
    const photos = (await listRecords(store, 'photo')).map(
      ({ properties }) => properties.photo as { key: string } | string | undefined,
    )
    const texts = photos.slice(0, 3).map(async (photo) => {
      const stored = await storage.get((photo as { key: string }).key)
      return new Response(stored?.stream()).text()
    })
    expect(await Promise.all(texts)).toEqual(['one', 'two', 'three'])
    expect(photos.slice(3)).toEqual([undefined, 'https://cdn.test/p/gone.jpg', undefined])
    // Each file has a row among the uploads, and the app serves it.
    expect(await platform.uploads.sweep()).toBe(0)
    const again = await run('export', '--files', 'uploads.zip')
    expect(again.output).toMatch(/records +0 +0 +6 +0/)
    expect(fetch.requests.filter(({ url }) => url.includes('photo3'))).toHaveLength(1)
  })

  it('stores a separate file for each row, and makes the versions of a repeated image once', async () => {
    const files = ['tea.png', 'cup.png', 'tea.png']
    const rows = files.map(
      (path, i) => `${i + 1},"${JSON.stringify({ file: { path } }).replaceAll('"', '""')}",picture`,
    )
    const {
      project,
      run,
      records: store,
      storage,
    } = projectWith({
      'records.csv': `id,properties,model_schema\n${rows.join('\n')}`,
    })
    for (const [name, background] of [
      ['tea.png', '#cc3300'],
      ['cup.png', '#0033cc'],
    ] as const) {
      await sharp({ create: { width: 32, height: 16, channels: 3, background } }).toFile(join(project, 'export', name))
    }
    const put = jest.spyOn(storage, 'put')
    expect((await run('export')).code).toBe(0)
    const keys = (await listRecords(store, 'picture')).map(({ properties }) => (properties.file as { key: string }).key)
    expect(new Set(keys).size).toBe(3)
    const versions = put.mock.calls.filter(([key]) => key.endsWith('tiny'))
    expect(new Set(versions.map(([key]) => key)).size).toBe(3)
    const [tea, cup, again] = versions.map(([, bytes]) => bytes)
    expect(again).toBe(tea)
    expect(cup).not.toEqual(tea)
  })

  it.each([
    ['constants.json', '{ "KEY": "value", "OTHER": "x" }'],
    ['constants.json', '[{ "name": "KEY", "value": "value" }, { "name": "OTHER", "value": "x" }]'],
    [
      'constants.json',
      '{ "data": { "constants": { "results": [{ "name": "KEY", "value": "value" }, { "name": "OTHER", "value": "x" }] } } }',
    ],
    ['constants.csv', 'name,value\nKEY,value\nOTHER,x\n'],
    ['constants.txt', `${'KEY'.padEnd(50)} "value"\n${'OTHER'.padEnd(50)} "x"\n\n`],
  ])('imports constants of %s: %s', async (name, text) => {
    const { run, records: store } = projectWith({ [name]: text })
    expect(await run('export')).toMatchObject({ code: 0 })
    const stored = (await listRecords(store, ':constants')).map(({ properties }) => properties)
    expect(stored).toEqual([
      { name: 'KEY', value: 'value' },
      { name: 'OTHER', value: 'x' },
    ])
    expect((await run('export')).output).toMatch(/constants +0 +0 +2 +0$/)
  })

  it('rejects constants whose values pos-cli has hidden', async () => {
    const { run, records: store } = projectWith({ 'constants.txt': `${'KEY'.padEnd(50)} "va..."\n` })
    expect((await run('export')).output).toMatch(/^constants\.txt:1: the value is hidden: .*SAFE=1/)
    expect(await listRecords(store, ':constants')).toEqual([])
  })

  it('adds profiles from a separate file to their users', async () => {
    const profiles =
      'id,user_id,profile_type,created_at,updated_at,properties,instance_profile_type_name\n1,3,buyer,,,"{""name"": ""Our""}",modules/menu/buyer\n2,99,buyer,,,{},buyer\n'
    const { run, records: store } = projectWith({ 'users.csv': users, 'user_profiles.csv': profiles })
    expect((await run('export')).output).toMatch(/^user_profiles\.csv:3: user 99 not found/)
    expect((await store.find('3', ':users'))?.properties.profiles).toEqual({
      'modules/menu/buyer': { properties: { name: 'Our' } },
    })
  })

  it('keeps the profiles of a user that an export lists as null, or without properties', async () => {
    const profiles = { seller: { properties: { stars: 5 } }, buyer: { properties: { since: 2010 } } }
    const { run, records: store } = projectWith({
      'data.json': JSON.stringify({
        users: [
          { id: 1, email: 'ann@shop.test', profiles: { seller: null, buyer: { properties: null }, guest: null } },
          { id: 2, email: 'bob@shop.test', profiles: { seller: 'gold' } },
        ],
      }),
    })
    await store.create(':users', { email: 'ann@shop.test', profiles }, { id: '1' })
    expect((await run('export')).output).toMatch(
      /^data\.json: users\[1\]: profiles: expected properties, got String "gold"/,
    )
    expect((await store.find('1', ':users'))?.properties.profiles).toEqual(profiles)
    expect(await store.find('2', ':users')).toBeUndefined()
  })

  it('requires a database, data and a source', async () => {
    const bare = newDirectory({ 'app/views/pages/index.liquid': 'home', 'users.csv': users })
    expect((await command(bare, ['data', 'import', 'users.csv'])).notes).toMatch(/DATABASE_URL is not set/)
    expect(existsSync(join(bare, 'data'))).toBe(false)
    const { run } = projectWith({ 'readme.txt': 'x', 'notes.txt': 'x' })
    expect((await run('export')).notes).toMatch(
      /expected users\.csv, records\.csv, data\.json or a file of NDJSON in the export/,
    )
    const other = projectWith({ 'teas.xlsx': 'x' })
    expect((await other.run('export/teas.xlsx')).notes).toMatch(
      /^Error: teas\.xlsx: expected a name that ends in \.csv, /,
    )
    const nested = projectWith({ 'data.zip': 'x' })
    expect((await nested.run('export')).notes).toBe(
      'Error: data.zip: expected a name that ends in .csv, .json, .ndjson or .jsonl, or is constants.txt',
    )
    expect((await run('none.zip')).notes).toMatch(/file or folder not found: .*none\.zip/)
  })
})
