import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readChunks, toReadable } from '../../../base/async/chunk-stream'
import { makePrivateFolder } from '../../../base/make-folder'
import type { StoredFile } from '../../../ports/storage/port'

/**
 * Copies a stored file into a folder, under its key. A file of a key never changes, so one of the same size is kept: an
 * export that was interrupted continues.
 */
export async function saveFile(folder: string, key: string, file: StoredFile): Promise<void> {
  const path = join(folder, ...key.split('/'))
  if ((await stat(path).catch(() => undefined))?.size === file.size) return
  makePrivateFolder(dirname(path))
  await writeComplete(path, (partial) => pipeline(toReadable(readChunks(file.stream())), partial))
}

/** Writes a file, which is there when it is complete. */
export async function writeComplete(path: string, write: (partial: WriteStream) => Promise<void>): Promise<void> {
  const partial = `${path}.part`
  try {
    await write(createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
