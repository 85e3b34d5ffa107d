import type { Token } from 'liquidjs'
import { setOwn, type Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { print } from '../../base/values/print'
import { Range } from '../../base/values/range'
import { unmark } from '../../base/values/scalar'
import { weigh } from './weight'
import type { RenderContext } from '../rendering/context'
import { toCode, type Code } from '../generation/code'
import type { EmittedExpression, Writer } from '../generation/writer'
import { andThen, isPromise } from '../../base/async/promise-or-value'
import { adoptDrop } from '../rendering/wait'
import type { Evaluate } from '../rendering/closures'

/** A composite of expressions, for static analysis. */
export interface Composite {
  readonly parts: readonly Expression[]
}

/** A parsed expression of a template; its parts are the expressions directly in it. */
export interface Expression extends Composite, EmittedExpression {
  readonly token: Token
}

/** A key of a path: a name, or an expression in brackets. */
export type Key = string | Expression

/** A value that is known at parse time. */
export class Literal implements Expression {
  readonly parts = []

  /** @param forHost the value for host code: LiquidJS' drops for `nil`, `empty` and `blank` */
  constructor(
    readonly value: unknown,
    readonly token: Token,
    readonly forHost = value,
  ) {}

  compile(): Evaluate {
    const { value } = this
    return () => value
  }

  emit(writer: Writer): Code {
    return toCode(this.value, (constant) => writer.addConstant(constant))
  }
}

/** Compiles an operand or argument for a filter or operator of the host. */
export function compileForHost(expression: Expression, lenient?: boolean): Evaluate {
  if (!(expression instanceof Literal)) return expression.compile(lenient)
  const { forHost } = expression
  return () => forHost
}

/** Compiles an expression for a plain value: it waits for the value of an asynchronous drop. */
export function compilePlain(expression: Expression, lenient?: boolean): Evaluate {
  const evaluate = expression.compile(lenient)
  if (expression instanceof Literal) return evaluate
  return (context) => {
    const value = evaluate(context)
    return typeof value === 'object' ? andThen(value, (found) => adoptDrop(found, context)) : value
  }
}

/** The expression with a plain value: it waits for the value of an asynchronous drop. */
export function toPlain(expression: Expression): EmittedExpression {
  return {
    compile: (lenient) => compilePlain(expression, lenient),
    emit: (writer, lenient) => writer.evaluatePlain(expression, lenient),
  }
}

/** `(a..b)` */
export class RangeLiteral implements Expression {
  constructor(
    readonly begin: Expression,
    readonly end: Expression,
    readonly token: Token,
  ) {}

  get parts(): Expression[] {
    return [this.begin, this.end]
  }

  compile(lenient?: boolean): Evaluate {
    const begin = compilePlain(this.begin, lenient)
    const end = compilePlain(this.end, lenient)
    return (context) =>
      andThen(begin(context), (first) =>
        andThen(end(context), (last) => new Range(toInteger(first, context), toInteger(last, context))),
      )
  }

  emit(writer: Writer, lenient?: boolean): Code {
    return writer.build(
      this.parts.map(toPlain),
      lenient,
      ([first, last], context) => new Range(toInteger(first, context), toInteger(last, context)),
    )
  }
}

/** Like Ruby's `to_i`: the integer that a text begins with, else 0. */
function toInteger(value: unknown, meter: Meter): number {
  const plain = unmark(value)
  if (typeof plain === 'number') return Math.trunc(plain) || 0
  const text = print(plain, meter)
  meter.charge(text.length)
  return Number.parseInt(text, 10) || 0
}

/** `"text {{ expression }} text"` */
export class Interpolation implements Expression {
  constructor(
    readonly parts: readonly Expression[],
    readonly token: Token,
  ) {}

  compile(lenient?: boolean): Evaluate {
    const evaluate = compileAll(this.parts.map((part) => compilePlain(part, lenient)))
    return (context) => andThen(evaluate(context), (values) => joinPrinted(values, context))
  }

  emit(writer: Writer, lenient?: boolean): Code {
    return writer.build(this.parts.map(toPlain), lenient, joinPrinted)
  }
}

function joinPrinted(values: readonly unknown[], context: RenderContext): string {
  let text = ''
  for (const value of values) text += print(value, context)
  context.allocate(text.length)
  return text
}

/** `[a, b | upcase]`: a new array at each evaluation. */
export class ArrayLiteral implements Expression {
  constructor(
    readonly parts: readonly Expression[],
    readonly token: Token,
  ) {}

  compile(lenient?: boolean): Evaluate {
    const evaluate = compileAll(this.parts.map((item) => item.compile(lenient)))
    return (context) => andThen(evaluate(context), (items) => holdArray(items, context))
  }

  emit(writer: Writer, lenient?: boolean): Code {
    return writer.build(this.parts, lenient, holdArray)
  }
}

function holdArray(items: unknown[], context: RenderContext): unknown[] {
  context.budget.hold(items.length, weigh(items, items))
  return items
}

/** `{ "a": x, b: y }`: a new hash at each evaluation. */
export class HashLiteral implements Expression {
  constructor(
    readonly entries: readonly (readonly [Expression, Expression])[],
    readonly token: Token,
  ) {}

  get parts(): Expression[] {
    return this.entries.flat()
  }

  compile(lenient?: boolean): Evaluate {
    const evaluateKeys = compileAll(this.entries.map(([key]) => key.compile(lenient)))
    const evaluateValues = compileAll(this.entries.map(([, value]) => value.compile(lenient)))
    return (context) =>
      andThen(evaluateKeys(context), (keys) =>
        andThen(evaluateValues(context), (values) => holdHash(keys, values, context)),
      )
  }

  emit(writer: Writer, lenient?: boolean): Code {
    const count = this.entries.length
    return writer.build(
      [...this.entries.map(([key]) => key), ...this.entries.map(([, value]) => value)],
      lenient,
      (all, context) => holdHash(all.slice(0, count), all.slice(count), context),
    )
  }
}

function holdHash(keys: readonly unknown[], values: readonly unknown[], context: RenderContext): Hash {
  const hash: Hash = {}
  keys.forEach((key, i) => {
    const name = print(key, context)
    context.charge(name.length)
    setOwn(hash, name, values[i] ?? null)
  })
  context.budget.hold(values.length, weigh(hash, values))
  return hash
}

/** Evaluates the expressions in order, each after the previous one has resolved. */
export function compileAll(
  evaluates: readonly Evaluate[],
): (context: RenderContext) => unknown[] | PromiseLike<unknown[]> {
  return (context) => {
    const values: unknown[] = new Array(evaluates.length)
    return evaluateFrom(values, evaluates, 0, context)
  }
}

/** Evaluates the expressions from one on, after those before it. */
export function evaluateFrom(
  values: unknown[],
  evaluates: readonly Evaluate[],
  from: number,
  context: RenderContext,
): unknown[] | PromiseLike<unknown[]> {
  for (let i = from; i < evaluates.length; i++) {
    const value = (evaluates[i] as Evaluate)(context)
    if (isPromise(value)) {
      return value.then((found) => {
        values[i] = found
        return evaluateFrom(values, evaluates, i + 1, context)
      })
    }
    values[i] = value
  }
  return values
}
