import { fileAttributes, usersTable } from '../../ports/records/reserved-tables'
import type { Tables } from '../../files/schema/tables'
import type { StoredFile } from '../../ports/storage/port'
import { readChunks, streamGenerator } from '../../base/async/chunk-stream'
import type { Runtime } from '../context/runtime'
import { LargeUpload, type Upload } from '../context/uploads/upload'
import { findBaseName } from '../../base/text/base-name'
import type { UploadKey } from '../context/uploads/keys'
import { findRowsByKeys } from '../context/uploads/rows'
import { findKey } from '../context/uploads/stored-file'
import { InvalidValueError, LimitError } from '../../base/errors'
import { guessMediaType } from '../../base/formats/media-type'
import { ByteCollector } from '../../base/async/byte-collector'
import * as fixedLimits from '../../base/limits'
import { parseUrl } from '../../base/text/url'
import { show } from '../../base/values/describe'
import { dig, getOwn, toHashOrEmpty, isHash, type Hash } from '../../base/values/hash'
import { ExportedFile } from './drafts'
import { ImportedUpload, RecentImages } from './recent-images'
import type { Source, SourceFile } from './source'

/** A file that a row names. */
export interface FileReference {
  /** Its possible paths in the export. */
  readonly paths: readonly string[]
  readonly url: URL | undefined
  readonly fileName: string
  readonly contentType: string | undefined
  /** Its key in the storage of an app of this package, whose export names it. */
  readonly key: UploadKey | undefined
}

const { imports, uploads } = fixedLimits

/** The file values of a record with their paths: file properties, and values that look like files. */
export function* findDraftFiles(
  table: string,
  properties: Hash,
  tables: Tables,
): Generator<{ readonly path: readonly string[]; readonly value: unknown }> {
  for (const holder of listHashPaths(table, properties)) {
    for (const [name, value] of Object.entries(toHashOrEmpty(dig(properties, holder)))) {
      const path = [...holder, name]
      if (isFile(value, tables.findFileColumn(table, path))) yield { path, value }
    }
  }
}

/** The paths of the hashes in a record whose values may be files. */
function listHashPaths(table: string, { profiles }: Hash): readonly (readonly string[])[] {
  if (table !== usersTable) return [[], ...Array.from(fileAttributes, (name) => [name])]
  return [['properties'], ...Object.keys(toHashOrEmpty(profiles)).map((name) => ['profiles', name, 'properties'])]
}

function isFile(value: unknown, column: ReturnType<Tables['findFileColumn']>): boolean {
  if (value instanceof ExportedFile) return true
  if (column) return column.upload !== undefined && (isHash(value) || (typeof value === 'string' && value !== ''))
  if (!isHash(value) || typeof getOwn(value, 'file_name') !== 'string') return false
  return typeof getOwn(value, 'key') === 'string' || typeof getOwn(value, 'path') === 'string'
}

/** The files of an export: in it, in a folder beside it, at their URLs, or in the storage, if no record there has them. */
export class ImportedFiles {
  private readonly images = new RecentImages()

  /** @param base the URL that paths start at */
  constructor(
    private readonly runtime: Pick<Runtime, 'adapters' | 'records'>,
    private readonly sources: readonly Source[],
    private readonly base: URL | undefined,
  ) {}

  /** The file that a value names; undefined if it names none. */
  reference(value: unknown): FileReference | undefined {
    const hash = toHashOrEmpty(value)
    const input = value instanceof ExportedFile ? value.url : typeof value === 'string' ? value : undefined
    const text = [input, getOwn(hash, 'path'), getOwn(hash, 'url'), getOwn(hash, 'key')].find(isFilled)
    if (text === undefined) return undefined
    const absolute = /^https?:/i.test(text) ? parseUrl(text) : undefined
    const path = decodePath(absolute?.pathname ?? text).replace(/^\/+/, '')
    const [fileName, contentType] = [getOwn(hash, 'file_name'), getOwn(hash, 'content_type')]
    return {
      paths: listSuffixes(path),
      url: absolute ?? (this.base && parseUrl(path, this.base.href)),
      fileName: isFilled(fileName) ? findBaseName(fileName) : findBaseName(path),
      contentType: isFilled(contentType) ? contentType : undefined,
      key: findKey(value),
    }
  }

  /** The file's size in bytes, if it is in the export or beside it. */
  findSize(reference: FileReference): number | undefined {
    return this.find(reference)?.size
  }

  /** Whether the file is in the export, beside it or in the storage. */
  async has(reference: FileReference): Promise<boolean> {
    return this.find(reference) !== undefined || (await this.findStored(reference)) !== undefined
  }

  /**
   * Checks that there is a file, without fetching it.
   *
   * @throws {InvalidValueError} if it is nowhere
   */
  async check(reference: FileReference): Promise<void> {
    if (reference.url || (await this.has(reference))) return
    throw makeMissingError(reference)
  }

  /**
   * Reads or fetches a file.
   *
   * @throws {InvalidValueError} if it is nowhere
   * @throws {LimitError} if it is at a URL, and too large
   * @throws {AdapterError} if it cannot be fetched
   */
  async load(reference: FileReference): Promise<Upload> {
    const { fileName, url } = reference
    const type = reference.contentType ?? guessMediaType(fileName)
    const found = this.find(reference) ?? (await this.findStored(reference))
    if (!found && !url) throw makeMissingError(reference)
    // Larger files are not read into the memory.
    if (found && found.size > uploads.imageBytes) {
      return new LargeUpload(fileName, type, {
        size: found.size,
        stream: () => streamGenerator(iterate(found.stream())),
      })
    }
    if (found) return new ImportedUpload(fileName, type, await collect(iterate(found.stream()), fileName), this.images)
    const { bytes, contentType } = await this.fetch(url as URL, fileName)
    return new ImportedUpload(fileName, reference.contentType ?? contentType ?? type, bytes, this.images)
  }

  private async fetch(
    url: URL,
    fileName: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly contentType: string | null }> {
    const response = await this.runtime.adapters.fetch(url.href)
    if (!response.ok) {
      await response.body?.cancel()
      throw new InvalidValueError(`${fileName} cannot be fetched: ${url.host} returned status ${response.status}`)
    }
    const bytes = response.body ? await collect(iterate(response.body), fileName) : new Uint8Array()
    return { bytes, contentType: response.headers.get('content-type') }
  }

  /** A file of a former database: one that a record has is not for others. */
  private async findStored({ key }: FileReference): Promise<StoredFile | undefined> {
    if (!key || (await findRowsByKeys(this.runtime.records, [key], 'with')).length > 0) return undefined
    return this.runtime.adapters.storage.get(key.key)
  }

  private find({ paths }: FileReference): SourceFile | undefined {
    for (const path of paths) {
      for (const source of this.sources) {
        const file = source.file(path)
        if (file) return file
      }
    }
    return undefined
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** How many of its folders may be missing in the export. */
const maxFolders = 20

/** A path and its suffixes, because the export may begin at any folder. */
function listSuffixes(path: string): readonly string[] {
  const names = path.split('/')
  if (names.includes('..') || names.length > maxFolders) return [path]
  return [path, ...names.slice(2).map((_, i) => names.slice(i + 1).join('/'))]
}

async function* iterate(
  source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  if (!(source instanceof ReadableStream)) {
    yield* source
    return
  }
  const chunks = readChunks(source)
  try {
    for (let chunk = await chunks.readNext(); chunk; chunk = await chunks.readNext()) yield chunk
  } finally {
    await chunks.close(undefined)
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>, fileName: string): Promise<Uint8Array> {
  const read = new ByteCollector()
  for await (const chunk of chunks) {
    read.add(chunk)
    if (read.size > imports.fileBytes) throw makeSizeError(fileName)
  }
  return read.toBuffer()
}

function makeMissingError({ fileName, paths }: FileReference): InvalidValueError {
  return new InvalidValueError(`file ${show(paths[0] ?? fileName)} not found in the export`)
}

function makeSizeError(fileName: string): LimitError {
  return new LimitError('imports.fileBytes', `${fileName} has more than ${imports.fileBytes} bytes`)
}
