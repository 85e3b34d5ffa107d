import type { Focus } from './focus'
import { findGraphqlPlace } from './graphql-place'
import { findWordAround } from './scan'

/** A text in a query, from its quote on, at the end. */
const openText = /"([^"\n]*)$/
/** Before the text of a table: `table: "`, `table: { value: "`, `value_in: ["`. */
const beforeTable = /\btable\s*:\s*(?:\{\s*(?:value|value_in|not_value)\s*:\s*)?(?:\[[^\]]*)?$/
/** Before the text of a property: `property(name: "`, `properties: [{ name: "`, `join_on_property: "`. */
const beforeProperty =
  /(?:\bproperty(?:_\w+)?\s*\(\s*name|\bproperties\s*:\s*(?:\[[^\]]*)?\{[^{}]*\bname|\bjoin_on_property|\bforeign_property)\s*:\s*$/
const tables = /\btable\s*:\s*(?:\{\s*value\s*:\s*)?"([^"\n]*)"/g

/** How many characters before a text decide its meaning. */
const maxBefore = 1000

/** Finds the name at the cursor of a query, which may be unfinished. */
export function findGraphqlFocus(text: string, cursor: number): Focus | undefined {
  const word = findWordAround(text, cursor)
  const place = findGraphqlPlace(text.slice(0, word.begin))
  return place ? { kind: 'graphql', ...word, text: text.slice(word.begin, word.end), place } : findInText(text, cursor)
}

/** Finds the name of a table or a property in a text of a query. */
function findInText(text: string, cursor: number): Focus | undefined {
  const found = openText.exec(text.slice(0, cursor))
  if (!found) return undefined
  const begin = found.index + 1
  const [rest = ''] = /^[^"\n]*/.exec(text.slice(cursor)) ?? []
  const isClosed = text.charAt(cursor + rest.length) === '"'
  const end = isClosed ? cursor + rest.length : cursor
  const named = { begin, end, text: text.slice(begin, end) }
  const before = text.slice(0, found.index)
  const near = before.slice(-maxBefore)
  if (beforeTable.test(near)) return { kind: 'table', ...named }
  if (!beforeProperty.test(near)) return undefined
  const table = Array.from(before.matchAll(tables)).at(-1) ?? tables.exec(text)
  tables.lastIndex = 0
  return { kind: 'table property', ...named, table: table?.[1] }
}
