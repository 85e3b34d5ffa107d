import { formatEndTag } from '../../check/regions'
import type { Extent } from '../focus/focus'

/** A tag, or a line of a `liquid` tag, in a template that may be unfinished. */
export interface Statement extends Extent {
  readonly name: string
  /** What follows the name. */
  readonly markup: string
}

const head = /^\{%-?\s*(#|\w+)/
const line = /^[ \t]*(#|\w+)(?![ \t]*:)([^\n]*)/gm
const verbatim: ReadonlySet<string> = new Set(['comment', 'doc', 'raw'])

/** The tags of a template from an index on, without those in comments and raw text. */
export function* scanStatements(text: string, from: number): Generator<Statement> {
  let at = from
  for (let close = text.indexOf('%}', at); close >= 0; close = text.indexOf('%}', at)) {
    // A tag that was not closed before does not count.
    const begin = at + text.slice(at, close).lastIndexOf('{%')
    const isOpen = begin >= at
    at = close + 2
    const [opened = '', name = ''] = isOpen ? (head.exec(text.slice(begin, close)) ?? []) : []
    if (name === '') continue
    const inside = begin + opened.length
    if (name === 'liquid') yield* scanLines(text.slice(inside, close).replace(/-$/, ''), inside)
    else if (verbatim.has(name)) at = findEnd(text, name, at)
    else yield { name, markup: text.slice(inside, close).replace(/-$/, ''), begin, end: at }
  }
}

/** The lines of a `liquid` tag. */
function* scanLines(text: string, offset: number): Generator<Statement> {
  let skipped: string | undefined
  for (const { 0: written, 1: name = '', 2: markup = '', index } of text.matchAll(line)) {
    if (skipped === undefined && verbatim.has(name)) skipped = name
    else if (name === `end${skipped}`) skipped = undefined
    else if (skipped === undefined) {
      const begin = offset + index + written.search(/\S/)
      yield { name, markup, begin, end: offset + index + written.trimEnd().length }
    }
  }
}

/** The index after the end of a verbatim tag. */
function findEnd(text: string, name: string, from: number): number {
  const ending = new RegExp(formatEndTag(name), 'g')
  ending.lastIndex = from
  return ending.test(text) ? ending.lastIndex : text.length
}
