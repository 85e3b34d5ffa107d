import * as fixedLimits from '../limits'

const maxCharacters = fixedLimits.formats.email
const maxLocalLength = 64
const maxLabelLength = 63

const atom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u
const label = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u
const topLabel = /^(?:[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu

/**
 * Whether a text is an e-mail address in common form: letters of any script, no quotes, comments or spaces, and a
 * domain with a dot.
 */
export function isEmail(text: string): boolean {
  return describeExpectedEmail(text) === undefined
}

/** The expected e-mail address, by what the text lacks: `an e-mail address with a dot in its domain`; undefined if it is one. */
export function describeExpectedEmail(text: string): string | undefined {
  const lack = findLack(text)
  return lack === undefined ? undefined : `an e-mail address ${lack}`
}

function findLack(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  if (text.length > maxCharacters) return `of ${maxCharacters} characters or fewer`
  if (at < 0) return 'with an "@"'
  if (at < 1 || at > maxLocalLength) return `with 1 to ${maxLocalLength} characters before the "@"`
  const atoms = text.slice(0, at).split('.')
  if (!atoms.every((part) => atom.test(part)))
    return 'with letters, digits and signs such as + or _ between single dots before the "@"'
  const labels = text.slice(at + 1).split('.')
  if (labels.length < 2) return 'with a dot in its domain'
  if (!labels.every(isLabel))
    return `with 1 to ${maxLabelLength} letters, digits and inner hyphens between the dots of its domain`
  return topLabel.test(labels.at(-1) ?? '') ? undefined : 'with letters only after the last dot'
}

function isLabel(text: string): boolean {
  return text.length <= maxLabelLength && label.test(text) && !text.endsWith('-')
}
