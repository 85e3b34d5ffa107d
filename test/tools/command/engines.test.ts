import { openEngines } from '../../../src/tools/command/engines'
import { embeddedAdapters } from '../../../src/engines/embedded'
import { postgresAdapters } from '../../../src/engines/postgres'
import { redisAdapters } from '../../../src/engines/redis'
import { s3Storage } from '../../../src/engines/s3'
import { newDirectory } from '../../support/jest/app-directory'
import { command } from './terminal'

jest.mock('../../../src/engines/postgres')
jest.mock('../../../src/engines/embedded')
jest.mock('../../../src/engines/redis')
jest.mock('../../../src/engines/s3')

beforeEach(() => jest.resetAllMocks())

const engines = {
  postgres: { adapters: postgresAdapters, env: { DATABASE_URL: 'postgres://app@db.test/app' } },
  embedded: { adapters: embeddedAdapters, env: { DATABASE_URL: '/srv/data' } },
  redis: { adapters: redisAdapters, env: { REDIS_URL: 'redis://cache.test' } },
  s3: { adapters: s3Storage, env: { STORAGE_URL: 's3://uploads/shop?region=eu-central-1' } },
} as const

type Engine = keyof typeof engines

/** The options passed to an engine. */
async function optionsOf(engine: Engine, variables: Readonly<Record<string, string>>): Promise<object | undefined> {
  const { adapters, env } = engines[engine]
  await openEngines({ env: { ...env, ...variables }, directory: '/srv' })
  return jest.mocked(adapters as (options: object) => unknown).mock.calls[0]?.[0]
}

const keys = ['first-key-of-the-app', 'second-key-of-the-app']

test.each<[Engine, string, string, object]>([
  ['postgres', 'DATABASE_POOL', '25', { maxConnections: 25 }],
  ['postgres', 'DATABASE_CONNECTION_TIMEOUT', '3', { connectionTimeoutMs: 3000 }],
  ['postgres', 'DATABASE_STATEMENT_TIMEOUT', '60', { statementTimeoutMs: 60_000 }],
  ['postgres', 'DATABASE_LOCK_TIMEOUT', '5', { lockTimeoutMs: 5000 }],
  ['postgres', 'DATABASE_SCHEMA', 'shop', { schema: 'shop' }],
  ['postgres', 'ACCESS_KEYS', keys.join(', '), { fixedTokens: keys }],
  ['embedded', 'DATABASE_SCHEMA', 'shop', { schema: 'shop' }],
  ['embedded', 'ACCESS_KEYS', keys.join(','), { fixedTokens: keys }],
  ['redis', 'REDIS_PREFIX', 'shop', { prefix: 'shop' }],
  ['redis', 'REDIS_TIMEOUT', '4', { timeoutMs: 4000 }],
  ['s3', 'STORAGE_TIMEOUT', '90', { timeoutMs: 90_000 }],
  [
    's3',
    'STORAGE_URL',
    's3://uploads?endpoint=http://s3:8333&publicEndpoint=https://files.example.com',
    { bucket: 'uploads', endpoint: 'http://s3:8333', publicEndpoint: 'https://files.example.com' },
  ],
])('%s reads the value of %s', async (engine, variable, value, option) => {
  expect(await optionsOf(engine, { [variable]: value })).toMatchObject(option)
})

test.each<[Engine, object]>([
  ['postgres', { connectionString: 'postgres://app@db.test/app', fixedTokens: [] }],
  ['embedded', { folder: '/srv/data', fixedTokens: [] }],
  ['redis', { url: 'redis://cache.test' }],
  ['s3', { bucket: 'uploads', prefix: 'shop/', region: 'eu-central-1' }],
])('%s keeps its defaults without variables, and with empty ones', async (engine, options) => {
  expect(await optionsOf(engine, {})).toEqual(options)
  jest.resetAllMocks()
  const names = ['DATABASE_POOL', 'DATABASE_SCHEMA', 'DATABASE_LOCK_TIMEOUT', 'REDIS_PREFIX', 'REDIS_TIMEOUT']
  expect(await optionsOf(engine, Object.fromEntries(names.map((name) => [name, ''])))).toEqual(options)
})

const seconds = (name: string): string => `${name} must be a whole number of seconds from 1 to 86400, got`

test.each<[Engine, string, string, string]>([
  ['postgres', 'DATABASE_POOL', '0', 'DATABASE_POOL must be a whole number from 1 to 10000, got "0"'],
  ['postgres', 'DATABASE_CONNECTION_TIMEOUT', '1.5', `${seconds('DATABASE_CONNECTION_TIMEOUT')} "1.5"`],
  ['postgres', 'DATABASE_STATEMENT_TIMEOUT', '30s', `${seconds('DATABASE_STATEMENT_TIMEOUT')} "30s"`],
  ['postgres', 'DATABASE_LOCK_TIMEOUT', '-1', `${seconds('DATABASE_LOCK_TIMEOUT')} "-1"`],
  ['redis', 'REDIS_TIMEOUT', '86401', `${seconds('REDIS_TIMEOUT')} "86401"`],
  ['s3', 'STORAGE_TIMEOUT', 'long', `${seconds('STORAGE_TIMEOUT')} "long"`],
  ['postgres', 'ACCESS_KEYS', 'short', 'a key of ACCESS_KEYS is too short: each must have 16 characters or more'],
  ['redis', 'PURGE_AFTER_DAYS', 'x', 'PURGE_AFTER_DAYS must be a whole number of days from 1 to 36500, got "x"'],
])('with %s, serve rejects a wrong %s: %s', async (engine, variable, value, message) => {
  const app = newDirectory({ 'app/views/pages/index.liquid': 'home' })
  const env = { ...engines[engine].env, SECRET: 's'.repeat(32), [variable]: value }
  const ran = await command(app, ['serve', '--port', '0'], { env })
  expect([ran.code, ran.notes]).toEqual([1, expect.stringContaining(`Error: ${message}`)])
})
