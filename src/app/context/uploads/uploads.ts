import type { ResolvedAdapters } from '../../../ports/adapters'
import type { Schema } from '../../../files/schema/schema'
import { defaultCacheControl, type UploadOptions } from '../../../files/schema/upload-options'
import type { PresignConditions, StoredFile } from '../../../ports/storage/port'
import { readBytes, readChunks } from '../../../base/async/chunk-stream'
import { AdapterError } from '../../../base/errors'
import * as fixedLimits from '../../../base/limits'
import { Upload } from './upload'
import { checkFile, parseMediaType, makeRefusal } from './checks'
import { UnreadableImage } from './image-versions'
import { claimMs, Grants, getKey, makeKey, generateKey, readFileName, type FilePlace, type UploadKey } from './keys'
import type { StoredUpload, UploadFiles } from './stored-file'
import type { Signer } from '../../../base/crypto/signer'
import { hourMs } from '../../../base/time/calendar'

/** The options of a file whose property the schema does not describe. */
const undescribed: UploadOptions = {
  acl: 'private',
  cacheControl: defaultCacheControl,
  contentDisposition: 'inline',
  versions: [],
}

const maxImageBytes = fixedLimits.uploads.imageBytes

/** A stored file before its record has it. */
type Described = Pick<StoredUpload, 'key' | 'file_name' | 'content_type' | 'size'>

/** Puts the files of records into the storage. */
export class Uploads {
  private readonly grants: Grants
  /** A form that is saved again after a conflict does not put its files again. */
  private readonly stored = new WeakMap<Upload, Promise<StoredUpload>>()

  constructor(
    private readonly adapters: Pick<ResolvedAdapters, 'storage' | 'random' | 'clock'>,
    private readonly schema: Schema,
    signer: Signer,
  ) {
    this.grants = new Grants(signer)
  }

  /** @throws {PropertyError} if the file does not fit the options of its property, or the property holds no files */
  async check(upload: Upload, place: FilePlace): Promise<void> {
    checkFile(toFileInfo(upload), await this.findOptions(place), place)
  }

  /**
   * Stores a file under a new key, with its image versions. No record has it yet.
   *
   * @throws {PropertyError} as `check`, or if versions are requested and it is not an image
   */
  store(upload: Upload, place: FilePlace): Promise<StoredUpload> {
    let stored = this.stored.get(upload)
    if (!stored) {
      stored = this.put(upload, place)
      this.stored.set(upload, stored)
      stored.catch(() => this.stored.delete(upload))
    }
    return stored
  }

  /** Returns whether a key has a permission for this property that has not ended. */
  isGranted(key: UploadKey, place: FilePlace): boolean {
    const grant = this.grants.verifyGrant(key, place)
    return grant !== undefined && grant.expiresAt + claimMs > this.readClock()
  }

  /**
   * Copies the file that a client has uploaded with a permission to a new key, with its image versions. No record has
   * it yet. The client may still replace its own file, so the copy is checked.
   *
   * @throws {PropertyError} if there is none, or it does not fit the options of the property
   */
  async claim(grant: UploadKey, place: FilePlace, fileName: string | undefined): Promise<StoredUpload> {
    const acl = this.grants.verifyGrant(grant, place)?.acl
    const options = { ...(await this.findOptions(place)), ...(acl && { acl }) }
    const key = generateKey(this.adapters.random)
    const copy = await this.copyFile(grant, key, place)
    const { size, contentType } = copy
    const name = new Upload(fileName ?? readFileName(grant) ?? '', contentType, new Uint8Array()).fileName
    const file = describeUpload(
      { key: key.key, file_name: name, content_type: parseMediaType(contentType), size },
      options,
    )
    try {
      checkFile({ size, contentType }, options, place)
      if (options.versions.length > 0) {
        const bytes = size > maxImageBytes ? undefined : await readBytes(readChunks(copy.stream()), maxImageBytes)
        if (!bytes) throw makeRefusal(place, 'file_too_big', 'it is too big', { count: maxImageBytes })
        await this.putVersions(new Upload(name, contentType, bytes), key, options, place)
      }
    } catch (error) {
      // The sweep deletes the remaining files.
      await this.delete(file).catch(() => undefined)
      throw error
    }
    return file
  }

  /** The beginning of new keys that a client may upload to. @param place undefined for any property */
  grant(acl: UploadOptions['acl'] | undefined, expiresIn: number, place: FilePlace | undefined): UploadKey {
    return this.grants.makeGrantKey(
      generateKey(this.adapters.random),
      { acl, expiresAt: this.readClock() + expiresIn },
      place,
    )
  }

  /** The conditions of an upload to a property, by the schema and by the caller, which can only narrow them. */
  async narrowConditions(place: FilePlace | undefined, own: Partial<PresignConditions>): Promise<PresignConditions> {
    const { contentLength, contentType } = place ? await this.findOptions(place) : undescribed
    const most = Math.min(contentLength?.max ?? fixedLimits.uploads.presignedBytes, own.contentLength?.max ?? Infinity)
    const type = own.contentType ?? contentType
    return {
      expiresIn: own.expiresIn ?? presignedMs,
      contentLength: { min: Math.max(contentLength?.min ?? 0, own.contentLength?.min ?? 0), max: most },
      ...(type && { contentType: type }),
    }
  }

  /** Returns whether the storage has an upload's own file. */
  async exists({ key }: UploadFiles): Promise<boolean> {
    return (await this.adapters.storage.get(key)) !== undefined
  }

  /** Deletes an upload's files. */
  async delete(files: UploadFiles): Promise<void> {
    const { storage } = this.adapters
    const { key, id } = getKey(files)
    for (const name of files.versions) await storage.delete(makeKey(id, name).key)
    await storage.delete(key)
  }

  /** A copy of the file that a client has uploaded. */
  private async copyFile(grant: UploadKey, { key }: UploadKey, place: FilePlace): Promise<StoredFile> {
    const { storage } = this.adapters
    const uploaded = await storage.get(grant.key)
    if (!uploaded) throw makeRefusal(place, 'invalid', `file ${grant.key} not found: upload it first`)
    const { size, contentType } = uploaded
    if (storage.copy) await storage.copy(grant.key, key)
    else await storage.put(key, uploaded.stream(), { size, contentType })
    const copy = await storage.get(key)
    if (!copy) throw new AdapterError('storage', `file ${key} not found after ${grant.key} was copied to it`)
    return copy
  }

  private async put(upload: Upload, place: FilePlace): Promise<StoredUpload> {
    const options = { ...(await this.findOptions(place)), ...upload.own }
    const { size, contentType } = toFileInfo(upload)
    checkFile({ size, contentType }, options, place)
    const key = generateKey(this.adapters.random)
    if (options.versions.length > 0) await this.putVersions(upload, key, options, place)
    await this.adapters.storage.put(key.key, upload.content, { contentType, size })
    return describeUpload({ key: key.key, file_name: upload.fileName, content_type: contentType, size }, options)
  }

  private async putVersions(upload: Upload, { id }: UploadKey, { versions }: UploadOptions, place: FilePlace) {
    try {
      for await (const { name, bytes: made, contentType } of upload.makeVersions(versions)) {
        await this.adapters.storage.put(makeKey(id, name).key, made, { contentType, size: made.byteLength })
      }
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      throw makeRefusal(place, 'not_an_image', `not a valid image: ${error.message}`)
    }
  }

  /** @throws {PropertyError} if the schema has the property, and it holds no files */
  private async findOptions(place: FilePlace): Promise<UploadOptions> {
    const column = (await this.schema.current()).findFileColumn(place.table, place.path)
    if (column && !column.upload) throw makeRefusal(place, 'invalid', `expected ${column.type.expected}, got a file`)
    return column?.upload ?? undescribed
  }

  private readClock(): number {
    return this.adapters.clock.now().getTime()
  }
}

/** How long a client may upload a file. */
const presignedMs = hourMs

function toFileInfo({ size, contentType }: Upload): { readonly size: number; readonly contentType: string } {
  return { size, contentType: parseMediaType(contentType) }
}

function describeUpload(
  file: Described,
  { acl, cacheControl, contentDisposition, versions }: UploadOptions,
): StoredUpload {
  return {
    ...file,
    acl,
    content_disposition: contentDisposition,
    cache_control: cacheControl,
    versions: versions.map(({ name }) => name),
  }
}
