import type { AppFiles } from '../files/app-files'
import { makeFileAssets, makeFileForms, makeFileTranslations } from '../files/part'
import type { ResolvedAdapters } from '../ports/adapters'
import { systemClock } from '../ports/clock'
import { guardedFetch } from '../ports/fetch/part'
import { memoryFiles } from '../ports/files'
import type { GraphqlExecutor } from '../ports/graphql'
import { memoryJobs } from '../ports/jobs/part'
import { stderrLogger } from '../ports/logger'
import type { Migratable } from '../ports/migratable'
import * as portsPart from '../ports/part'
import {
  cacheThrottle,
  memoryCaptcha,
  memoryChannels,
  memoryMailer,
  memorySms,
  memoryStore,
  memoryTokens,
  recordEmbeddings,
} from '../ports/part'
import { noPdfPrinter } from '../ports/pdf'
import { systemRandom } from '../ports/random/port'
import { memoryRecords } from '../ports/records/part'
import type { PlatformSettings } from '../ports/settings'
import { memoryStorage } from '../ports/storage/part'

export type PortName = keyof ResolvedAdapters

/** The dependencies of an adapter's default. */
export interface Host {
  readonly settings: PlatformSettings
  readonly files: () => AppFiles
  /** Makes the executor of a higher layer. */
  readonly graphql: () => GraphqlExecutor
  /** Returns another adapter: the host's, or its default. */
  readonly use: <Name extends PortName>(name: Name) => ResolvedAdapters[Name]
}

export interface Port<Name extends PortName> {
  /** The required methods. */
  readonly methods: readonly (string & keyof ResolvedAdapters[Name])[]
  readonly default: (host: Host) => ResolvedAdapters[Name]
  /** Whether the adapter is a function, not an object with methods. */
  readonly isFunction?: true
  /** Whether it stores data or holds connections. */
  readonly isStore?: ResolvedAdapters[Name] extends Migratable ? true : never
}

/** The port that comes first: other defaults read the app's files. */
export const filesPort = {
  methods: ['read', 'list', 'version'],
  default: () => memoryFiles(),
} satisfies Port<'files'>

/** Each port of `ResolvedAdapters`. */
export const ports: { readonly [Name in PortName]: Port<Name> } = {
  files: filesPort,
  records: {
    methods: ['create', 'find', 'search', 'count', 'update', 'delete', 'transaction'],
    default: ({ use }) => memoryRecords({ clock: use('clock'), jobs: use('jobs') }),
    isStore: true,
  },
  jobs: {
    methods: ['enqueue', 'process'],
    default: ({ use }) => memoryJobs({ clock: use('clock') }),
    isStore: true,
  },
  embeddings: {
    methods: ['create', 'update', 'delete', 'search', 'count'],
    default: ({ use }) => recordEmbeddings(use('records')),
    isStore: true,
  },
  sessions: {
    methods: ['get', 'set', 'delete'],
    default: ({ use }) => portsPart.sessionsInMemory(use),
    isStore: true,
  },
  cache: {
    methods: ['get', 'set', 'delete'],
    default: ({ use }) => memoryStore({ clock: use('clock') }),
    isStore: true,
  },
  fetch: { methods: [], default: ({ settings }) => guardedFetch(settings.network), isFunction: true },
  forms: { methods: ['find', 'list'], default: ({ files }) => makeFileForms(files()) },
  graphql: { methods: ['execute'], default: ({ graphql }) => graphql() },
  translations: { methods: [], default: ({ files }) => makeFileTranslations(files()) },
  assets: { methods: ['updatedAt'], default: ({ files, use }) => makeFileAssets(files(), use('clock')) },
  captcha: { methods: ['html', 'verify'], default: () => memoryCaptcha() },
  tokens: {
    methods: ['verify', 'issue'],
    default: ({ use }) => memoryTokens([], { clock: use('clock'), random: use('random') }),
    isStore: true,
  },
  throttle: {
    methods: ['attempt', 'forgive'],
    default: ({ use }) => cacheThrottle({ cache: use('cache'), clock: use('clock') }),
  },
  mailer: { methods: ['send'], default: () => memoryMailer() },
  storage: {
    methods: ['put', 'get', 'delete', 'url', 'presign', 'list'],
    default: ({ use }) => memoryStorage({ clock: use('clock') }),
    isStore: true,
  },
  sms: { methods: ['send'], default: () => memorySms() },
  pdf: { methods: ['print'], default: () => noPdfPrinter() },
  channels: { methods: ['publish', 'subscribe'], default: () => memoryChannels(), isStore: true },
  logger: { methods: ['log'], default: () => stderrLogger() },
  clock: { methods: ['now'], default: () => systemClock() },
  random: { methods: ['bytes'], default: () => systemRandom() },
}

export const portNames = Object.keys(ports) as readonly PortName[]
