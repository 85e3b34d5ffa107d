import { SymbolKind } from 'vscode-languageserver'
import * as fixedLimits from '../../../base/limits'
import type { Reference } from '../reference/reference'
import { scanStatements, type Statement } from './statements'
import { maxSymbols, shortenToLine, type Symbol } from './symbols'

/** The tags without an end that the outline has. */
const kinds: Readonly<Record<string, SymbolKind>> = {
  assign: SymbolKind.Variable,
  hash_assign: SymbolKind.Variable,
  session: SymbolKind.Variable,
  background: SymbolKind.Event,
  function: SymbolKind.Function,
  execute_query: SymbolKind.Method,
  graphql: SymbolKind.Method,
  query_graph: SymbolKind.Method,
  include: SymbolKind.Module,
  include_form: SymbolKind.Module,
  layout: SymbolKind.Module,
  render: SymbolKind.Module,
  render_form: SymbolKind.Module,
  theme_render_rc: SymbolKind.Module,
}

/** The blocks that are not conditions and the like. */
const kindsOfBlocks: Readonly<Record<string, SymbolKind>> = {
  capture: SymbolKind.Variable,
  for: SymbolKind.Array,
  graphql: SymbolKind.Method,
  parse_json: SymbolKind.Variable,
  tablerow: SymbolKind.Array,
}

interface Open {
  readonly statement: Statement
  readonly tag: string
  readonly children: Symbol[]
}

/** `name =`, `name <<`, `name["key"] =`. */
const assignment = /^\s*([\w-]+(?:\.[\w-]+|\[[^\]\n]*\])*)\s*(?:=|<<)/

/** The blocks, variables, queries and partials of a template. The content of a block without an end is beside it. */
export function outlineTemplate(reference: Reference, text: string, begin: number): readonly Symbol[] {
  const found: Symbol[] = []
  const open: Open[] = []
  const add = (...symbols: readonly Symbol[]): void => void (open.at(-1)?.children ?? found).push(...symbols)
  const leaveFrom = (depth: number): void => {
    for (const { statement, tag, children } of open.splice(depth)) add(...describeTag(tag, statement), ...children)
  }
  let count = 0
  for (const statement of scanStatements(text, begin)) {
    if (++count > maxSymbols) break
    const { name, end } = statement
    const tag = reference.tags.get(name)?.name ?? name
    if (name.startsWith('end')) {
      const at = open.findLastIndex((each) => `end${each.statement.name}` === name)
      leaveFrom(at < 0 ? open.length : at + 1)
      const block = at < 0 ? undefined : open.pop()
      if (block) add({ ...describeBlock(block), end, children: block.children })
    } else if (hasEnd(reference, statement, tag) && open.length < fixedLimits.templates.blocks) {
      open.push({ statement, tag, children: [] })
    } else add(...describeTag(tag, statement))
  }
  leaveFrom(0)
  return found
}

/** Whether a tag is a block: `graphql` is one unless it names a file. */
function hasEnd(reference: Reference, { name, markup }: Statement, tag: string): boolean {
  return reference.isBlock(name) && (kinds[tag] === undefined || !assignment.test(markup))
}

/** A tag without an end; none if the outline does not have it. */
function describeTag(tag: string, { markup, begin, end }: Statement): readonly Symbol[] {
  const kind = kinds[tag]
  if (kind === undefined) return []
  const [assigned = '', target = ''] = assignment.exec(markup) ?? []
  const value = shortenToLine(markup.slice(assigned.length))
  const [, , quoted = ''] = /(["'])(.*?)\1/.exec(markup) ?? []
  const name = target || shortenToLine(quoted) || value || tag
  const detail = target === '' || tag === 'assign' ? (target === '' ? tag : value) : `${tag} ${value}`
  return [{ kind, name, detail, begin, end, head: { begin, end }, children: [] }]
}

function describeBlock({ statement, tag }: Open): Omit<Symbol, 'children'> {
  const { markup, begin, end } = statement
  const kind = kindsOfBlocks[tag] ?? SymbolKind.Namespace
  const [, variable = ''] =
    kind === SymbolKind.Variable || kind === SymbolKind.Method ? (/^\s*([\w-]+)/.exec(markup) ?? []) : []
  const shown = variable === '' ? { name: shortenToLine(`${tag} ${markup}`) } : { name: variable, detail: tag }
  return { kind, ...shown, begin, end, head: { begin, end } }
}
