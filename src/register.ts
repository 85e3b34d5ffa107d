import { filters as filtersOfLiquidJs, tags as tagsOfLiquidJs, type Liquid } from 'liquidjs'
import { discreetLogger } from './adapters/logger'
import { resolveAdapters, type PlatformAdapters } from './adapters/adapters'
import { Runtime } from './context/runtime'
import { PlatformError } from './errors'
import { filters } from './filters'
import { graphqlExecutor } from './graphql/executor'
import { describeFilter, describeTags, type FilterInfo } from './language/catalogue'
import { setDialect, type Dialect } from './language/dialect'
import { definitionOf } from './language/filtered'
import { handlerOf } from './language/handler'
import { install } from './language/install'
import type { GuardedFetch } from './adapters/guarded-fetch'
import type { Platform } from './platform'
import { Api, type RestApp } from './rest/api'
import { tags } from './tags'
import { describe } from './values/describe'
import { HealthCheck } from './web/health'
import { WebApp } from './web/web-app'

/**
 * Registers every filter, tag and alias of the dialect on the given instance, and nothing on any other.
 * A second call on the same instance replaces the first. Every adapter is optional: an in-memory reference serves
 * where one is left out.
 *
 * @example
 * const liquid = new Liquid()
 * const platform = registerPlatform(liquid, { files: directoryFiles('./app'), settings: { locale: 'pl' } })
 * await liquid.parseAndRender("{{ 'a,b' | split: ',' | array_add: 'c' | join }}") // 'a b c'
 *
 * @throws {PlatformError} that names the key, where a setting or an adapter is not what it must be
 */
export function registerPlatform(liquid: Liquid, given: PlatformAdapters = {}): Platform {
  if (!isLiquid(liquid)) {
    throw new PlatformError('type', `registerPlatform expects an instance of Liquid, got ${describe(liquid)}`)
  }
  const resolved = resolveAdapters(given, graphqlExecutor())
  const { settings } = resolved
  const adapters = { ...resolved.adapters, logger: discreetLogger(resolved.adapters.logger) }
  const runtime = new Runtime(liquid, { ...resolved, adapters }, given.files !== undefined)
  setDialect(liquid, runtime)
  registerFilters(runtime)
  registerTags(runtime)
  install(liquid)
  const { apiCalls, jobs, responder } = runtime
  let madeRest: RestApp | undefined
  const rest = (): RestApp => (madeRest ??= new Api(runtime).routes())
  const health = new HealthCheck(adapters)
  const web = new WebApp(runtime, rest, health)
  return {
    liquid,
    settings,
    adapters,
    get catalogue() {
      return { filters: (described ??= filters.map(describeFilter)), tags: describeTags(liquid) }
    },
    jobs,
    apiCalls: {
      send: (call) => apiCalls.send(call),
      deliver: (name, data) => apiCalls.deliver(name, data),
      sent: () => apiCalls.sent(),
    },
    get rest() {
      return rest()
    },
    fetch: (request, bindings) => web.fetch(request, bindings),
    handle: (request, bindings) => web.handle(request, bindings),
    respond: (what, options = {}) => responder.respond(what, options),
    health: () => health.ask(),
    async close() {
      await jobs.close()
      // What the host has brought is the host's to close.
      if (!given.fetch) await (adapters.fetch as GuardedFetch).close()
    },
  }
}

/** The filters that LiquidJS' `jekyllWhere` is an option of. */
const jekyllFilters = new Set(['where', 'reject', 'find', 'find_index', 'has'])

function registerFilters(dialect: Dialect): void {
  const { liquid, settings } = dialect
  const keepsLiquidJs = (name: string): boolean =>
    settings.standardFilters === 'host' || (liquid.options.jekyllWhere === true && jekyllFilters.has(name))
  for (const filter of filters) {
    for (const name of [filter.name, ...(filter.aliases ?? [])]) {
      const registered = liquid.filters[name]
      const own = keepsLiquidJs(name) ? filtersOfLiquidJs[name] : undefined
      const isOurs = definitionOf(registered) !== undefined
      if (own) {
        // What an earlier call put in its place.
        if (isOurs) liquid.registerFilter(name, own)
      } else if (isOurs || registered === filtersOfLiquidJs[name] || !staysHosts('filter', name, dialect)) {
        liquid.registerFilter(name, handlerOf(filter, name))
      }
    }
  }
}

function registerTags(dialect: Dialect): void {
  const { liquid } = dialect
  for (const tag of tags) {
    const { name, aliases = [] } = tag.definition
    for (const alias of [name, ...aliases]) {
      const registered = liquid.tags[alias]
      const isOurs = tags.some((each) => each === registered)
      if (isOurs || registered === tagsOfLiquidJs[alias] || !staysHosts('tag', alias, dialect)) {
        liquid.registerTag(alias, tag)
      }
    }
  }
}

/** Whether what the host registered under the name before stays there, which is told. */
function staysHosts(kind: 'filter' | 'tag', name: string, dialect: Dialect): boolean {
  if (dialect.settings.hostRegistrations === 'replace') return false
  dialect.warnOnce(
    `${kind} "${name}" stays the one that the host registered before registerPlatform: ` +
      'settings.hostRegistrations "replace" takes the platform\'s',
  )
  return true
}

/** They are the same for every instance. */
let described: readonly FilterInfo[] | undefined

function isLiquid(value: unknown): boolean {
  const { options, parse } = Object(value) as Partial<Liquid>
  return typeof options === 'object' && typeof parse === 'function'
}
