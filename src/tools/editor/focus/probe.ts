import type { Liquid } from 'liquidjs'
import { getDefinition } from '../../../language/expressions/filtered'
import type { FilterToken } from '../../../language/expressions/tokens'
import { DialectParser } from '../../../language/templates/parser'
import { collectUses, type Uses } from '../../check/uses'
import type { Extent } from './focus'
import { findWordAround, scanExpression } from './scan'
import { findStatement, type Statement } from './statement'

/** A name in a statement, to be parsed. */
export interface Probe {
  readonly liquid: Liquid
  readonly text: string
  readonly statement: Statement
  readonly extent: Extent
  /** The index of the quote before the name, if it is in quotes. */
  readonly quote: number | undefined
}

export interface Parsed {
  readonly uses: Uses
  /** The index of the name in the text that was parsed. */
  readonly at: number
  /** The name of the tag; undefined in an output. */
  readonly tag: string | undefined
}

/** The name at the cursor, if it is in a tag or an output. @param begin the index at which the template begins */
export function makeProbe(liquid: Liquid, text: string, begin: number, cursor: number): Probe | undefined {
  const statement = findStatement(liquid, text, begin, cursor)
  if (!statement) return undefined
  const { quote } = scanExpression(text, statement.begin, cursor)
  const extent = quote === undefined ? findWordAround(text, cursor) : findQuoted(text, quote, cursor)
  return { liquid, text, statement, extent, quote }
}

/** The text between quotes; up to the cursor if the quote is not closed in its line. */
function findQuoted(text: string, quote: number, cursor: number): Extent {
  const close = text.indexOf(text.charAt(quote), cursor)
  const isClosed = close >= 0 && !/[\n{}%]/.test(text.slice(cursor, close))
  return { begin: quote + 1, end: isClosed ? close : cursor }
}

/** Takes the place of a name that is not written yet. */
const placeholder = 'x'

/**
 * Parses a statement up to the end of the name at the cursor, with what closes it.
 *
 * @param rest what follows the name; what closes it by default
 */
export function parseProbe({ liquid, text, statement, extent, quote }: Probe, rest?: string): Parsed | undefined {
  const { kind, begin } = statement
  const { begin: from, end } = extent
  const { closers } = scanExpression(text, begin, from)
  const name = text.slice(from, end) || (quote === undefined ? placeholder : '')
  const close = (quote === undefined ? '' : text.charAt(quote)) + closers
  const written = text.slice(begin, from)
  const [, blank = '', tag = '', before = ''] = /^(\s*)(\w*)([^]*)$/.exec(written) ?? []
  const isTag = kind === 'tag'
  if (isTag && tag === '') return undefined
  // The dividers of blocks, such as `elsif`, are not tags of their own: they take a condition, as `if` does.
  const known = liquid.tags[tag] ? tag : 'if'
  const head = isTag ? `{% ${blank}${known}${before}` : `{{ ${written}`
  const probe = `${head}${name}${rest ?? close} ${isTag ? `%}{% end${known} %}` : '}}'}`
  const { templates } = new DialectParser(liquid).survey(probe, '', 0)
  const uses = collectUses(templates, (filter) => getDefinition(liquid.filters[filter]))
  return { uses, at: head.length, tag: isTag ? tag : undefined }
}

/** The filters whose arguments an index is in, the innermost first. */
export function findCalls(calls: readonly FilterToken[], at: number): readonly FilterToken[] {
  return calls.filter(({ begin, end }) => begin <= at && at <= end).toSorted((a, b) => b.begin - a.begin)
}

/** The name of the file of a kind that a tag, not a filter, passes its arguments to. */
export function findNamed({ names }: Uses, kind: 'partial' | 'query'): string | undefined {
  return names.find((name) => name.kind === kind && !name.call)?.text
}
