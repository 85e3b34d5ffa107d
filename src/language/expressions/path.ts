import { Token, TokenKind, UndefinedVariableError } from 'liquidjs'
import { formatSuggestion } from '../../base/text/nearest'
import { print } from '../../base/values/print'
import { Float, unmark } from '../../base/values/scalar'
import type { RenderContext } from '../rendering/context'
import { Literal, type Composite, type Expression, type Key } from './expressions'
import { isCommand, read, readKey } from './read'
import type { Code } from '../generation/code'
import { writePath } from '../generation/paths'
import type { Writer } from '../generation/writer'
import { SegmentToken, type SegmentKind } from './tokens'
import { andThen, isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { adopt, mustWait } from '../rendering/wait'
import type { Evaluate } from '../rendering/closures'

/** A variable with its path, for the static analysis of LiquidJS. */
export class PathToken extends Token {
  readonly variable = undefined

  constructor(
    /** The variable's name. */
    readonly root: string,
    readonly keys: readonly Key[],
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(TokenKind.PropertyAccess, input, begin, end, file)
  }

  /** Created on demand: a template has many paths, and few are analyzed. */
  get props(): readonly (SegmentToken | PathToken)[] {
    return [this.makeSegment(TokenKind.Word, this.root), ...this.keys.flatMap((key) => this.toSegments(key))]
  }

  private toSegments(key: Key): readonly (SegmentToken | PathToken)[] {
    if (typeof key === 'string') return [this.makeSegment(TokenKind.Word, key)]
    if (!(key instanceof Literal)) return collectPaths(key)
    const value: unknown = key.value instanceof Float ? key.value.valueOf() : key.value
    if (typeof value === 'number') return [this.makeSegment(TokenKind.Number, value)]
    return [this.makeSegment(TokenKind.Quoted, String(value))]
  }

  private makeSegment(kind: SegmentKind, content: string | number): SegmentToken {
    return new SegmentToken(kind, content, this.input, this.begin, this.end, this.file)
  }
}

/** A variable and its path, or the path into any other value: `a.b[c]`, `[1, 2].first`. */
export class Path implements Expression {
  /** @param root the variable's name, or the value that the path goes into */
  constructor(
    readonly root: string | Expression,
    readonly keys: readonly Key[],
    readonly token: Token,
  ) {}

  get parts(): Expression[] {
    return [this.root, ...this.keys].filter((key) => typeof key !== 'string')
  }

  compile(lenient = false): Evaluate {
    const { root } = this
    const find: Evaluate = typeof root === 'string' ? (context) => context.lookup(root) : root.compile(lenient)
    const keys = this.keys.map((key) => (typeof key === 'string' ? key : readConstant(key)))
    const follow = compilePath(find, keys)
    return (context) => {
      if (!context.strictVariables) return follow(context)
      // A lenient path returns null, not undefined, so that a variable assigned from it is defined.
      const isLenient = lenient && context.opts.lenientIf
      return isLenient ? andThen(follow(context), replaceUndefined) : this.followStrictly(find, keys, context)
    }
  }

  emit(writer: Writer): Code {
    return writePath(writer, this.root, this.keys)
  }

  private followStrictly(find: Evaluate, keys: readonly unknown[], context: RenderContext): unknown {
    const { root } = this
    const name = typeof root === 'string' ? root : root.token.getText()
    return andThen(find(context), (value) => this.walk({ value, name, owner: undefined }, keys, 0, context))
  }

  /** Under `strictVariables` an undefined variable is an error that names the path up to it. */
  private walk(from: PathPosition, keys: readonly unknown[], begin: number, context: RenderContext): unknown {
    let position = from
    for (let i = begin; i < keys.length; i++) {
      this.check(position, context)
      const next = andThen(evaluateKey(keys[i], context), (key) => moveTo(position, keys[i], key, context))
      if (isPromise(next)) return next.then((found) => this.walk(found, keys, i + 1, context))
      position = next
    }
    this.check(position, context)
    return position.value
  }

  private check({ value, name, owner }: PathPosition, context: RenderContext): void {
    if (value !== undefined) return
    const last = name.slice(name.lastIndexOf('.') + 1)
    const suggestion = formatSuggestion(last, owner === undefined ? context.names() : listKeys(owner))
    throw new UndefinedVariableError(new Error(`undefined variable: ${name}${suggestion}`), this.token)
  }
}

/** The text of a bare word, if it is one of `words`; any other expression unchanged. */
export function readWordAsText(expression: Expression, words: RegExp | undefined): Expression {
  if (!words || !(expression instanceof Path) || expression.keys.length > 0) return expression
  const { root, token } = expression
  // What lax syntax reads may begin with the `@`.
  const isMarked = token.input.slice(Math.max(0, token.begin - 1), token.begin + 1).includes('@')
  return isMarked || typeof root !== 'string' || !words.test(root) ? expression : new Literal(root, token)
}

/** A name without quotes, which is the value of a variable if one of that name exists. */
class BareName implements Expression {
  constructor(
    private readonly variable: Expression,
    private readonly name: string,
  ) {}

  get token(): Token {
    return this.variable.token
  }

  get parts(): Expression[] {
    return [this.variable]
  }

  compile(): Evaluate {
    const evaluate = this.variable.compile(true)
    return (context) => andThen(evaluate(context), (value) => value ?? this.name)
  }

  emit(writer: Writer): Code {
    return writer.build(this.parts, true, ([value]) => value ?? this.name)
  }
}

/** A name with or without quotes; if a variable of that name exists, its value is used. */
export function readBareName(expression: Expression): Expression {
  const name = expression instanceof Path && expression.keys.length === 0 ? expression.root : undefined
  return typeof name === 'string' ? new BareName(expression, name) : expression
}

/** The variables in an expression, for the static analysis of LiquidJS. */
export function collectPaths(composite: Composite): readonly PathToken[] {
  if (composite instanceof Path && composite.token instanceof PathToken) return [composite.token]
  return composite.parts.flatMap(collectPaths)
}

/** A position on a path. */
interface PathPosition {
  readonly value: unknown
  /** The path up to here, for messages. */
  readonly name: string
  /** The object that the value was read from; undefined for a scope. */
  readonly owner: unknown
}

function moveTo(
  { value: owner, name }: PathPosition,
  written: unknown,
  key: unknown,
  context: RenderContext,
): PromiseOrValue<PathPosition> {
  return andThen(chooseReader(written)(owner, key, context), (value) => ({
    value,
    name: `${name}.${print(key, context)}`,
    owner,
  }))
}

function replaceUndefined(value: unknown): unknown {
  return value === undefined ? null : value
}

/** The existing keys, for the message about a missing one. */
function listKeys(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

/** A constant key's value, if it reads the same as a name; else the key's code. */
function readConstant(key: Expression): unknown {
  return key instanceof Literal && !isCommand(key.value) ? unmark(key.value) : key.compile()
}

function evaluateKey(key: unknown, context: RenderContext): unknown {
  return typeof key === 'function' ? (key as Evaluate)(context) : key
}

/** Returns the function that reads a key: names support commands such as `size`, keys in brackets do not. */
function chooseReader(key: unknown): typeof read {
  return typeof key === 'function' ? readKey : read
}

function compilePath(find: Evaluate, keys: readonly unknown[]): Evaluate {
  if (keys.length === 0) {
    return (context) => {
      const value = find(context)
      return typeof value === 'object' ? awaitValue(value, context) : value
    }
  }
  const [key] = keys
  if (keys.length === 1 && typeof key === 'string') {
    return (context) => {
      const owner = find(context)
      if (mustWait(owner, context)) return adopt(owner, context).then((value) => read(value, key, context))
      return awaitValue(read(owner, key, context), context)
    }
  }
  return (context) => follow(find(context), keys, 0, context)
}

export function awaitValue(value: unknown, context: RenderContext): unknown {
  return mustWait(value, context) ? adopt(value, context) : value
}

function follow(value: unknown, keys: readonly unknown[], from: number, context: RenderContext): unknown {
  for (let i = from; i < keys.length; i++) {
    if (mustWait(value, context)) return adopt(value, context).then((owner) => follow(owner, keys, i, context))
    const key = keys[i]
    if (typeof key !== 'function') {
      value = read(value, key, context)
      continue
    }
    const found = (key as Evaluate)(context)
    if (mustWait(found, context)) {
      const owner = value
      return adopt(found, context).then((name) => follow(readKey(owner, name, context), keys, i + 1, context))
    }
    value = readKey(value, found, context)
  }
  return awaitValue(value, context)
}

/**
 * The reason for a missing text, for an error: for a variable that is not set, such as `card` in `{% render card %}`, a
 * hint that a text needs quotes.
 */
export function explainNil(expression: Expression | undefined, value: unknown): string {
  if (!(expression instanceof Path) || value != null) return ''
  const name = expression.token.getText()
  return `: the variable ${name} is not set; a text needs quotes, '${name}'`
}
