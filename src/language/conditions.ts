import { defaultOperators, type Operators, type Token } from 'liquidjs'
import { contains, equals, inOrder, isBlank, isEmpty, type Order } from '../values/compare'
import { Literal, type Evaluate, type Expression } from './expressions'
import type { RenderContext } from './context'
import type { PathToken } from './tokens'
import { isPromise, settle, type Waiting } from './wait'

type Operator = (left: unknown, right: unknown, context: RenderContext) => unknown

/** How tightly an operator binds; equals bind from the right, as in Ruby's Liquid. */
export function precedence(operator: string): number {
  if (operator === 'and' || operator === 'or') return 0
  return operator === 'not' || !(operator in builtIn) ? 1 : 2
}

const order =
  (sign: Order): Operator =>
  (left, right) =>
    inOrder(left, sign, right)

const builtIn: Record<string, Operator> = {
  '==': equals,
  '!=': (left, right) => !equals(left, right),
  '<>': (left, right) => !equals(left, right),
  '<': order('<'),
  '>': order('>'),
  '<=': order('<='),
  '>=': order('>='),
  contains,
}

/** Both values, then the result. */
function both(
  left: Evaluate,
  right: Evaluate,
  apply: (left: unknown, right: unknown, context: RenderContext) => unknown,
): Evaluate {
  return (context) => {
    const a = left(context)
    if (isPromise(a)) return a.then(async (value) => apply(value, await right(context), context))
    const b = right(context)
    if (isPromise(b)) return b.then((value) => apply(a, value, context))
    return apply(a, b, context)
  }
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

  get paths(): PathToken[] {
    return [...this.left.paths, ...this.right.paths]
  }

  compile(lenient?: boolean): Evaluate {
    const left = this.left.compile(lenient)
    const right = this.right.compile(lenient)
    const custom = this.operators[this.operator]
    if (custom && custom !== defaultOperators[this.operator]) {
      return both(left, right, (a, b, context) => settle((custom as Operator)(a, b, context), context))
    }
    if (this.operator === 'and') return junction(left, right, false)
    if (this.operator === 'or') return junction(left, right, true)
    return this.comparison(left, right)
  }

  private comparison(left: Evaluate, right: Evaluate): Evaluate {
    const { operator } = this
    if (operator === '==' || operator === '!=') {
      const test = emptinessTest(this.right) ?? emptinessTest(this.left)
      const tested = emptinessTest(this.right) ? left : right
      const expected = operator === '=='
      if (test) return (context) => then(tested(context), (value) => test(value) === expected)
    }
    return both(left, right, builtIn[operator] as Operator)
  }
}

/** `x == empty` and `x == blank` ask for a property of x. */
function emptinessTest(expression: Expression): ((value: unknown) => boolean) | undefined {
  if (!(expression instanceof Literal)) return undefined
  const name = expression.token.getText()
  if (name === 'empty') return isEmpty
  return name === 'blank' ? isBlank : undefined
}

function then<T>(value: unknown, next: (value: unknown) => T): Waiting<T> {
  return isPromise(value) ? value.then(next) : next(value)
}

/** `and`, `or`: the right side is not evaluated where the left one decides. */
function junction(left: Evaluate, right: Evaluate, decides: boolean): Evaluate {
  return (context) => {
    const go = (a: unknown): unknown =>
      context.isTruthy(a) === decides ? decides : then(right(context), (b) => context.isTruthy(b))
    return then(left(context), go)
  }
}

/** `not a` */
export class Not implements Expression {
  constructor(
    readonly operand: Expression,
    readonly token: Token,
    private readonly operators: Operators,
  ) {}

  get paths(): readonly PathToken[] {
    return this.operand.paths
  }

  compile(lenient?: boolean): Evaluate {
    const operand = this.operand.compile(lenient)
    const custom = this.operators.not as ((value: unknown, context: RenderContext) => unknown) | undefined
    if (custom && custom !== defaultOperators.not) {
      return (context) => then(operand(context), (value) => settle(custom(value, context), context))
    }
    return (context) => then(operand(context), (value) => !context.isTruthy(value))
  }
}
