import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { directoryStorage } from '../../../src/ports/storage/directory'
import { memoryStorage } from '../../../src/ports/storage/memory'
import type { FileStorage } from '../../../src/ports/storage/port'
import { AdapterError } from '../../../src/base/errors'
import { end } from '../../servers/servers'
import { newDirectory, writeIn } from '../../support/jest/app-directory'
import { characters } from '../../support/characters'
import { buildPrograms, type Programs } from '../../support/programs'
import { recordSyncs } from '../../support/syncs'

const text = { contentType: 'text/plain', size: 3 }
const bytes = Buffer.from('abc')

async function read(storage: FileStorage, key: string): Promise<string | undefined> {
  const file = await storage.get(key)
  return file && new Response(file.stream()).text()
}

async function listed(storage: FileStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.sort()
}

afterEach(() => jest.restoreAllMocks())

/** The only stored file in a folder. */
function onlyFile(folder: string): string {
  return join(folder, readdirSync(folder).find((name) => name.length === 64) ?? '')
}

test('creates a missing folder, and finds its files in the next process', async () => {
  const folder = join(newDirectory(), 'data/uploads')
  await directoryStorage(folder).put('a', bytes, text)
  const next = directoryStorage(folder)
  expect(await read(next, 'a')).toBe('abc')
  expect(await next.get('a')).toMatchObject({ contentType: 'text/plain', size: 3 })
})

test('hides the files from other users of the machine', async () => {
  const folder = join(newDirectory(), 'uploads')
  await directoryStorage(folder).put('a', bytes, text)
  const made = [folder, join(folder, 'incomplete'), onlyFile(folder)]
  expect(made.map((path) => lstatSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o600])
})

test('rejects an unusable folder with its name at once', () => {
  const folder = newDirectory({ 'file.txt': '', 'linked/incomplete': '' })
  for (const wrong of [join(folder, 'file.txt'), join(folder, 'file.txt/uploads'), join(folder, 'linked')]) {
    expect(() => directoryStorage(wrong)).toThrow(AdapterError)
    expect(() => directoryStorage(wrong)).toThrow(`the folder ${wrong} cannot be used: `)
  }
})

test('reports a folder that disappears later', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(folder)
  rmSync(folder, { recursive: true })
  await expect(storage.put('a', bytes, text)).rejects.toThrow(`the folder ${folder} cannot be used: ENOENT`)
  expect(await storage.get('a')).toBeUndefined()
})

test('leaves nothing of a failed write', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(folder)
  await expect(storage.put('a', bytes, { ...text, size: 4 })).rejects.toThrow('shorter than its size: 3 of 4 bytes')
  await expect(storage.put('a', bytes, { ...text, size: 2 })).rejects.toThrow('longer than its size, 2 bytes')
  expect(readdirSync(join(folder, 'incomplete'))).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['app', 'incomplete'])
})

/** The files and folders below a folder that this process has open. Source: proc_pid_fd(5) */
function listOpen(folder: string): string[] {
  const links = readdirSync('/proc/self/fd').map((name) => `/proc/self/fd/${name}`)
  // The list itself was open, too.
  const paths = links.filter((link) => lstatSync(link, { throwIfNoEntry: false })).map((link) => readlinkSync(link))
  return paths.filter((path) => path.startsWith(folder))
}

test('reports a full disk as such, and leaves nothing of the write', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(folder)
  const { open } = promises
  jest.spyOn(promises, 'open').mockImplementationOnce(async (...options) => {
    const file = await open(...options)
    const full = Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC' })
    jest.spyOn(file, 'sync').mockRejectedValue(full)
    return file
  })
  await expect(storage.put('a', bytes, text)).rejects.toMatchObject({ reason: 'full' })
  expect(readdirSync(join(folder, 'incomplete'))).toEqual([])
})

test('leaves no file open', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(folder)
  const large = Buffer.alloc(300_000)
  await storage.put('a', large, { ...text, size: large.byteLength })
  const file = await storage.get('a')
  await file?.stream().cancel()
  const reader = file?.stream().getReader()
  await reader?.read()
  expect(listOpen(folder)).toEqual([onlyFile(folder)])
  await reader?.cancel()
  expect(await listed(storage)).toEqual(['a'])
  await expect(storage.put('b', bytes, { ...text, size: 4 })).rejects.toThrow('shorter than its size')
  await storage.put('a', bytes, text)
  await expect(new Response(file?.stream()).text()).rejects.toThrow('was replaced or deleted')
  expect(await read(storage, 'a')).toBe('abc')
  truncateSync(onlyFile(folder), 5)
  await expect(storage.get('a')).rejects.toThrow('is damaged')
  await storage.delete('a')
  expect(listOpen(folder)).toEqual([])
})

test('has written a file, and its place in the folder, to the disk when it responds', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(folder)
  const paths = recordSyncs()
  await storage.put('a', bytes, text)
  expect(paths).toEqual([expect.stringMatching(`^${folder}/incomplete/`), folder])
  await storage.delete('a')
  expect(paths.slice(2)).toEqual([folder])
})

test('ignores the leftovers of a killed process, and removes them within an hour of writes', async () => {
  const folder = newDirectory({ 'incomplete/young': 'x', 'incomplete/old': 'x', 'notes.txt': 'mine' })
  const past = Date.now() / 1000 - 3700
  utimesSync(join(folder, 'incomplete/old'), past, past)
  const storage = directoryStorage(folder)
  await storage.put('a', bytes, text)
  expect(await listed(storage)).toEqual(['a'])
  expect(readdirSync(join(folder, 'incomplete'))).toEqual(['young'])
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  writeIn(folder, 'incomplete/next', 'x')
  utimesSync(join(folder, 'incomplete/next'), past, past)
  await storage.put('a', bytes, text)
  expect(readdirSync(join(folder, 'incomplete'))).toEqual(['next', 'young'])
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 3_601_000)
  await storage.put('a', bytes, text)
  expect(readdirSync(join(folder, 'incomplete'))).toEqual(['young'])
})

test('does not follow a symbolic link in place of a file, and replaces it on put', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(join(folder, 'uploads'))
  await storage.put('a', bytes, text)
  const file = onlyFile(join(folder, 'uploads'))
  const secret = readFileSync(file)
  writeIn(folder, 'outside', secret.toString())
  const linked = directoryStorage(join(folder, 'linked'))
  symlinkSync(join(folder, 'outside'), join(folder, 'linked', file.slice(-64)))
  await expect(linked.get('a')).rejects.toThrow(AdapterError)
  await expect(listed(linked)).rejects.toThrow(AdapterError)
  await linked.put('a', Buffer.from('new'), text)
  expect(await read(linked, 'a')).toBe('new')
  expect(readFileSync(join(folder, 'outside'))).toEqual(secret)
})

test('reports a truncated or foreign file by its name', async () => {
  const folder = newDirectory()
  const storage = directoryStorage(folder)
  await storage.put('a', bytes, text)
  const file = onlyFile(folder)
  const whole = readFileSync(file)
  truncateSync(file, whole.byteLength - 1)
  await expect(storage.get('a')).rejects.toThrow(`${file} is not a stored file, or is damaged`)
  for (const wrong of ['', 'abc', '\n', '{}\n', 'null\n', '[]\nabc', `${'x'.repeat(5000)}\n`]) {
    writeFileSync(file, wrong)
    await expect(storage.get('a')).rejects.toThrow('is not a stored file, or is damaged')
  }
  writeFileSync(file, whole)
  expect(await read(storage, 'a')).toBe('abc')
})

let programs: Programs | undefined

afterAll(() => programs?.close())

test('leaves only whole files after a killed write', async () => {
  const folder = newDirectory()
  const rounds = process.env.LONG === '1' ? 100 : 3
  programs = await buildPrograms(['ports/storage/writer.mts'])
  for (let round = 0; round < rounds; round++) {
    const { child } = await programs.start('writer', folder)
    await sleep(Math.random() * 100)
    await end(child)
    const storage = directoryStorage(folder)
    const keys = await listed(storage)
    expect(keys).toContain('file/0')
    for (const key of keys) {
      const file = await storage.get(key)
      const letter = Number(file?.contentType.slice('text/'.length))
      const found = Buffer.from(await new Response(file?.stream()).arrayBuffer())
      expect(found.equals(Buffer.alloc(300_000, letter))).toBe(true)
    }
  }
}, 600_000)

describe('keys, however hostile', () => {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('..', '.', '', 'a', 'A', 'incomplete', 'app', 'outside', '...', 'con') },
    { weight: 2, arbitrary: fc.constantFrom('..\\', '%2e%2e', '~', 'a b', 'a\0', '\n', 'ａ', '..;', '*', 'a:b') },
    { weight: 1, arbitrary: fc.string({ unit: characters, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.stringMatching(/^[\w.-]{1,8}$/) },
  )
  const key = fc
    .tuple(
      fc.constantFrom('', '', '/', 'file://', 'C:\\'),
      fc.array(part, { maxLength: 6 }),
      fc.constantFrom('/', '\\'),
    )
    .map(([start, parts, separator]) => start + parts.join(separator))

  /** The port's rule for a key, written independently of the source. */
  const isValid = (text: string): boolean =>
    /^(?=.{1,512}$)(?:(?!\.{1,2}(?:\/|$))[a-zA-Z0-9._-]+(?:\/(?!$)|$))+$/.test(text) && !text.includes('\n')

  test('map to separate files, or are rejected, and nothing is written outside the folder', async () => {
    const outside = newDirectory({ outside: 'mine' })
    const folder = join(outside, 'uploads')
    mkdirSync(folder)
    const [memory, directory] = [memoryStorage(), directoryStorage(folder)]
    const put = new Set<string>()
    await fc.assert(
      fc.asyncProperty(key, async (hostile) => {
        for (const storage of [memory, directory]) {
          const content = Buffer.from(hostile)
          const options = { contentType: 'text/plain', size: content.byteLength }
          const work = async () => storage.put(hostile, content, options)
          if (isValid(hostile)) {
            await work()
            put.add(hostile)
            expect(await read(storage, hostile)).toBe(hostile)
          } else {
            await expect(work()).rejects.toThrow(AdapterError)
            await expect(async () => storage.get(hostile)).rejects.toThrow(AdapterError)
            await expect(async () => storage.delete(hostile)).rejects.toThrow(AdapterError)
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(put.size).toBeGreaterThan(10)
    for (const storage of [memory, directory]) expect(await listed(storage)).toEqual([...put].sort())
    expect(readdirSync(outside).sort()).toEqual(['app', 'outside', 'uploads'])
    expect(readFileSync(join(outside, 'outside'), 'utf8')).toBe('mine')
  })
})
