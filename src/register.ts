import { filters as filtersOfHost, type Liquid } from 'liquidjs'
import { ApiCalls } from './api-calls/api-calls'
import { discreetLogger } from './adapters/logger'
import { resolveAdapters, type PlatformAdapters, type PlatformSettings } from './adapters/adapters'
import { configOf } from './adapters/files/config'
import { App } from './context/app'
import { Exchange } from './context/exchange'
import { PlatformError } from './errors'
import { fixedLimits } from './limits'
import { Responder } from './context/respond'
import { filters } from './filters'
import { Forms } from './forms/forms'
import { submitQueried } from './forms/queried'
import { graphqlExecutor } from './graphql/executor'
import { describeFilter, describeTags, type FilterInfo } from './language/catalogue'
import { setDialect, type Dialect, type Escape } from './language/dialect'
import { definitionOf } from './language/filtered'
import { Jobs } from './jobs/jobs'
import { handlerOf } from './language/handler'
import { install } from './language/install'
import { Templates } from './language/templates'
import { Emails } from './notifications/email'
import type { GuardedFetch } from './adapters/guarded-fetch'
import type { Platform } from './platform'
import { Api, type RestApp } from './rest/api'
import { tags } from './tags'
import { describe } from './values/describe'
import { escapeText } from './values/escape'
import { print } from './values/print'
import { andThen, isPromise } from './values/promise-or-value'

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
  const { settings, adapters: resolved, files, ready } = resolveAdapters(given, graphqlExecutor())
  const adapters = { ...resolved, logger: discreetLogger(resolved.logger) }
  const warnOnce = onceEach((message) => adapters.logger.log({ level: 'warn', type: 'liquid-platform', message }))
  const app: App = new App(settings, adapters, files, {
    submitForm: (exchange, input) => submitQueried(forms, exchange, input),
    sendApiCall: (exchange, call, { afterCommit = false } = {}) =>
      afterCommit ? apiCalls.sendAfterCommit(exchange, call) : apiCalls.send(call),
    deliverApiCall: (exchange, name, data, { afterCommit = false } = {}) =>
      afterCommit ? apiCalls.deliverAfterCommit(exchange, name, data) : apiCalls.deliver(name, data, exchange),
    sendEmail: (exchange, name, data) => emails.deliver(exchange, name, { data }),
    sendWholeEmail: (exchange, email) => emails.deliverWhole(exchange, email),
  })
  const dialect: Dialect = {
    liquid,
    settings,
    adapters,
    files,
    escape: escapeOf(liquid, settings),
    ready,
    templates: new Templates(liquid, files, given.files !== undefined, warnOnce),
    newExchange: () => new Exchange(app),
    warnOnce,
  }
  const configured = andThen(configOf(files.current()), ({ warnings }) => {
    dialect.escape = escapeOf(liquid, settings)
    warnings.forEach(warnOnce)
  })
  // Each render says why it cannot be read.
  if (isPromise(configured)) configured.then(undefined, () => undefined)
  setDialect(liquid, dialect)
  registerFilters(dialect)
  registerTags(liquid)
  install(liquid)

  const emails = new Emails(dialect, app)
  const apiCalls = new ApiCalls(dialect, app)
  const forms = new Forms(dialect, emails, apiCalls)
  const responder = new Responder(dialect, app, forms.policies)
  const jobs = new Jobs(dialect, app, {
    email: (job) => emails.run(job),
    api_call: (job) => apiCalls.run(job),
    api_call_notification: (job) => apiCalls.runNotification(job),
  })
  let rest: RestApp | undefined
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
      return (rest ??= new Api(app, forms, responder).routes())
    },
    respond: (what, options = {}) => responder.respond(what, options),
    async close() {
      await jobs.close()
      // What the host has brought is the host's to close.
      if (!given.fetch) await (adapters.fetch as GuardedFetch).close()
    },
  }
}

function onceEach(say: (message: string) => void): (message: string) => void {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message)) return
    if (said.size >= fixedLimits.kept.warnings.max) said.clear()
    said.add(message)
    say(message)
  }
}

/** How `{{ }}` escapes: as the settings say, else as the host has set LiquidJS' `outputEscape`. */
function escapeOf(liquid: Liquid, { escapeOutput }: PlatformSettings): Escape | undefined {
  if (escapeOutput === undefined) return liquid.options.outputEscape as Escape | undefined
  if (!escapeOutput) return undefined
  return function (value) {
    return escapeText(print(value, this.context), this.context)
  }
}

/** The filters that LiquidJS' `jekyllWhere` is an option of. */
const jekyllFilters = new Set(['where', 'reject', 'find', 'find_index', 'has'])

function registerFilters({ liquid, settings }: Dialect): void {
  const keepsHost = (name: string): boolean =>
    settings.standardFilters === 'host' || (liquid.options.jekyllWhere === true && jekyllFilters.has(name))
  for (const filter of filters) {
    for (const name of [filter.name, ...(filter.aliases ?? [])]) {
      const own = keepsHost(name) ? filtersOfHost[name] : undefined
      if (!own) liquid.registerFilter(name, handlerOf(filter, name))
      // What an earlier call put in its place.
      else if (definitionOf(liquid.filters[name])) liquid.registerFilter(name, own)
    }
  }
}

function registerTags(liquid: Liquid): void {
  for (const tag of tags) {
    const { name, aliases = [] } = tag.definition
    for (const alias of [name, ...aliases]) liquid.registerTag(alias, tag)
  }
}

/** They are the same for every instance. */
let described: readonly FilterInfo[] | undefined

function isLiquid(value: unknown): boolean {
  const { options, parse } = Object(value) as Partial<Liquid>
  return typeof options === 'object' && typeof parse === 'function'
}
