import table from '../../base/data/countries.json'
import * as fixedLimits from '../../base/limits'
import { formatSuggestion } from '../../base/text/nearest'
import { transliterate } from '../../base/text/transliterate'

const maxCharacters = fixedLimits.formats.phoneNumber

let countries: Map<string, string> | undefined

/** The two-letter code of each country by its folded names and codes. */
function indexByName(): Map<string, string> {
  return (countries ??= new Map(
    Object.entries(table).flatMap(([code, names]) => [code, ...names].map((name) => [fold(name), code] as const)),
  ))
}

const and = /&/g
const saint = /\bst\b/g
const article = /^the\b/
const noLetter = /[^a-z]+/g

/** Normalizes a name: case, accents, spaces, a leading "the", `&` and `St.` make no difference. */
function fold(name: string): string {
  const written = transliterate(name).trim().toLowerCase()
  return written.replace(and, 'and').replace(saint, 'saint').replace(article, '').replace(noLetter, '')
}

/** The two-letter code of a country, by its English name or its code of two or three letters. */
export function findCountryCode(name: string): string | undefined {
  return name.length > maxCharacters ? undefined : indexByName().get(fold(name))
}

/** ` (did you mean "Poland"?)` */
export function suggestCountry(name: string): string {
  return formatSuggestion(
    name,
    Object.entries(table).flatMap(([code, names]) => [code, ...names]),
  )
}
