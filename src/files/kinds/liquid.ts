import { expecting, oneOf, text, type Check } from '../../base/configuration/checks'
import { isHash, type Hash } from '../../base/values/hash'
import { parseYaml } from '../../base/formats/yaml'
import { findDiagnostic } from '../../base/diagnostics/diagnostic'

const liquid = /\{[{%]/

/** Whether a text of front matter is a template. */
export function hasLiquid(text: string): boolean {
  return liquid.test(text)
}

/** A text with Liquid; YAML reads `{{ … }}` without quotes as a hash. */
export const liquidText: Check<string> = expecting('a text, which may be Liquid', (input, cursor) =>
  typeof input === 'object' ? cursor.expected('a text, Liquid in quotes', input) : text(input, cursor),
)

/** Liquid, or one of these names in any letter case; an empty text is the default. */
export function liquidOneOf(names: readonly string[]): Check<string> {
  const known = oneOf(names)
  return expecting(`one of ${names.join(', ')}, or Liquid`, (input, cursor) => {
    const name = liquidText(input, cursor)
    return hasLiquid(name) || ['', ...names].includes(name.trim().toLowerCase()) ? name : known(name, cursor)
  })
}

/** A text with Liquid, or a list of such texts. */
export const liquidList: Check<string | readonly string[]> = expecting(
  'a text or a list of texts, which may be Liquid',
  (input, cursor) =>
    Array.isArray(input)
      ? input.map((item, i) => liquidText(item ?? '', cursor.at(String(i))))
      : liquidText(input, cursor),
)

/** A hash of texts with Liquid, or one text with Liquid that prints the hash as JSON. */
export const liquidHash: Check<string | Readonly<Record<string, string>>> = expecting(
  'a hash of texts, or a text; both may be Liquid',
  (input, cursor) => {
    if (!isHash(input)) return liquidText(input, cursor)
    const entries = Object.entries(input).filter(([, value]) => value !== null)
    return Object.fromEntries(entries.map(([key, value]) => [key, liquidText(value, cursor.at(key))]))
  },
)

/** A hash, or a text with the JSON or YAML of one; empty for an empty text. */
export const writtenHash: Check<Hash> = expecting('a hash, or a text with the JSON or YAML of one', (input, cursor) => {
  if (input === '') return {}
  let hash = input
  try {
    if (typeof input === 'string') hash = parseYaml(input, '')
  } catch (error) {
    return cursor.fail(findDiagnostic(error)?.message ?? String(error))
  }
  return isHash(hash) ? hash : cursor.expected('a hash', input)
})
