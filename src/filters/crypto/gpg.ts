import type { Key } from 'openpgp'
import * as fixedLimits from '../../limits'
import { defineFilter } from '../../language/definitions/plain'
import { anything, parameter } from '../../language/definitions/types'
import { loadOptional } from '../../library'
import { unmark } from '../../values/scalar'

type OpenPgp = typeof import('openpgp')

const armorHeader = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const maxCharacters = fixedLimits.crypto.gpgCharacters

export const isGpgValid = defineFilter({
  name: 'is_gpg_valid',
  summary:
    'Whether a text is an OpenPGP public key in ASCII armor, unchanged since its owner signed it. An expired key is valid. Checking a key is asynchronous, so `renderSync` cannot do it.',
  parameters: [parameter('key', anything)],
  returns: 'boolean',
  examples: [{ template: "{{ 'no key' | is_gpg_valid }}", output: 'false' }],
  run(key) {
    const text = unmark(key)
    if (typeof text !== 'string' || text.length > maxCharacters || !text.includes(armorHeader)) return false
    this.allocate(text.length)
    this.charge(checkWork)
    return isPublicKey(text, loadOptional<OpenPgp>('openpgp', 'is_gpg_valid')).catch(() => false)
  },
})

/** The work charged for reading a key and checking its signature. */
const checkWork = 100_000

async function isPublicKey(armoredKey: string, library: OpenPgp): Promise<boolean> {
  const key = await library.readKey({ armoredKey })
  return !key.isPrivate() && isQuick(key) && (await isSelfSigned(key, library))
}

const maxModulus = fixedLimits.crypto.gpgModulus
const maxExponent = fixedLimits.crypto.gpgExponent

/** Returns whether the key's numbers are short: the time of a check grows with them, and its author chose them. */
function isQuick({ keyPacket }: Key): boolean {
  const { n, p, e, q } = keyPacket.publicParams as Readonly<Record<string, Uint8Array | undefined>>
  return lengthOf(n ?? p) <= maxModulus && lengthOf(e ?? q) <= maxExponent
}

function lengthOf(number: Uint8Array | undefined): number {
  return number?.length ?? 0
}

/** Returns whether the key signed its first certified user. Only one signature is checked, to bound the time. */
async function isSelfSigned({ keyPacket, users }: Key, { enums }: OpenPgp): Promise<boolean> {
  const { userID, selfCertifications } = users.find((user) => user.selfCertifications.length > 0) ?? {}
  const signature = selfCertifications?.at(-1)
  if (!userID || !signature) return false
  const signed = { userID, key: keyPacket }
  await signature.verify(keyPacket, enums.signature.certGeneric, signed, signature.created ?? undefined)
  return true
}
