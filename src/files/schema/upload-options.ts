import * as fixedLimits from '../../base/limits'
import { isHash, type Hash } from '../../base/values/hash'
import { hashWith, listOf, nonEmpty, number, oneOf, text, flag, type Check } from '../../base/configuration/checks'

/** How the files of a property are kept and served. Source: `PropertyUploadOptionsInput` of the public interface. */
export interface UploadOptions {
  /** Everybody may read files that are `public`; `private` ones are read at addresses that expire. */
  readonly acl: 'public' | 'private'
  /** The header of public files. */
  readonly cacheControl: string
  /** Whether browsers show files, as far as that is safe, or save them. */
  readonly contentDisposition: 'inline' | 'attachment'
  /** Bytes. */
  readonly contentLength?: ContentLength
  readonly contentType?: ContentType
  /** The images to make of an uploaded one. */
  readonly versions: readonly ImageVersion[]
}

interface ContentLength {
  readonly min: number
  readonly max: number
}

/** A media type, or the beginning of one. */
export type ContentType = { readonly value: string } | { readonly startsWith: string }

/** An image that is made of an uploaded one. Source: `PropertyUploadVersionInput` of the public interface. */
export interface ImageVersion {
  readonly name: string
  readonly resize?: {
    readonly width?: number
    readonly height?: number
    readonly fit?: (typeof fits)[number]
    readonly position?: (typeof positions)[number]
    readonly background?: string
    readonly without_enlargement?: boolean
  }
  readonly manipulate?: { readonly blur?: number; readonly flatten?: string; readonly greyscale?: boolean }
  readonly output?: { readonly format?: (typeof imageFormats)[number]; readonly quality?: number }
}

const fits = ['contain', 'cover', 'fill', 'inside', 'outside'] as const
const positions = [
  ...['bottom', 'center', 'left', 'left_bottom', 'left_top', 'right', 'right_bottom', 'right_top', 'top'],
] as const
const imageFormats = ['avif', 'jpeg', 'png', 'webp'] as const

/** The default of public files: they never change. Source: `PropertyUploadOptionsInput`. */
export const defaultCacheControl = 'max-age=315576000, public'
const maxSide = 16_384
const maxVersions = fixedLimits.uploads.versions

const bytes = number('a number of bytes', (input) => Number.isSafeInteger(input) && input >= 0)
const side = number(`a number of pixels from 1 to ${maxSide}`, (input) => input >= 1 && input <= maxSide)
const quality = number('a number from 1 to 100', (input) => input >= 1 && input <= 100)
const blur = number('a number from 0.3 to 1000', (input) => input >= 0.3 && input <= 1000)

const versionName: Check<string> = (input, cursor) => {
  const name = text(input, cursor)
  if (name === 'original') cursor.fail('"original" is the file itself')
  return /^[\w-]{1,64}$/.test(name) ? name : cursor.expected('a name of letters, digits, "_" and "-"', input)
}

/** A value that can be sent as a header, unlike an empty text. */
const header: Check<string | undefined> = (input, cursor) => {
  const value = text(input, cursor)
  if (value === '') return undefined
  return isHeaderValue(value) ? value : cursor.expected('a value of a header', input)
}

export function isHeaderValue(text: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(text)
}

/** How the former platform's `transform` resizes an image, by its name in Ruby's CarrierWave. */
const transforms = {
  resize_to_fit: { fit: 'inside' },
  resize_to_limit: { fit: 'inside', without_enlargement: true },
  resize_to_fill: { fit: 'cover' },
  resize_and_pad: { fit: 'contain' },
} as const satisfies Record<string, ImageVersion['resize']>

const transformName = oneOf(Object.keys(transforms) as (keyof typeof transforms)[])

/** The name may be written as Ruby's symbol. */
const transform: Check<keyof typeof transforms> = (input, cursor) =>
  transformName(typeof input === 'string' ? input.replace(/^:/, '') : input, cursor)

const versionKeys = hashWith(
  'option',
  { name: versionName },
  {
    width: side,
    height: side,
    transform,
    resize: hashWith(
      'option',
      {},
      {
        width: side,
        height: side,
        fit: oneOf(fits),
        position: oneOf(positions),
        background: nonEmpty,
        without_enlargement: flag,
      },
    ),
    manipulate: hashWith('option', {}, { blur, flatten: nonEmpty, greyscale: flag }),
    output: hashWith('option', {}, { format: oneOf(imageFormats), quality }),
  },
)

/** A version; `width`, `height` and `transform` beside its name are the former shape of `resize`. */
const version: Check<ImageVersion> = (input, cursor) => {
  const { width, height, transform, ...rest } = versionKeys(input, cursor)
  if (width === undefined && height === undefined) {
    if (transform !== undefined) cursor.at('transform').report('ignored-value', 'needs a width or a height: ignored')
    return rest
  }
  const former = {
    ...transforms[transform ?? 'resize_to_fit'],
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
  return { ...rest, resize: { ...former, ...rest.resize } }
}

/** A list of versions, or a hash of them by name. */
const versions: Check<readonly ImageVersion[]> = (input, cursor) => {
  const list = isHash(input) ? Object.entries(input).map(([name, one]) => nameVersion(name, one)) : input
  const read = listOf(version)(list, cursor)
  if (read.length > maxVersions) cursor.fail(`expected at most ${maxVersions} versions, got ${read.length}`)
  return read
}

function nameVersion(name: string, version: unknown): Hash {
  return { ...(isHash(version) ? version : {}), name }
}

const options = hashWith(
  'option',
  {},
  {
    acl: oneOf(['public', 'private']),
    cache_control: header,
    content_disposition: oneOf(['inline', 'attachment']),
    content_length: hashWith('option', { lte: bytes }, { gte: bytes }),
    content_type: hashWith('option', {}, { value: nonEmpty, starts_with: nonEmpty }),
    versions,
  },
)

/** Checks the options of a property. Defaults: as in the public interface */
export const uploadOptions: Check<UploadOptions> = (input, cursor) => {
  const { acl = 'public', cache_control, content_disposition, content_length: length, ...rest } = options(input, cursor)
  const contentType = toContentType(rest.content_type)
  return {
    acl,
    cacheControl: cache_control ?? defaultCacheControl,
    contentDisposition: content_disposition ?? 'inline',
    ...(length && { contentLength: { min: length.gte ?? 0, max: length.lte } }),
    ...(contentType && { contentType }),
    versions: rest.versions ?? [],
  }
}

/** The content type of an option or an input: `{ value }` or `{ starts_with }`. */
export function toContentType(
  input: { readonly value?: string | null; readonly starts_with?: string | null } | null | undefined,
): ContentType | undefined {
  if (input?.value != null) return { value: input.value }
  return input?.starts_with == null ? undefined : { startsWith: input.starts_with }
}
