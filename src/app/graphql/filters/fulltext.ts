import type { PropertyPath, RecordCondition } from '../../../ports/records/port'
import { UnavailableError } from '../../../base/errors'
import { checkConditionCount } from './conditions'
import { refuse } from './refuse'
import { isSet, type Optional } from './values'

interface Field {
  readonly name?: Optional<string>
  readonly profile_field?: Optional<string>
}

export interface FullText {
  readonly keyword?: Optional<string>
  readonly fields?: Optional<readonly Optional<Field>[]>
  readonly properties?: Optional<readonly Optional<Field>[]>
  readonly match_type?: Optional<'CONTAINS' | 'ENDS_WITH' | 'EXACT' | 'FUZZY' | 'STARTS_WITH'>
  readonly operator?: Optional<'AND' | 'OR'>
  readonly analyzer?: Optional<string>
  readonly raw?: Optional<boolean>
}

/**
 * Searches some properties for the words of a keyword: all words, or any of them with the operator `OR`. Words have no
 * index: `EXACT` and `FUZZY` look for texts that contain the word, and nothing is ranked. A text contains a word with
 * wildcards if it contains the parts between them.
 *
 * @param toPath the path of a property
 * @param all the properties to search if the query names none
 * @throws {UnavailableError} if no properties are named, because no index covers all of them
 */
export function makeFullTextConditions(
  toPath: (name: string) => PropertyPath,
  query: FullText,
  all: readonly string[] = [],
): readonly RecordCondition[] {
  refuse({ analyzer: query.analyzer, raw: query.raw === true ? true : null }, 'words are looked for as they are')
  const words = (query.keyword ?? '')
    .split(/\s+/)
    .map((word) => word.split(/[*?]/).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
  if (words.length === 0) return []
  const fields = [...(query.fields ?? []), ...(query.properties ?? [])].filter(isSet)
  for (const { profile_field } of fields) refuse({ profile_field }, 'name a property')
  const names = fields.map(({ name }) => name).filter(isSet)
  const named = names.length > 0 ? names : all
  if (named.length === 0) {
    throw new UnavailableError('fulltext', 'fulltext: name the properties to look in, as fields: [{ name: "title" }]')
  }
  // Making millions of them would take seconds.
  checkConditionCount(words.flat().length * named.length)
  const found = words.map((parts): RecordCondition => {
    return { any: named.flatMap((name) => makeWordAlternatives(toPath(name), parts, query.match_type)) }
  })
  return query.operator === 'OR' ? [{ any: found.map((condition) => [condition]) }] : found
}

/** The ways in which a text may have a word: words are separated by spaces. */
function makeWordAlternatives(
  path: PropertyPath,
  parts: readonly string[],
  type: FullText['match_type'],
): readonly (readonly RecordCondition[])[] {
  const containsAll = (list: readonly string[]) => list.map((contains) => ({ path, contains }))
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (type === 'STARTS_WITH') {
    const rest = containsAll(parts.slice(1))
    return [
      { path, startsWith: first },
      { path, contains: ` ${first}` },
    ].map((start) => [start, ...rest])
  }
  if (type === 'ENDS_WITH') {
    const rest = containsAll(parts.slice(0, -1))
    return [
      { path, endsWith: last },
      { path, contains: `${last} ` },
    ].map((end) => [...rest, end])
  }
  return [containsAll(parts)]
}
