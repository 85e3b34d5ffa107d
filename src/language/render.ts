import type { Liquid, RenderOptions, Template } from 'liquidjs'
import { Readable } from 'node:stream'
import { getDialect } from './dialect'
import { toHost } from './expressions/host-filter'
import { ExpressionReader } from './expressions/reader'
import { renderByTier } from './generation/tier'
import { setRender } from './rendering/block'
import { RenderContext } from './rendering/context'
import { gatherPieces } from './rendering/work-output'
import { KeptOutput } from './rendering/kept-output'
import { locate } from './rendering/locate'
import { toBlock } from './rendering/partial'
import { Pieces } from './rendering/pieces'
import { andThen, finallyDo, isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import { expectRender, mustWait } from './rendering/wait'
import { findSettled } from './templates/early-templates'

/** Has the instance's templates become JavaScript once they are used often. */
export function chooseByUse(liquid: Liquid): void {
  setRender(liquid, (block) => renderByTier(block, liquid))
}

/** LiquidJS' `_render`: the output, or a promise of it. */
export function render(
  liquid: Liquid,
  templates: readonly Template[],
  scope: object | undefined,
  options: RenderOptions,
): unknown {
  const sync = options.sync === true
  return whenConfigured(liquid, sync, () => {
    const context = RenderContext.of(liquid, scope, options)
    const work = (): unknown => renderTemplates(liquid, findSettled(templates), context)
    return sync ? renderAtOnce(context, work) : work()
  })
}

/** Starts when `config.yml` has been read; `sync` work cannot wait for it. */
function whenConfigured(liquid: Liquid, sync: boolean, start: () => unknown): unknown {
  const { ready } = getDialect(liquid)
  if (!ready) return start()
  expectRender('config.yml', { sync })
  return ready.then(start)
}

/** LiquidJS' `renderToNodeStream`. */
export function stream(
  liquid: Liquid,
  templates: readonly Template[],
  scope: object | undefined,
  options: RenderOptions,
): NodeJS.ReadableStream {
  return Readable.from(renderPieces(liquid, templates, scope, options), { objectMode: false })
}

/** LiquidJS' `_evalValue`. */
export function evaluate(liquid: Liquid, text: string, scope: object | undefined): unknown {
  return whenConfigured(liquid, false, () => evaluateText(liquid, text, RenderContext.of(liquid, scope)))
}

/** LiquidJS' `evalValueSync`. */
export function evaluateSync(liquid: Liquid, text: string, scope: object | undefined): unknown {
  return whenConfigured(liquid, true, () =>
    renderAtOnce(RenderContext.of(liquid, scope), (context) => evaluateText(liquid, text, context)),
  )
}

/** Runs `work` synchronously in a context that may belong to an asynchronous render. */
function renderAtOnce(context: RenderContext, work: (context: RenderContext) => unknown): unknown {
  const { sync } = context
  context.sync = true
  try {
    const result = work(context)
    mustWait(result, context)
    return result
  } finally {
    context.sync = sync
  }
}

function renderTemplates(
  liquid: Liquid,
  templates: readonly Template[],
  context: RenderContext,
): PromiseOrValue<unknown> {
  const block = toBlock(templates, liquid)
  // A host's filter that renders in the context of a streamed render needs the text.
  const work = (): PromiseOrValue<string> => gatherPieces(context, () => block.render(context))
  if (!liquid.options.keepOutputType) return work()
  const outer = context.kept
  const kept = new KeptOutput()
  context.kept = kept
  return andThen(
    finallyDo(work, () => (context.kept = outer)),
    (text) => kept.findValue(text),
  )
}

/** Yields the output in pieces: the buffered text each time that the render waits, or when the buffer is full. */
async function* renderPieces(
  liquid: Liquid,
  templates: readonly Template[],
  scope: object | undefined,
  options: RenderOptions,
): AsyncGenerator<string> {
  await getDialect(liquid).ready
  const context = RenderContext.of(liquid, scope, options)
  const pieces = new Pieces()
  context.pieces = pieces
  const render = async (): Promise<void> => {
    await toBlock(findSettled(templates), liquid).render(context)
  }
  const rendered = render().finally(() => {
    pieces.end()
  })
  // An error is thrown below, after the reader has received all earlier output; if it has left, the error is dropped.
  rendered.catch(() => undefined)
  yield* pieces
  await rendered
}

function evaluateText(liquid: Liquid, text: string, context: RenderContext): PromiseOrValue<unknown> {
  const expression = new ExpressionReader(liquid, text).readWhole()
  const fail = (error: unknown): never => {
    throw locate(error, expression.token)
  }
  try {
    const value = expression.compile()(context)
    return isPromise(value) ? value.then(toHost, fail) : toHost(value)
  } catch (error) {
    return fail(error)
  }
}
