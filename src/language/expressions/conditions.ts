import { defaultOperators, type Operators, type Token } from 'liquidjs'
import { InvalidValueError } from '../../base/errors'
import { getOwn } from '../../base/values/hash'
import { compareWithDrop, contains, equals, isInOrder, isBlank, isEmpty, type Order } from '../../base/values/compare'
import { compileForHost, Literal, type Expression } from './expressions'
import type { RenderContext } from '../rendering/context'
import { toCode, type Code } from '../generation/code'
import { writeComparison, writeJunction, writeNot, writeTest } from '../generation/operators'
import type { Writer } from '../generation/writer'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { settle, adoptDrop } from '../rendering/wait'
import type { Evaluate } from '../rendering/closures'

type Operator = (left: unknown, right: unknown, context: RenderContext) => unknown

/** The precedence of `==` and the other comparisons, which cannot follow one another. */
export const comparisonPrecedence = 2

/** The precedence of an operator. Other operators of equal precedence are right-associative, as in Ruby's Liquid. */
export function findPrecedence(operator: string): number {
  if (operator === 'and' || operator === 'or') return 0
  return operator === 'not' || !builtIn.has(operator) ? 1 : comparisonPrecedence
}

/** Returns whether two values are equal; a promise if a drop compares itself asynchronously. */
export function areEqual(left: unknown, right: unknown, context: RenderContext): PromiseOrValue<boolean> {
  if (typeof left !== 'object' && typeof right !== 'object') return equals(left, right, context)
  const result = settle(compareWithDrop(left, '==', right), context)
  return result === undefined ? equals(left, right, context) : andThen(result, Boolean)
}

const areDifferent: Operator = (left, right, context) => andThen(areEqual(left, right, context), (equal) => !equal)

const makeOrderOperator =
  (sign: Order): Operator =>
  (left, right, context) => {
    if (typeof left !== 'object' && typeof right !== 'object') return isInOrder(left, sign, right, context)
    const result = settle(compareWithDrop(left, sign, right), context)
    return result === undefined ? isInOrder(left, sign, right, context) : andThen(result, Boolean)
  }

const builtIn: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['==', areEqual],
  ['!=', areDifferent],
  ['<>', areDifferent],
  ['<', makeOrderOperator('<')],
  ['>', makeOrderOperator('>')],
  ['<=', makeOrderOperator('<=')],
  ['>=', makeOrderOperator('>=')],
  ['contains', contains],
])

/** The host's own operator of that name. */
function findCustom<T = Operator>(operators: Operators, name: string): T | undefined {
  const operator = getOwn(operators, name)
  return operator === defaultOperators[name] ? undefined : (operator as T | undefined)
}

/** Whether a comparison may have this operator. Lax syntax parses any word as one. */
export function isComparison(name: string, operators: Operators): boolean {
  return builtIn.has(name) || findCustom(operators, name) !== undefined
}

export function describeUnknownOperator(name: string): string {
  return `unknown operator "${name}"; expected one of ${[...builtIn.keys()].join(', ')}`
}

function makeUnknownOperator(name: string): Operator {
  return () => {
    throw new InvalidValueError(describeUnknownOperator(name))
  }
}

/** Evaluates both sides, then applies the operator to them and the values of drops. */
function evaluateBoth(left: Evaluate, right: Evaluate, apply: Operator): Evaluate {
  return (context) => {
    const a = left(context)
    if (!isReady(a)) {
      return andThen(a, (first) => andThen(right(context), (second) => compare(apply, first, second, context)))
    }
    const b = right(context)
    return isReady(b) ? apply(a, b, context) : andThen(b, (second) => compare(apply, a, second, context))
  }
}

/** Applies an operator to values that may be promises or drops. */
export function compare(apply: Operator, left: unknown, right: unknown, context: RenderContext): unknown {
  if (isReady(left) && isReady(right)) return apply(left, right, context)
  return whenReady(left, context, (a) => whenReady(right, context, (b) => apply(a, b, context)))
}

/** A fast check that a value is neither a promise nor a drop, as most are not; false if unsure. */
export function isReady(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value)
}

/** Calls `next` with a value once it is resolved, and once the value of a drop is. */
export function whenReady(value: unknown, context: RenderContext, next: (value: unknown) => unknown): unknown {
  return andThen(value, (found) => andThen(adoptDrop(found, context), next))
}

/** `a operator b` */
export class Binary implements Expression {
  constructor(
    readonly operator: string,
    readonly left: Expression,
    readonly right: Expression,
    readonly token: Token,
    private readonly operators: Operators,
  ) {}

  get parts(): Expression[] {
    return [this.left, this.right]
  }

  compile(lenient?: boolean): Evaluate {
    const custom = findCustom(this.operators, this.operator)
    if (custom) {
      const [a, b] = [compileForHost(this.left, lenient), compileForHost(this.right, lenient)]
      return evaluateBoth(a, b, (left, right, context) => settle(custom(left, right, context), context))
    }
    const emptiness = this.findEmptiness()
    if (typeof emptiness === 'boolean') return () => emptiness
    if (emptiness) return compileEmptiness(emptiness, lenient)
    const { operator } = this
    const [left, right] = [this.left.compile(lenient), this.right.compile(lenient)]
    if (operator === 'and' || operator === 'or') return compileJunction(left, right, operator === 'or')
    return evaluateBoth(left, right, builtIn.get(operator) ?? makeUnknownOperator(operator))
  }

  emit(writer: Writer, lenient?: boolean): Code | undefined {
    const { operator, left, right } = this
    if (findCustom(this.operators, operator)) return undefined
    if (operator === 'and' || operator === 'or') return writeJunction(writer, left, right, operator === 'or', lenient)
    const apply = builtIn.get(operator)
    if (!apply) return undefined
    const emptiness = this.findEmptiness()
    if (typeof emptiness === 'boolean') return toCode(emptiness, String)
    if (emptiness) {
      return writeTest(writer, writer.evaluate(emptiness.tested, lenient), emptiness.test, emptiness.isNegated)
    }
    const name = operator === '<>' ? '!=' : operator
    const write = (a: Code, b: Code): Code => writeComparison(writer, name, a, b, apply)
    if (right instanceof Literal) return write(writer.evaluate(left, lenient), writer.evaluate(right, lenient))
    return writer.build(
      [left, right],
      lenient,
      ([a, b], context) => compare(apply, a, b, context),
      ([a, b]) => write(a as Code, b as Code),
    )
  }

  /** The test of a comparison with `empty` or `blank`, or its constant result; undefined for any other condition. */
  private findEmptiness(): Emptiness | boolean | undefined {
    const { operator } = this
    if (!builtIn.has(operator)) return undefined
    const [left, right] = [findEmptinessTest(this.left), findEmptinessTest(this.right)]
    const test = right ?? left
    if (!test || (operator === 'contains' && !left)) return undefined
    const isNegated = operator === '!=' || operator === '<>'
    // `empty` and `blank` are themselves neither empty nor blank.
    if (left && right) return isNegated
    // They are neither less nor greater than anything, and contain nothing.
    if (operator !== '==' && !isNegated) return false
    return { tested: right ? this.left : this.right, test, isNegated }
  }
}

/** `tested == empty`, `blank != tested` */
interface Emptiness {
  readonly tested: Expression
  readonly test: typeof isEmpty
  readonly isNegated: boolean
}

function compileEmptiness({ tested, test, isNegated }: Emptiness, lenient: boolean | undefined): Evaluate {
  const evaluate = tested.compile(lenient)
  return (context) => andThen(adoptDrop(evaluate(context), context), (value) => test(value, context) !== isNegated)
}

/** The test of x in `x == empty` and `x == blank`. */
export function findEmptinessTest(expression: Expression): typeof isEmpty | undefined {
  if (!(expression instanceof Literal)) return undefined
  const name = expression.token.getText()
  if (name === 'empty') return isEmpty
  return name === 'blank' ? isBlank : undefined
}

/** `and`, `or`: the right side is not evaluated if the left one decides. */
function compileJunction(left: Evaluate, right: Evaluate, decides: boolean): Evaluate {
  const evaluateTruth = (evaluate: Evaluate, context: RenderContext): unknown => {
    const value = evaluate(context)
    return isReady(value) ? context.isTruthy(value) : whenReady(value, context, (found) => context.isTruthy(found))
  }
  const go = (first: unknown, context: RenderContext): unknown =>
    first === decides ? decides : evaluateTruth(right, context)
  return (context) => {
    const first = evaluateTruth(left, context)
    return typeof first === 'boolean' ? go(first, context) : andThen(first, (found) => go(found, context))
  }
}

/** `not a` */
export class Not implements Expression {
  constructor(
    readonly operand: Expression,
    readonly token: Token,
    private readonly operators: Operators,
  ) {}

  get parts(): Expression[] {
    return [this.operand]
  }

  emit(writer: Writer, lenient?: boolean): Code | undefined {
    if (findCustom(this.operators, 'not')) return undefined
    const operand = writer.evaluatePlain(this.operand, lenient)
    return writeNot(writer, operand)
  }

  compile(lenient?: boolean): Evaluate {
    const custom = findCustom<(value: unknown, context: RenderContext) => unknown>(this.operators, 'not')
    if (custom) {
      const evaluate = compileForHost(this.operand, lenient)
      return (context) => andThen(evaluate(context), (value) => settle(custom(value, context), context))
    }
    const operand = this.operand.compile(lenient)
    return (context) => andThen(adoptDrop(operand(context), context), (value) => !context.isTruthy(value))
  }
}
