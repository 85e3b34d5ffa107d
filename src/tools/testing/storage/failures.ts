import { listCauses } from '../../../base/causes'
import { megabyte } from '../../../base/sizes'
import { AssertionError, ok } from 'node:assert/strict'
import { assertSame } from '../json'
import {
  collect,
  makeCountedStream,
  measureMemory,
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

const wrongTypes = ['', 'png', 'image/', 'image/png\r\nx-a: b', 'image/png\n', 'text/żółw', `text/${'x'.repeat(1000)}`]

/** Keys below a folder that are files of their own, in storages that are file systems too. */
const keys = [
  'a',
  'A',
  'a/b',
  'a/b/c',
  'a.',
  '.a',
  '...',
  '-',
  '_',
  'con',
  'aux.txt',
  'a.json',
  'a.tmp',
  'x'.repeat(400),
  'my%20photo%20%281%29.png',
  '%E8%8C%B6%7E',
  '%2E%2E',
  '%25',
]

const wrongKeys = [
  '',
  '/',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/..',
  './a',
  'a/.',
  '/a',
  'a/',
  'a//b',
  'a\\b',
  'a b',
  'a\0',
  'a\n',
  'ż',
  'a%2fb',
  'a:b',
  'C:/a',
  '~',
  '%41',
  '%e8%8c%b6',
  '%FF',
  '%2F',
  '%',
  'a'.repeat(901),
]

export function testFailures(test: StorageTest): void {
  for (const [name, length] of [
    ['short', 9],
    ['long', 11],
    ['empty', 0],
    ['much too long', 300_000],
  ] as const) {
    test(`stores nothing of a content that is ${name}, and keeps the previous file`, async (storage, folder) => {
      const bytes = Buffer.alloc(length, 'b')
      const contents = [(): Uint8Array => bytes, () => toStream(bytes)]
      for (const content of contents) {
        const call = `put() of a content that is ${name} (${length} bytes, with the size 10)`
        await assertRejected(async () => storage.put(`${folder}/new`, content(), { ...text, size: 10 }), call)
        await assertMissing(storage, `${folder}/new`)
        await put(storage, `${folder}/old`, Buffer.from('old'))
        await assertRejected(async () => storage.put(`${folder}/old`, content(), { ...text, size: 10 }), call)
        await assertStored(storage, `${folder}/old`, Buffer.from('old'))
      }
      await assertListed(storage, `${folder}/`, [`${folder}/old`])
    })
  }

  test('cancels a stream that is longer than its size', async (storage, folder) => {
    const bound = 16 * megabyte
    const read = `${bound} bytes were read of a stream whose size was given as 200000`
    const long = makeCountedStream(bound, Buffer.alloc(65_536), new Error(read))
    const call = 'put() of a stream that is longer than its size'
    await assertRejected(async () => storage.put(`${folder}/a`, long.stream, { ...text, size: 200_000 }), call)
    ok(long.isCancelled(), 'put() must cancel a stream that is longer than its size, and has read on')
  })

  for (const size of [0, 10, 100_000, 7 * megabyte]) {
    test(`stores nothing of a stream that fails after ${size} bytes, at the end too`, async (storage, folder) => {
      const failure = new Error('the client has gone')
      const failing = (): ReadableStream<Uint8Array> =>
        makeCountedStream(size, Buffer.alloc(Math.min(size, 65_536)), failure).stream
      for (const declared of [size, size + 10]) {
        await assertFailsWith(
          failure,
          async () => storage.put(`${folder}/a`, failing(), { ...text, size: declared }),
          `put() of a stream that fails after ${size} bytes, with the size ${declared}`,
        )
        await assertMissing(storage, `${folder}/a`)
      }
      await assertListed(storage, `${folder}/`, [])
    })
  }

  test('stores nothing of a stream of text', async (storage, folder) => {
    const content = new ReadableStream({
      start(controller) {
        controller.enqueue('a')
        controller.close()
      },
    })
    await assertRejected(
      async () => storage.put(`${folder}/a`, content, { ...text, size: 1 }),
      'put() of a stream of text',
    )
    await assertMissing(storage, `${folder}/a`)
  })

  test('rejects an invalid media type or size', async (storage, folder) => {
    for (const contentType of wrongTypes) {
      await assertRejected(
        async () => storage.put(`${folder}/a`, Buffer.from('a'), { contentType, size: 1 }),
        `put() with the media type ${JSON.stringify(contentType)}`,
      )
    }
    for (const size of [-1, 0.5, NaN, Infinity]) {
      await assertRejected(
        async () => storage.put(`${folder}/a`, Buffer.from('a'), { ...text, size }),
        `put() with the size ${size}`,
      )
    }
    await assertMissing(storage, `${folder}/a`)
  })
}

async function assertFailsWith(failure: Error, work: () => Promise<unknown>, subject: string): Promise<void> {
  let got = 'it was resolved'
  try {
    await work()
  } catch (error) {
    if (isCausedBy(error, failure)) return
    got = `it was rejected with ${String(error)}`
  }
  const message = `${subject}: expected a rejection with the stream's error, or with an error that it is the cause of, but ${got}`
  throw new AssertionError({ message })
}

/** Whether an error is the failure, or has it as its cause. */
function isCausedBy(error: unknown, failure: Error): boolean {
  return Array.from(listCauses(error)).includes(failure)
}

export function testKeys(test: StorageTest): void {
  test('keeps files apart under keys of every kind', async (storage, folder) => {
    for (const key of keys) await put(storage, `${folder}/${key}`, Buffer.from(key))
    for (const key of keys) await assertStored(storage, `${folder}/${key}`, Buffer.from(key))
    await assertListed(storage, `${folder}/`, keys.map((key) => `${folder}/${key}`).toSorted())
    await storage.delete(`${folder}/a`)
    for (const key of keys.slice(1)) await assertStored(storage, `${folder}/${key}`, Buffer.from(key))
  })

  test('accepts a key of 900 characters', async (storage, folder) => {
    const key = `${folder}/`.padEnd(900, 'a')
    await put(storage, key, Buffer.from('long'))
    await assertStored(storage, key, Buffer.from('long'))
  })

  test('rejects an invalid key, in each method', async (storage) => {
    const bounds = { expiresIn: 1000, contentLength: { min: 0, max: 1 } }
    for (const key of wrongKeys) {
      const name = JSON.stringify(key.slice(0, 20))
      await assertRejected(async () => put(storage, key, Buffer.from('a')), `put(${name})`)
      await assertRejected(async () => storage.get(key), `get(${name})`)
      await assertRejected(async () => storage.delete(key), `delete(${name})`)
      await assertRejected(async () => storage.url(key, { expiresIn: 1000 }), `url(${name})`)
      await assertRejected(async () => storage.presign(key, bounds), `presign(${name})`)
    }
  })
}

export function testConcurrency(test: StorageTest): void {
  test('stores one of many concurrent puts of a key as a whole', async (storage, folder) => {
    const one = (i: number): Promise<void> => {
      const size = 20_000 + i
      const options = { contentType: `text/${i}`, size }
      return Promise.resolve(storage.put(`${folder}/a`, toStream(Buffer.alloc(size, i)), options))
    }
    await Promise.all(Array.from({ length: 10 }, (_, i) => one(i)))
    const file = await requireStored(storage, `${folder}/a`)
    const i = Number(file.contentType.slice('text/'.length))
    const subject = `get() after ten concurrent puts, of which number ${i} gave the media type`
    assertSame(file.size, 20_000 + i, `${subject}: the size`)
    assertSameBytes(await collect(file.stream()), Buffer.alloc(20_000 + i, i), `${subject}: the bytes`)
    await assertListed(storage, `${folder}/`, [`${folder}/a`])
  })

  test('reads whole files while they are replaced', async (storage, folder) => {
    await put(storage, `${folder}/a`, Buffer.alloc(30_000, 'a'))
    const readers = Array.from({ length: 20 }, async () => {
      const file = await requireStored(storage, `${folder}/a`)
      const bytes = await collect(file.stream()).catch(() => undefined)
      if (bytes) assertSameBytes(bytes, Buffer.alloc(file.size, bytes[0]), 'a file that is replaced while it is read')
    })
    const writers = ['b', 'c', 'd'].map((letter, i) => put(storage, `${folder}/a`, Buffer.alloc(10_000 * i, letter)))
    await Promise.all([...readers, ...writers])
  })
}

export function testLargeFiles(test: StorageTest, inMemory: boolean): void {
  // Storages that send parts of 5 MB, as S3 takes them, may hold three: one that is read, one that is made, one that is sent.
  const size = 24 * megabyte

  test('streams 24 MB in less memory', async (storage, folder) => {
    const chunk = Buffer.from(Uint8Array.from({ length: 65_536 }, (_, i) => (i * 31) % 251))
    const memory = await measureMemory(inMemory ? Infinity : size * 0.75)
    const { stream } = makeCountedStream(size, chunk, undefined, memory.sample)
    await storage.put(`${folder}/large`, stream, { ...text, size })
    let at = 0
    for await (const part of (await requireStored(storage, `${folder}/large`)).stream()) {
      for (let from = 0; from < part.byteLength;) {
        const expected = chunk.subarray(at % chunk.byteLength)
        const piece = part.subarray(from, from + expected.byteLength)
        assertSameBytes(piece, expected.subarray(0, piece.byteLength), `the bytes of a large file from ${at}`)
        from += piece.byteLength
        at += piece.byteLength
      }
      memory.sample(at)
    }
    assertSame(at, size, 'the length of a large file')
    assertSame(memory.excess(), 0, `bytes in memory beyond three quarters of ${size}`)
  })

  test('returns the end of a large file, and stops when its reader does', async (storage, folder) => {
    await storage.put(`${folder}/large`, makeCountedStream(size, Buffer.alloc(65_536, 'a')).stream, { ...text, size })
    const end = await read(storage, `${folder}/large`, { start: size - 5 })
    assertSameBytes(end, Buffer.from('aaaaa'), 'get() of the last 5 bytes of a large file')
    const reader = (await requireStored(storage, `${folder}/large`)).stream().getReader()
    ok((await reader.read()).value, 'the stream of a large file: expected bytes, got its end')
    await reader.cancel()
    await storage.delete(`${folder}/large`)
    await assertMissing(storage, `${folder}/large`)
  })
}
