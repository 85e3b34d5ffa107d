import { filters, type Context, type Emitter, type Liquid, type Template, type Token } from 'liquidjs'
import * as fixedLimits from '../../base/limits'
import { inChunks } from '../../base/metering/chunks'
import type { Meter } from '../../base/metering/meter'
import { isHash } from '../../base/values/hash'
import { toJson } from '../../base/values/json'
import { print } from '../../base/values/print'
import { SafeString } from '../../base/values/scalar'
import { measureSize } from '../../base/values/size'
import { RenderContext } from './context'
import type { Escape, Outputs } from '../dialect'
import { Range } from '../../base/values/range'
import { CapturedText, EscapedText, Parts } from './parts'
import { Filtered } from '../expressions/filtered'
import { toHost } from '../expressions/host-filter'
import type { Composite, Evaluate, Expression } from '../expressions/expressions'
import { locate } from './locate'
import { collectPaths } from '../expressions/path'
import type { ExpressionReader } from '../expressions/reader'
import { andThen, isPromise, settle, standsFor, type PromiseOrValue } from './wait'

/** A node that returns its text, synchronously unless it awaits something. */
export interface Node extends Template {
  /** Returns the node's output. */
  evaluate(context: RenderContext): PromiseOrValue<string>
  /** Whether it prints only whitespace or nothing, like `assign`: a block of such nodes prints nothing. */
  readonly blank: boolean
  /** Whether it may cause a `break`, `continue` or `return`. */
  readonly interrupts: boolean
  /** Whether its text is only that of its child nodes, which can be streamed one by one. */
  readonly streams?: boolean
}

export function isNode(template: Template): template is Node {
  return 'evaluate' in template
}

/** Lets LiquidJS and the tags of a host render a node. */
export function renderNode(node: Node, context: Context, emitter: Emitter, liquid: Liquid): unknown {
  const own = RenderContext.of(liquid, context)
  const finish = (text: string): void => {
    emitter.write(text)
    showFlags(own, context)
  }
  const text = node.evaluate(own)
  return isPromise(text) ? text.then(finish) : finish(text)
}

/** Sets LiquidJS' flags for an interrupt. A `return`, which it does not know, stays pending and is shown as a break. */
function showFlags(own: RenderContext, context: Context): void {
  const { interrupt } = own
  if (!interrupt) return
  if (interrupt.kind !== 'return') own.interrupt = undefined
  if (interrupt.kind === 'continue') context.continueCalled = true
  else context.breakCalled = true
}

/** Anything but whitespace; a no-break space is not whitespace here. */
const visible = /[^\t-\r ]/

/** Text outside of tags and outputs. */
export class TextNode implements Node {
  readonly interrupts = false
  readonly blank: boolean

  constructor(
    readonly token: Token,
    readonly text: string,
  ) {
    this.blank = !visible.test(text)
  }

  evaluate(): string {
    return this.text
  }

  render(_context: Context, emitter: Emitter): void {
    emitter.write(this.text)
  }
}

/** `{{ expression }}` */
export class OutputNode implements Node, Composite {
  readonly interrupts = false
  readonly blank = false
  readonly streams = true
  /** Applied to its text. Set before the first render. */
  convert: ((text: string) => string) | undefined
  /** Whether it prints arrays and hashes as JSON wherever it is. Set before the first render. */
  isData = false
  private readonly expression: Expression | undefined
  private code: ((context: RenderContext) => PromiseOrValue<string>) | undefined

  constructor(
    readonly token: Token,
    reader: ExpressionReader,
    private readonly liquid: Liquid,
    private readonly outputs: Outputs,
  ) {
    reader.skipBlank()
    this.expression = reader.end() ? undefined : reader.readWhole((lax) => lax.readOutput())
  }

  get parts(): Expression[] {
    return this.expression ? [this.expression] : []
  }

  /** Compiled on first use. */
  get evaluate(): (context: RenderContext) => PromiseOrValue<string> {
    return (this.code ??= this.compile())
  }

  private compile(): (context: RenderContext) => PromiseOrValue<string> {
    const { expression, convert, isData } = this
    if (!expression) return () => ''
    const outputs = isData ? { ...this.outputs, dataAsJson: true } : this.outputs
    const evaluate = compileOutput(expression, this.liquid, outputs)
    if (!convert) return evaluate
    return (context) => {
      const text = evaluate(context)
      return typeof text === 'string' ? convert(text) : text.then(convert)
    }
  }

  render(context: Context, emitter: Emitter): unknown {
    return renderNode(this, context, emitter, this.liquid)
  }

  arguments(): Iterable<never> {
    return collectPaths(this) as Iterable<never>
  }
}

/** Compiles the output of an expression. */
export function compileOutput(
  expression: Expression,
  liquid: Liquid,
  outputs: Outputs,
): (context: RenderContext) => PromiseOrValue<string> {
  const evaluate = expression.compile()
  const raw = expression instanceof Filtered && expression.raw
  const { token } = expression
  if (raw || !(outputs.escape || outputs.dataAsJson)) {
    return printing(evaluate, token, liquid.options.keepOutputType ? keeping : print)
  }
  return printing(evaluate, token, printer(outputs, token, liquid))
}

/** Returns the function that prints a value. */
export function printer({ escape, hashesAsJson, dataAsJson }: Outputs, token: Token, liquid: Liquid): Show {
  if (dataAsJson) {
    const show = printer({ escape, hashesAsJson, dataAsJson: false }, token, liquid)
    return (value, context) =>
      isHash(value) || Array.isArray(value) ? toJson(value, 0, context) : show(value, context)
  }
  if (!escape) return print
  return (value, context) =>
    hashesAsJson && isHash(value) ? print(value, context) : escaped(value, escape, context, token, liquid)
}

type Show = (value: unknown, context: RenderContext) => PromiseOrValue<string>

/** Prints a value and records it for `keepOutputType`. */
function keeping(value: unknown, context: RenderContext): string {
  return context.kept?.note(value, context) ?? print(value, context)
}

function printing(evaluate: Evaluate, token: Token, show: Show): (context: RenderContext) => PromiseOrValue<string> {
  const fail = (error: unknown): never => {
    throw locate(error, token)
  }
  const finish = (given: unknown, context: RenderContext): PromiseOrValue<string> => {
    const value = standsFor(given, context)
    if (isPromise(value)) return value.then((found) => finish(found, context))
    const { pieces } = context
    if (pieces instanceof Parts && value instanceof CapturedText) {
      pieces.addCaptured(value, context)
      return ''
    }
    const add = (text: string): string => {
      count(text, context)
      if (!(pieces instanceof Parts)) return text
      if (value instanceof EscapedText) return pieces.addEscaped(text, token)
      return Array.isArray(value) ? pieces.addArray(text, () => toJson(value, 0, context), token) : text
    }
    const text = show(value, context)
    return typeof text === 'string' ? add(text) : text.then(add)
  }
  return (context) => {
    try {
      const value = evaluate(context)
      if (typeof value === 'string' && show === print) return count(value, context)
      const text = isPromise(value) ? value.then((found) => finish(found, context)) : finish(value, context)
      return typeof text === 'string' ? text : text.then(undefined, fail)
    } catch (error) {
      return fail(error)
    }
  }
}

function count(text: string, context: RenderContext): string {
  context.budget.write(text.length)
  return text
}

function escaped(
  value: unknown,
  escape: Escape,
  context: RenderContext,
  token: Token,
  liquid: Liquid,
): PromiseOrValue<string> {
  if (value instanceof SafeString) return value.html
  if (holdsSafe(value, context, 0)) {
    return (value as unknown[]).reduce<PromiseOrValue<string>>(
      (before, item) =>
        andThen(before, (text) => andThen(escaped(item, escape, context, token, liquid), (part) => text + part)),
      '',
    )
  }
  // LiquidJS' own function gets text: it would write a hash as `[object Object]`, and a time as a local time.
  const caller = { context, token, liquid }
  if (escape === filters.escape) {
    return inChunks(print(value, context), context, (text) => escape.call(caller, text) as string)
  }
  context.charge(measureSize(value))
  // A range prints as its bounds and is not expanded to an array.
  const given = value instanceof Range ? value.toString() : toHost(value)
  return andThen(settle(escape.call(caller, given), context), (text) => print(text, context))
}

/** Returns whether an array has elements marked safe, so that its elements must be escaped one by one. */
function holdsSafe(value: unknown, meter: Meter, depth: number): boolean {
  if (!Array.isArray(value) || depth > maxDepth) return false
  meter.charge(1 + value.length)
  return value.some((item) => item instanceof SafeString || holdsSafe(item, meter, depth + 1))
}

const maxDepth = fixedLimits.values.printDepth
