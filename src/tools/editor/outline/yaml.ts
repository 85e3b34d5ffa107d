import { SymbolKind } from 'vscode-languageserver'
import type { Extent } from '../focus/focus'
import { maxSymbols, shortenToLine, type Symbol } from './symbols'

/** A line with a key: its indentation with the dashes of list items, the key, and the value. */
const line = /^([ ]*(?:- +)*)(["']?)([\w./*-]+)\2[ \t]*:(?=\s|$)([^\n]*)/gm

interface Open {
  readonly indent: number
  readonly symbol: Omit<Symbol, 'end' | 'children'>
  readonly children: Symbol[]
}

/** Deeper keys are not shown. */
const maxDepth = 20

/** The keys of YAML by their indentation: it may be unfinished. */
export function outlineYaml(text: string, { begin, end }: Extent): readonly Symbol[] {
  const found: Symbol[] = []
  const open: Open[] = []
  let last = begin
  let count = 0
  const closeTo = (indent: number): void => {
    while ((open.at(-1)?.indent ?? -1) >= indent) {
      const { symbol, children } = open.pop() as Open
      const around = open.at(-1)?.children ?? found
      around.push({ ...symbol, end: last, children })
    }
  }
  for (const { 0: written, 1: before = '', 3: name = '', 4: value = '', index } of text
    .slice(begin, end)
    .matchAll(line)) {
    if (++count > maxSymbols) break
    // A list may be indented as the key that it belongs to.
    const dash = before.indexOf('-')
    closeTo(dash < 0 ? before.length : dash + 1)
    const start = begin + index + before.length
    last = begin + index + written.trimEnd().length
    const head = { begin: start, end: Math.min(last, start + name.length) }
    if (open.length < maxDepth) {
      const detail = shortenToLine(value)
      const symbol = { kind: SymbolKind.Property, name, ...(detail && { detail }), begin: start, head }
      open.push({ indent: before.length, symbol, children: [] })
    }
  }
  closeTo(0)
  return found
}
