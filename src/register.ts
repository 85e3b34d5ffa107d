import { Drop, type Liquid } from 'liquidjs'
import * as apiCallsPart from './app/api-calls/part'
import * as channelsPart from './app/channels/part'
import * as contextPart from './app/context/part'
import { graphqlExecutor } from './app/graphql/part'
import type { AttemptHandler } from './app/jobs/attempt'
import * as jobsPart from './app/jobs/part'
import type { JobKind } from './app/jobs/payload'
import * as notifications from './app/notifications/part'
import * as queries from './app/queries/part'
import { makeLazyAdapters, resolveAdapters } from './app/resolve-adapters'
import * as telemetryPart from './app/telemetry/part'
import type { Runtime } from './app/context/runtime'
import type { Telemetry } from './app/telemetry/telemetry'
import { lazy } from './base/async/once'
import { settleAll } from './base/async/settle-all'
import { joinDrops } from './base/drop'
import { InvalidValueError } from './base/errors'
import { describeForCode } from './base/values/describe'
import { familyNames, loadFamily } from './filters/table'
import type { FilterInfo } from './language/definitions/catalogue'
import { hasDialect, setDialect } from './language/dialect'
import { install } from './language/install'
import * as language from './language/part'
import type { PlatformAdapters } from './ports/adapters'
import type { GuardedFetch } from './ports/fetch/guarded'
import { discreetLogger } from './ports/logger'
import type { Platform } from './platform'
import { registerNames } from './app/register-names'
import * as handler from './web/handler/part'
import * as http from './web/http/part'
import * as restPart from './web/rest/part'

const registeredTwice =
  'registerPlatform was called on this Liquid before: its renders now use the files and settings of this call. Use a new Liquid() for each app'

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
  if (!('unregisterFilter' in liquid)) {
    throw new InvalidValueError('registerPlatform needs LiquidJS 10.30.1 or later: "npm ls liquidjs" lists the copies')
  }
  const resolved = resolveAdapters(input, () => graphqlExecutor())
  const telemetry = lazy(() => new telemetryPart.Telemetry())
  const adapters = makeLazyAdapters((name) =>
    name === 'logger'
      ? discreetLogger(telemetryPart.traceLogger(resolved.adapters.logger, telemetry()))
      : resolved.adapters[name],
  )
  const runtime = lazy(() => {
    telemetry().observe(adapters)
    language.chooseByUse(liquid)
    return new contextPart.Runtime(
      liquid,
      { ...resolved, adapters },
      {
        newExchange: (runtime) => new contextPart.Exchange(runtime),
        hasFiles: input.files !== undefined,
        telemetry: telemetry(),
      },
    )
  })
  joinDrops(Drop)
  if (hasDialect(liquid)) adapters.logger.log({ level: 'warn', type: 'liquid-platform', message: registeredTwice })
  setDialect(liquid, runtime)
  install(liquid, () => runtime().templates)
  registerNames(liquid, resolved.settings)
  return makePlatform({ liquid, input, settings: resolved.settings, adapters, telemetry, runtime })
}

/** The dependencies of a platform. Functions create their result at the first call. */
interface PlatformDependencies extends Pick<Platform, 'liquid' | 'settings' | 'adapters'> {
  /** The adapters that the host passed. */
  readonly input: PlatformAdapters
  readonly telemetry: () => Telemetry
  readonly runtime: () => Runtime
}

function makePlatform({ liquid, input, settings, adapters, telemetry, runtime }: PlatformDependencies): Platform {
  const recurring = lazy(() => runtime().service(jobsPart.RecurringJobs))
  // Checks the app's files and the patterns of `settings.cleanup`. Recurring jobs count from now.
  if (input.files || settings.cleanup.sweep || settings.cleanup.purge) recurring()
  const jobs = lazy(() => new jobsPart.Jobs(runtime(), recurring(), makeHandlers(runtime())))
  const apiCalls = lazy(() => runtime().service(apiCallsPart.ApiCalls))
  const channels = lazy(() => runtime().service(channelsPart.ChannelServer))
  const rest = lazy(() => {
    const api = new restPart.Api(runtime(), (error, request, bindings) =>
      runtime()
        .service(handler.Failures)
        .respond(error, { ...bindings, request }),
    )
    return api.makeRoutes()
  })
  const health = lazy(() => new handler.HealthCheck(runtime().adapters))
  const web = lazy(() => new handler.WebApp(runtime(), rest, health()))
  return {
    liquid,
    settings,
    adapters,
    get catalogue() {
      return { filters: describeFilters(liquid), tags: language.describeTags(liquid) }
    },
    jobs: {
      work: (options) => jobs().work(options),
      drain: () => jobs().drain(),
    },
    apiCalls: {
      send: (call) => apiCalls().send(call),
      deliver: (name, data) => apiCalls().deliver(name, data),
      sent: () => apiCalls().listSent(),
    },
    channels: {
      get path() {
        return channels().path
      },
      connect: (request, origin) => channels().connect(request, origin),
      send: (message) => runtime().service(channelsPart.Broadcasts).send(message),
      close: () => channels().close(),
    },
    uploads: { sweep: (options) => runtime().service(contextPart.Sweep).run(options) },
    purge: (options) => contextPart.purgeRecords(runtime(), options),
    get rest() {
      return rest()
    },
    fetch: (request, bindings) => web().fetch(request, bindings),
    handle: (request, bindings) => web().handle(request, bindings),
    respond: (what, options = {}) => runtime().service(http.Responder).respond(what, options),
    async migrate(options = {}) {
      await recurring().check()
      const ran = await runtime().service(contextPart.Migrations).run(options)
      await runtime().service(queries.Queries).check()
      return ran
    },
    pendingMigrations: () => runtime().service(contextPart.Migrations).pending(),
    health: () => health().check(),
    async close() {
      // The host closes a `fetch` that it passed itself.
      const fetch = input.fetch ? undefined : (adapters.fetch as GuardedFetch)
      await settleAll(
        [() => telemetry().close(), () => channels().close(), () => jobs().close()],
        [() => fetch?.close(), ...Array.from(runtime().listStores(), (store) => () => store.close?.())],
      )
    },
  }
}

/** The filters of the dialect, and the host's filters with a definition. */
function describeFilters(liquid: Liquid): readonly FilterInfo[] {
  const filters = familyNames.flatMap(loadFamily)
  const registered = Object.values(liquid.filters).map((filter) => language.getDefinition(filter))
  const defined = registered.filter((filter) => filter !== undefined)
  const hosts = new Set(defined.filter((filter) => !filters.includes(filter)))
  return [
    ...(described ??= filters.map((filter) => language.describeFilter(filter))),
    ...Array.from(hosts, (filter) => language.describeFilter(filter)),
  ]
}

/** The descriptions of the dialect's filters, shared by all instances. */
let described: readonly FilterInfo[] | undefined

/** The handler of each kind of job. */
function makeHandlers(runtime: Runtime): Readonly<Record<JobKind, AttemptHandler>> {
  return {
    background: (job) => jobsPart.runBackground(runtime, job),
    cleanup: (job) => jobsPart.runCleanup(runtime, job),
    email: (job) => runtime.service(notifications.Emails).run(job),
    inline_email: (job) => notifications.sendInlineEmail(runtime, job),
    sms: (job) => runtime.service(notifications.Smses).run(job),
    inline_sms: (job) => notifications.sendInlineSms(runtime, job),
    api_call: (job) => runtime.service(apiCallsPart.ApiCalls).run(job),
    api_call_notification: (job) => runtime.service(apiCallsPart.ApiCalls).runNotification(job),
  }
}

function isLiquid(value: unknown): boolean {
  const { options, parse } = Object(value) as Partial<Liquid>
  return typeof options === 'object' && typeof parse === 'function'
}
