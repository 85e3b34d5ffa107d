import type { Key } from 'openpgp'
import { loadOptional } from '../library'
import * as fixedLimits from '../limits'
import { countPackets } from './openpgp-packets'

type OpenPgp = typeof import('openpgp')

/** @throws {UnavailableError} if the package is not installed, naming the feature that needs it */
export function loadOpenPgp(feature: string): OpenPgp {
  return loadOptional<OpenPgp>('openpgp', feature)
}

const armorHeader = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const {
  gpgCharacters: maxCharacters,
  gpgLines: maxLines,
  gpgPackets: maxPackets,
  gpgModulus: maxModulus,
  gpgExponent: maxExponent,
} = fixedLimits.crypto

/** Whether a text is short enough for a public key, and has the header of one. */
export function looksLikePublicKey(text: string): boolean {
  return text.length <= maxCharacters && text.includes(armorHeader) && text.split('\n', maxLines + 1).length <= maxLines
}

/** The public key in a text; undefined if it is a private one, or one that takes long to read or to use. */
export async function readPublicKey(armoredKey: string, { readKey, unarmor }: OpenPgp): Promise<Key | undefined> {
  const binaryKey = (await unarmor(armoredKey)).data as Uint8Array
  if (countPackets(Buffer.from(binaryKey)) > maxPackets) return undefined
  const key = await readKey({ binaryKey })
  return !key.isPrivate() && isQuick(key) ? key : undefined
}

/** Returns whether the key's numbers are short: the time of a check grows with them, and its author chose them. */
function isQuick(key: Key): boolean {
  return [key, ...key.subkeys].every(({ keyPacket }) => {
    const { n, p, e, q } = keyPacket.publicParams as Readonly<Record<string, Uint8Array | undefined>>
    return countBytes(n ?? p) <= maxModulus && countBytes(e ?? q) <= maxExponent
  })
}

function countBytes(number: Uint8Array | undefined): number {
  return number?.length ?? 0
}

/** Returns whether the key signed its first certified user. Only one signature is checked, to bound the time. */
export async function isSelfSigned({ keyPacket, users }: Key, { enums }: OpenPgp): Promise<boolean> {
  const { userID, selfCertifications } = users.find((user) => user.selfCertifications.length > 0) ?? {}
  const signature = selfCertifications?.at(-1)
  if (!userID || !signature) return false
  const signed = { userID, key: keyPacket }
  await signature.verify(keyPacket, enums.signature.certGeneric, signed, signature.created ?? undefined)
  return true
}

/**
 * Encrypts bytes for the owner of a public key, as `gpg --encrypt` does.
 *
 * @param format `armored` for text in ASCII armor
 * @throws {Error} if the key has expired, is revoked, or is not for encryption
 */
export async function encryptFor(
  key: Key,
  content: ReadableStream<Uint8Array>,
  format: 'armored' | 'binary',
  { createMessage, encrypt }: OpenPgp,
): Promise<AsyncIterable<Uint8Array>> {
  const message = await createMessage({ binary: content })
  const encryptionKeys = [key]
  if (format === 'binary') return (await encrypt({ message, encryptionKeys, format })) as ReadableStream<Uint8Array>
  const text = (await encrypt({ message, encryptionKeys, format })) as ReadableStream<string>
  return text.pipeThrough(new TextEncoderStream())
}
