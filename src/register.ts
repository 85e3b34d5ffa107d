import { filters as standardOfHost, toPromise, toValueSync, type Liquid, type Template } from 'liquidjs'
import { resolveAdapters, type PlatformAdapters } from './adapters/adapters'
import { escapeText } from './values/escape'
import { print } from './values/print'
import { filters } from './filters'
import { dialectOf, setDialect, type Dialect } from './language/dialect'
import { handlerOf } from './language/handler'
import { install } from './language/install'
import { tags } from './tags'

/**
 * Registers every filter, tag and alias of the dialect on the given instance, and nothing on any other.
 * A second call on the same instance replaces the first.
 *
 * @example
 * const liquid = new Liquid()
 * const platform = registerPlatform(liquid, { settings: { locale: 'pl' } })
 * await liquid.parseAndRender("{{ 'a,b' | split: ',' | array_add: 'c' | join }}") // 'a b c'
 *
 * @throws {PlatformError} that names the key, where a setting or an adapter is not what it must be
 */
export function registerPlatform(liquid: Liquid, given: PlatformAdapters = {}): { liquid: Liquid } {
  const { settings, adapters } = resolveAdapters(given)
  const warned = new Set<string>()
  const dialect: Dialect = {
    liquid,
    settings,
    adapters,
    escape:
      settings.escapeOutput === undefined
        ? (liquid.options.outputEscape as never)
        : settings.escapeOutput
          ? (value: unknown) => escapeText(print(value))
          : undefined,
    requestContext: () => ({ language: settings.locale, exports: {} }),
    partial: (name, context, file) => {
      const g = liquid._parsePartialFile(name, context.sync, file)
      return (context.sync ? toValueSync(g) : toPromise(g)) as Template[] | Promise<Template[]>
    },
    layout: () => [],
    warnOnce(message) {
      if (warned.has(message)) return
      warned.add(message)
      adapters.logger.log({ level: 'warn', type: 'liquid-platform', message })
    },
  }
  setDialect(liquid, dialect)
  registerFilters(liquid)
  registerTags(liquid)
  install(liquid)
  return { liquid }
}

function registerFilters(liquid: Liquid): void {
  const { settings, warnOnce } = dialectOf(liquid)
  for (const filter of filters) {
    const names = [filter.name, ...(filter.aliases ?? [])]
    for (const name of names) {
      if (settings.standardFilters === 'host' && Object.hasOwn(standardOfHost, name)) continue
      const { deprecated } = filter
      const warn = (): void => {
        if (deprecated !== undefined) warnOnce(`filter "${name}" is deprecated: ${deprecated}`)
      }
      liquid.registerFilter(name, handlerOf(filter, warn) as never)
    }
  }
}

function registerTags(liquid: Liquid): void {
  for (const Tag of tags) {
    const { name, aliases = [] } = Tag.definition
    for (const tag of [name, ...aliases]) liquid.registerTag(tag, Tag as unknown as Liquid['tags'][string])
  }
}
