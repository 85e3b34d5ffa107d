import { query as limits } from '../../../base/limits'

/** A step from a query's root to a place in it. */
export interface GraphqlStep {
  readonly kind: 'operation' | 'type' | 'field' | 'argument' | 'directive'
  readonly name: string
}

/** The kind of name that a query has at a place; a condition is the type of a fragment. */
export type GraphqlName =
  'definition' | 'field' | 'argument' | 'value' | 'variable' | 'type' | 'condition' | 'fragment' | 'directive'

/** A place in a query: `{ records(filter: { █ } }` has an argument after `query`, `records` and `filter`. */
export interface GraphqlPlace {
  readonly expects: GraphqlName
  readonly steps: readonly GraphqlStep[]
}

/** Texts, comments, names and punctuation; the whole rest for a text that is not closed. */
const token = /"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n]*|\.\.\.|[A-Za-z_]\w*|[{}()[\]:$@=]|-?\d[\w.]*/g

/** A level of a query: the document, or the inside of a bracket. */
interface Level {
  readonly kind: 'document' | 'selection' | 'arguments' | 'list' | 'variables'
  readonly close: string
  readonly steps: readonly GraphqlStep[]
  /** The field or the argument that the next bracket belongs to. */
  step?: GraphqlStep | undefined
  /** The directive whose arguments may follow. */
  directive?: GraphqlStep | undefined
  /** The tokens before the place. */
  last: string
  secondLast: string
}

/**
 * Finds the place at the end of a query that may be unfinished.
 *
 * @returns undefined in a text or a comment, where a name of the author's own is expected, and in a query over the limits
 */
export function findGraphqlPlace(before: string): GraphqlPlace | undefined {
  if (before.length > limits.characters) return undefined
  const open: Level[] = [makeLevel('document', '', [])]
  let tokens = 0
  for (const { 0: text, index } of before.matchAll(token)) {
    if (++tokens > limits.tokens || open.length > limits.nesting) return undefined
    if (index + text.length === before.length && isOpenText(text)) return undefined
    const level = open.at(-1) as Level
    const inner = openLevel(level, text)
    if (inner) open.push(inner)
    else if (/^[})\]]$/.test(text)) close(open, text)
    else readToken(level, text)
    Object.assign(level, { secondLast: level.last, last: text })
  }
  return describePlace(open.at(-1) as Level)
}

function makeLevel(kind: Level['kind'], closing: string, steps: readonly GraphqlStep[]): Level {
  return { kind, close: closing, steps, last: '', secondLast: '' }
}

/** Whether it is a comment, or a text that is not closed. */
function isOpenText(text: string): boolean {
  if (text.startsWith('"""')) return text.length < 6 || !text.endsWith('"""')
  return text.startsWith('#') || (text.startsWith('"') && !/^"(?:\\.|[^"\\])*"$/.test(text))
}

/** Closes a level, with those in it that are not closed. */
function close(open: Level[], bracket: string): void {
  const at = open.findLastIndex((level) => level.close === bracket)
  if (at > 0) open.length = at
  // The next definition begins.
  if (at === 1 && bracket === '}') open[0] = makeLevel('document', '', [])
}

/** The level that a bracket opens. */
function openLevel({ kind, steps, step, directive }: Level, bracket: string): Level | undefined {
  const inside = step ? [...steps, step] : steps
  const hasValues = kind === 'arguments' || kind === 'list' || kind === 'variables'
  switch (bracket) {
    case '{':
      if (hasValues) return makeLevel('arguments', '}', inside)
      return makeLevel('selection', '}', kind === 'document' && !step ? [{ kind: 'operation', name: 'query' }] : inside)
    case '(':
      if (directive) return makeLevel('arguments', ')', [directive])
      return kind === 'document' ? makeLevel('variables', ')', []) : makeLevel('arguments', ')', inside)
    case '[':
      // In a declaration it begins the type of a list.
      return hasValues && kind !== 'variables' ? makeLevel('list', ']', inside) : undefined
    default:
      return undefined
  }
}

/** Takes a name or punctuation into account. */
function readToken(level: Level, text: string): void {
  if (text === '...') level.step = undefined
  if (!/^[A-Za-z_]/.test(text)) return
  level.directive = level.last === '@' ? { kind: 'directive', name: text } : undefined
  if (!level.directive) level.step = findStep(level, text) ?? level.step
}

/** The step that a name at a place is. */
function findStep({ kind, step, last, secondLast }: Level, name: string): GraphqlStep | undefined {
  if (last === 'on' && (kind === 'document' || secondLast === '...')) return { kind: 'type', name }
  switch (kind) {
    case 'document':
      return !step && /^(?:query|mutation|subscription)$/.test(name) ? { kind: 'operation', name } : undefined
    case 'selection':
      return last === '...' ? undefined : { kind: 'field', name }
    case 'arguments':
      return last === ':' || last === '$' ? undefined : { kind: 'argument', name }
    case 'variables':
      return last === ':' || last === '[' ? { kind: 'type', name } : undefined
    case 'list':
      return undefined
  }
}

function describePlace({ kind, steps, step, last, secondLast }: Level): GraphqlPlace | undefined {
  const inside = step ? [...steps, step] : steps
  if (last === '@') return { expects: 'directive', steps }
  switch (kind) {
    case 'document':
      if (last === 'on') return { expects: 'condition', steps }
      return /^(?:query|mutation|subscription|fragment)$/.test(last) || secondLast === 'fragment' || step
        ? undefined
        : { expects: 'definition', steps }
    case 'selection':
      if (last === 'on' && secondLast === '...') return { expects: 'condition', steps }
      return { expects: last === '...' ? 'fragment' : 'field', steps }
    case 'arguments':
      if (last === '$') return { expects: 'variable', steps }
      return last === ':' ? { expects: 'value', steps: inside } : { expects: 'argument', steps }
    case 'list':
      return { expects: last === '$' ? 'variable' : 'value', steps }
    case 'variables':
      if (last === ':' || last === '[') return { expects: 'type', steps: [] }
      return last === '=' ? { expects: 'value', steps: inside } : undefined
  }
}
