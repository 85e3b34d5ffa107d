import type { FilterContext } from '../../language/definitions/definition'
import { getOwn, hasOwn, setOwn, type Hash } from '../../base/values/hash'
import { percentDecode, percentEncodeUnsafe } from '../../base/encoding/percent'
import { markMatches } from '../../base/text/search'
import type { Expression, Operator, UrlTemplate, Variable } from './template'
import { addToGroup } from '../../base/values/groups'

/** A step of the program that matches a URL. */
type Step = Text | Character | Branch | Mark

/** Matches this text. */
interface Text {
  readonly text: string
}

/** Matches one character other than these. */
interface Character {
  readonly except: string
}

/** Continues at the first of these steps from which the rest of the URL matches. */
interface Branch {
  readonly steps: number[]
}

/** Records where the key or the value of a variable begins, or where its value ends. */
interface Mark {
  readonly mark: 'key' | 'value' | 'end'
  readonly variable: Variable
  readonly operator: Operator
}

/** The marks on the way to a position, the last one first. */
interface Trail {
  readonly mark: Mark
  readonly at: number
  readonly before: Trail | undefined
}

/** The work charged for visiting a position. */
const placeWork = 10
const maxTriedLength = 50
const reserved = ":/?#[]@!$&'()*+,;="

/**
 * Extracts the variables of a template from URLs, each as short as possible. The time never exceeds the product of the
 * lengths of template and URL.
 */
export class UrlMatcher {
  private readonly steps: Step[] = []

  constructor(
    private readonly template: UrlTemplate,
    private readonly context: FilterContext,
  ) {
    for (const part of template) {
      if (typeof part === 'string') this.steps.push({ text: part })
      else this.addExpression(part)
    }
  }

  /** The values of the template's variables, null for those that the URL omits; undefined if it does not match. */
  match(url: string): Hash | undefined {
    const size = (this.steps.length + 1) * (url.length + 1)
    this.context.allocate(size)
    const seen = new Uint8Array(size)
    const places = new Map<Text, Uint8Array>()
    // Comparing a long text at every position would take the product of both lengths.
    const isAt = (step: Text, at: number): boolean => {
      if (step.text.length <= maxTriedLength) return url.startsWith(step.text, at)
      const known = places.get(step) ?? this.findPlaces(step.text, url)
      places.set(step, known)
      return known[at] === 1
    }
    const ways: { readonly step: number; readonly at: number; readonly trail: Trail | undefined }[] = []
    const go = (step: number, at: number, trail: Trail | undefined): void => void ways.push({ step, at, trail })
    go(0, 0, undefined)
    for (let way = ways.pop(); way; way = ways.pop()) {
      const { at, trail } = way
      // Another way came here before and did not match, so this one does not either.
      const place = way.step * (url.length + 1) + at
      if (seen[place] === 1) continue
      seen[place] = 1
      this.context.charge(placeWork)
      const step = this.steps[way.step]
      const next = way.step + 1
      if (step === undefined) {
        if (at === url.length) return this.collectValues(url, trail)
      } else if ('text' in step) {
        if (isAt(step, at)) go(next, at + step.text.length, trail)
      } else if ('except' in step) {
        if (at < url.length && !step.except.includes(url.charAt(at))) go(next, at + 1, trail)
      } else if ('steps' in step) {
        for (let i = step.steps.length - 1; i >= 0; i--) go(step.steps[i] as number, at, trail)
      } else {
        go(next, at, { mark: step, at, before: trail })
      }
    }
    return undefined
  }

  private findPlaces(text: string, url: string): Uint8Array {
    this.context.allocate(url.length)
    return markMatches(url, text)
  }

  /** Adds the steps of an expression, which the URL may omit as a whole. */
  private addExpression(expression: Expression): void {
    const { operator } = expression
    const leftOut = this.addBranch()
    leftOut.steps.push(this.steps.length)
    if (operator.first !== '') this.steps.push({ text: operator.first })
    const ends = operator.named ? this.addNamedValues(expression) : this.addValues(expression)
    for (const end of ends) end.steps.push(this.steps.length)
    leftOut.steps.unshift(this.steps.length)
  }

  /** Adds the steps of values by position; the URL may omit the last ones. */
  private addValues({ operator, variables }: Expression): Branch[] {
    const ends: Branch[] = []
    variables.forEach((variable, i) => {
      if (i > 0) {
        ends.push(this.addBranch(this.steps.length + 1))
        this.steps.push({ text: operator.separator })
      }
      const except = operator.reserved ? '' : reserved.replace(operator.separator, '')
      const separator = operator.reserved || variable.explode ? '' : operator.separator
      this.addValue(variable, operator, except + separator)
    })
    return ends
  }

  /** Adds the steps of values by name, in any order. */
  private addNamedValues({ operator, variables }: Expression): Branch[] {
    const except = operator.separator === '&' ? '&#' : ';/?#'
    const pair = this.addBranch()
    const begin = this.steps.length - 1
    const after = variables.map((variable) => {
      pair.steps.push(this.steps.length)
      if (variable.explode) {
        this.steps.push({ mark: 'key', variable, operator })
        this.addCharacters(`${except}=`)
      } else {
        this.steps.push({ text: percentEncodeUnsafe(variable.name) })
      }
      const isBare = this.addBranch(this.steps.length + 1)
      this.steps.push({ text: '=' })
      this.addValue(variable, operator, except)
      const withValue = this.addBranch()
      isBare.steps.push(this.steps.length)
      this.steps.push({ mark: 'value', variable, operator }, { mark: 'end', variable, operator })
      return [withValue, this.addBranch()]
    })
    for (const branch of after.flat()) branch.steps.push(this.steps.length)
    const end = this.addBranch(this.steps.length + 1)
    this.steps.push({ text: operator.separator }, { steps: [begin] })
    return [end]
  }

  private addValue(variable: Variable, operator: Operator, except: string): void {
    this.steps.push({ mark: 'value', variable, operator })
    this.addCharacters(except)
    this.steps.push({ mark: 'end', variable, operator })
  }

  /** Adds the steps of any characters except these, as few as possible. */
  private addCharacters(except: string): void {
    const begin = this.steps.length
    this.steps.push({ steps: [begin + 3, begin + 1] }, { except }, { steps: [begin] })
  }

  private addBranch(...steps: number[]): Branch {
    const branch = { steps }
    this.steps.push(branch)
    return branch
  }

  private collectValues(url: string, trail: Trail | undefined): Hash {
    const marks: Trail[] = []
    for (let last = trail; last; last = last.before) marks.push(last)
    const values: Hash = {}
    for (const part of this.template) {
      if (typeof part !== 'string') for (const { name } of part.variables) setOwn(values, name, null)
    }
    const pairs = new Map<string, [string, string][]>()
    let key = 0
    let begin = 0
    for (const { mark, at } of marks.reverse()) {
      if (mark.mark === 'key') key = at
      else if (mark.mark === 'value') begin = at
      else if (mark.variable.explode && mark.operator.named) {
        const name = url.slice(key, url.slice(key, begin).endsWith('=') ? begin - 1 : begin)
        addToGroup(pairs, mark.variable.name, [percentDecode(name), percentDecode(url.slice(begin, at))])
      } else if (getOwn(values, mark.variable.name) === null) {
        setOwn(values, mark.variable.name, parseValue(mark, url.slice(begin, at)))
      }
    }
    for (const [name, list] of pairs) if (getOwn(values, name) === null) setOwn(values, name, listOrHash(name, list))
    return values
  }
}

function parseValue({ variable, operator }: Mark, text: string): unknown {
  if (!variable.explode) return percentDecode(text)
  const items = text.split(operator.separator)
  // A slash at the end of a path adds no item.
  while (items.at(-1) === '') items.pop()
  return items.map(percentDecode)
}

/** `?a=1&a=2` are the values of a list `a`, `?x=1&y=2` the pairs of a hash. Of equal keys the first wins. */
function listOrHash(name: string, pairs: readonly (readonly [string, string])[]): unknown {
  if (pairs.every(([key]) => key === name)) return pairs.map(([, value]) => value)
  const hash: Hash = {}
  for (const [key, value] of pairs) if (!hasOwn(hash, key)) setOwn(hash, key, value)
  return hash
}
