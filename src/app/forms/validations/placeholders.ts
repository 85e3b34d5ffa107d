import { capitalizeText } from '../../../base/text/case'
import type { Hash } from '../../../base/values/hash'
import { withoutFiles } from '../../context/uploads/upload'
import { isPasswordField } from '../passwords'

/** The placeholders of all messages of a field: Rails' `%{attribute}` and `%{value}`, which is empty for a password. */
export function makePlaceholders(name: string, sent: unknown): Hash {
  const attribute = capitalizeText(name.replaceAll('_', ' '))
  return { attribute, value: isPasswordField(name) ? '' : withoutFiles(sent) }
}
