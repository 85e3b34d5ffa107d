import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { memoryFetch, memoryRecords, memoryStorage } from '../../../src'
import * as fixedLimits from '../../../src/base/limits'
import { command } from '../../tools/command/terminal'
import { newDirectory } from '../../support/jest/app-directory'

const app = {
  'app/views/pages/index.liquid': 'home',
  'app/schema/photo.yml': 'name: photo\nproperties:\n- name: photo\n  type: upload\n- name: name\n',
  'liquid-platform.config.mjs': '',
  'secret.txt': 'secret',
}
const { fileBytes } = fixedLimits.imports
const rowCharacters = 1_000_000

/** A smaller limit, which data exceeds sooner. */
beforeAll(() => {
  jest.replaceProperty(fixedLimits.imports, 'rowCharacters', rowCharacters)
})

/** Imports an export into an app with existing data. */
async function importing(make: (folder: string) => void, source = 'export', config: object = {}) {
  const project = newDirectory(app)
  const folder = join(project, 'export')
  mkdirSync(folder)
  make(folder)
  const [records, storage] = [memoryRecords(), memoryStorage()]
  const all = { records, storage, fetch: memoryFetch(), ...config }
  const ran = await command(project, ['data', 'import', source, '--skip-invalid'], { config: all })
  return { ...ran, records, stored: await records.search({ limit: 100 }) }
}

const importingZip = (entries: Zippable, change: (archive: Uint8Array) => Uint8Array = (archive) => archive) =>
  importing((folder) => {
    writeFileSync(join(folder, 'data.zip'), change(zipSync(entries)))
  }, 'export/data.zip')

const importingFile = (name: string, text: string | Uint8Array) =>
  importing((folder) => {
    writeFileSync(join(folder, name), text)
  })

const records = strToU8('id,properties,model_schema\n1,{},photo\n')

const asItIs = (archive: Uint8Array): Uint8Array => archive

/** Changes a file's size in the archive's directory. */
function withSize(name: string, size: number): (archive: Uint8Array) => Uint8Array {
  return (archive) => {
    const changed = Buffer.from(archive)
    const headerBytes = 46
    changed.writeUInt32LE(size, changed.lastIndexOf(name) - headerBytes + 24)
    return changed
  }
}

/** Replaces all occurrences of some bytes by others of the same length. */
function replacing(from: string, to: string): (archive: Uint8Array) => Uint8Array {
  return (archive) => Buffer.from(Buffer.from(archive).toString('latin1').replaceAll(from, to), 'latin1')
}

describe('an archive of data', () => {
  it.each<readonly [string, Zippable, RegExp, (archive: Uint8Array) => Uint8Array]>([
    [
      'a path out of the folder',
      { '../evil.csv': records },
      /the archive is damaged: invalid relative path|not a path/,
      asItIs,
    ],
    ['an absolute path', { '/tmp/evil.csv': records }, /the archive is damaged: absolute path|not a path/, asItIs],
    ['a Windows path', { 'C:/evil.csv': records }, /the archive is damaged: absolute path|not a path/, asItIs],
    [
      'a symbolic link',
      { 'records.csv': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] },
      /is a link/,
      asItIs,
    ],
    [
      'a duplicate file',
      { 'records.csv': records, 'recordz.csv': records },
      /in the archive twice/,
      replacing('recordz', 'records'),
    ],
    ['a damaged directory', { 'records.csv': records }, /the archive is damaged/, (archive) => archive.subarray(0, -9)],
  ])('with %s is rejected, and imports nothing', async (_, entries, message, change) => {
    const { code, notes, stored } = await importingZip(entries, change)
    expect([code, notes, stored]).toEqual([1, expect.stringMatching(message), []])
  })

  it('with a wrong checksum of a file is reported', async () => {
    const stored: Zippable = { 'records.csv': [records, { level: 0 }] }
    const { code, output } = await importingZip(stored, replacing('1,{},photo', '2,{},photo'))
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^records\.csv: .*the checksum of "records\.csv" is wrong/),
    ])
  })

  it('that inflates to an endless row stops at that file', async () => {
    const row = Buffer.concat([strToU8('id,name\n1,"'), Buffer.alloc(rowCharacters + 1000, 'x')])
    const { code, output, stored } = await importingZip({ 'records.csv': [row, { level: 1 }] })
    expect([code, stored]).toEqual([1, []])
    expect(output).toMatch(new RegExp(`^records\\.csv: a row has at most ${rowCharacters} characters`))
  })

  const photo = '{""photo"": {""path"": ""bomb.png"", ""file_name"": ""bomb.png""}}'
  const bomb = {
    'records.csv': strToU8(`id,properties,model_schema\n1,"${photo}",photo\n`),
    'bomb.png': new Uint8Array(1_000_000),
  }

  it('with an uploaded file that is larger than its header declares does not import that file', async () => {
    const { code, output, stored } = await importingZip(bomb, withSize('bomb.png', 10))
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^records\.csv:2: the archive is damaged: too many bytes/),
    ])
    expect(stored.map(({ properties }) => properties)).toEqual([{}])
  })

  it('with an uploaded file that is much smaller than its header declares does not import its row', async () => {
    const { code, output, stored } = await importingZip(bomb, withSize('bomb.png', fileBytes))
    expect([code, output]).toEqual([1, expect.stringMatching(/^records\.csv:2: the archive is damaged/)])
    expect(stored).toEqual([])
  })
})

describe('a folder of data', () => {
  it('with too large a file of constants imports none of it', async () => {
    const constants = JSON.stringify([{ name: 'KEY', value: 'x'.repeat(rowCharacters) }])
    const { code, output } = await importingFile('constants.json', constants)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^constants\\.json: constants have at most ${rowCharacters} bytes`)),
    ])
  })

  it('with links that lead outside does not follow them', async () => {
    const { code, notes } = await importing((folder) => {
      writeFileSync(join(folder, '../outside.csv'), records)
      symlinkSync('../outside.csv', join(folder, 'records.csv'))
    })
    expect([code, notes]).toEqual([1, expect.stringMatching(/expected users\.csv, records\.csv/)])
  })

  it.each([
    '../secret.txt',
    '/../secret.txt',
    'x/../../secret.txt',
    '%2e%2e/secret.txt',
    'https://x.test/..%2fsecret.txt',
    'secret\\u0000.txt',
    'link.txt',
  ])('imports no file outside it: %s', async (path) => {
    const { output, stored } = await importing((folder) => {
      symlinkSync('../secret.txt', join(folder, 'link.txt'))
      const photo = `{"photo": {"path": "${path}", "file_name": "s.txt"}}`
      writeFileSync(join(folder, 'records.csv'), `id,properties,model_schema\n1,"${photo.replaceAll('"', '""')}",photo`)
    })
    expect(output).toMatch(/^records\.csv:2: /)
    expect(stored.map(({ properties }) => properties)).toEqual([{}])
  })
})

describe('a row of data', () => {
  it("with an internal server's address sends no request to it", async () => {
    const row = 'id,properties,model_schema\n1,"{""photo"": ""http://127.0.0.1:9/x.png""}",photo\n'
    const { output } = await importing((folder) => writeFileSync(join(folder, 'records.csv'), row), 'export', {
      fetch: undefined,
    })
    expect(output).toMatch(/^records\.csv:2: the host "127\.0\.0\.1" is not on the public internet/)
  })

  it('with the URL of a file larger than the limit does not import that file', async () => {
    const row = 'id,properties,model_schema\n1,"{""photo"": ""https://files.test/x.png""}",photo\n'
    const limit = jest.replaceProperty(fixedLimits.imports, 'fileBytes', 10_000_000)
    const megabyte = new Uint8Array(1_000_000)
    let left = 10_000_001
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(megabyte)
        if ((left -= megabyte.byteLength) <= 0) controller.close()
      },
    })
    const { output, stored } = await importing((folder) => writeFileSync(join(folder, 'records.csv'), row), 'export', {
      fetch: () => Promise.resolve(new Response(body)),
    })
    limit.restore()
    expect(output).toMatch(/^records\.csv:2: x\.png has more than 10000000 bytes/)
    expect(stored).toHaveLength(1)
  })

  it('gets no file of another record by its key', async () => {
    const [own, storage] = [memoryRecords(), memoryStorage()]
    const key = `uploads/${'A'.repeat(22)}/original`
    await storage.put(key, strToU8('private'), { contentType: 'image/png', size: 7 })
    const file = { key, file_name: 'a.png', content_type: 'image/png', size: 7 }
    await own.create(':uploads', { upload: 'A'.repeat(22), record: '9', table: 'photo', path: ['photo'], ...file })
    const cell = JSON.stringify({ photo: file }).replaceAll('"', '""')
    const row = `id,properties,model_schema\n1,"${cell}",photo\n`
    const { output } = await importing((folder) => writeFileSync(join(folder, 'records.csv'), row), 'export', {
      records: own,
      storage,
    })
    expect(output).toMatch(/^records\.csv:2: file "uploads/)
    expect((await own.find('1', 'photo'))?.properties).toEqual({})
  })

  it.each([
    [
      'that is nested deep',
      `{"records": [{"id": 1, "type_name": "free", "properties": {"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}]}`,
      /nested more than 1000 deep/,
    ],
    ['that is truncated', '{"records": [{"id": 1', /it is not JSON: it ends too early/],
    ['with text after it', '{"records": []} "}', /it is not JSON: unexpected text before its begin or after its end/],
    ['with text before it', 'records [{"id": 1}]', /it is not JSON: unexpected text before its begin or after its end/],
    ['with two documents', '{"records": []} {}', /it is not JSON: unexpected text before its begin or after its end/],
    ['that is not UTF-8', Buffer.from('{"records": ["\xff"]}', 'latin1'), /not in UTF-8/],
    ['after lists that are nested deep', '{"a":'.repeat(100_000), /at most 10 deep/],
    ['that is only a string', `{"records": ["${'x'.repeat(100)}"]}`, /expected an object, got String/],
  ])('%s is reported', async (_, json, message) => {
    const { code, output, stored } = await importingFile('data.json', json)
    expect([code, output, stored]).toEqual([1, expect.stringMatching(message), []])
  })

  it('with __proto__ and constructor keeps them as data, and changes no prototype', async () => {
    const json =
      '{"records": [{"id": 1, "type_name": "free", "__proto__": {"x": 1}, "properties": {"__proto__": {"polluted": 1}, "constructor": 2}}]}'
    const { code, stored } = await importingFile('data.json', json)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(code).toBe(0)
    expect(JSON.stringify(stored[0]?.properties)).toBe('{"__proto__":{"polluted":1},"constructor":2}')
  })

  it.each([':users', ':constants', ':migrations'])('is not imported into a platform table: %s', async (table) => {
    const {
      code,
      output,
      records: store,
    } = await importingFile('records.csv', `id,properties,model_schema\n1,{},${table}\n`)
    expect([code, output]).toEqual([1, expect.stringMatching(/is not the name of a table/)])
    expect(await store.search({ table, limit: 9 })).toEqual([])
  })

  it('with a password digest of absurd cost gets no password', async () => {
    const digest = `$2a$31$${'C'.repeat(22)}${'E'.repeat(31)}`
    const scrypt = `scrypt$1073741824$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`
    const rows = `id,email,encrypted_password\n1,a@b.test,${digest}\n2,b@b.test,${scrypt}\n`
    const { code, records: store } = await importingFile('users.csv', rows)
    const users = (await store.search({ table: ':users', limit: 9 })).map(({ properties }) => properties)
    expect([code, users]).toEqual([1, [{ email: 'a@b.test' }, { email: 'b@b.test' }]])
  })

  it('with thousands of columns stops at that file', async () => {
    const { code, output } = await importingFile('records.csv', `id${',x'.repeat(5000)}\n`)
    expect([code, output]).toEqual([1, expect.stringMatching(/^records\.csv: line 1: a row has at most 1000 columns/)])
  })
})

test('rejects a file that is not an archive', async () => {
  const { code, notes } = await importing(
    (folder) => writeFileSync(join(folder, 'data.zip'), gzipSync('x')),
    'export/data.zip',
  )
  expect([code, notes]).toEqual([1, expect.stringMatching(/the archive is damaged/)])
})
