import * as fixedLimits from '../../base/limits'
import type { Meter } from '../../base/metering/meter'
import { includes } from '../../base/text/search'

/**
 * Finds HTML elements by CSS selectors: names, `#id`, `.class`, `[attribute]`, `:first-child`, `:last-child`, and all
 * combinators.
 */

export interface MarkupNode {
  type: string
  readonly children?: readonly MarkupNode[]
}

export interface MarkupElement extends MarkupNode {
  name: string
  readonly attribs: Readonly<Record<string, string>>
  readonly children: readonly MarkupNode[]
}

/** An element that was turned into a comment counts as removed. */
function isElement(node: MarkupNode): node is MarkupElement {
  return 'attribs' in node && node.type !== 'comment'
}

type Test = (element: MarkupElement, level: Level) => boolean

/** A compound selector, and its combinator with the one before. */
interface Step {
  readonly combinator: string
  readonly tests: readonly Test[]
  /** Whether the step is the first or the last of its alternative. */
  readonly first: boolean
  readonly last: boolean
}

/** The steps of all alternatives, one after another. */
export type Selector = readonly Step[]

const identifier = String.raw`(?:[\w-]|[^\0-\x7f]|\\[^\n])+`
const simple = new RegExp(
  String.raw`(\*)|([#.:]?)(${identifier})|\[\s*(${identifier})\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|(${identifier}))\s*(?:(i)\s*)?)?\]`,
  'uy',
)
const combinator = /\s*([>+~,])\s*|\s+/y
const escaped = /\\(.)/gsu

/** Limited, because each step is tried at each element. */
const maxCharacters = fixedLimits.formats.selectorCharacters
const maxSteps = fixedLimits.formats.selectorSteps

/** Parses a selector; undefined if it is invalid or too long. */
export function parseSelector(text: string): Selector | undefined {
  const source = text.trim()
  if (source.length > maxCharacters) return undefined
  const steps: { combinator: string; tests: Test[]; first: boolean; last: boolean }[] = []
  let joint = ','
  let at = 0
  for (;;) {
    const tests: Test[] = []
    for (;;) {
      simple.lastIndex = at
      const found = simple.exec(source)
      const test = found && makeSimpleTest(found)
      if (!test) break
      tests.push(test)
      at = simple.lastIndex
    }
    if (tests.length === 0 || steps.length === maxSteps) return undefined
    steps.push({ combinator: joint, tests, first: joint === ',', last: true })
    if (at === source.length) return steps
    combinator.lastIndex = at
    const found = combinator.exec(source)
    if (!found) return undefined
    joint = found[1] ?? ' '
    const step = steps.at(-1)
    if (step) step.last = joint === ','
    at = combinator.lastIndex
  }
}

const pseudoClasses = new Map<string, Test>([
  ['first-child', (element, level) => element === level.firstElement],
  ['last-child', (element, level) => element === level.lastElement],
])

function makeSimpleTest(found: RegExpExecArray): Test | undefined {
  const [, any, mark, name, attribute, operator, quoted, singleQuoted, bare, ignoreCase] = found
  if (any !== undefined) return () => true
  if (attribute !== undefined) {
    const value = quoted ?? singleQuoted ?? unescapeCss(bare ?? '')
    return makeAttributeTest(unescapeCss(attribute).toLowerCase(), operator, value, ignoreCase !== undefined)
  }
  const wanted = unescapeCss(name ?? '')
  if (mark === '#') return makeAttributeTest('id', '=', wanted, false)
  if (mark === '.') return makeAttributeTest('class', '~=', wanted, false)
  if (mark === ':') return pseudoClasses.get(wanted)
  const tag = wanted.toLowerCase()
  return (element) => element.name === tag
}

function unescapeCss(text: string): string {
  return text.replace(escaped, '$1')
}

const comparisons: Readonly<Record<string, (actual: string, wanted: string) => boolean>> = {
  '=': (actual, wanted) => actual === wanted,
  '~=': (actual, wanted) => actual.split(/\s+/).includes(wanted),
  '|=': (actual, wanted) => actual === wanted || actual.startsWith(`${wanted}-`),
  '^=': (actual, wanted) => wanted !== '' && actual.startsWith(wanted),
  '$=': (actual, wanted) => wanted !== '' && actual.endsWith(wanted),
  '*=': (actual, wanted) => wanted !== '' && includes(actual, wanted),
}

function makeAttributeTest(name: string, operator: string | undefined, value: string, ignoreCase: boolean): Test {
  const compare = operator === undefined ? undefined : comparisons[operator]
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text)
  const wanted = fold(value)
  return ({ attribs }, { meter }) => {
    const actual = Object.hasOwn(attribs, name) ? attribs[name] : undefined
    if (actual === undefined) return false
    meter.charge(actual.length)
    return compare === undefined || compare(fold(actual), wanted)
  }
}

/** Siblings, and the steps that matched at the elements around the next one, by combinator. */
interface Level {
  readonly meter: Meter
  readonly children: readonly MarkupNode[]
  readonly firstElement: MarkupElement | undefined
  readonly lastElement: MarkupElement | undefined
  at: number
  readonly taken: Record<' ' | '>' | '+' | '~', readonly number[]>
}

const none: readonly number[] = []
/** The work charged for an element. */
const elementWork = 20

function makeLevel(
  children: readonly MarkupNode[],
  ancestors: readonly number[],
  parent: readonly number[],
  meter: Meter,
): Level {
  return {
    meter,
    children,
    firstElement: children.find(isElement),
    lastElement: children.findLast(isElement),
    at: 0,
    taken: { ' ': ancestors, '>': parent, '+': none, '~': none },
  }
}

/** The elements that a selector matches, except for those inside another match. */
export function selectOutermost(nodes: readonly MarkupNode[], selector: Selector, meter: Meter): MarkupElement[] {
  return select(nodes, selector, meter, false)
}

/** All elements that a selector matches, in the order of the document. */
export function selectAll<E extends MarkupElement>(
  nodes: readonly MarkupNode[],
  selector: Selector,
  meter: Meter,
): E[] {
  return select(nodes, selector, meter, true) as E[]
}

/** Visits each element once, with the steps that matched before it. */
function select(nodes: readonly MarkupNode[], selector: Selector, meter: Meter, nested: boolean): MarkupElement[] {
  const selected: MarkupElement[] = []
  const levels = [makeLevel(nodes, none, none, meter)]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.children[level.at++]
    meter.charge(elementWork + selector.length)
    if (node === undefined) {
      levels.pop()
    } else if (isElement(node)) {
      const taken = listSteps(node, level, selector)
      const matches = taken.some((index) => selector[index]?.last)
      if (matches) selected.push(node)
      if (!matches || nested) levels.push(makeLevel(node.children, joinSteps(level.taken[' '], taken), taken, meter))
      level.taken['+'] = taken
      level.taken['~'] = joinSteps(level.taken['~'], taken)
    }
  }
  return selected
}

function listSteps(element: MarkupElement, level: Level, selector: Selector): readonly number[] {
  const taken: number[] = []
  selector.forEach(({ combinator, first, tests }, index) => {
    const reached = first || level.taken[combinator as ' '].includes(index - 1)
    if (reached && tests.every((test) => test(element, level))) taken.push(index)
  })
  return taken.length === 0 ? none : taken
}

function joinSteps(known: readonly number[], more: readonly number[]): readonly number[] {
  const added = more.filter((index) => !known.includes(index))
  return added.length === 0 ? known : [...known, ...added]
}
