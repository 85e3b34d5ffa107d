import { defaultOperators, Drop, type Liquid } from 'liquidjs'
import { discreetLogger } from './ports/logger'
import type { PlatformAdapters } from './ports/adapters'
import { listStores } from './app/ports'
import { resolveAdapters } from './app/resolve-adapters'
import type { JobHandler } from './ports/jobs/port'
import { ApiCalls } from './app/api-calls/api-calls'
import { Broadcasts } from './app/channels/broadcasts'
import { ChannelServer } from './app/channels/server'
import { Responder } from './web/http/respond'
import { Migrations } from './app/context/migrations'
import { purgeRecords } from './app/context/purge'
import { Runtime } from './app/context/runtime'
import { Exchange } from './app/context/exchange'
import { Sweep } from './app/context/uploads/sweep'
import { InvalidValueError } from './base/errors'
import { joinDrops } from './base/drop'
import { filters } from './filters'
import { graphqlExecutor } from './app/graphql/executor'
import { runBackground } from './app/jobs/background'
import { runCleanup } from './app/jobs/cleanup'
import { Jobs } from './app/jobs/jobs'
import { RecurringJobs } from './app/jobs/recurring'
import type { JobKind } from './app/jobs/payload'
import { describeFilter, describeTags, type FilterInfo } from './language/definitions/catalogue'
import { setDialect, type Dialect } from './language/dialect'
import { getDefinition } from './language/expressions/filtered'
import { makeHandler } from './language/handler'
import { install } from './language/install'
import type { GuardedFetch } from './ports/fetch/guarded'
import { Emails } from './app/notifications/email'
import { sendInlineEmail } from './app/notifications/inline-email'
import { sendInlineSms } from './app/notifications/inline-sms'
import { Smses } from './app/notifications/sms'
import type { Platform } from './platform'
import { Queries } from './app/queries/queries'
import { Api, type RestApp } from './web/rest/api'
import { appTags } from './app/tags'
import { tags as liquidTags } from './tags'
import { traceFetch } from './app/telemetry/http'
import { traceLogger } from './app/telemetry/logger'
import { Telemetry } from './app/telemetry/telemetry'
import { describeForCode } from './base/values/describe'
import { HealthCheck } from './web/handler/health'
import { Failures } from './web/handler/failures'
import { WebApp } from './web/handler/web-app'

const tags = [...liquidTags, ...appTags]

/**
 * Registers every filter, tag and alias of the dialect on this instance only. A second call on the same instance
 * replaces the first. Every adapter is optional; most default to an in-memory implementation.
 *
 * @example
 * const liquid = new Liquid()
 * const platform = registerPlatform(liquid, { files: directoryFiles('./app'), settings: { locale: 'pl' } })
 * await liquid.parseAndRender("{{ 'a,b' | split: ',' | array_add: 'c' | join }}") // 'a b c'
 *
 * @throws {PlatformError} if a setting or an adapter is invalid; the message names its key
 */
export function registerPlatform(liquid: Liquid, input: PlatformAdapters = {}): Platform {
  if (!isLiquid(liquid)) {
    throw new InvalidValueError(`registerPlatform expects an instance of Liquid, got ${describeForCode(liquid)}`)
  }
  const resolved = resolveAdapters(input, graphqlExecutor())
  const { settings } = resolved
  const telemetry = new Telemetry()
  const logger = discreetLogger(traceLogger(resolved.adapters.logger, telemetry))
  const adapters = { ...resolved.adapters, logger }
  telemetry.observe(adapters)
  const traced = { ...resolved, adapters: { ...adapters, fetch: traceFetch(adapters.fetch, telemetry) } }
  const runtime = new Runtime(liquid, traced, {
    newExchange: (runtime) => new Exchange(runtime),
    hasFiles: input.files !== undefined,
    telemetry,
  })
  joinDrops(Drop)
  setDialect(liquid, runtime)
  const pristine = makePristine(liquid)
  joinOperators(liquid, pristine)
  registerFilters(runtime, pristine)
  registerTags(runtime, pristine)
  install(liquid, runtime.templates)
  const apiCalls = runtime.service(ApiCalls)
  const recurring = runtime.service(RecurringJobs)
  const jobs = new Jobs(runtime, recurring, makeHandlers(runtime))
  let madeRest: RestApp | undefined
  const rest = (): RestApp =>
    (madeRest ??= new Api(runtime, (error, request, bindings) =>
      runtime.service(Failures).respond(error, { ...bindings, request }),
    ).makeRoutes())
  const channels = runtime.service(ChannelServer)
  const health = new HealthCheck(adapters)
  const web = new WebApp(runtime, rest, health)
  return {
    liquid,
    settings,
    adapters,
    get catalogue() {
      return { filters: describeFilters(liquid), tags: describeTags(liquid) }
    },
    jobs,
    apiCalls: {
      send: (call) => apiCalls.send(call),
      deliver: (name, data) => apiCalls.deliver(name, data),
      sent: () => apiCalls.listSent(),
    },
    channels: {
      path: channels.path,
      connect: (request, origin) => channels.connect(request, origin),
      send: (message) => runtime.service(Broadcasts).send(message),
      close: () => channels.close(),
    },
    uploads: { sweep: (options) => runtime.service(Sweep).run(options) },
    purge: (options) => purgeRecords(runtime, options),
    get rest() {
      return rest()
    },
    fetch: (request, bindings) => web.fetch(request, bindings),
    handle: (request, bindings) => web.handle(request, bindings),
    respond: (what, options = {}) => runtime.service(Responder).respond(what, options),
    async migrate(options = {}) {
      await recurring.check()
      const ran = await runtime.service(Migrations).run(options)
      await runtime.service(Queries).check()
      return ran
    },
    pendingMigrations: () => runtime.service(Migrations).pending(),
    health: () => health.check(),
    async close() {
      telemetry.close()
      channels.close()
      await jobs.close()
      // The host closes a `fetch` that it passed itself.
      if (!input.fetch) await (adapters.fetch as GuardedFetch).close()
      await Promise.all(Array.from(listStores(adapters), (store) => store.close?.()))
    },
  }
}

/** The filters of the dialect, and the host's filters with a definition. */
function describeFilters(liquid: Liquid): readonly FilterInfo[] {
  const registered = Object.values(liquid.filters).map(getDefinition)
  const defined = registered.filter((filter) => filter !== undefined)
  const hosts = new Set(defined.filter((filter) => !filters.includes(filter)))
  return [...(described ??= filters.map(describeFilter)), ...Array.from(hosts, describeFilter)]
}

/** The descriptions of the dialect's filters, shared by all instances. */
let described: readonly FilterInfo[] | undefined

/** The handler of each kind of job. */
function makeHandlers(runtime: Runtime): Readonly<Record<JobKind, JobHandler>> {
  return {
    background: (job) => runBackground(runtime, job),
    cleanup: (job) => runCleanup(runtime, job),
    email: (job) => runtime.service(Emails).run(job),
    given_email: (job) => sendInlineEmail(runtime, job),
    sms: (job) => runtime.service(Smses).run(job),
    given_sms: (job) => sendInlineSms(runtime, job),
    api_call: (job) => runtime.service(ApiCalls).run(job),
    api_call_notification: (job) => runtime.service(ApiCalls).runNotification(job),
  }
}

/** A new instance of the host's copy of LiquidJS, which may be another copy than this package loads. */
function makePristine(liquid: Liquid): Liquid {
  let prototype = Object.getPrototypeOf(liquid) as Liquid
  for (;;) {
    const parent = Object.getPrototypeOf(prototype) as Liquid
    const { constructor: Base } = prototype
    if (Object.getPrototypeOf(parent) === null) return new (Base as new () => Liquid)()
    prototype = parent
  }
}

/** Replaces the operators of another copy of LiquidJS, which would count as the host's own, by those of this package's copy. */
function joinOperators({ options }: Liquid, pristine: Liquid): void {
  const { operators } = pristine.options
  if (operators === defaultOperators) return
  const own = Object.entries(options.operators).filter(([name, operator]) => operator !== operators[name])
  options.operators = { ...defaultOperators, ...Object.fromEntries(own) }
}

/** The filters that LiquidJS' option `jekyllWhere` changes. */
const jekyllFilters = new Set(['where', 'reject', 'find', 'find_index', 'has'])

function registerFilters(dialect: Dialect, pristine: Liquid): void {
  const { liquid, settings } = dialect
  const keepsLiquidJs = (name: string): boolean =>
    settings.standardFilters === 'host' || (liquid.options.jekyllWhere === true && jekyllFilters.has(name))
  for (const filter of filters) {
    for (const name of [filter.name, ...(filter.aliases ?? [])]) {
      const registered = liquid.filters[name]
      const own = keepsLiquidJs(name) ? pristine.filters[name] : undefined
      const isOurs = getDefinition(registered) === filter
      if (own) {
        // An earlier `registerPlatform` call replaced the host's filter.
        if (isOurs) liquid.registerFilter(name, own)
      } else if (isOurs || registered === pristine.filters[name] || !keepsHostRegistration('filter', name, dialect)) {
        liquid.registerFilter(name, makeHandler(filter, name))
      }
    }
  }
}

function registerTags(dialect: Dialect, pristine: Liquid): void {
  const { liquid } = dialect
  for (const tag of tags) {
    const { name, aliases = [] } = tag.definition
    for (const alias of [name, ...aliases]) {
      const registered = liquid.tags[alias]
      if (registered === tag || registered === pristine.tags[alias] || !keepsHostRegistration('tag', alias, dialect)) {
        liquid.registerTag(alias, tag)
      }
    }
  }
}

/** Returns whether a registration of the host's own stays, and warns if it does. */
function keepsHostRegistration(kind: 'filter' | 'tag', name: string, dialect: Dialect): boolean {
  if (dialect.settings.hostRegistrations === 'replace') return false
  dialect.warnOnce(
    `${kind} "${name}" stays the one that the host registered before registerPlatform: ` +
      'settings.hostRegistrations "replace" takes the platform\'s',
  )
  return true
}

function isLiquid(value: unknown): boolean {
  const { options, parse } = Object(value) as Partial<Liquid>
  return typeof options === 'object' && typeof parse === 'function'
}
