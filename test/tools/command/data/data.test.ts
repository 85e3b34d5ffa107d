import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AdapterError, directoryFiles } from '../../../../src'
import { uploads } from '../../../../src/base/limits'
import { register } from '../../../support/register'
import { writeIn } from '../../../support/jest/app-directory'
import { makeProject, withoutNil, type Project } from './project'

const createdAt = new Date('2020-03-11T05:44:13.302Z')
const updatedAt = new Date('2021-03-11T05:44:13.302Z')
const deletedAt = new Date('2022-03-11T05:44:13.302Z')

/** Creates data of each kind that an app can have. */
async function createData({ records }: Project): Promise<void> {
  await records.create(':constants', { name: 'KEY', value: '=1' })
  const seller = { seller: { properties: { stars: 5 } } }
  const ann = { email: 'ann@shop.test', encrypted_password: 'scrypt$x', first_name: 'Ann', profiles: seller }
  await records.create(':users', { ...ann, properties: { role: 'admin' } }, { id: '40', createdAt, updatedAt })
  await records.create(':users', { email: 'bob@shop.test', properties: { role: null } }, { id: '41', createdAt })
  await records.create('tea', { name: 'Oolong', user_id: '40', tags: ['a', 'b'] }, { id: '7', createdAt, updatedAt })
  await records.create('tea', { name: 'Gone', stock: 1, sku: 'x' }, { id: '9', createdAt, deletedAt })
  await records.create('tea', { name: '=1+1', stock: -5, sku: 'x' }, { id: '8', createdAt })
  await records.create('free', { 'any thing': [1, { a: null }], table: 't', id: 5, properties: { x: 1 } }, { id: '12' })
  await records.create(':nested_customizations', { parent: '7', name: 'inner', record: '12', table: 'free' })
  await records.create(':activities', { uuid: 'u-1', payload: { uuid: 'u-1' }, feeds: ['["user","40"]'] })
  const vector = { embedding: '[0.1,-1e-7,3]', content: 'tea', metadata: { language: 'en' }, token_count: 1 }
  await records.create(':embeddings', vector, { id: '30', createdAt, updatedAt })
  await records.create(':documents', { index: 'teas', key: '7', document: { name: 'Oolong' } })
  await records.create(':documents', { index: 'pots', key: '7', document: { name: 'Cast iron' } })
  await records.create(':otp_secrets', { user_id: '40', name: '', secret, used: 5 })
  await records.create(':otp_secrets', { user_id: '40', name: 'phone', secret })
  for (const table of [':constants', ':documents', ':otp_secrets']) {
    const { id } = await records.create(table, { name: 'GONE', key: 'gone', index: 'gone', user_id: '40', secret })
    await records.delete(id, table)
  }
}

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** All data without the platform rows' ids, which each store assigns. */
async function dump({ all }: Project): Promise<unknown> {
  const tables = [':constants', ':nested_customizations', ':activities', ':documents', ':otp_secrets']
  const internal = await Promise.all(tables.map((table) => all(table)))
  return [
    withoutNil(await all()),
    withoutNil(await all(':users')),
    await all(':embeddings'),
    internal.flat().flatMap(({ table, properties, deletedAt }) => (deletedAt ? [] : [[table, properties]])),
  ]
}

/** A project with data, and an empty one with the same files. */
async function makeTwo(): Promise<readonly [Project, Project]> {
  const from = makeProject()
  await createData(from)
  return [from, makeProject(from.folder, from.storage)]
}

describe('liquid-platform data export and import', () => {
  it.each(['ndjson', 'json', 'csv'])(
    'moves all data as %s, with ids, times, relations and deleted records',
    async (format) => {
      const [from, to] = await makeTwo()
      expect(await from.run('export', `all.${format}`)).toEqual({
        code: 0,
        output: '',
        notes: `14 records in all.${format}`,
      })
      const { code, output } = await to.run('import', `all.${format}`)
      expect([code, output.replaceAll(/ +/g, ' ')]).toEqual([
        0,
        [
          ' new changed unchanged refused\nembeddings 1 0 0 0\nconstants 1 0 0 0\nusers 2 0 0 0\notp 2 0 0 0',
          'records 5 0 0 0\ndocuments 2 0 0 0\nactivities 1 0 0 0',
        ].join('\n'),
      ])
      expect(await dump(to)).toEqual(await dump(from))
      expect((await to.records.create('tea', {})).id).toBe('13')
      expect((await to.run('import', `all.${format}`)).output).not.toMatch(
        /[1-9]\d* +\d+ +\d+ +\d+$|\d+ +[1-9]\d* +\d+ +\d+$/m,
      )
    },
  )

  it('finds embeddings, documents and one-time password secrets after the move', async () => {
    const [from, to] = await makeTwo()
    await from.run('export', 'all.ndjson')
    await to.run('import', 'all.ndjson')
    const { liquid } = register({ files: directoryFiles(to.folder), records: to.records })
    const found = await liquid.parseAndRender(
      `{% graphql g %}{
        near: embeddings_rc(per_page: 1, sort: [{ embedding: { embedding: [0, 0, 3], order: euclidean } }]) { results { id content } }
        teas: documents_rc(search_index: "teas", per_page: 9) { results { id name: property(name: "name") } }
        user(id: 40) { otp { secret } otp_tokens }
      }{% endgraphql %}{{ g | json }}`,
    )
    expect(JSON.parse(found)).toMatchObject({
      near: { results: [{ id: '30', content: 'tea' }] },
      user: { otp: { secret }, otp_tokens: ['phone'] },
    })
  })

  it("keeps a user's own one-time password secret, as it keeps the password", async () => {
    const [from, to] = await makeTwo()
    await to.records.create(':users', { email: 'ann@shop.test' }, { id: '40' })
    const own = { user_id: '40', name: '', secret: 'A'.repeat(32) }
    await to.records.create(':otp_secrets', own)
    await from.run('export', 'all.ndjson')
    expect((await to.run('import', 'all.ndjson')).output).toMatch(/otp +1 +0 +1 +0/)
    expect((await to.all(':otp_secrets')).map(({ properties }) => properties.secret)).toEqual([own.secret, secret])
  })

  it('assigns a new id to an embedding whose id is taken, if invalid rows are skipped, and finds it again', async () => {
    const [from, to] = await makeTwo()
    await to.records.create(':migrations', { name: 'm' }, { id: '30' })
    await from.run('export', 'all.ndjson')
    const { code, output } = await to.run('import', 'all.ndjson')
    expect([code, output]).toEqual([1, expect.stringMatching(/^all\.ndjson:1: id: 30 is taken/)])
    expect(await to.all(':embeddings')).toEqual([])
    for (let i = 0; i < 2; i++) await to.run('import', 'all.ndjson', '--skip-invalid')
    expect(await to.all(':embeddings')).toMatchObject([
      { id: expect.not.stringMatching(/^30$/), properties: { content: 'tea' } },
    ])
  })

  it('fails if the database is away, instead of skipping the rows as invalid', async () => {
    const [from, to] = await makeTwo()
    await from.run('export', 'all.ndjson')
    jest.spyOn(to.records, 'transaction').mockImplementation(() => {
      throw new AdapterError('postgres', 'cannot connect', { reason: 'unreachable' })
    })
    const { code, output, notes } = await to.run('import', 'all.ndjson', '--skip-invalid')
    expect([code, output, notes]).toEqual([1, '', expect.stringContaining('cannot connect')])
  })

  it.each([
    ['is full', 'put', 'full'],
    ['is away', 'get', 'unreachable'],
  ] as const)(
    'fails if the storage of files %s, instead of skipping the rows as invalid',
    async (_, method, reason) => {
      const { folder, storage, records, run } = makeProject()
      const photo = { key: `uploads/${'k'.repeat(22)}/original`, file_name: 'tea.png', path: 'tea.png' }
      writeIn(folder, 'rows.ndjson', JSON.stringify({ table: 'tea', name: 'Oolong', photo }))
      if (method === 'put') writeIn(folder, 'files/tea.png', 'PNG')
      else mkdirSync(join(folder, 'files'))
      jest.spyOn(storage, method).mockRejectedValue(new AdapterError('storage', 'no storage', { reason }))
      const { code, output, notes } = await run('import', 'rows.ndjson', '--files', 'files', '--skip-invalid')
      expect([code, output, notes]).toEqual([1, '', expect.stringContaining('no storage')])
      expect(await records.count({ table: 'tea' })).toBe(0)
    },
  )

  it('rejects embeddings, documents and secrets that the app could not read', async () => {
    const { folder, run } = makeProject()
    const rows = [
      { table: ':embeddings', id: '1', embedding: 'tea' },
      { table: ':embeddings', id: '2', embedding: [] },
      { table: ':embeddings', id: '3', embedding: [1, 'x'] },
      { table: ':documents', index: 'teas', key: '7', document: 'x' },
      { table: ':documents', index: 'teas', document: {} },
      { table: ':otp_secrets', user_id: '40', name: '', secret: '?' },
    ]
    writeFileSync(join(folder, 'rows.ndjson'), rows.map((row) => JSON.stringify(row)).join('\n'))
    const { output } = await run('import', 'rows.ndjson')
    expect(output.split('\n').filter((line) => line.startsWith('rows'))).toEqual([
      expect.stringMatching(/:1: it is not JSON/),
      'rows.ndjson:2: embedding: expected 1 to 4096 numbers, got 0',
      'rows.ndjson:3: embedding: expected a list of numbers, got Array',
      'rows.ndjson:6: secret: expected 16 to 128 digits of Base32, got String "?"',
      'rows.ndjson:4: document: expected an object, got String "x"',
      'rows.ndjson:5: key: expected a text, got nil',
    ])
  })

  it('moves all data by pipes', async () => {
    const [from, to] = await makeTwo()
    const { output } = await from.run('export', '--format', 'json')
    expect((await to.runWith({ input: output }, 'import', '-', '--format', 'json')).code).toBe(0)
    expect(await dump(to)).toEqual(await dump(from))
  })

  it('moves a table as CSV with a column for each property, and keeps spreadsheets from calculating', async () => {
    const [from, to] = await makeTwo()
    await from.run('export', 'tea.csv', '--table', 'tea')
    const header =
      'table,id,created_at,updated_at,deleted_at,name,stock,sku,tags,photo,user_id,creator_id,external_id,properties'
    const [first, milk, ...more] = readFileSync(join(from.folder, 'tea.csv'), 'utf8').trimEnd().split('\n')
    const times = '2020-03-11T05:44:13.302Z,2021-03-11T05:44:13.302Z'
    expect([first, milk]).toEqual([header, `tea,7,${times},,Oolong,,,"[""a"",""b""]",,40,,,`])
    expect(more.join('\n')).toMatch(/,'=1\+1,-5,x,,/)
    expect((await to.run('import', 'tea.csv')).code).toBe(0)
    expect(withoutNil(await to.all('tea'))).toEqual(withoutNil(await from.all('tea')))
    await from.run('export', 'people.csv', '--table', ':users')
    expect((await to.run('import', 'people.csv')).code).toBe(0)
    expect(withoutNil(await to.all(':users'))).toEqual(withoutNil(await from.all(':users')))
  })

  it('adds rows of a spreadsheet, with a byte order mark and without ids, and applies defaults', async () => {
    const { folder, run, all } = makeProject()
    writeFileSync(join(folder, 'new.csv'), '\uFEFFname,tags\r\nSencha,"green, loose"\r\n"Genmai,cha",\r\n')
    expect((await run('import', 'new.csv', '--table', 'tea')).code).toBe(0)
    expect((await all('tea')).map(({ properties }) => properties)).toEqual([
      { name: 'Sencha', tags: ['green', 'loose'], stock: 7 },
      { name: 'Genmai,cha', tags: [], stock: 7 },
    ])
  })

  it('adds rows of flat JSON, and finds them again by the ids of another program', async () => {
    const { folder, run, all } = makeProject()
    const write = (stock: number): void => {
      writeFileSync(join(folder, 'new.json'), JSON.stringify([{ id: 'rec_1', name: 'Sencha', stock }]))
    }
    write(1)
    await run('import', 'new.json', '--table', 'tea')
    write(2)
    expect((await run('import', 'new.json', '--table', 'tea')).output).toMatch(/records +0 +1 +0 +0$/)
    expect(await all('tea')).toMatchObject([{ properties: { name: 'Sencha', stock: 2, external_id: 'rec_1' } }])
  })

  it('copies uploaded files of a storage that both databases share, also those of deleted records', async () => {
    const [from, to] = await makeTwo()
    const key = `uploads/${'k'.repeat(22)}/original`
    await from.storage.put(key, Buffer.from('PNG'), { contentType: 'image/png', size: 3 })
    const photo = { key, file_name: 'tea.png', content_type: 'image/png', size: 3, versions: [] }
    await from.records.create('tea', { photo }, { id: '70', createdAt })
    await from.records.create('tea', { photo }, { id: '71', createdAt, deletedAt })
    await from.run('export', 'all.ndjson')
    expect((await to.run('import', 'all.ndjson')).output).toMatch(/files +2 +0 +0 +0/)
    const moved = (await to.records.find('70', 'tea'))?.properties.photo as { key: string }
    expect(moved).toMatchObject({ file_name: 'tea.png', size: 3 })
    expect(await new Response((await to.storage.get(moved.key))?.stream()).text()).toBe('PNG')
    const [, ofDeleted] = await to.records.search({ table: ':uploads', deleted: 'with', limit: 3 })
    expect(ofDeleted).toMatchObject({ deletedAt, properties: { record: '71', table: 'tea', path: ['photo'] } })
    expect(await to.storage.get(ofDeleted?.properties.key as string)).toMatchObject({ size: 3 })
  })

  it('moves uploaded files to another storage by a folder, large ones in pieces, and continues after an interruption', async () => {
    const from = makeProject()
    const to = makeProject(from.folder)
    const put = async (letter: string, content: Uint8Array) => {
      const key = `uploads/${letter.repeat(22)}/original`
      await from.storage.put(key, content, { contentType: 'image/png', size: content.byteLength })
      return { key, file_name: `${letter}.png`, content_type: 'image/png', size: content.byteLength, versions: [] }
    }
    const limit = jest.replaceProperty(uploads, 'imageBytes', 2_000_000)
    const large = Buffer.alloc(3_000_000, 'x')
    await from.records.create('tea', { photo: await put('s', Buffer.from('small')) }, { id: '70', createdAt })
    await from.records.create('tea', { photo: await put('l', large) }, { id: '71', createdAt })
    const missing = { ...(await put('m', Buffer.from(''))), key: `uploads/${'n'.repeat(22)}/original` }
    await from.records.create('tea', { photo: missing }, { id: '72', createdAt })
    for (let i = 0; i < 2; i++) {
      expect((await from.run('export', 'all.ndjson', '--files', 'saved')).notes.split('\n')).toEqual([
        `tea 72: file ${missing.key} not found in the storage`,
        '3 records in all.ndjson',
        '2 files in saved',
      ])
    }
    const saved = join(from.folder, 'saved/uploads', 's'.repeat(22), 'original')
    expect(statSync(saved).mode & 0o777).toBe(0o600)
    const { output } = await to.run('import', 'all.ndjson', '--files', 'saved', '--skip-invalid')
    expect(output).toMatch(/files +2 +0 +0 +1/)
    const [small, big] = await Promise.all(
      ['70', '71'].map(async (id) => {
        const { key } = (await to.records.find(id, 'tea'))?.properties.photo as { key: string }
        return new Uint8Array(await new Response((await to.storage.get(key))?.stream()).arrayBuffer())
      }),
    )
    expect([Buffer.from(small ?? []).toString(), big && Buffer.compare(big, large)]).toEqual(['small', 0])
    expect((await to.run('import', 'all.ndjson', '--files', 'saved', '--skip-invalid')).output).not.toMatch(
      /files +[1-9]/,
    )
    limit.restore()
  })

  it('imports nothing if a row is invalid, and names its file, line, property and the correction', async () => {
    const { folder, run, all } = makeProject()
    const place = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return run('import', name, '--table', 'tea')
    }
    const csv = await place('tea.csv', 'name,stock,sku\nOolong,1,a\nSencha,many,b\nBancha,2,a\n,"3"\n')
    expect([csv.code, csv.output.split('\n').slice(0, 3)]).toEqual([
      1,
      [
        'tea.csv:3: tea.stock: expected a whole number, got String "many" (schema/tea.yml)',
        'tea.csv:4: another record in "tea" has this sku',
        'tea.csv:5: expected 3 columns, got 2',
      ].toSorted((a, b) => csv.output.indexOf(a) - csv.output.indexOf(b)),
    ])
    expect(csv.notes).toBe('Nothing was imported. Correct these rows, or skip them with --skip-invalid.')
    expect(csv.output).toMatch(/\n {13}refused\nrecords {12}2\nproperties {9}1\n?$/)
    const json = await place(
      'tea.json',
      '[\n  { "name": "a" },\n\n  { "nmae": "b" }, { "id": "1", "table": ":migrations" }\n]',
    )
    expect(json.output).toMatch(
      /^tea\.json:4: tea: unknown property "nmae" in schema\/tea\.yml \(did you mean "name"\?\)/m,
    )
    expect(json.output).toMatch(/^tea\.json:4: table: ":migrations" is not imported: expected a table of the app, or/m)
    const lines = await place('tea.ndjson', '{ "name": "a" }\n\n{ "name": \n{ "created_at": "soon" }\n[]\n')
    expect(lines.output).toMatch(/^tea\.ndjson:3: it is not JSON/m)
    expect(lines.output).toMatch(
      /^tea\.ndjson:4: created_at: expected a time, such as "2017-04-15T15:21:00Z", got String "soon"/m,
    )
    expect(lines.output).toMatch(/^tea\.ndjson:5: expected an object, got Array/m)
    expect((await place('user.csv', 'table,email,password\n:users,a@b.test,secret\n')).output).toMatch(
      /^user\.csv:2: password: expected encrypted_password/,
    )
    expect((await place('two.csv', 'name,name\na,b\n')).output).toMatch(/^two\.csv: the column "name" comes twice/)
    expect((await place('one.csv', 'nmae\na\n')).output).toMatch(/^one\.csv:2: tea: unknown property "nmae"/)
    expect(await place('wrong.json', '{ "name": "a", }')).toMatchObject({
      code: 1,
      output:
        'wrong.json: expected a list, such as [{ … }], or an object with lists\n             refused\nrecords            1',
    })
    expect([await all(), await all(':users')]).toEqual([[], []])
  })

  it('reports a file without a table once', async () => {
    const { folder, run } = makeProject()
    writeFileSync(join(folder, 'mine.csv'), 'name\nOolong\n')
    const { code, output } = await run('import', 'mine.csv')
    expect([code, output]).toEqual([
      1,
      'mine.csv: expected a column "table", or the option --table with the name of the table\n             refused\nrecords            1',
    ])
  })

  it('refuses a row with more than 100 properties that its table does not have, at once', async () => {
    const { folder, run, all } = makeProject()
    const rows = [20_000, 100].map((count, i) => ({
      table: 'tea',
      id: String(i + 1),
      properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1])),
    }))
    writeFileSync(join(folder, 'wide.ndjson'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const { output, notes } = await run('import', 'wide.ndjson', '--skip-invalid')
    expect(output).toContain('wide.ndjson:1: it has more than 100 faults: tea: unknown property "x0"')
    expect((await all('tea')).map(({ id }) => id)).toEqual(['2'])
    expect(notes).not.toContain('not stored')
  })

  it('imports the other rows with --skip-invalid', async () => {
    const { folder, run, all } = makeProject()
    writeFileSync(join(folder, 'mixed.csv'), 'table,id,name,stock\ntea,1,Oolong,1\nfree,2,x,\n,3,x,\ntea,4,y,z\n')
    expect((await run('import', 'mixed.csv', '--skip-invalid')).code).toBe(1)
    expect((await all()).map(({ id }) => id)).toEqual(['1', '2', '4'])
  })

  it('stops at the hundredth invalid row', async () => {
    const { folder, run } = makeProject()
    writeFileSync(join(folder, 'tea.ndjson'), '{"table":"tea","id":{}}\n'.repeat(2000))
    const { output, notes } = await run('import', 'tea.ndjson')
    expect(output.split('\n').filter((line) => line.startsWith('tea.ndjson'))).toHaveLength(100)
    expect(notes).toMatch(
      /^100 rows were refused: the rows after tea\.ndjson:100 were not checked\nNothing was imported/,
    )
  })

  it('writes a file that only its owner can read, and leaves none if the export fails', async () => {
    const [{ folder, run }] = await makeTwo()
    await run('export', 'all.json')
    expect(statSync(join(folder, 'all.json')).mode & 0o777).toBe(0o600)
    const { code, notes } = await run('export', 'none.json', '--table', 'taa')
    expect([code, notes]).toEqual([
      1,
      expect.stringMatching(/unknown table "taa" \(did you mean "tea"\?\): expected one of tea/),
    ])
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
    expect((await run('export', 'no/folder.json')).notes).toMatch(/no such file or directory/)
  })

  it('requires a database', async () => {
    const { folder, runWith } = makeProject()
    writeFileSync(join(folder, 'tea.ndjson'), '')
    for (const args of [['export'], ['import', 'tea.ndjson'], ['clean', '--yes']]) {
      expect((await runWith({ config: {} }, ...args)).notes).toMatch(
        /DATABASE_URL is not set: it must name the database to/,
      )
    }
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('shows a bar while it works on a file', async () => {
    const [{ records, runWith }] = await makeTwo()
    for (let i = 0; i < 1200; i++) await records.create('free', {})
    const shown: string[] = []
    const onProgress = (line: string): void => void (line !== '' && shown.push(line))
    await runWith({ onProgress }, 'export', 'all.ndjson')
    expect(shown.at(-1)).toBe('[####################] 100%  1,214 records')
    await runWith({ onProgress }, 'import', 'all.ndjson')
    expect(shown.at(-1)).toMatch(/^\[#+-*\] +\d+% {2}1,000 records$/)
    const count = shown.length
    await runWith({ onProgress }, 'export')
    expect(shown).toHaveLength(count)
  })
})

test('renames a table by an import of its export with another table, after a clean', async () => {
  const { folder, records, run, all } = makeProject()
  await records.create('tea', { name: 'Oolong', stock: 1 }, { id: '7', createdAt, updatedAt })
  await run('export', 'tea.ndjson', '--table', 'tea')
  const file = join(folder, 'tea.ndjson')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"table":"tea"', '"table":"drink"'))
  expect((await run('import', 'tea.ndjson')).output).toContain('the id 7 is taken by a record of "tea"')
  await run('clean', '--table', 'tea', '--yes')
  expect((await run('import', 'tea.ndjson')).code).toBe(0)
  expect(await all()).toMatchObject([{ id: '7', table: 'drink', createdAt, properties: { name: 'Oolong', stock: 1 } }])
})

describe('liquid-platform data clean', () => {
  it('deletes a table for good, so that an export of it can be imported again', async () => {
    const [project] = await makeTwo()
    const { run, all } = project
    const before = await dump(project)
    await run('export', 'all.ndjson')
    const { code, notes } = await run('clean', '--table', 'tea', '--yes')
    expect([code, notes]).toEqual([0, 'Deleted 3 records of "tea".'])
    expect([(await all('tea')).length, (await all('free')).length]).toEqual([0, 1])
    expect((await run('import', 'all.ndjson')).output).toMatch(/records +3 +0 +2 +0/)
    expect(await dump(project)).toEqual(before)
  })

  it('deletes all data with its files, but not the record of finished migrations', async () => {
    const [{ records, run, all }] = await makeTwo()
    await records.create(':migrations', { name: 'm' })
    expect((await run('clean', '--yes')).notes).toBe('Deleted 14 records of the app.')
    expect([...(await all()), ...(await all(':users')), ...(await all(':constants'))]).toEqual([])
    expect(await all(':migrations')).toHaveLength(1)
  })

  it('asks first, and deletes nothing without a "yes"', async () => {
    const [{ runWith, all }] = await makeTwo()
    const { code, output, notes } = await runWith({ input: 'y\n' }, 'clean', '--table', 'tea')
    expect([code, output, notes]).toEqual([
      1,
      'This deletes 3 records of "tea" for good. Type "yes" to go on: ',
      'Nothing was deleted.',
    ])
    expect((await runWith({ input: '' }, 'clean')).code).toBe(1)
    expect(await all('tea')).toHaveLength(3)
    expect((await runWith({ input: 'yes\n' }, 'clean', '--table', 'tea')).code).toBe(0)
    expect(await all('tea')).toEqual([])
  })
})
