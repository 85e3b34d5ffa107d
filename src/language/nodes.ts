import type { Context, Emitter, Liquid, Template, Token } from 'liquidjs'
import { print } from '../values/print'
import { SafeString } from '../values/scalar'
import { RenderContext } from './context'
import type { Escape } from './dialect'
import { dialectOf } from './dialect'
import { Filtered } from './filtered'
import type { Evaluate, Expression } from './expressions'
import { locate } from './locate'
import type { ExpressionReader } from './reader'
import { isPromise, settle, type Waiting } from './wait'

/** A node that gives its text, at once where nothing is waited for. */
export interface Node extends Template {
  /** The text that it prints. */
  evaluate(context: RenderContext): Waiting<string>
  /** Whether it never prints more than white space, as `assign` does: a block of such nodes prints nothing. */
  readonly blank: boolean
  /** Whether a `break`, `continue` or `return` may come out of it. */
  readonly interrupts: boolean
}

export function isNode(template: Template): template is Node {
  return typeof (template as Partial<Node>).evaluate === 'function'
}

/** Lets LiquidJS and the tags of a host render a node. */
export function renderNode(node: Node, context: Context, emitter: Emitter, liquid: Liquid): unknown {
  const text = node.evaluate(RenderContext.of(liquid, context))
  if (!isPromise(text)) return void emitter.write(text)
  return text.then((written) => emitter.write(written))
}

/** Text outside of tags and outputs. */
export class TextNode implements Node {
  readonly interrupts = false
  readonly blank: boolean

  constructor(
    readonly token: Token,
    readonly text: string,
  ) {
    this.blank = text.trim() === ''
  }

  evaluate(): string {
    return this.text
  }

  render(_context: Context, emitter: Emitter): void {
    emitter.write(this.text)
  }
}

/** `{{ expression }}` */
export class OutputNode implements Node {
  readonly interrupts = false
  readonly blank = false
  readonly evaluate: (context: RenderContext) => Waiting<string>
  private readonly expression: Expression | undefined

  constructor(
    readonly token: Token,
    reader: ExpressionReader,
    private readonly liquid: Liquid,
  ) {
    reader.skipBlank()
    this.expression = reader.end() ? undefined : reader.readWhole()
    this.evaluate = this.expression ? compileOutput(this.expression, liquid) : () => ''
  }

  /** The value itself, for `keepOutputType`. */
  value(context: RenderContext): unknown {
    return this.expression?.compile()(context)
  }

  render(context: Context, emitter: Emitter): unknown {
    return renderNode(this, context, emitter, this.liquid)
  }

  arguments(): Iterable<never> {
    return (this.expression?.paths ?? []) as Iterable<never>
  }
}

/** The code that prints an expression: escaped where the instance escapes and the value is not marked safe. */
export function compileOutput(expression: Expression, liquid: Liquid): (context: RenderContext) => Waiting<string> {
  const evaluate = expression.compile()
  const { escape } = dialectOf(liquid)
  const raw = expression instanceof Filtered && expression.raw
  const { token } = expression
  if (!escape || raw) return printing(evaluate, token, (value) => print(value))
  return printing(evaluate, token, (value, context) => escaped(value, escape, context, token, liquid))
}

function printing(
  evaluate: Evaluate,
  token: Token,
  show: (value: unknown, context: RenderContext) => Waiting<string>,
): (context: RenderContext) => Waiting<string> {
  const finish = (value: unknown, context: RenderContext): Waiting<string> => {
    const text = show(value, context)
    if (typeof text !== 'string') return text
    context.budget.write(text.length)
    return text
  }
  return (context) => {
    try {
      const value = evaluate(context)
      if (typeof value === 'string' && show === print) {
        context.budget.write(value.length)
        return value
      }
      return isPromise(value) ? value.then((found) => finish(found, context)) : finish(value, context)
    } catch (error) {
      throw locate(error, token)
    }
  }
}

function escaped(
  value: unknown,
  escape: Escape,
  context: RenderContext,
  token: Token,
  liquid: Liquid,
): Waiting<string> {
  if (value instanceof SafeString) return value.valueOf()
  if (Array.isArray(value)) return value.map((item) => escaped(item, escape, context, token, liquid)).join('')
  const text = settle(
    escape.call({ context, token, liquid }, typeof value === 'object' ? print(value) : value),
    context,
  )
  return isPromise(text) ? text.then(print) : print(text)
}
