import type { Random } from '../../../ports/random/port'
import type { UploadOptions } from '../../../files/schema/upload-options'
import type { Signer } from '../../../base/crypto/signer'
import { decodeSegment, encodeSegment, percentDecode } from '../../../base/encoding/percent'
import { hourMs } from '../../../base/time/calendar'

/** The prefix of the keys of all uploads. */
export const keyRoot = 'uploads/'
/** The last segment of the key of a file that the app has stored. */
const original = 'original'
const idBytes = 16

/** A key at the end of a text. S3 encodes the slashes of its URLs. The last segment is the client's file name. */
const keyFormat =
  /(?:^|\/|%2[Ff])uploads(?:\/|%2[Ff])([\w-]{22})(?:\/|%2[Ff])([\w.-]{1,128})(?:(?:\/|%2[Ff])([^/]{1,765}))?$/
/** The key of a stored file, also one that a client has put deeper than it should. */
const storedFormat = /^uploads\/([\w-]{22})\/([\w.-]{1,128}(?:\/.*)?)$/s
/** The percent-encoded characters of the longest name that file systems take: 255 bytes. */
const maxSegment = 765
/** How many characters a character is encoded as, at most. */
const longestEscape = 9
const grantFormat = /^([a-z\d]{1,10})\.(public|private|)\.([\w-]{43})$/

/** The key of an upload's file: `uploads/<id>/<name>`. The id is random, and nobody can guess it. */
export interface UploadKey {
  readonly key: string
  readonly id: string
  /**
   * `original`, the name of an image version, or the permission by which a client uploaded the file, with the name of the
   * file: `<permission>/my%20photo.jpg`.
   */
  readonly name: string
}

/** Where in a record a file is. */
export interface FilePlace {
  readonly table: string
  readonly path: readonly string[]
}

/** The key in a text: a key, or a URL that ends with one. The name of a client's file may be encoded or not. */
export function parseKey(text: string): UploadKey | undefined {
  const [, id = '', name = '', fileName] = keyFormat.exec(text) ?? []
  if (id === '') return undefined
  if (fileName === undefined) return makeKey(id, name)
  const segment = encodeSegment(percentDecode(fileName))
  return segment.length <= maxSegment && decodeSegment(segment) !== undefined
    ? makeKey(id, `${name}/${segment}`)
    : undefined
}

/** The key of a file that a record keeps. */
export function getKey({ key }: { readonly key: string }): UploadKey {
  return parseKey(key) as UploadKey
}

/** The key of a stored file. */
export function parseStoredKey(key: string): UploadKey | undefined {
  const [, id = '', name = ''] = storedFormat.exec(key) ?? []
  return id === '' ? undefined : { key, id, name }
}

export function generateKey(random: Random): UploadKey {
  return makeKey(Buffer.from(random.bytes(idBytes)).toString('base64url'), original)
}

/** The key of another file of an upload. */
export function makeKey(id: string, name: string): UploadKey {
  return { key: `${keyRoot}${id}/${name}`, id, name }
}

/** The key of a file that a client uploads with a permission. The beginning of a long name is cut off. */
export function makeFileKey({ id, name }: UploadKey, fileName: string): UploadKey {
  const segment = encodeSegment(fileName)
  const short = segment.length <= maxSegment ? segment : encodeSegment(fileName.slice(-maxSegment / longestEscape))
  return makeKey(id, `${name}/${short}`)
}

/** The name of the file that a client has uploaded under a key. */
export function readFileName({ name }: UploadKey): string | undefined {
  const [, fileName] = name.split('/')
  return fileName === undefined ? undefined : percentDecode(fileName)
}

/** The permission to upload files, which their keys contain. */
export interface Grant {
  /** In epoch milliseconds. */
  readonly expiresAt: number
  /** Default: by the property's options */
  readonly acl: UploadOptions['acl'] | undefined
  readonly signature: string
}

/** Keys under which a client may upload files, for one property or for any. */
export class Grants {
  constructor(private readonly signer: Signer) {}

  /** The beginning of the keys of the files. @param place undefined for any property */
  makeGrantKey(
    { id }: UploadKey,
    { expiresAt, acl }: Omit<Grant, 'signature'>,
    place: FilePlace | undefined,
  ): UploadKey {
    const [until, access] = [Math.ceil(expiresAt / 1000).toString(36), acl ?? '']
    return makeKey(id, `${until}.${access}.${this.signer.sign(...listSignedParts(id, until, access, place))}`)
  }

  /** The permission in a key that was made for this property, or for any. */
  verifyGrant({ id, name }: UploadKey, place: FilePlace): Grant | undefined {
    const grant = readGrant(name)
    if (!grant) return undefined
    const [until = '', access = ''] = name.split('.', 2)
    const isSigned = [place, undefined].some((one) =>
      this.signer.isSigned(grant.signature, ...listSignedParts(id, until, access, one)),
    )
    return isSigned ? grant : undefined
  }
}

function listSignedParts(id: string, until: string, access: string, place: FilePlace | undefined): readonly string[] {
  return ['upload', id, until, access, ...(place ? [place.table, ...place.path] : [])]
}

/** The permission in the name of a key, unchecked. */
function readGrant(name: string): Grant | undefined {
  const [permission = ''] = name.split('/', 1)
  const [, until = '', access = '', signature = ''] = grantFormat.exec(permission) ?? []
  if (signature === '') return undefined
  const acl = access === '' ? undefined : (access as UploadOptions['acl'])
  return { expiresAt: parseInt(until, 36) * 1000, acl, signature }
}

/** How long after the permission expires a record can take the uploaded file. */
export const claimMs = hourMs

/** Returns whether a record can still take the file under a key, or may be about to. */
export function isAwaited({ name }: UploadKey, nowMs: number): boolean {
  const grant = readGrant(name)
  return grant !== undefined && grant.expiresAt + 2 * claimMs > nowMs
}
