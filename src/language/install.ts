import {
  type FilterImplOptions,
  type LookupType,
  toPromise,
  toValueSync,
  type Liquid,
  type RenderOptions,
  type Template,
} from 'liquidjs'
import { Readable } from 'node:stream'
import { RenderContext } from './rendering/context'
import { isFilter } from './definitions/plain'
import { getDialect } from './dialect'
import { makeHandler } from './handler'
import { toHost } from './expressions/host-filter'
import { finallyDo } from './rendering/finally'
import { KeptOutput } from './rendering/kept-output'
import { locate } from './rendering/locate'
import { DialectParser } from './templates/parser'
import type { Templates } from './templates/templates'
import { toBlock } from './rendering/partial'
import { Pieces } from './rendering/pieces'
import { ExpressionReader } from './expressions/reader'
import { andThen, expectRender, isPromise, mustWait, type PromiseOrValue } from './rendering/wait'
import { setRender } from './rendering/block'
import { renderByTier } from './generation/tier'

/**
 * Makes an instance parse and render the dialect. Only the instance's own methods are replaced; its class and other
 * instances stay unchanged.
 */
export function install(liquid: Liquid, templates: Templates): void {
  const { ready } = getDialect(liquid)
  setRender(liquid, (block) => renderByTier(block, liquid))
  const registerHosts = liquid.registerFilter.bind(liquid)
  const registerFilter = (name: string, filter: FilterImplOptions): void => {
    registerHosts(name, isFilter(filter) ? makeHandler(filter.definition, name) : filter)
  }
  for (const [name, filter] of Object.entries(liquid.filters)) if (isFilter(filter)) registerFilter(name, filter)
  const override = {
    registerFilter,
    // A host's own tags may parse their bodies with it.
    parser: new DialectParser(liquid),
    parse: (html: string, filepath?: string) => new DialectParser(liquid).parse(html, filepath),
    ...(ready && {
      async parseAndRender(html: string, scope?: object, options?: RenderOptions) {
        await ready
        return liquid.render(liquid.parse(html), scope, options) as Promise<unknown>
      },
    }),
    *_parsePartialFile(file: string, sync = false, currentFile?: string) {
      return (yield templates.find('partial', file, { sync }, currentFile)) as Template[]
    },
    *_parseLayoutFile(file: string, sync = false, currentFile?: string) {
      return (yield templates.find('layout', file, { sync }, currentFile)) as Template[]
    },
    _parseFile: (file: string, sync = false, type?: LookupType, currentFile?: string) =>
      templates.load(file, { sync }, type, currentFile),
    parseFile: (file: string, type?: LookupType) => toPromise(templates.load(file, { sync: false }, type)),
    parseFileSync: (file: string, type?: LookupType) => toValueSync(templates.load(file, { sync: true }, type)),
    _render: (templates: Template[], scope?: object, options: RenderOptions = {}) => {
      const start = (): unknown =>
        render(liquid, templates, RenderContext.of(liquid, scope, options), options.sync === true)
      if (!ready) return start()
      expectRender('config.yml', { sync: options.sync === true })
      return ready.then(start)
    },
    renderToNodeStream: (templates: Template[], scope?: object, options: RenderOptions = {}) =>
      Readable.from(renderPieces(liquid, templates, RenderContext.of(liquid, scope, options)), { objectMode: false }),
    _evalValue: (text: string, scope?: object) => evaluateText(liquid, text, RenderContext.of(liquid, scope)),
    evalValueSync: (text: string, scope?: object) =>
      atOnce(RenderContext.of(liquid, scope), (context) => evaluateText(liquid, text, context)),
  }
  Object.assign(liquid, override)
}

function render(liquid: Liquid, templates: readonly Template[], context: RenderContext, sync: boolean): unknown {
  return sync
    ? atOnce(context, () => renderTemplates(liquid, templates, context))
    : renderTemplates(liquid, templates, context)
}

/** Runs `work` synchronously in a context that may belong to an asynchronous render. */
function atOnce(context: RenderContext, work: (context: RenderContext) => unknown): unknown {
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
  if (!liquid.options.keepOutputType) return block.render(context)
  const outer = context.kept
  const kept = new KeptOutput()
  context.kept = kept
  return andThen(
    finallyDo(
      () => block.render(context),
      () => (context.kept = outer),
    ),
    (text) => kept.of(text),
  )
}

/** Yields the output in pieces: the buffered text each time that the render waits, or when the buffer is full. */
async function* renderPieces(
  liquid: Liquid,
  templates: readonly Template[],
  context: RenderContext,
): AsyncGenerator<string> {
  const pieces = new Pieces()
  context.pieces = pieces
  const render = async (): Promise<void> => {
    await toBlock(templates, liquid).render(context)
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
