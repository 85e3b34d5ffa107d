import {
  type FilterImplOptions,
  type LookupType,
  toPromise,
  toValueSync,
  type Liquid,
  type RenderOptions,
  type Template,
} from 'liquidjs'
import { defineLazily } from '../base/values/lazy-property'
import { isFilter } from './definitions/definition'
import { getDialect } from './dialect'
import * as language from './part'
import type { Templates } from './templates/templates'
import { ParsedTexts } from './templates/parsed-texts'

/**
 * Makes an instance parse and render the dialect. Only the instance's own methods are replaced; its class and other
 * instances stay unchanged.
 *
 * @param templates the templates of the instance's dialect, which is made when it is first used
 */
export function install(liquid: Liquid, templates: () => Templates): void {
  ParsedTexts.forget(liquid)
  const registerHosts = liquid.registerFilter.bind(liquid)
  const registerHostsTag = liquid.registerTag.bind(liquid)
  const unregisterHosts = liquid.unregisterFilter.bind(liquid)
  const registerFilter = (name: string, filter: FilterImplOptions): void => {
    ParsedTexts.forget(liquid)
    registerHosts(name, isFilter(filter) ? language.makeHandler(filter.definition, name) : filter)
  }
  const parseText = (html: string): Template[] =>
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-conversion -- hosts pass buffers too, as in LiquidJS
    ParsedTexts.of(liquid).parse(String(html), undefined, () => new language.DialectParser(liquid))
  for (const name of Object.keys(liquid.filters)) {
    // Ours, which an earlier call registered, are not loaded for this.
    const filter = Object.getOwnPropertyDescriptor(liquid.filters, name)?.value as FilterImplOptions | undefined
    if (filter && isFilter(filter)) registerFilter(name, filter)
  }
  const override = {
    registerFilter,
    unregisterFilter: (name: string) => {
      ParsedTexts.forget(liquid)
      unregisterHosts(name)
    },
    registerTag: (...args: Parameters<Liquid['registerTag']>) => {
      ParsedTexts.forget(liquid)
      registerHostsTag(...args)
    },
    parse: (html: string, filepath?: string) =>
      language.parseEarly(liquid, () => new language.DialectParser(liquid).parse(html, filepath)),
    async parseAndRender(html: string, scope?: object, options?: RenderOptions) {
      await getDialect(liquid).ready
      return liquid.render(parseText(html), scope, options) as Promise<unknown>
    },
    _parseAndRender: (html: string, scope?: object, options: RenderOptions = {}) =>
      liquid._render(parseText(html), scope, options),
    *_parsePartialFile(file: string, sync = false, currentFile?: string) {
      return (yield templates().find('partial', file, { sync }, currentFile)) as Template[]
    },
    *_parseLayoutFile(file: string, sync = false, currentFile?: string) {
      return (yield templates().find('layout', file, { sync }, currentFile)) as Template[]
    },
    *_parseFile(file: string, sync = false, type?: LookupType, currentFile?: string) {
      if (!sync) yield getDialect(liquid).ready
      return (yield templates().load(file, { sync }, type, currentFile)) as Template[]
    },
    async parseFile(file: string, type?: LookupType) {
      await getDialect(liquid).ready
      return toPromise(templates().load(file, { sync: false }, type))
    },
    parseFileSync: (file: string, type?: LookupType) =>
      language.parseEarly(liquid, () => toValueSync(templates().load(file, { sync: true }, type))),
    _render: (templates: Template[], scope?: object, options: RenderOptions = {}) =>
      language.render(liquid, templates, scope, options),
    renderToNodeStream: (templates: Template[], scope?: object, options: RenderOptions = {}) =>
      language.stream(liquid, templates, scope, options),
    _evalValue: (text: string, scope?: object) => language.evaluate(liquid, text, scope),
    evalValueSync: (text: string, scope?: object) => language.evaluateSync(liquid, text, scope),
  }
  Object.assign(liquid, override)
  // A host's own tags may parse their bodies with it.
  defineLazily(liquid, 'parser', () => new language.DialectParser(liquid))
}
