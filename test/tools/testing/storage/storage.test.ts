import { memoryStorage } from '../../../../src/ports/storage/memory'
import type { FileStorage } from '../../../../src/ports/storage/port'
import { testStorage } from '../../../../src/tools/testing'
import { failures } from '../failures'

// @alone: collects garbage, which takes long in the heap of many files.

/** A storage that does all but what is said of it. */
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
      'a storage that takes the size from the content',
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
      'a storage that passes ranges over',
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
      'a storage with one stamp for all',
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
