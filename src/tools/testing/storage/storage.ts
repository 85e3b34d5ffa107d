import { checkOptions } from '../../../base/configuration/options'
import { ok } from 'node:assert/strict'
import type { ByteRange, FileStorage } from '../../../ports/storage/port'
import { assertSame, assertSameJson } from '../json'
import { findRunner } from '../runner'
import { testConcurrency, testFailures, testKeys, testLargeFiles } from './failures'
import {
  collect,
  put,
  read,
  assertListed,
  assertMissing,
  assertRejected,
  assertSameBytes,
  assertStored,
  requireStored,
  toStream,
  text,
  type StorageTest,
} from './files'
import { testPresignedForms, testUrls } from './urls'

export interface StorageTestOptions {
  /** Whether the files are in the memory of this process, which skips the test of its size. Default: false */
  readonly inMemory?: boolean
}

const contents: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['text', Buffer.from('zażółć 🦊\r\n')],
  ['nothing', new Uint8Array()],
  ['each byte', Uint8Array.from({ length: 256 }, (_, i) => i)],
  ['zeros', new Uint8Array(100_000)],
  ['content that looks like JSON and headers', Buffer.from('{"size":1}\n\r\n\r\n--x\n')],
]

const types = ['image/png', 'text/plain; charset=utf-8', 'application/vnd.a+json', 'application/x; a="b c"']

/**
 * The tests that a `storage` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file. Every
 * test makes a storage, which may hold files: the tests use keys below `contract/` of their own. If it returns URLs and
 * forms, they are fetched.
 *
 * @example
 * describe('files in a database', () => {
 *   testStorage(() => databaseStorage(db))
 * })
 */
export function testStorage(make: () => FileStorage | Promise<FileStorage>, options: StorageTestOptions = {}): void {
  checkOptions('testStorage', options, { inMemory: true })
  const { inMemory = false } = options
  const { describe, it } = findRunner()
  const run = Math.random().toString(36).slice(2)
  let folders = 0

  const test: StorageTest = (name, body) => {
    it(name, async () => body(await make(), `contract/${run}/${++folders}`))
  }

  describe('a file storage', () => {
    testContents(test)
    testRanges(test)
    testFailures(test)
    testKeys(test)
    testCopies(test)
    testConcurrency(test)
    testLargeFiles(test, inMemory)
    testUrls(test)
    testPresignedForms(test)
  })
}

function testContents(test: StorageTest): void {
  test('returns undefined for a key that was never put', async (storage, folder) => {
    await assertMissing(storage, `${folder}/a`)
    await assertMissing(storage, `${folder}/a`, { start: 5 })
  })

  for (const [name, bytes] of contents) {
    test(`returns ${name}, from bytes and from a stream`, async (storage, folder) => {
      const options = { ...text, size: bytes.byteLength }
      await storage.put(`${folder}/bytes`, bytes, options)
      await storage.put(`${folder}/stream`, toStream(bytes), options)
      for (const key of ['bytes', 'stream']) {
        const { size } = await requireStored(storage, `${folder}/${key}`)
        assertSame(size, bytes.byteLength, `the size of a file put from ${key === 'bytes' ? 'bytes' : 'a stream'}`)
        await assertStored(storage, `${folder}/${key}`, bytes)
      }
    })
  }

  test('keeps the media type', async (storage, folder) => {
    for (const contentType of types) {
      await storage.put(`${folder}/a`, Buffer.from('a'), { contentType, size: 1 })
      const found = (await requireStored(storage, `${folder}/a`)).contentType
      assertSame(found, contentType, 'the media type of a file')
    }
  })

  test('keeps bytes that are changed after they were put, or read', async (storage, folder) => {
    const bytes = Buffer.from('one')
    await put(storage, `${folder}/a`, bytes)
    bytes.write('two')
    for await (const chunk of (await requireStored(storage, `${folder}/a`)).stream()) chunk.fill(0)
    await assertStored(storage, `${folder}/a`, Buffer.from('one'))
  })

  test('replaces a file, and changes its stamp', async (storage, folder) => {
    const stamps = new Set<unknown>()
    for (const words of ['one', 'two', 'and three']) {
      const contentType = `text/${words.length}`
      await storage.put(`${folder}/a`, Buffer.from(words), { contentType, size: words.length })
      const file = await requireStored(storage, `${folder}/a`)
      assertSameJson(
        [file.contentType, file.size],
        [contentType, words.length],
        'the media type and size of a replaced file',
      )
      await assertStored(storage, `${folder}/a`, Buffer.from(words))
      stamps.add(file.stamp)
    }
    assertSame(stamps.size, 3, 'the number of different stamps of three versions of a file')
  })

  test('keeps the stamp and the time of an unchanged file', async (storage, folder) => {
    await put(storage, `${folder}/a`, Buffer.from('a'))
    await put(storage, `${folder}/b`, Buffer.from('b'))
    const first = await requireStored(storage, `${folder}/a`)
    const second = await requireStored(storage, `${folder}/a`, { start: 1 })
    assertSame(typeof first.stamp, 'string', 'the type of a stamp')
    ok(Number.isInteger(first.updatedAt), `updatedAt must be in whole seconds, got ${first.updatedAt}`)
    const subject = 'the stamp and time of an unchanged file, read again'
    assertSameJson([second.stamp, second.updatedAt], [first.stamp, first.updatedAt], subject)
  })

  test('returns the bytes at the time of get, or an error, after a file was replaced or deleted', async (storage, folder) => {
    const before = Buffer.alloc(100_000, 'a')
    const changes = [
      () => put(storage, `${folder}/a`, Buffer.alloc(50_000, 'b')),
      () => put(storage, `${folder}/a`, Buffer.alloc(200_000, 'b')),
      () => storage.delete(`${folder}/a`),
    ]
    for (const change of changes) {
      await put(storage, `${folder}/a`, before)
      const file = await requireStored(storage, `${folder}/a`)
      await change()
      const bytes = await collect(file.stream()).catch(() => before)
      assertSameBytes(bytes, before, 'the stream of get(), read after the file was replaced or deleted')
    }
  })

  test('deletes a file, and no other', async (storage, folder) => {
    for (const name of ['a', 'b']) await put(storage, `${folder}/${name}`, Buffer.from(name))
    for (let i = 0; i < 2; i++) await storage.delete(`${folder}/a`)
    await assertMissing(storage, `${folder}/a`)
    await assertStored(storage, `${folder}/b`, Buffer.from('b'))
    await assertListed(storage, `${folder}/`, [`${folder}/b`])
    await put(storage, `${folder}/a`, Buffer.from('again'))
    await assertStored(storage, `${folder}/a`, Buffer.from('again'))
  })

  test('lists files by the beginning of their keys, with their times', async (storage, folder) => {
    const names = ['a', 'a/b', 'ab', 'b/a', 'B/a', 'd%20e', 'd%C5%BC']
    for (const name of names) await put(storage, `${folder}/${name}`, Buffer.from(name))
    const assertFound = (prefix: string, found: readonly string[]): Promise<void> =>
      assertListed(
        storage,
        `${folder}/${prefix}`,
        found.map((name) => `${folder}/${name}`),
      )
    await assertFound('', names.toSorted())
    await assertFound('a', ['a', 'a/b', 'ab'])
    await assertFound('a/', ['a/b'])
    await assertFound('d%20', ['d%20e'])
    await assertFound('d%C5', ['d%C5%BC'])
    for (const prefix of ['c', '../', '%', '*', 'a\\', '/', 'd ']) await assertFound(prefix, [])
    for await (const { key, updatedAt } of storage.list(`${folder}/b`)) {
      const stored = await requireStored(storage, key)
      assertSameJson([key, updatedAt], [`${folder}/b/a`, stored.updatedAt], 'the key and time of a listed file')
    }
  })

  test('lists more than a thousand files', async (storage, folder) => {
    const many = Array.from({ length: 1100 }, (_, i) => `${folder}/${i}`)
    for (let at = 0; at < many.length; at += 20) {
      await Promise.all(many.slice(at, at + 20).map((key) => put(storage, key, Buffer.from('a'))))
    }
    await assertListed(storage, folder, many.toSorted())
  })
}

/** The tests of `copy`, which end at once where the storage has none. */
function testCopies(test: StorageTest): void {
  test('copies a file with its media type, also over another, or leaves copying to the app', async (storage, folder) => {
    if (!storage.copy) return
    const bytes = Buffer.alloc(100_000, 'a')
    await storage.put(`${folder}/a`, bytes, { contentType: 'image/png', size: bytes.byteLength })
    await put(storage, `${folder}/c`, Buffer.from('another'))
    for (const to of ['b', 'c']) {
      await storage.copy(`${folder}/a`, `${folder}/${to}`)
      const { contentType, size } = await requireStored(storage, `${folder}/${to}`)
      assertSameJson([contentType, size], ['image/png', bytes.byteLength], 'the media type and size of a copy')
    }
    await put(storage, `${folder}/a`, Buffer.from('changed'))
    await storage.delete(`${folder}/c`)
    await assertStored(storage, `${folder}/b`, bytes)
    await assertListed(storage, `${folder}/`, [`${folder}/a`, `${folder}/b`])
  })

  test('rejects copying a missing file', async (storage, folder) => {
    if (!storage.copy) return
    const copy = storage.copy.bind(storage)
    await put(storage, `${folder}/b`, Buffer.from('b'))
    await assertRejected(async () => copy(`${folder}/a`, `${folder}/b`), 'copy() of a missing file')
    await assertRejected(async () => copy(`${folder}/b`, '../b'), 'copy() to a key that is not valid')
    await assertRejected(async () => copy('../b', `${folder}/b`), 'copy() from a key that is not valid')
    await assertStored(storage, `${folder}/b`, Buffer.from('b'))
  })
}

function testRanges(test: StorageTest): void {
  const bytes = Buffer.from('0123456789')
  const ranges: readonly (readonly [range: ByteRange, found: string])[] = [
    [{ start: 0 }, '0123456789'],
    [{ start: 0, end: 10 }, '0123456789'],
    [{ start: 0, end: 1 }, '0'],
    [{ start: 9 }, '9'],
    [{ start: 9, end: 10 }, '9'],
    [{ start: 3, end: 7 }, '3456'],
    [{ start: 5, end: 5 }, ''],
    [{ start: 0, end: 0 }, ''],
    [{ start: 8, end: 100 }, '89'],
    [{ start: 10 }, ''],
    [{ start: 100 }, ''],
    [{ start: 100, end: 200 }, ''],
  ]
  test('returns a range, and the size of the whole file', async (storage, folder) => {
    await put(storage, `${folder}/a`, bytes)
    for (const [range, found] of ranges) {
      const file = await requireStored(storage, `${folder}/a`, range)
      const subject = `get() of ${describeRange(range)} of 10 bytes`
      assertSame((await collect(file.stream())).toString(), found, subject)
      assertSame(file.size, 10, `${subject}: the size of the whole file`)
    }
  })

  test('returns ranges of an empty file', async (storage, folder) => {
    await put(storage, `${folder}/a`, new Uint8Array())
    for (const range of [{ start: 0 }, { start: 0, end: 5 }, { start: 5 }]) {
      const found = await read(storage, `${folder}/a`, range)
      assertSameBytes(found, new Uint8Array(), `get() of ${describeRange(range)} of an empty file`)
    }
  })

  test('rejects an invalid range', async (storage, folder) => {
    await put(storage, `${folder}/a`, bytes)
    for (const [start, end] of [[-1], [0.5], [NaN], [Infinity], [5, 4], [0, -1], [0, NaN], [0, 1.5]] as const) {
      const range = end === undefined ? { start } : { start, end }
      await assertRejected(async () => storage.get(`${folder}/a`, range), `get() of the range from ${start} to ${end}`)
    }
  })
}

function describeRange({ start, end }: ByteRange): string {
  return `the range ${start} to ${end ?? 'the end'}`
}
