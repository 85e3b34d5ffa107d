import type { Key } from 'openpgp'
import { fixedLimits } from '../../limits'
import { defineFilter } from '../../language/definitions/plain'
import { anything, parameter } from '../../language/definitions/types'
import { loadOptional } from '../../library'
import { unmark } from '../../values/scalar'

type OpenPgp = typeof import('openpgp')

const armorHeader = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const maxCharacters = fixedLimits.crypto.gpgCharacters.max

export const isGpgValid = defineFilter({
  name: 'is_gpg_valid',
  summary:
    'Whether a text is an OpenPGP public key in ASCII armor, unchanged since its owner signed it. A key that has expired is valid. For a key it has to wait, which `renderSync` cannot.',
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

/** What reading a key and checking its signature counts as. */
const checkWork = 100_000

async function isPublicKey(armoredKey: string, library: OpenPgp): Promise<boolean> {
  const key = await library.readKey({ armoredKey })
  return !key.isPrivate() && isQuick(key) && (await isSelfSigned(key, library))
}

const maxModulus = fixedLimits.crypto.gpgModulus.max
const maxExponent = fixedLimits.crypto.gpgExponent.max

/** A check takes as long as the key's numbers say, and whoever wrote it could choose them. */
function isQuick({ keyPacket }: Key): boolean {
  const { n, p, e, q } = keyPacket.publicParams as Readonly<Record<string, Uint8Array | undefined>>
  return lengthOf(n ?? p) <= maxModulus && lengthOf(e ?? q) <= maxExponent
}

function lengthOf(number: Uint8Array | undefined): number {
  return number?.length ?? 0
}

/** Whether the key has signed its first user. One signature is checked, however many there are. */
async function isSelfSigned({ keyPacket, users }: Key, { enums }: OpenPgp): Promise<boolean> {
  const { userID, selfCertifications } = users.find((user) => user.selfCertifications.length > 0) ?? {}
  const signature = selfCertifications?.at(-1)
  if (!userID || !signature) return false
  const signed = { userID, key: keyPacket }
  await signature.verify(keyPacket, enums.signature.certGeneric, signed, signature.created ?? undefined)
  return true
}
