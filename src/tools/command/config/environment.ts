import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlatformSettings, PlatformSettingsInput } from '../../../ports/settings'
import { SettingsError } from '../../../base/errors'
import { describeForCode } from '../../../base/values/describe'
import type { Terminal } from '../terminal'

/** The environment variables that describe where and how an app is deployed. */
export type Environment = Pick<Terminal, 'env' | 'directory'>

/** The store of an app's records, jobs and tokens. */
export type Database =
  | { readonly kind: 'memory' }
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'postgres'; readonly connectionString: string }

/**
 * The database that `DATABASE_URL` names: a server, or a folder. Without it, memory.
 *
 * @throws {SettingsError} if it is the URL of something else
 */
export function readDatabase({ env, directory }: Environment): Database {
  const { DATABASE_URL: url = '' } = env
  if (url === '') return { kind: 'memory' }
  if (/^postgres(?:ql)?:/.test(url)) return { kind: 'postgres', connectionString: url }
  const folder = resolveFolder(url, directory)
  if (folder !== undefined) return { kind: 'embedded', folder }
  const expected = 'postgres://user:password@host:5432/database, or the path of a folder'
  throw new SettingsError('DATABASE_URL', `DATABASE_URL must be ${expected}, got a URL with ${parseScheme(url)}:`)
}

/** The variables with absolute paths in the place of those that start at the directory. */
export function resolvePlaces(env: Terminal['env'], directory: string): Terminal['env'] {
  const places = ['DATABASE_URL', 'STORAGE_URL'].map(
    (name) => [name, resolveFolder(env[name] ?? '', directory)] as const,
  )
  return { ...env, ...Object.fromEntries(places.filter(([, folder]) => folder !== undefined)) }
}

/** The folder that a path, or a URL with `file:`, names; undefined for other URLs, and for an empty text. */
function resolveFolder(url: string, directory: string): string | undefined {
  if (url === '') return undefined
  if (url.startsWith('file://')) return fileURLToPath(url)
  const folder = url.replace(/^file:/, '')
  return parseScheme(folder) === undefined ? resolve(directory, folder) : undefined
}

/** Undefined for a path, also one that starts with the letter of a drive. */
function parseScheme(url: string): string | undefined {
  return /^(\w[\w+.-]+):/.exec(url)?.[1]
}

/**
 * The app's access keys, which REST clients send as their token.
 *
 * @throws {SettingsError} if one is too short
 */
export function readAccessKeys({ env }: Environment): readonly string[] {
  const { ACCESS_KEYS: keys = '' } = env
  if (keys === '') return []
  const input = splitList(keys)
  if (input.every((key) => key.length >= 16)) return input
  const how = 'each must have 16 characters or more, with commas between them: openssl rand -hex 32 makes one'
  throw new SettingsError('ACCESS_KEYS', `a key of ACCESS_KEYS is too short: ${how}`)
}

/** Where uploaded files are. */
export type StoragePlace =
  | { readonly folder: string }
  | {
      readonly bucket: string
      readonly prefix?: string
      readonly region?: string
      readonly endpoint?: string
      readonly publicEndpoint?: string
    }

const storageOptions = ['region', 'endpoint', 'publicEndpoint']

/**
 * The place that `STORAGE_URL` names: `s3://bucket/prefix?region=…&endpoint=…`, or a folder. Undefined without it.
 *
 * @throws {SettingsError} if it is the URL of something else
 */
export function readStorage({ env, directory }: Environment): StoragePlace | undefined {
  const { STORAGE_URL: url = '' } = env
  if (url === '') return undefined
  const folder = resolveFolder(url, directory)
  if (folder !== undefined) return { folder }
  const { hostname: bucket, pathname, searchParams } = URL.canParse(url) ? new URL(url) : new URL('none:')
  const unknown = Array.from(searchParams.keys()).filter((name) => !storageOptions.includes(name))
  if (parseScheme(url) === 's3' && bucket !== '' && unknown.length === 0) {
    const prefix = pathname.replace(/^\//, '').replace(/[^/]$/, '$&/')
    return { bucket, ...(prefix !== '' && { prefix }), ...Object.fromEntries(searchParams) }
  }
  const expected =
    's3://bucket/prefix?region=eu-central-1, with endpoint=https://… for other servers, or the path of a folder'
  const [option] = unknown
  const invalid = option === undefined ? 'a URL without a bucket' : `the option ${describeForCode(option)}`
  const got = parseScheme(url) === 's3' ? invalid : `a URL with ${parseScheme(url)}:`
  throw new SettingsError('STORAGE_URL', `STORAGE_URL must be ${expected}, got ${got}`)
}

/**
 * The settings of a deployed app: its own, over which the variables of the environment take precedence.
 *
 * @throws {SettingsError} if one is wrong, or `SECRET` is missing where jobs outlive the process
 */
export function readSettings(environment: Environment, own: PlatformSettingsInput = {}): PlatformSettingsInput {
  const { SECRET: secret = '', BASE_URL: baseUrl = '', HOSTS: hosts = '', TRUST_PROXY: proxies = '' } = environment.env
  checkSecret(secret || (own.secret ?? ''), readDatabase(environment))
  if (baseUrl !== '' && !URL.canParse(baseUrl)) {
    const expected = 'the URL of the app, such as https://shop.example.com'
    throw new SettingsError('BASE_URL', `BASE_URL must be ${expected}, got ${describeForCode(baseUrl)}`)
  }
  return {
    environment: 'production',
    ...own,
    ...(secret !== '' && { secret }),
    ...(baseUrl !== '' && { baseUrl }),
    ...(hosts !== '' && { hosts: splitList(hosts) }),
    ...(proxies !== '' && { trustProxy: parseProxies(proxies) }),
    cleanup: { ...own.cleanup, ...readCleanup(environment) },
  }
}

/** The parts of `settings.cleanup` that the environment sets. */
function readCleanup(environment: Environment): PlatformSettingsInput['cleanup'] {
  const { SWEEP_CRON: sweep = '', PURGE_CRON: purge = '' } = environment.env
  const purgeAfterDays = readInteger(environment, 'PURGE_AFTER_DAYS', 36_500, ' of days')
  return {
    ...(sweep !== '' && { sweep }),
    ...(purge !== '' && { purge }),
    ...(purgeAfterDays !== undefined && { purgeAfterDays }),
  }
}

function checkSecret(secret: string, { kind }: Database): void {
  const how = 'set it to 32 characters or more, the same in every process of the app: openssl rand -hex 32 makes one'
  if (secret === '' && kind !== 'memory') {
    throw new SettingsError('SECRET', `SECRET is not set, and encrypts secrets of the jobs in the database: ${how}`)
  }
  if (secret !== '' && secret.length < 32) throw new SettingsError('SECRET', `SECRET is too short: ${how}`)
}

/** The variables that set a setting, by its path. */
const settingVariables = {
  hosts: 'HOSTS',
  trustProxy: 'TRUST_PROXY',
  'cleanup.sweep': 'SWEEP_CRON',
  'cleanup.purge': 'PURGE_CRON',
} as const

/** An error of a setting that a variable of the environment sets names this variable. Others are unchanged. */
export function nameVariable(error: unknown, { env }: Environment): unknown {
  if (!(error instanceof SettingsError)) return error
  for (const [path, variable] of Object.entries(settingVariables)) {
    if (env[variable] && `${error.path}.`.startsWith(`settings.${path}.`)) {
      return new SettingsError(variable, `${variable}: ${error.message}`, { cause: error })
    }
  }
  return error
}

/** `true`, a number of proxies, or their addresses with commas between them. */
function parseProxies(text: string): PlatformSettings['trustProxy'] {
  if (text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : splitList(text)
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim())
}

/** The bounds of Postgres that the environment sets, in milliseconds. */
export function readDatabaseLimits(environment: Environment) {
  const maxConnections = readInteger(environment, 'DATABASE_POOL', 10_000)
  const connectionTimeoutMs = readMilliseconds(environment, 'DATABASE_CONNECTION_TIMEOUT')
  const statementTimeoutMs = readMilliseconds(environment, 'DATABASE_STATEMENT_TIMEOUT')
  const lockTimeoutMs = readMilliseconds(environment, 'DATABASE_LOCK_TIMEOUT')
  return {
    ...(maxConnections !== undefined && { maxConnections }),
    ...(connectionTimeoutMs !== undefined && { connectionTimeoutMs }),
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    ...(lockTimeoutMs !== undefined && { lockTimeoutMs }),
  }
}

/** The option `timeoutMs` that a variable sets, in seconds. */
export function readTimeout(environment: Environment, name: 'REDIS_TIMEOUT' | 'STORAGE_TIMEOUT') {
  const timeoutMs = readMilliseconds(environment, name)
  return timeoutMs === undefined ? {} : { timeoutMs }
}

/** A day. */
const maxSeconds = 86_400

function readMilliseconds(environment: Environment, name: string, max = maxSeconds): number | undefined {
  const seconds = readInteger(environment, name, max, ' of seconds')
  return seconds === undefined ? undefined : seconds * 1000
}

/** @throws {SettingsError} if the variable is set to something else */
function readInteger({ env }: Environment, name: string, max: number, unit = ''): number | undefined {
  const { [name]: text = '' } = env
  if (text === '') return undefined
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
  throw new SettingsError(name, `${name} must be a whole number${unit} from 1 to ${max}, got ${describeForCode(text)}`)
}

/** The port that `PORT` names; 3000 by default. */
export function readPort({ env }: Environment): number {
  const { PORT: port = '' } = env
  if (port === '') return 3000
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new SettingsError('PORT', `PORT must be a whole number from 0 to 65535, got ${describeForCode(port)}`)
}

/** The option `heartbeatMs` that `JOB_HEARTBEAT` sets. */
export function readHeartbeat(environment: Environment) {
  const heartbeatMs = readMilliseconds(environment, 'JOB_HEARTBEAT')
  return heartbeatMs === undefined ? {} : { heartbeatMs }
}

/** The milliseconds of `JOB_LEASE`, in which an attempt of a job must end. Undefined without it. */
export function readLease(environment: Environment): number | undefined {
  return readMilliseconds(environment, 'JOB_LEASE', 999_999)
}
