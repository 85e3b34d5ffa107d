import { type LookupType, toPromise, toValueSync, type Liquid, type RenderOptions, type Template } from 'liquidjs'
import { Readable } from 'node:stream'
import { Range } from '../values/range'
import { Scalar } from '../values/scalar'
import { RenderContext } from './context'
import { dialectOf } from './dialect'
import { locate } from './locate'
import { OutputNode } from './nodes'
import { DialectParser } from './parser'
import { renderOf } from './partial'
import { ExpressionReader } from './reader'
import { chain, isPromise, type Waiting } from './wait'

/**
 * Has an instance parse and render as the dialect does. Only the instance's own methods are replaced;
 * nothing on its class, and nothing on any other instance.
 */
export function install(liquid: Liquid): void {
  const { templates } = dialectOf(liquid)
  const { loader } = templates
  const override = {
    parse: (html: string, filepath?: string) => new DialectParser(liquid).parse(html, filepath),
    *_parsePartialFile(file: string, sync = false, currentFile?: string) {
      return (yield templates.find('partial', file, { sync }, currentFile)) as Template[]
    },
    *_parseLayoutFile(file: string, sync = false, currentFile?: string) {
      return (yield templates.find('layout', file, { sync }, currentFile)) as Template[]
    },
    _parseFile: (file: string, sync?: boolean, type?: LookupType, currentFile?: string) =>
      loader.parseFile(file, sync, type, currentFile),
    parseFile: async (file: string, type?: LookupType) =>
      (await toPromise(loader.parseFile(file, false, type))) as Template[],
    parseFileSync: (file: string, type?: LookupType) => toValueSync(loader.parseFile(file, true, type)) as Template[],
    _render: (templates: Template[], scope: object | undefined, options: RenderOptions) =>
      renderTemplates(liquid, templates, RenderContext.of(liquid, scope, options)),
    renderToNodeStream: (templates: Template[], scope?: object, options: RenderOptions = {}) =>
      Readable.from(pieces(liquid, templates, RenderContext.of(liquid, scope, options)), { objectMode: false }),
    _evalValue: (text: string, scope?: object) => evaluateText(liquid, text, RenderContext.of(liquid, scope)),
    evalValueSync: (text: string, scope?: object) =>
      evaluateText(liquid, text, RenderContext.of(liquid, scope, { sync: true })),
  }
  Object.assign(liquid, override)
}

function renderTemplates(liquid: Liquid, templates: readonly Template[], context: RenderContext): unknown {
  const [only] = templates
  if (liquid.options.keepOutputType && templates.length === 1 && only instanceof OutputNode) {
    return chain(only.value(context), plain)
  }
  return renderOf(templates, liquid)(context)
}

/** The text in pieces, one a node. */
async function* pieces(liquid: Liquid, templates: readonly Template[], context: RenderContext): AsyncGenerator<string> {
  for (const template of templates) {
    const text = await renderOf([template], liquid)(context)
    if (text !== '') yield text
    if (context.interrupted) return
  }
}

function evaluateText(liquid: Liquid, text: string, context: RenderContext): Waiting<unknown> {
  const expression = new ExpressionReader(liquid, text).readWhole()
  const fail = (error: unknown): never => {
    throw locate(error, expression.token)
  }
  try {
    const value = expression.compile()(context)
    return isPromise(value) ? value.then(plain, fail) : plain(value)
  } catch (error) {
    return fail(error)
  }
}

/** A value as the host knows it: plain text, numbers and arrays in place of the dialect's own. */
function plain(value: unknown): unknown {
  return value instanceof Scalar || value instanceof Range ? value.valueOf() : value
}
