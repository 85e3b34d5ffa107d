import type { Liquid, Token } from 'liquidjs'
import { Literal, type Key } from '../../../language/expressions/expressions'
import type { Path } from '../../../language/expressions/path'
import type { Uses } from '../../check/uses'
import type { Call, Extent, Focus } from './focus'
import { findCalls, findNamed, makeProbe, parseProbe, type Parsed, type Probe } from './probe'
import { readRest } from './statement'

/**
 * Finds the name at the cursor in a template. The tag or output may be unfinished: its text before the cursor is completed
 * so that the parser reads it.
 *
 * @param begin the index at which the template begins: after front matter
 */
export function findTemplateFocus(liquid: Liquid, text: string, begin: number, cursor: number): Focus | undefined {
  const probe = makeProbe(liquid, text, begin, cursor)
  if (!probe) return undefined
  const { statement, extent, quote } = probe
  const named = { ...extent, text: text.slice(extent.begin, extent.end) }
  const before = text.slice(statement.begin, extent.begin)
  if (quote === undefined) {
    if (statement.kind === 'tag' && before.trim() === '') return { kind: 'tag', ...named, isLine: statement.isLine }
    if (/(?:^|[^|])\|\s*$/.test(before)) return { kind: 'filter', ...named }
  }
  if (quote !== undefined) return findInText(probe, named)
  const parsed = parseProbe(probe)
  if (!parsed) return undefined
  const { uses, at, tag } = parsed
  const path = findPath(uses, at)
  if (/\.\s*$/.test(before)) return path && { kind: 'property', ...named, path: path.slice(0, -1) }
  const calls: Call[] = findCalls(uses.calls, at).map(({ name }) => ({ kind: 'filter', name }))
  if (tag !== undefined) calls.push({ kind: 'tag', name: tag })
  const [partial, query] = [findNamed(uses, 'partial'), findNamed(uses, 'query')]
  const isArgument = /^\s*:/.test(text.slice(extent.end))
  return { kind: 'variable', ...named, calls, partial, query, isArgument }
}

/** The name in a text in quotes, or in a key in brackets. The text after it may decide its kind: `| t`. */
function findInText(probe: Probe, named: Extent & { readonly text: string }): Focus | undefined {
  const rest = readRest(probe.text, probe.statement, probe.extent.end)
  const found = rest === '' ? undefined : findNameOf(parseProbe(probe, rest), named)
  return (
    found ?? findNameOf(parseProbe(probe), named) ?? (isAlone(probe, rest) ? { kind: 'text', ...named } : undefined)
  )
}

/** Whether an output has nothing but a text. @param rest what follows the text */
function isAlone({ text, statement, quote }: Probe, rest: string): boolean {
  const isFirst = statement.kind === 'output' && text.slice(statement.begin, quote).trim() === ''
  return isFirst && /^['"]?[ \t]*(?:\n|$)/.test(rest)
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
  const [path] = around.toSorted((a, b) => measureLength(a) - measureLength(b))
  if (!path || typeof path.root !== 'string') return undefined
  const keys = toNames(path.keys)
  return keys && [path.root, ...keys]
}

function measureLength({ token }: Path): number {
  return token.end - token.begin
}

/** The names of constant keys; undefined if one is not known. */
function toNames(keys: readonly Key[]): readonly string[] | undefined {
  const names = keys.map((key) => (key instanceof Literal ? String(key.value) : key))
  return names.every((name) => typeof name === 'string') ? names : undefined
}

function isAt({ begin, end }: Token, at: number): boolean {
  return begin <= at && at < end
}
