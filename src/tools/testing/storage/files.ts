import { AssertionError } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ByteRange, FileStorage, StoredFile } from '../../../ports/storage/port'
import { abridge, assertSame, assertSameJson } from '../json'
import { hasCode } from '../../../base/error-code'

/** The input of a test: the storage, and the beginning of keys that no other test uses. */
export type StorageTest = (name: string, body: (storage: FileStorage, folder: string) => Promise<void>) => void

/** The media type of files that only their bytes matter of. */
export const text = { contentType: 'text/plain' }

export async function put(storage: FileStorage, key: string, bytes: Uint8Array): Promise<void> {
  await storage.put(key, bytes, { ...text, size: bytes.byteLength })
}

/** A file that is there. */
export async function requireStored(storage: FileStorage, key: string, range?: ByteRange): Promise<StoredFile> {
  const file = await storage.get(key, range)
  const call = `get(${JSON.stringify(key)})`
  if (!file) throw new AssertionError({ message: `${call}: expected a file, got undefined` })
  if (typeof (file as Partial<StoredFile>).stream !== 'function') {
    throw new AssertionError({ message: `${call}: expected a file with a method stream, got ${abridge(file)}` })
  }
  return file
}

/** Its bytes. */
export async function read(storage: FileStorage, key: string, range?: ByteRange): Promise<Buffer> {
  return collect((await requireStored(storage, key, range)).stream())
}

export async function collect(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function listKeys(storage: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

export function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([Uint8Array.from(bytes)]).stream()
}

/** Compares bytes, which may come from another realm, as texts of Latin-1. */
export function assertSameBytes(actual: Uint8Array, expected: Uint8Array, subject: string): void {
  if (Buffer.compare(actual, expected) === 0) return
  assertSame(Buffer.from(actual).toString('latin1'), Buffer.from(expected).toString('latin1'), subject)
}

/** The file of a key must have these bytes. */
export async function assertStored(storage: FileStorage, key: string, bytes: Uint8Array): Promise<void> {
  assertSameBytes(await read(storage, key), bytes, `the bytes of get(${JSON.stringify(key)})`)
}

/** There must be no file of a key. */
export async function assertMissing(storage: FileStorage, key: string, range?: ByteRange): Promise<void> {
  assertSame(await storage.get(key, range), undefined, `get(${JSON.stringify(key)})`)
}

/** The keys that begin with a prefix must be these, which are sorted. */
export async function assertListed(storage: FileStorage, prefix: string, keys: readonly string[]): Promise<void> {
  assertSameJson(await listKeys(storage, prefix), keys, `the sorted keys of list(${JSON.stringify(prefix)})`)
}

/** The errors of an adapter may be of another realm, so they are known by their code. */
export async function assertRejected(work: () => Promise<unknown>, name: string): Promise<void> {
  let got = 'it was resolved'
  try {
    await work()
  } catch (error) {
    if (hasCode(error, 'adapter')) return
    got = `it was rejected with ${String(error)}`
  }
  throw new AssertionError({ message: `${name}: expected a rejection with an AdapterError, but ${got}` })
}

/** A stream of `size` bytes, which repeats a chunk and then ends, or fails. */
export function makeCountedStream(
  size: number,
  chunk: Uint8Array,
  failure?: Error,
  onPull?: (at: number) => void,
): { readonly stream: ReadableStream<Uint8Array>; readonly isCancelled: () => boolean } {
  let at = 0
  let cancelled = false
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        onPull?.(at)
        if (at < size) {
          const part = chunk.subarray(0, size - at)
          at += part.byteLength
          controller.enqueue(part)
        } else if (failure) controller.error(failure)
        else controller.close()
      },
      cancel() {
        cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, isCancelled: () => cancelled }
}

/**
 * Watches the bytes that buffers hold beyond what they held before, at every second megabyte of a stream. Collects
 * garbage only if that is more than `allowed`, and never after an excess, because collecting in a large process takes
 * seconds.
 */
export async function measureMemory(
  allowed: number,
): Promise<{ readonly sample: (at: number) => void; readonly excess: () => number }> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const held = (): number => process.memoryUsage().arrayBuffers
  // What earlier tests held is free after some turns of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await pause(10)
  }
  const before = held()
  let last = -Infinity
  let excess = 0
  return {
    sample(at) {
      if (excess > 0 || Math.abs(at - last) < 2_000_000) return
      last = at
      if (held() - before <= allowed) return
      // The second time waits until the memory found by the first is free.
      collectGarbage()
      collectGarbage()
      excess = Math.max(0, held() - before - allowed)
    },
    excess: () => excess,
  }
}
