import { memoryStorage } from '../../../../src/ports/storage/memory'
import type { FileStorage } from '../../../../src/ports/storage/port'
import { testStorage } from '../../../../src/tools/testing'
import { failures, listErrors } from '../failures'

// @small-heap: collects garbage, which is slow in the heap of many test files.

/** A correct storage except for these faults. */
function wrongly(wrong: (storage: FileStorage) => Partial<FileStorage>): FileStorage {
  const storage = memoryStorage()
  return { ...storage, ...wrong(storage) }
}

async function bytesOf(content: ReadableStream<Uint8Array> | Uint8Array): Promise<Buffer> {
  return Buffer.from(await new Response(content).arrayBuffer())
}

test('testStorage passes a correct storage', async () => {
  expect(await failures(() => testStorage(() => memoryStorage(), { inMemory: true }))).toEqual([])
})

describe('testStorage fails', () => {
  test.each<[string, (storage: FileStorage) => Partial<FileStorage>, string]>([
    ['a storage that keeps the passed object in memory', () => ({}), 'streams 24 MB in less memory'],
    [
      'a storage that reads the size from the content',
      ({ put }) => ({
        put: async (key, content, { contentType }) => {
          const bytes = await bytesOf(content)
          await put(key, bytes, { contentType, size: bytes.byteLength })
        },
      }),
      'stores nothing of a content that is long, and keeps the previous file',
    ],
    [
      'a storage that keeps the beginning of a failing stream',
      ({ put }) => ({
        put: async (key, content, options) => {
          try {
            await put(key, content, options)
          } catch (error) {
            await put(key, Buffer.from('begun'), { contentType: options.contentType, size: 5 })
            throw error
          }
        },
      }),
      'stores nothing of a stream that fails after 10 bytes, at the end too',
    ],
    [
      'a storage that ignores ranges',
      ({ get }) => ({ get: (key) => get(key) }),
      'returns a range, and the size of the whole file',
    ],
    [
      'a storage whose keys are paths of a file system that ignores case',
      ({ put, get }) => ({
        put: (key, content, options) => put(key.toLowerCase(), content, options),
        get: (key, range) => get(key.toLowerCase(), range),
      }),
      'keeps files apart under keys of every kind',
    ],
    [
      'a storage that accepts any key',
      ({ get }) => ({ get: (key, range) => (key.includes('..') ? undefined : get(key, range)) }),
      'rejects an invalid key, in each method',
    ],
    [
      'a storage that forgets the media type',
      ({ put }) => ({
        put: (key, content, { size }) => put(key, content, { contentType: 'application/octet-stream', size }),
      }),
      'keeps the media type',
    ],
    [
      'a storage with the same stamp for all files',
      ({ get }) => ({
        get: async (key, range) => {
          const file = await get(key, range)
          return file && { ...file, stamp: '1' }
        },
      }),
      'replaces a file, and changes its stamp',
    ],
    [
      'a storage that lists whole folders',
      ({ list }) => ({ list: (prefix) => list(prefix.replace(/[^/]*$/, '')) }),
      'lists files by the beginning of their keys, with their times',
    ],
    [
      'a storage that returns URLs without a signature',
      () => ({ url: (key) => `data:image/png,${key}` }),
      'returns a URL that reads only this file, or undefined',
    ],
  ])('%s', async (_, wrong, expected) => {
    expect(await failures(() => testStorage(() => wrongly(wrong)), [expected])).toEqual([expected])
  })
})

describe('testStorage reports the expectation', () => {
  /** A storage that reads the whole stream before it checks the size. */
  const plain = (): FileStorage =>
    wrongly(({ put }) => ({
      put: async (key, content, options) => {
        const bytes = await bytesOf(content)
        await put(key, bytes, { ...options, size: bytes.byteLength })
      },
    }))

  test.each([
    [
      'cancels a stream that is longer than its size',
      'put() of a stream that is longer than its size: expected a rejection with an AdapterError, but it was rejected with Error: 16777216 bytes were read of a stream whose size was given as 200000',
    ],
    [
      'stores nothing of a content that is short, and keeps the previous file',
      'put() of a content that is short (9 bytes, with the size 10): expected a rejection with an AdapterError, but it was resolved',
    ],
  ])('of a storage that reads whole streams: %s', async (name, message) => {
    const errors = await listErrors(() => testStorage(plain), [name])
    expect(errors).toEqual([[name, expect.objectContaining({ message })]])
  })

  test.each<[string, (storage: FileStorage) => Partial<FileStorage>, string, RegExp]>([
    [
      'ignores ranges',
      ({ get }) => ({ get: (key) => get(key) }),
      'returns a range, and the size of the whole file',
      /^get\(\) of the range 0 to 1 of 10 bytes: expected "0", got "0123456789"/,
    ],
    [
      'forgets the media type',
      ({ put }) => ({ put: (key, content, { size }) => put(key, content, { contentType: 'text/css', size }) }),
      'keeps the media type',
      /^the media type of a file: expected "image\/png", got "text\/css"/,
    ],
    [
      'returns files without a stream',
      ({ get }) => ({
        get: async (key) => {
          const file = await get(key)
          return file && ({ ...file, stream: undefined } as never)
        },
      }),
      'keeps the media type',
      /^get\("contract\/.*"\): expected a file with a method stream, got \{/,
    ],
    [
      'keeps deleted files',
      () => ({ delete: () => undefined }),
      'deletes a file, and no other',
      /^get\("contract\/.*\/a"\): expected undefined, got \{.*"size":1/,
    ],
  ])('of a storage that %s', async (_, wrong, name, message) => {
    const errors = await listErrors(() => testStorage(() => wrongly(wrong)), [name])
    // Some versions of Node append the difference.
    expect(errors).toMatchObject([[name, { message: expect.stringMatching(message) as string }]])
    expect(errors[0]?.[1]).toHaveProperty('actual')
  })

  test('of a storage that never responds, within a minute', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    try {
      const name = 'returns undefined for a key that was never put'
      const never = wrongly(() => ({ get: () => new Promise(() => undefined) }))
      const failing = listErrors(() => testStorage(() => never), [name])
      await jest.advanceTimersByTimeAsync(60_000)
      const message = `"${name}" has not ended within 60 s: a call of the adapter did not settle`
      expect(await failing).toEqual([[name, expect.objectContaining({ message })]])
    } finally {
      jest.useRealTimers()
    }
  })
})
