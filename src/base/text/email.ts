import * as fixedLimits from '../limits'

const maxCharacters = fixedLimits.formats.email
const maxLocalLength = 64
const maxLabelLength = 63

const atom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u
const label = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u
const topLabel = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu

/**
 * Whether a text is an e-mail address in common form: letters of any script, no quotes, comments or spaces, and a
 * domain with a dot.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > maxLocalLength || text.length > maxCharacters) return false
  const labels = text.slice(at + 1).split('.')
  return (
    text
      .slice(0, at)
      .split('.')
      .every((part) => atom.test(part)) &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    topLabel.test(labels.at(-1) ?? '')
  )
}

function isLabel(text: string): boolean {
  return text.length <= maxLabelLength && label.test(text) && !text.endsWith('-')
}
