import { isSelfSigned, loadOpenPgp, looksLikePublicKey, readPublicKey } from '../../base/crypto/openpgp'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, parameter } from '../../language/definitions/types'
import { unmark } from '../../base/values/scalar'

export const isGpgValid = defineFilter({
  name: 'is_gpg_valid',
  summary:
    'Whether a text is an OpenPGP public key in ASCII armor, unchanged since its owner signed it. An expired key is valid. Checking a key is asynchronous, so `renderSync` cannot do it.',
  parameters: [parameter('key', anything)],
  returns: 'boolean',
  examples: [{ template: "{{ 'no key' | is_gpg_valid }}", output: 'false' }],
  run(key) {
    const text = unmark(key)
    if (typeof text !== 'string' || !looksLikePublicKey(text)) return false
    this.allocate(text.length)
    this.charge(checkWork)
    return isPublicKey(text, loadOpenPgp('filter "is_gpg_valid"')).catch(() => false)
  },
})

/** The work charged for reading a key and checking its signature. */
const checkWork = 100_000

async function isPublicKey(armoredKey: string, library: ReturnType<typeof loadOpenPgp>): Promise<boolean> {
  const key = await readPublicKey(armoredKey, library)
  return key !== undefined && isSelfSigned(key, library)
}
