import { LiquidError, type Liquid, type Template } from 'liquidjs'
import { isAdapterFailure } from '../../base/adapter-failure'
import { LimitError } from '../../base/errors'
import { escapeText } from '../../base/text/escape'
import type { Meter } from '../../base/metering/meter'
import { print } from '../../base/values/print'
import type { RenderContext } from './context'
import { toFailure, follow } from './failure'
import { chargeError, locate, formatPlace } from './locate'
import { isNode, OutputNode, type Node } from './nodes'
import { countText, TextNode } from './text-node'
import type { Sink } from './pieces'
import type { Render, Resume } from './closures'
import { isPromise, type PromiseOrValue } from '../../base/async/promise-or-value'
import { settle } from './wait'

const choices = new WeakMap<Liquid, (block: Block) => Render>()

/**
 * Sets the renderer of the templates of an instance. Default: their closures.
 *
 * @param choose returns the closures of a block, or its code once it is used often
 */
export function setRender(liquid: Liquid, choose: (block: Block) => Render): void {
  choices.set(liquid, choose)
}

/** A list of nodes, compiled on its first render. */
export class Block {
  readonly blank: boolean
  readonly interrupts: boolean
  /** Whether it is rendered by something else than the code of a block around it, and so may have code of its own. */
  isRoot = false
  /** How much of the stack a file needs, in blocks: those inside each other, and two for itself. `toBlock` sets it. */
  nesting = 0
  private code: Render | undefined
  private compiled: Closures | undefined
  private list: readonly Node[] | undefined
  /** Whether its text nodes are skipped. */
  private silent = false

  constructor(
    readonly nodes: readonly Template[],
    private readonly liquid: Liquid,
  ) {
    this.blank = nodes.every((node) => isNode(node) && node.blank)
    this.interrupts = nodes.some((node) => !isNode(node) || node.interrupts)
  }

  /** Renders the block: by its closures, or once it is used often by the code that is generated. */
  get render(): Render {
    return (this.code ??= (this.isRoot && choices.get(this.liquid)?.(this)) || this.closures)
  }

  /** Renders the block by its closures. */
  get closures(): Render {
    return this.compile().render
  }

  /** How the closures go on after the promise of the node at an index of `rendered`. */
  resumeAt(i: number): Resume {
    return (part, context, before) => this.compile().resume(part, context, i, before)
  }

  /** The nodes that are rendered. */
  get rendered(): readonly Node[] {
    return (this.list ??= (this.silent ? this.nodes.filter((node) => !(node instanceof TextNode)) : this.nodes).map(
      toNode,
    ))
  }

  /** Skips its text nodes, for a block that only prints whitespace. */
  silence(): void {
    this.silent = true
  }

  private compile(): Closures {
    return (this.compiled ??= compileClosures(this.rendered))
  }
}

function toNode(template: Template): Node {
  return isNode(template) ? template : makeForeignNode(template)
}

/** Wraps a host's own tag, which writes to an emitter. */
function makeForeignNode(template: Template): Node {
  return Object.assign(Object.create(template) as Template, {
    blank: false,
    interrupts: true,
    streams: false,
    emit: () => false,
    evaluate(context: RenderContext): PromiseOrValue<string> {
      const emitter = new TextEmitter(context)
      const result = settle(template.render(context, emitter), context)
      const finish = (html: unknown): string => {
        takeFlags(context)
        // LiquidJS does not write falsy results of a tag, such as 0 and false.
        const text = emitter.buffer + (html ? print(html, context) : '')
        context.budget.write(text.length)
        return text
      }
      return isPromise(result) ? result.then(finish) : finish(result)
    },
  })
}

const breaking = { kind: 'break' } as const
const continuing = { kind: 'continue' } as const

/** Converts the `break` and `continue` flags of LiquidJS' own code to an interrupt. */
function takeFlags(context: RenderContext): void {
  if (context.breakCalled) context.interrupt ??= breaking
  else if (context.continueCalled) context.interrupt ??= continuing
  context.breakCalled = context.continueCalled = false
}

class TextEmitter {
  buffer = ''

  constructor(private readonly meter: Meter) {}

  write(html: unknown): void {
    this.buffer += print(html, this.meter)
  }
}

/** The closures of a list of nodes. */
interface Closures {
  readonly render: Render
  /** Goes on after the promise of the node at `i`. */
  readonly resume: (part: PromiseLike<string>, context: RenderContext, i: number, before: string) => PromiseLike<string>
}

function compileClosures(nodes: readonly Node[]): Closures {
  // The code of an output needs no `this`, and calling a bound function is slower.
  const parts = nodes.map((node): Render => (node instanceof OutputNode ? node.evaluate : node.evaluate.bind(node)))
  const interrupts = nodes.map((node) => node.interrupts)
  const count = nodes.length

  const go = (context: RenderContext, from: number, before: string, errors: unknown[]): PromiseOrValue<string> => {
    let text = before
    let i = from
    for (; i < count; i++) {
      try {
        const part = (parts[i] as Render)(context)
        if (typeof part !== 'string') return wait(part, context, i, text, errors)
        text += part
      } catch (error) {
        text = passError(error, nodes[i] as Node, context, text, errors)
      }
      if (interrupts[i] && context.interrupt) break
    }
    if (errors.length > 0) {
      const all = new RenderErrors(errors as LiquidError[])
      context.keepOutput(all, text)
      throw all
    }
    return text
  }

  const wait = (
    part: PromiseLike<string>,
    context: RenderContext,
    i: number,
    text: string,
    errors: unknown[],
  ): PromiseLike<string> =>
    part
      .then(
        (found) => text + found,
        (error: unknown) => passError(error, nodes[i] as Node, context, text, errors),
      )
      .then((joined) => {
        context.budget.checkNextStep()
        return go(context, interrupts[i] && context.interrupt ? count : i + 1, joined, errors)
      })

  const written = countText(nodes)
  const stream = compileStream(nodes, parts)
  return {
    render: (context) => {
      context.budget.step(count)
      context.budget.write(written)
      return context.pieces ? stream(context, context.pieces, 0, []) : go(context, 0, '', [])
    },
    resume: (part, context, i, before) => wait(part, context, i, before, []),
  }
}

type Stream = (context: RenderContext, pieces: Sink, from: number, errors: unknown[]) => PromiseOrValue<string>

/** The closures of a list of nodes in a streamed render: each text is passed on, and the result is empty. */
function compileStream(nodes: readonly Node[], parts: readonly Render[]): Stream {
  const stream: Stream = (context, pieces, from, errors) => {
    for (let i = from; i < nodes.length; i++) {
      const node = nodes[i] as Node
      const resume = (): PromiseOrValue<string> => {
        context.budget.checkNextStep()
        return stream(context, pieces, node.interrupts && context.interrupt ? nodes.length : i + 1, errors)
      }
      const add = (text: string): PromiseOrValue<void> | undefined =>
        pieces.add(text, node.token, node instanceof TextNode)
      let text: string
      try {
        context.pieces = node.streams ? pieces : undefined
        const part = (parts[i] as Render)(context)
        if (typeof part !== 'string') {
          return part
            .then(undefined, (error: unknown) => passError(error, node, context, '', errors))
            .then(add)
            .then(resume)
        }
        text = part
      } catch (error) {
        text = passError(error, node, context, '', errors)
      }
      const behind = add(text)
      if (behind) return behind.then(resume)
      if (node.interrupts && context.interrupt) break
    }
    context.pieces = pieces
    if (errors.length > 0) throw new RenderErrors(errors as LiquidError[])
    return ''
  }
  return stream
}

/**
 * Throws the error of a node, located at it; or collects it, or prints it, and returns the output so far.
 *
 * @param text the output before the node
 * @param errors the errors that were collected, if the host has set `catchAllErrors`
 */
function passError(error: unknown, { token }: Node, context: RenderContext, text: string, errors: unknown[]): string {
  const located = locate(error, token)
  if (context.settings.environment === 'development') follow(located, token, context)
  const printed = text + context.takeOutput(error)
  if (context.printsErrors && isMistake(located)) return printed + printError(located, context)
  if (!context.opts.catchAllErrors) {
    context.keepOutput(located, printed)
    throw located
  }
  for (const each of isErrors(located) ? located.errors : [located]) errors.push(each)
  try {
    chargeError(located, context)
  } catch (limit) {
    errors.push(locate(limit, token))
    throw new RenderErrors(errors as LiquidError[])
  }
  return printed
}

/** Whether an error is one of the app, and neither a limit nor the fault of an adapter. */
function isMistake(error: unknown): boolean {
  const cause = LiquidError.is(error) ? error.cause : error
  return !(cause instanceof LimitError || isAdapterFailure(cause))
}

/**
 * Logs an error, and returns the output in its place. Source: Ruby's Liquid in lax mode.
 *
 * @param place as `formatPlace` writes it. Default: the error's
 */
export function printError(
  error: unknown,
  context: RenderContext,
  place = LiquidError.is(error) ? formatPlace(error.token) : '',
): string {
  chargeError(error, context)
  const { message } = toFailure(error)
  context.adapters.logger.log({ level: 'error', type: 'liquid', message: message + place })
  const text = escapeText(`Liquid error: ${message}`, context)
  context.budget.write(text.length)
  return text
}

/** Several errors, as LiquidJS reports them under `catchAllErrors`. */
export class RenderErrors extends LiquidError {
  constructor(readonly errors: readonly LiquidError[]) {
    const [first] = errors as [LiquidError]
    super(first, first.token)
    this.name = 'LiquidErrors'
    this.message = `${errors.length} error${errors.length > 1 ? 's' : ''} found`
    this.update()
  }
}

function isErrors(error: unknown): error is RenderErrors {
  return error instanceof RenderErrors
}
