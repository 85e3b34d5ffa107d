import type { FileUrlOptions, QueryContext, GraphqlUploads, PropertyPlace } from '../../context'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { isHeaderValue } from '../../../../files/schema/upload-options'
import { Upload } from '../../../context/uploads/upload'
import { InvalidValueError, UnavailableError } from '../../../../base/errors'
import { parseContentDisposition } from '../../../../base/text/content-disposition'
import { isWebAddress } from '../../../../base/text/web-address'
import { getOwn, makeHash, toHashOrEmpty, isHash, type Hash } from '../../../../base/values/hash'
import { minuteMs, secondMs } from '../../../../base/time/calendar'
import { describe } from '../../../../base/values/describe'
import { checkExpiry } from '../expiry'
import type { Row } from '../rows'

/** `expires_in` of files. Default: 900 seconds, as `PrivateFile.url` of the public interface has it */
interface Expiring {
  readonly expires_in?: number | null
}

interface NamedFile extends Expiring {
  readonly name: string
}

/** Where a property of a row is in its record. */
function findPlace({ record: { table }, profile }: Row, name: string): PropertyPlace {
  if (table !== usersTable) return { table, path: [name] }
  return { table, path: profile === undefined ? ['properties', name] : ['profiles', profile, 'properties', name] }
}

/** A property's file: stored by the app, or the URL of one stored elsewhere, which templates make a link of. */
export function findPropertyUpload(row: Row, { name, expires_in }: NamedFile, context: QueryContext): object | null {
  const value = getOwn(row.properties, name)
  const elsewhere = isHash(value) ? getOwn(value, 'url') : value
  if (typeof elsewhere === 'string' && (elsewhere === '' || !isWebAddress(elsewhere))) return null
  if (typeof value === 'string') return { ...makeNameFields(findLastSegment(value)), url: value, versions: {} }
  if (!isHash(value)) return null
  const fileName = getOwn(value, 'file_name')
  if (typeof fileName !== 'string' && typeof elsewhere !== 'string') return null
  const requested = { id: row.record.id, place: findPlace(row, name), expiresIn: toMilliseconds(expires_in) }
  return {
    ...makeNameFields(typeof fileName === 'string' ? fileName : findLastSegment(elsewhere as string)),
    url: () => (typeof elsewhere === 'string' ? elsewhere : findFileUrl(value, requested, context)),
    versions: ({ names }: { names?: readonly string[] | null }) => findVersionUrls(value, names, requested, context),
  }
}

function makeNameFields(name: string): object {
  const [, extension = null] = /\.([^./]+)$/.exec(name) ?? []
  return { file_name: name, extension }
}

/** The last segment of a URL's path. */
export function findLastSegment(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.slice(path.lastIndexOf('/') + 1)
}

/** @throws {InvalidValueError} if that is not a number of seconds */
function toMilliseconds(seconds: number | null | undefined): number {
  return seconds == null ? 15 * minuteMs : checkExpiry(seconds) * secondMs
}

/** The URL of a stored file; nil for another value. */
export async function findFileUrl(value: unknown, args: FileUrlOptions, context: QueryContext): Promise<string | null> {
  return (await findUploads(context).url(value, args)) ?? null
}

/** The URLs of a file's image versions, by their names. */
async function findVersionUrls(
  value: Hash,
  names: readonly string[] | null | undefined,
  args: FileUrlOptions,
  context: QueryContext,
): Promise<Hash> {
  const made = [getOwn(value, 'versions')].flat().filter((name) => typeof name === 'string')
  const wanted = names ? made.filter((name) => names.includes(name)) : made
  const urls = wanted.map(
    async (version) => [version, await findFileUrl(value, { ...args, version }, context)] as const,
  )
  return makeHash(await Promise.all(urls))
}

/** @throws {UnavailableError} if a host runs the query itself, without the files of an app */
export function findUploads({ uploads }: QueryContext): GraphqlUploads {
  if (uploads) return uploads
  throw new UnavailableError('uploads', 'uploads are not available here')
}

/** The files of an attribute such as `custom_images`, as an older query reads them. */
function listOlderFiles(row: Row, attribute: string, name?: string | null): readonly OlderFile[] {
  const files = Object.entries(toHashOrEmpty(getOwn(row.record.properties, attribute)))
  return files.flatMap(([key, value]) =>
    isHash(value) && (name == null || key === name) ? [{ row, name: key, attribute, value }] : [],
  )
}

/** A file of `custom_images` or `custom_attachments`. */
export interface OlderFile {
  readonly row: Row
  readonly attribute: string
  readonly name: string
  readonly value: Hash
}

function resolveOlderFiles(attribute: string) {
  return {
    one: (row: Row, { name }: { name: string }) => listOlderFiles(row, attribute, name)[0] ?? null,
    all: (row: Row, { name }: { name?: string | null }) => listOlderFiles(row, attribute, name),
  }
}

const images = resolveOlderFiles('custom_images')
const attachments = resolveOlderFiles('custom_attachments')

/** The files of records under their older names. */
export const olderFileFields = {
  custom_image: images.one,
  custom_images: images.all,
  image: images.one,
  images: images.all,
  custom_attachment: attachments.one,
  custom_attachments: attachments.all,
  attachment: attachments.one,
  attachments: attachments.all,
}

function toUrlOptions({ row: { record }, attribute, name }: OlderFile, { expires_in }: Expiring): FileUrlOptions {
  const place = { table: record.table, path: [attribute, name] }
  return { id: record.id, place, expiresIn: toMilliseconds(expires_in) }
}

interface Versioned {
  readonly version?: string | null
}

const makeReader = (key: string) => (file: OlderFile) => getOwn(file.value, key)
const formatId = ({ row, name }: OlderFile): string => `${row.record.id}/${name}`

/** The URL of a version; the file's URL if the version does not exist. */
function findImageUrl(file: OlderFile, { version }: Versioned, context: QueryContext): Promise<string | null> {
  const isMade = [getOwn(file.value, 'versions')].flat().includes(version)
  const chosen = version != null && isMade ? { version } : {}
  return findFileUrl(file.value, { ...toUrlOptions(file, {}), ...chosen }, context)
}

const imageFields = {
  id: formatId,
  filename: makeReader('file_name'),
  name: ({ name }: OlderFile) => name,
  uploader_id: ({ row }: OlderFile) => getOwn(row.record.properties, 'creator_id'),
  image_original_height: () => throwUnknownSize(),
  image_original_width: () => throwUnknownSize(),
  url: findImageUrl,
  urls: async (file: OlderFile, _: unknown, context: QueryContext) => ({
    original: await findImageUrl(file, {}, context),
    ...(await findVersionUrls(file.value, null, toUrlOptions(file, {}), context)),
  }),
}

const attachmentFields = {
  id: formatId,
  name: ({ name }: OlderFile) => name,
  file_name: makeReader('file_name'),
  content_type: makeReader('content_type'),
  size_bytes: makeReader('size'),
  created_at: ({ row }: OlderFile) => row.record.createdAt,
  url: (file: OlderFile, input: Expiring, context: QueryContext) =>
    findFileUrl(file.value, toUrlOptions(file, input), context),
}

function throwUnknownSize(): never {
  throw new UnavailableError(
    'image_original_width',
    'the size of an image is not stored: create a version of a known size',
  )
}

/** A file as the mutations of older files return it. */
const changedFile = {
  id: formatId,
  created_at: ({ row }: OlderFile) => row.record.createdAt,
  updated_at: ({ row }: OlderFile) => row.record.updatedAt,
  name: ({ name }: OlderFile) => name,
  property_id: ({ row, name }: OlderFile) => `${row.record.table}.${name}`,
  uploader_id: imageFields.uploader_id,
  file_url: findImageUrl,
}

/** The types of older files. */
export const olderFileResolvers = {
  CustomImage: { ...changedFile, deleted_at: () => null, url: findImageUrl },
  CustomAttachment: { id: changedFile.id, created_at: changedFile.created_at, file_url: findImageUrl },
  Image: imageFields,
  PrivateFile: attachmentFields,
  ListingsPrivateFile: attachmentFields,
  ListingImage: {
    id: formatId,
    file_name: imageFields.filename,
    filename: imageFields.filename,
    name: imageFields.name,
    image_original_height: imageFields.image_original_height,
    image_original_width: imageFields.image_original_width,
    url: findImageUrl,
  },
}

const types: Readonly<Record<string, string>> = { plain: 'text/plain', image: 'application/octet-stream' }

/**
 * The file of `value_upload`, which is stored when its record is written.
 *
 * @throws {InvalidValueError} if there is no content
 */
export function readUpload(property: string, input: Hash | Upload): Upload {
  if (input instanceof Upload) return input
  const content = getOwn(input, 'content')
  const type = getOwn(input, 'type')
  if (getOwn(input, 'remote_url') != null || type === 'pdf') {
    const where = 'the mutations of one record only'
    throw new UnavailableError('value_upload', `${property}: value_upload: remote_url and PDFs are for ${where}`)
  }
  if (typeof content !== 'string') throw new InvalidValueError(`${property}: value_upload: expected content`)
  return makeUpload(property, input, { name: property, type: types[String(type)] ?? '', bytes: Buffer.from(content) })
}

/** A file, and its default name. */
export interface Content {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A file with the options of `value_upload`. */
export function makeUpload(property: string, input: Hash, { name, type, bytes }: Content): Upload {
  if (getOwn(input, 'encryption') != null) {
    throw new UnavailableError('value_upload', `${property}: value_upload: encryption is not available here`)
  }
  const path = getOwn(input, 'file_path')
  const { fileName, ...disposition } = readDisposition(property, getOwn(input, 'content_disposition'))
  const ownName = fileName ?? (typeof path === 'string' ? findLastSegment(path) : '')
  return new Upload(ownName || name, String(getOwn(input, 'content_type') ?? type), bytes, {
    acl: getOwn(input, 'acl') === 'public' ? 'public' : 'private',
    ...readCacheControl(property, getOwn(input, 'cache_control')),
    ...disposition,
  })
}

function readCacheControl(property: string, value: unknown): Pick<Upload['own'], 'cacheControl'> {
  if (value == null) return {}
  if (typeof value === 'string' && isHeaderValue(value)) return { cacheControl: value }
  throw new InvalidValueError(`${property}: cache_control: expected the value of a header, got ${describe(value)}`)
}

/** The value of a `content-disposition` header, which may name the file. */
function readDisposition(
  property: string,
  value: unknown,
): Pick<Upload['own'], 'contentDisposition'> & { readonly fileName?: string | undefined } {
  if (value == null) return {}
  const { type, fileName } = parseContentDisposition(String(value))
  if (type === 'inline' || type === 'attachment') return { contentDisposition: type, fileName }
  throw new InvalidValueError(
    `${property}: content_disposition: expected "inline", "attachment" or 'attachment; filename="a.csv"', got ${describe(value)}`,
  )
}
