import { LiquidError, type Liquid } from 'liquidjs'
import { TemplateTokenizer } from '../../../language/templates/tokenizer'
import { findLine } from './scan'

/** A tag or an output around the cursor, up to the cursor. */
export interface Statement {
  readonly kind: 'tag' | 'output'
  /** The index at which its name or expression begins. */
  readonly begin: number
  /** Whether it is a line of a `liquid` tag. */
  readonly isLine: boolean
}

const opening = /\{%-?|\{\{-?/g
const liquidTag = /^\{%-?\s*liquid\s/
const raw = /\{%-?\s*raw\s*-?%\}$/

/**
 * Finds the tag or output that the text up to the cursor leaves open, however broken the text around it is.
 *
 * @param begin the index at which the template begins: after front matter
 */
export function findStatement(liquid: Liquid, text: string, begin: number, cursor: number): Statement | undefined {
  const from = cursor < begin ? undefined : findUnclosed(liquid, text, begin, cursor)
  if (from === undefined) return undefined
  const [written = ''] = text.slice(from, cursor).match(opening) ?? []
  const inside = from + written.length
  if (written.startsWith('{{')) return { kind: 'output', begin: inside, isLine: false }
  const head = liquidTag.exec(text.slice(from, cursor))
  const begins = head ? findLine(text, from + head[0].length, cursor) : inside
  return { kind: 'tag', begin: begins, isLine: head !== null }
}

/** The index of the tag or output that is not closed before the cursor. */
function findUnclosed(liquid: Liquid, text: string, begin: number, cursor: number): number | undefined {
  const { options } = liquid
  try {
    new TemplateTokenizer(text.slice(0, cursor), undefined, options, [begin, cursor]).readTopLevelTokens(options)
    return undefined
  } catch (error) {
    if (!LiquidError.is(error)) throw error
    const from = error.token.begin
    if (raw.test(text.slice(begin, from))) return undefined
    // Tags that were not closed further up do not matter: the last one that is open at the cursor counts.
    const written = text.slice(from, cursor)
    const ends = { output: written.lastIndexOf('}}'), tag: written.lastIndexOf('%}') }
    const openings = Array.from(written.matchAll(opening))
    const last = openings.findLast(({ 0: each, index }) => ends[each.startsWith('{{') ? 'output' : 'tag'] < index)
    return last && from + last.index
  }
}

/** The text of a statement from an index on, up to what closes it; empty if nothing does. */
export function readRest(text: string, { kind, isLine }: Statement, from: number): string {
  const close = kind === 'output' ? /-?\}\}/ : isLine ? /-?%\}|\n/ : /-?%\}/
  const rest = text.slice(from, from + maxRest)
  const found = close.exec(rest)
  return found ? rest.slice(0, found.index) : ''
}

/** Characters after the cursor in which a statement ends. */
const maxRest = 2000
