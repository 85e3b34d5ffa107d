import type { Context, Emitter, Liquid, Template, Token } from 'liquidjs'
import { writeOutput } from '../generation/outputs'
import type { EmittedNode, Writer } from '../generation/writer'
import type { Outputs } from '../dialect'
import type { Composite, Expression } from '../expressions/expressions'
import { collectPaths } from '../expressions/path'
import type { ExpressionReader } from '../expressions/reader'
import { RenderContext } from './context'
import { gatherPieces } from './work-output'
import { compileOutput } from './printing'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'

/** A node that returns its text, synchronously unless it awaits something. */
export interface Node extends Template, EmittedNode {
  /** Whether it prints only whitespace or nothing, like `assign`: a block of such nodes prints nothing. */
  readonly blank: boolean
  /** Whether its text is only the text of its child nodes, which can be streamed one by one. */
  readonly streams?: boolean
  /** Whether a host has replaced its `render`, which LiquidJS calls. */
  readonly hasOwnRender?: boolean
}

export function isNode(template: Template): template is Node {
  return 'evaluate' in template && !(template as Node).hasOwnRender
}

/** Lets LiquidJS and the tags of a host render a node. */
export function renderNode(node: Node, context: Context, emitter: Emitter, liquid: Liquid): unknown {
  const own = RenderContext.of(liquid, context)
  const finish = (text: string): void => {
    emitter.write(text)
    showFlags(own, context)
  }
  return andThen(
    gatherPieces(own, () => node.evaluate(own)),
    finish,
  )
}

/**
 * Sets LiquidJS' flags for an interrupt. A `return`, which LiquidJS does not support, stays pending and appears as a
 * break.
 */
function showFlags(own: RenderContext, context: Context): void {
  const { interrupt } = own
  if (!interrupt) return
  if (interrupt.kind !== 'return') own.interrupt = undefined
  if (interrupt.kind === 'continue') context.continueCalled = true
  else context.breakCalled = true
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

  emit(writer: Writer): boolean {
    const { expression, convert, isData, outputs } = this
    if (expression) writeOutput(writer, expression, isData ? { ...outputs, dataAsJson: true } : outputs, convert)
    return true
  }

  render(context: Context, emitter: Emitter): unknown {
    return renderNode(this, context, emitter, this.liquid)
  }

  arguments(): Iterable<never> {
    return collectPaths(this) as Iterable<never>
  }
}
