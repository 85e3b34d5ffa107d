import { requests as limits } from '../../../base/limits'
import { capitalizeText } from '../../../base/text/case'
import { shorten } from '../../../base/text/shorten'
import type { Hash } from '../../../base/values/hash'
import { isPlainScalar } from '../../../base/values/scalar'
import { isSecretName } from '../../../base/values/secrets'

/** The placeholders of all messages: Rails' `%{attribute}` and `%{value}`, which is empty for secrets, files and hashes. */
export function makePlaceholders(name: string, sent: unknown): Hash {
  const attribute = capitalizeText(name.replaceAll('_', ' '))
  const shown = isSecretName(name) ? [] : [sent].flat().filter(isPlainScalar)
  return { attribute, value: shorten(shown.join(', '), limits.reasonCharacters) }
}
