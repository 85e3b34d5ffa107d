import { AdapterError } from '../../errors'
import { readChunks } from '../../async/chunk-stream'
import { systemClock, type Clock } from '../clock'
import type { FileStorage } from './port'

interface Kept {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly stamp: string
  readonly updatedAt: number
}

/** Keeps files in the memory of this process. */
export function memoryStorage({ clock = systemClock() }: { readonly clock?: Clock } = {}): FileStorage {
  const files = new Map<string, Kept>()
  let writes = 0
  return {
    async put(key, content, { contentType, size }) {
      const bytes = content instanceof Uint8Array ? new Uint8Array(content) : await read(content)
      if (bytes.byteLength !== size) {
        throw new AdapterError('storage', `${key}: expected ${size} bytes, got ${bytes.byteLength}`)
      }
      const updatedAt = Math.floor(clock.now().getTime() / 1000)
      files.set(key, { bytes, contentType, stamp: String(++writes), updatedAt })
    },

    get(key, { start, end } = { start: 0 }) {
      const file = files.get(key)
      if (!file) return undefined
      const { bytes, contentType, stamp, updatedAt } = file
      const stream = (): ReadableStream<Uint8Array> => new Blob([new Uint8Array(bytes.subarray(start, end))]).stream()
      return { contentType, stamp, updatedAt, size: bytes.byteLength, stream }
    },

    delete: (key) => void files.delete(key),
    url: () => undefined,
    presign: () => undefined,

    async *list(prefix) {
      for (const [key, { updatedAt }] of files) if (key.startsWith(prefix)) yield { key, updatedAt }
    },
  }
}

async function read(content: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const source = readChunks(content)
  const chunks: Uint8Array[] = []
  for (let chunk = await source.next(); chunk; chunk = await source.next()) chunks.push(chunk)
  return Buffer.concat(chunks)
}
