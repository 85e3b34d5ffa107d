import type { Liquid, Token } from 'liquidjs'
import { Literal, type Key } from '../../../language/expressions/expressions'
import { getDefinition } from '../../../language/expressions/filtered'
import type { Path } from '../../../language/expressions/path'
import type { FilterToken } from '../../../language/expressions/tokens'
import { DialectParser } from '../../../language/templates/parser'
import { collectUses, type Uses } from '../../check/uses'
import type { Call, Extent, Focus } from './focus'
import { findWord, scanExpression } from './scan'
import { findStatement, readRest, type Statement } from './statement'

/**
 * Finds the name at the cursor in a template. What comes before the cursor in its tag or output is completed to one that
 * the parser reads, so that it may be unfinished.
 *
 * @param begin the index at which the template begins: after front matter
 */
export function findTemplateFocus(liquid: Liquid, text: string, begin: number, cursor: number): Focus | undefined {
  const statement = findStatement(liquid, text, begin, cursor)
  if (!statement) return undefined
  const { quote } = scanExpression(text, statement.begin, cursor)
  const extent = quote === undefined ? findWord(text, cursor) : findQuoted(text, quote, cursor)
  const named = { ...extent, text: text.slice(extent.begin, extent.end) }
  const before = text.slice(statement.begin, extent.begin)
  if (quote === undefined) {
    if (statement.kind === 'tag' && before.trim() === '') return { kind: 'tag', ...named }
    if (/(?:^|[^|])\|\s*$/.test(before)) return { kind: 'filter', ...named }
  }
  const probe: Probe = { liquid, text, statement, extent, quote }
  if (quote !== undefined) return findInText(probe, named)
  const parsed = parseProbe(probe)
  if (!parsed) return undefined
  const { uses, at, tag } = parsed
  const path = findPath(uses, at)
  if (/\.\s*$/.test(before)) return path && { kind: 'property', ...named, path: path.slice(0, -1) }
  const calls: Call[] = findCalls(uses.calls, at).map(({ name }) => ({ kind: 'filter', name }))
  if (tag !== undefined) calls.push({ kind: 'tag', name: tag })
  const partial = uses.names.find((name) => name.kind === 'partial' && !name.call)?.text
  const query = uses.names.find((name) => name.kind === 'query' && !name.call)?.text
  const isArgument = /^\s*:/.test(text.slice(extent.end))
  return { kind: 'variable', ...named, calls, partial, query, isArgument }
}

/** The text between quotes; up to the cursor if the quote is not closed in its line. */
function findQuoted(text: string, quote: number, cursor: number): Extent {
  const close = text.indexOf(text.charAt(quote), cursor)
  const isClosed = close >= 0 && !/[\n{}%]/.test(text.slice(cursor, close))
  return { begin: quote + 1, end: isClosed ? close : cursor }
}

/** A name in a statement, to be parsed. */
interface Probe {
  readonly liquid: Liquid
  readonly text: string
  readonly statement: Statement
  readonly extent: Extent
  /** The index of the quote before the name, if it is in quotes. */
  readonly quote: number | undefined
}

interface Parsed {
  readonly uses: Uses
  /** The index of the name in the text that was parsed. */
  readonly at: number
  /** The name of the tag; undefined in an output. */
  readonly tag: string | undefined
}

/** Takes the place of a name that is not written yet. */
const placeholder = 'x'

/**
 * Parses a statement up to the end of the name at the cursor, with what closes it.
 *
 * @param rest what follows the name; what closes it by default
 */
function parseProbe({ liquid, text, statement, extent, quote }: Probe, rest?: string): Parsed | undefined {
  const { kind, begin } = statement
  const { begin: from, end } = extent
  const { closers } = scanExpression(text, begin, from)
  const name = text.slice(from, end) || (quote === undefined ? placeholder : '')
  const close = (quote === undefined ? '' : text.charAt(quote)) + closers
  const written = text.slice(begin, from)
  const [, blank = '', tag = '', before = ''] = /^(\s*)(\w*)([^]*)$/.exec(written) ?? []
  const isTag = kind === 'tag'
  if (isTag && tag === '') return undefined
  // The dividers of blocks, such as `elsif`, are no tags by themselves: they take a condition, too.
  const known = liquid.tags[tag] ? tag : 'if'
  const head = isTag ? `{% ${blank}${known}${before}` : `{{ ${written}`
  const probe = `${head}${name}${rest ?? close} ${isTag ? `%}{% end${known} %}` : '}}'}`
  const { templates } = new DialectParser(liquid).survey(probe, '', 0)
  const uses = collectUses(templates, (filter) => getDefinition(liquid.filters[filter]))
  return { uses, at: head.length, tag: isTag ? tag : undefined }
}

/** What a text in quotes is the name of, or a key in brackets. What follows the text may decide: `| t`. */
function findInText(probe: Probe, named: Extent & { readonly text: string }): Focus | undefined {
  const rest = readRest(probe.text, probe.statement, probe.extent.end)
  const found = rest === '' ? undefined : findNameOf(parseProbe(probe, rest), named)
  return found ?? findNameOf(parseProbe(probe), named)
}

function findNameOf(parsed: Parsed | undefined, named: Extent & { readonly text: string }): Focus | undefined {
  if (!parsed) return undefined
  const { names, paths } = parsed.uses
  const at = parsed.at - 1
  const name = names.find(({ token }) => isAt(token, at))
  if (name) return { kind: 'name', of: name.kind, ...named }
  const path = paths.find(({ keys }) => keys.some((key) => key instanceof Literal && isAt(key.token, at)))
  if (!path || typeof path.root !== 'string') return undefined
  const index = path.keys.findIndex((key) => key instanceof Literal && isAt(key.token, at))
  const before = toNames(path.keys.slice(0, index))
  return before && { kind: 'property', ...named, path: [path.root, ...before] }
}

/** The innermost path at an index, up to its last key. */
function findPath({ paths }: Uses, at: number): readonly string[] | undefined {
  const around = paths.filter(({ token }) => token.begin <= at && at <= token.end)
  const [path] = around.toSorted((a, b) => length(a) - length(b))
  if (!path || typeof path.root !== 'string') return undefined
  const keys = toNames(path.keys)
  return keys && [path.root, ...keys]
}

function length({ token }: Path): number {
  return token.end - token.begin
}

/** The names of constant keys; undefined if one is not known. */
function toNames(keys: readonly Key[]): readonly string[] | undefined {
  const names = keys.map((key) => (key instanceof Literal ? String(key.value) : key))
  return names.every((name) => typeof name === 'string') ? names : undefined
}

/** The filters whose arguments an index is in, the innermost first. */
function findCalls(calls: readonly FilterToken[], at: number): readonly FilterToken[] {
  return calls.filter(({ begin, end }) => begin <= at && at <= end).toSorted((a, b) => b.begin - a.begin)
}

function isAt({ begin, end }: Token, at: number): boolean {
  return begin <= at && at < end
}
