import { hash, randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { open, opendir, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { streamGenerator } from '../../base/async/chunk-stream'
import { orIfMissing } from '../../base/async/missing-file'
import { isDiskFull } from '../../base/disk-full'
import { AdapterError } from '../../base/errors'
import { makePrivateFolder } from '../../base/make-folder'
import { hourMs } from '../../base/time/calendar'
import { checkKey, checkPut, clampRange } from './check'
import { chunksOfSize } from './content'
import type { ByteRange, FileStorage, PutOptions, StoredFile } from './port'
import { getErrorMessage } from '../../base/text/error-message'

/**
 * Files in a folder on disk, which any number of processes of one machine may share. The folder is created if it is
 * missing. Each file is written beside the others first, and moved into its place when all of it is on the disk. Only the
 * user of the process can read the files, because some of them are private.
 *
 * @throws {AdapterError} if the folder cannot be created or written
 *
 * @example
 * const platform = registerPlatform(new Liquid(), { storage: directoryStorage('./uploads') })
 */
export function directoryStorage(folder: string): FileStorage {
  return new DirectoryStorage(resolve(folder))
}

/** The first line of a stored file, as JSON. The content follows, so that one rename replaces both. */
interface Header {
  readonly key: string
  readonly contentType: string
  readonly size: number
  readonly stamp: string
}

/** A stored file that is open. */
interface OpenFile {
  readonly header: Header
  readonly updatedAt: number
  /** Where the content begins. */
  readonly offset: number
  readonly handle: FileHandle
}

/** More bytes than the longest header has. */
const headerBytes = 4096
/** A file that is not complete, and to which nothing was added for so long, was left behind by a killed process. */
const abandonedMs = hourMs

class DirectoryStorage implements FileStorage {
  private readonly incomplete: string
  private swept = -Infinity

  constructor(private readonly folder: string) {
    this.incomplete = join(folder, 'incomplete')
    try {
      makePrivateFolder(this.incomplete)
      for (const path of [folder, this.incomplete]) accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (cause) {
      throw this.makeFailure(cause)
    }
  }

  async put(key: string, content: ReadableStream<Uint8Array> | Uint8Array, options: PutOptions): Promise<void> {
    checkPut(key, options)
    await this.sweep()
    const path = join(this.incomplete, randomUUID())
    try {
      await this.write(path, key, content, options)
      await this.useDisk(() => rename(path, this.toPath(key)))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    await this.sync()
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    checkKey(key)
    const file = await this.open(this.toPath(key))
    if (!file) return undefined
    await file.handle.close()
    const { contentType, size, stamp } = file.header
    const span = clampRange(range, size)
    return {
      contentType,
      size,
      stamp,
      updatedAt: file.updatedAt,
      stream: () => streamGenerator(this.read(key, stamp, span)),
    }
  }

  async delete(key: string): Promise<void> {
    checkKey(key)
    await this.useDisk(() => orIfMissing(unlink(this.toPath(key)), undefined))
    await this.sync()
  }

  url(key: string): undefined {
    checkKey(key)
  }

  presign(folder: string): undefined {
    checkKey(folder)
  }

  async *list(prefix: string): ReturnType<FileStorage['list']> {
    for await (const { name } of await this.useDisk(() => opendir(this.folder))) {
      if (!/^[\da-f]{64}$/.test(name)) continue
      const file = await this.open(join(this.folder, name))
      if (!file) continue
      await file.handle.close()
      const { key } = file.header
      if (key.startsWith(prefix)) yield { key, updatedAt: file.updatedAt }
    }
  }

  /** By digest: no key is another path than its own, on file systems that ignore case or forbid names too. */
  private toPath(key: string): string {
    return join(this.folder, hash('sha256', key))
  }

  private async write(
    path: string,
    key: string,
    content: ReadableStream<Uint8Array> | Uint8Array,
    { contentType, size }: PutOptions,
  ): Promise<void> {
    const header: Header = { key, contentType, size, stamp: randomUUID() }
    const handle = await this.useDisk(() => open(path, 'wx', 0o600))
    try {
      await this.useDisk(() => handle.writeFile(`${JSON.stringify(header)}\n`))
      for await (const chunk of chunksOfSize(content, size)) await this.useDisk(() => handle.writeFile(chunk))
      await this.useDisk(() => handle.sync())
    } finally {
      await handle.close()
    }
  }

  private async *read(
    key: string,
    stamp: string,
    { start, end }: Required<ByteRange>,
  ): AsyncGenerator<Uint8Array, void> {
    const file = await this.open(this.toPath(key))
    try {
      if (file?.header.stamp !== stamp) {
        throw new AdapterError('storage', `the file ${key} was replaced or deleted before it was read`)
      }
      const { handle, offset } = file
      if (start === end) return
      yield* handle.createReadStream({ start: offset + start, end: offset + end - 1, autoClose: false })
    } finally {
      await file?.handle.close()
    }
  }

  /** Opens a stored file, which is not a link; undefined if there is none. */
  private async open(path: string): Promise<OpenFile | undefined> {
    const handle = await this.useDisk(() =>
      orIfMissing(open(path, constants.O_RDONLY | constants.O_NOFOLLOW), undefined),
    )
    if (!handle) return undefined
    try {
      return await this.useDisk(() => readOpenFile(handle, path))
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Writes the folder itself to the disk, so that moves and removals survive a crash. Windows has no such call. */
  private async sync(): Promise<void> {
    if (process.platform === 'win32') return
    await this.useDisk(async () => {
      const handle = await open(this.folder)
      await handle.sync().finally(() => handle.close())
    })
  }

  /** Removes abandoned files, once an hour at most. */
  private async sweep(): Promise<void> {
    if (performance.now() - this.swept < abandonedMs) return
    this.swept = performance.now()
    await this.useDisk(async () => {
      for (const name of await readdir(this.incomplete)) {
        const path = join(this.incomplete, name)
        const stats = await orIfMissing(stat(path), undefined)
        if (stats && Date.now() - stats.mtimeMs > abandonedMs) await rm(path, { force: true })
      }
    })
  }

  private async useDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      throw this.makeFailure(cause)
    }
  }

  private makeFailure(cause: unknown): AdapterError {
    if (cause instanceof AdapterError) return cause
    const message = `the folder ${this.folder} cannot be used: ${getErrorMessage(cause)}`
    return new AdapterError('storage', message, { cause, ...(isDiskFull(cause) && { reason: 'full' }) })
  }
}

async function readOpenFile(handle: FileHandle, path: string): Promise<OpenFile> {
  const { mtimeMs, size } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
  const line = buffer.subarray(0, Math.min(bytesRead, buffer.indexOf('\n'))).toString()
  const offset = line.length + 1
  const header = parseHeader(line)
  if (header?.size !== size - offset) throw new AdapterError('storage', `${path} is not a stored file, or is damaged`)
  return { header, updatedAt: Math.floor(mtimeMs / 1000), offset, handle }
}

function parseHeader(line: string): Header | undefined {
  try {
    return JSON.parse(line) as Header
  } catch {
    return undefined
  }
}
