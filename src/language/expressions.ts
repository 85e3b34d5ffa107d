import { UndefinedVariableError, type Token } from 'liquidjs'
import { setOwn, type Hash } from '../values/hash'
import type { Meter } from '../values/meter'
import { print } from '../values/print'
import { Range } from '../values/range'
import { unmark } from '../values/scalar'
import { weigh } from '../values/weight'
import type { RenderContext } from './context'
import { didYouMean } from '../values/nearest'
import { isCommand, read, readKey } from './read'
import type { PathToken } from './tokens'
import { chain, isPromise, mustWait } from './wait'

/** An expression at work: gives its value, or a promise where something has to be waited for. */
export type Evaluate = (context: RenderContext) => unknown

/** An expression as it was read from a template. */
export interface Expression {
  readonly token: Token
  /** The variables in it, for static analysis. */
  readonly paths: readonly PathToken[]
  /** @param lenient an undefined variable is nil even under `strictVariables` */
  compile(lenient?: boolean): Evaluate
}

/** A value that is known when the template is parsed. */
export class Literal implements Expression {
  readonly paths = []

  constructor(
    readonly value: unknown,
    readonly token: Token,
  ) {}

  compile(): Evaluate {
    const { value } = this
    return () => value
  }
}

/** A value that a tag computes, on which filters may stand. */
export class Computed implements Expression {
  readonly paths = []

  constructor(
    private readonly evaluate: Evaluate,
    readonly token: Token,
  ) {}

  compile(): Evaluate {
    return this.evaluate
  }
}

/** A key of a path: a name, or an expression in brackets. */
export type Key = string | Expression

/** A variable and its path, or the path into any other value: `a.b[c]`, `[1, 2].first`. */
export class Path implements Expression {
  /** @param root the variable's name, or the value that the path goes into */
  constructor(
    readonly root: string | Expression,
    readonly keys: readonly Key[],
    readonly token: Token,
    readonly paths: readonly PathToken[],
  ) {}

  compile(lenient = false): Evaluate {
    const { root } = this
    const find: Evaluate = typeof root === 'string' ? (context) => context.lookup(root) : root.compile(lenient)
    const keys = this.keys.map((key) => (typeof key === 'string' ? key : constantOr(key)))
    const follow = compilePath(find, keys)
    // Under `strictVariables` what is lenient gives nil, so that a variable it is assigned to is defined.
    if (lenient) return (context) => (context.strictVariables ? chain(follow(context), orNil) : follow(context))
    return (context) => (context.strictVariables ? this.walk(find, keys, context) : follow(context))
  }

  /** Under `strictVariables` an undefined variable is an error that names the path up to it. */
  private walk(find: Evaluate, keys: readonly unknown[], context: RenderContext): unknown {
    const step = (value: unknown, i: number, name: string, known: () => string[]): unknown => {
      if (value === undefined) throw this.undefined(name, known())
      if (i === keys.length) return value
      return chain(keyOf(keys[i], context), (key) =>
        chain(readerOf(keys[i])(value, key, context), (next) =>
          step(next, i + 1, `${name}.${print(key, context)}`, () => namesIn(value)),
        ),
      )
    }
    const name = typeof this.root === 'string' ? this.root : this.root.token.getText()
    return chain(find(context), (value) => step(value, 0, name, () => context.names()))
  }

  private undefined(name: string, known: string[]): UndefinedVariableError {
    const last = name.slice(name.lastIndexOf('.') + 1)
    return new UndefinedVariableError(new Error(`undefined variable: ${name}${didYouMean(last, known)}`), this.token)
  }
}

function orNil(value: unknown): unknown {
  return value === undefined ? null : value
}

/** The keys that a path could have gone to, for the message about one that is not there. */
function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

/** A key's value where it is known now and reads the same as a name, else its code. */
function constantOr(key: Expression): unknown {
  return key instanceof Literal && !isCommand(key.value) ? unmark(key.value) : key.compile()
}

function keyOf(key: unknown, context: RenderContext): unknown {
  return typeof key === 'function' ? (key as Evaluate)(context) : key
}

/** How the value under a key is read: a name asks for more than a key in brackets. */
function readerOf(key: unknown): typeof read {
  return typeof key === 'function' ? readKey : read
}

function compilePath(find: Evaluate, keys: readonly unknown[]): Evaluate {
  if (keys.length === 0) {
    return (context) => {
      const value = find(context)
      return typeof value === 'object' ? awaited(value, context) : value
    }
  }
  const [key] = keys
  if (keys.length === 1 && typeof key === 'string') {
    return (context) => {
      const owner = find(context)
      if (mustWait(owner, context)) return owner.then((value) => read(value, key, context))
      return awaited(read(owner, key, context), context)
    }
  }
  return (context) => follow(find(context), keys, 0, context)
}

function awaited(value: unknown, context: RenderContext): unknown {
  mustWait(value, context)
  return value
}

function follow(value: unknown, keys: readonly unknown[], from: number, context: RenderContext): unknown {
  for (let i = from; i < keys.length; i++) {
    if (mustWait(value, context)) return value.then((owner) => follow(owner, keys, i, context))
    const key = keys[i]
    if (typeof key !== 'function') {
      value = read(value, key, context)
      continue
    }
    const found = (key as Evaluate)(context)
    if (mustWait(found, context)) {
      const owner = value
      return found.then((name) => follow(readKey(owner, name, context), keys, i + 1, context))
    }
    value = readKey(value, found, context)
  }
  return awaited(value, context)
}

/** `(a..b)` */
export class RangeLiteral implements Expression {
  constructor(
    readonly begin: Expression,
    readonly end: Expression,
    readonly token: Token,
  ) {}

  get paths(): PathToken[] {
    return [...this.begin.paths, ...this.end.paths]
  }

  compile(lenient?: boolean): Evaluate {
    const begin = this.begin.compile(lenient)
    const end = this.end.compile(lenient)
    return (context) =>
      chain(begin(context), (first) =>
        chain(end(context), (last) => new Range(toInteger(first, context), toInteger(last, context))),
      )
  }
}

/** As Ruby's `to_i`: the number that a text begins with, else 0. */
function toInteger(value: unknown, meter: Meter): number {
  const plain = unmark(value)
  if (typeof plain === 'number') return Math.trunc(plain)
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

  get paths(): PathToken[] {
    return this.parts.flatMap((part) => part.paths)
  }

  compile(lenient?: boolean): Evaluate {
    const evaluate = compileAll(this.parts.map((part) => part.compile(lenient)))
    return (context) =>
      chain(evaluate(context), (values) => {
        let text = ''
        for (const value of values) text += print(value, context)
        context.allocate(text.length)
        return text
      })
  }
}

/** `[a, b | upcase]`: a new array at each evaluation. */
export class ArrayLiteral implements Expression {
  constructor(
    readonly items: readonly Expression[],
    readonly token: Token,
  ) {}

  get paths(): PathToken[] {
    return this.items.flatMap((item) => item.paths)
  }

  compile(lenient?: boolean): Evaluate {
    const evaluate = compileAll(this.items.map((item) => item.compile(lenient)))
    return (context) =>
      chain(evaluate(context), (items) => {
        context.budget.hold(items.length, weigh(items, items))
        return items
      })
  }
}

/** `{ "a": x, b: y }`: a new hash at each evaluation. */
export class HashLiteral implements Expression {
  constructor(
    readonly entries: readonly (readonly [Expression, Expression])[],
    readonly token: Token,
  ) {}

  get paths(): PathToken[] {
    return this.entries.flatMap(([key, value]) => [...key.paths, ...value.paths])
  }

  compile(lenient?: boolean): Evaluate {
    const evaluateKeys = compileAll(this.entries.map(([key]) => key.compile(lenient)))
    const evaluateValues = compileAll(this.entries.map(([, value]) => value.compile(lenient)))
    return (context) =>
      chain(evaluateKeys(context), (keys) =>
        chain(evaluateValues(context), (values) => {
          const hash: Hash = {}
          keys.forEach((key, i) => {
            const name = print(key, context)
            context.charge(name.length)
            setOwn(hash, name, values[i])
          })
          context.budget.hold(values.length, weigh(hash, values))
          return hash
        }),
      )
  }
}

/** All values in their order, each evaluated when the one before it is there. */
export function compileAll(
  evaluates: readonly Evaluate[],
): (context: RenderContext) => unknown[] | PromiseLike<unknown[]> {
  return (context) => {
    const values: unknown[] = new Array(evaluates.length)
    return fill(values, evaluates, 0, context)
  }
}

function fill(
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
        return fill(values, evaluates, i + 1, context)
      })
    }
    values[i] = value
  }
  return values
}
