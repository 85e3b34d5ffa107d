import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { checkOptions } from '../../base/configuration/options'
import { streamGenerator } from '../../base/async/chunk-stream'
import { systemClock, type Clock } from '../clock'
import { checkKey, checkPut, clampRange } from './check'
import { chunksOfSize } from './content'
import type { FileStorage, StoredFile } from './port'

export interface MemoryStorageOptions {
  readonly clock?: Clock
}

type MemoryFile = Omit<StoredFile, 'stream'> & { readonly bytes: Uint8Array }

const chunkSize = 65_536

/**
 * Files in memory, which end with the process: for tests, and for trying things out.
 *
 * @example
 * const storage = memoryStorage()
 * await storage.put('photos/1.png', bytes, { contentType: 'image/png', size: bytes.byteLength })
 */
export function memoryStorage(options: MemoryStorageOptions = {}): FileStorage {
  checkOptions('memoryStorage', options, { clock: true }, 'storage')
  const { clock = systemClock() } = options
  const files = new Map<string, MemoryFile>()
  return {
    async put(key, content, options) {
      checkPut(key, options)
      const { contentType, size } = options
      const bytes = new Uint8Array(size)
      let at = 0
      for await (const chunk of chunksOfSize(content, size)) {
        bytes.set(chunk, at)
        at += chunk.byteLength
      }
      const updatedAt = Math.floor(clock.now().getTime() / 1000)
      files.set(key, { contentType, size, stamp: randomUUID(), updatedAt, bytes })
    },
    get(key, range) {
      checkKey(key)
      const file = files.get(key)
      if (!file) return undefined
      const { bytes, ...rest } = file
      const { start, end } = clampRange(range, file.size)
      return { ...rest, stream: () => streamGenerator(copyChunks(bytes.subarray(start, end))) }
    },
    delete(key) {
      checkKey(key)
      files.delete(key)
    },
    url(key) {
      checkKey(key)
      return undefined
    },
    presign(folder) {
      checkKey(folder)
      return undefined
    },
    list(prefix) {
      const listed = Array.from(files, ([key, { updatedAt }]) => ({ key, updatedAt }))
      return Readable.from(listed.filter(({ key }) => key.startsWith(prefix)))
    },
  }
}

/** Copies of the bytes, chunk by chunk, so that readers cannot change the stored bytes. */
function* copyChunks(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let at = 0; at < bytes.byteLength; at += chunkSize) yield bytes.slice(at, at + chunkSize)
}
