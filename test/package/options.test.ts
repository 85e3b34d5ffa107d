import * as platform from '../../src'
import { backupEmbedded, embeddedAdapters, restoreEmbedded } from '../../src/engines/embedded'
import { postgresAdapters } from '../../src/engines/postgres'
import { redisAdapters } from '../../src/engines/redis'
import { s3Storage } from '../../src/engines/s3'
import * as testing from '../../src/tools/testing'
import { toNodeListener } from '../../src/web/node'
import { failureOf, register } from '../support/register'

// Misspelt options, which JavaScript lets through.

type Call = (options: never) => unknown

const { jobs, ...registered } = register()
const make = (): never => {
  throw new Error('a contract suite must reject its options first')
}

const calls: readonly (readonly [name: string, call: Call, misspelt: string, right: string])[] = [
  ['memoryStore', platform.memoryStore, 'maxEntires', 'maxEntries'],
  ['fileStore', (options) => platform.fileStore('/never/written', options), 'maxEntres', 'maxEntries'],
  ['memoryRecords', platform.memoryRecords, 'clok', 'clock'],
  ['memoryJobs', platform.memoryJobs, 'maxFaild', 'maxFailed'],
  ['memoryStorage', platform.memoryStorage, 'colck', 'clock'],
  ['memoryTokens', (options) => platform.memoryTokens([], options), 'secrt', 'secret'],
  ['memoryCaptcha', platform.memoryCaptcha, 'anwser', 'answer'],
  ['cacheThrottle', platform.cacheThrottle, 'cahce', 'cache'],
  ['guardedFetch', platform.guardedFetch, 'timeoutMS', 'timeoutMs'],
  ['graphqlExecutor', platform.graphqlExecutor, 'resolver', 'resolvers'],
  ['jsonLogger', platform.jsonLogger, 'wirte', 'write'],
  ['directoryFiles', (options) => platform.directoryFiles(__dirname, options), 'checkEveryMS', 'checkEveryMs'],
  ['jobs.work', jobs.work, 'concurency', 'concurrency'],
  ['worker.stop', (options) => jobs.work().stop(options), 'singal', 'signal'],
  ['purge', registered.purge, 'olderThenMs', 'olderThanMs'],
  ['sweep', registered.uploads.sweep, 'limt', 'limit'],
  ['migrate', registered.migrate, 'onstart', 'onStart'],
  ['respond', (options) => registered.respond('Hello', options), 'varaibles', 'variables'],
  ['channels.send', registered.channels.send, 'chanel', 'channel'],
  ['toNodeListener', (options) => toNodeListener(registered, options), 'onEror', 'onError'],
  ['postgresAdapters', postgresAdapters, 'conectionString', 'connectionString'],
  ['postgresAdapters', postgresAdapters, 'pollMS', 'pollMs'],
  ['embeddedAdapters', embeddedAdapters, 'foldr', 'folder'],
  ['backupEmbedded', backupEmbedded, 'fle', 'file'],
  ['restoreEmbedded', restoreEmbedded, 'froce', 'force'],
  ['redisAdapters', redisAdapters, 'prefx', 'prefix'],
  ['s3Storage', s3Storage, 'buket', 'bucket'],
  ['testChannels', (options) => testing.testChannels(make, options), 'othr', 'other'],
  ['testEmbeddings', (options) => testing.testEmbeddings(make, options), 'record', 'records'],
  ['testKeyValueStore', (options) => testing.testKeyValueStore(make, options), 'wiat', 'wait'],
  ['testStorage', (options) => testing.testStorage(make, options), 'inmemory', 'inMemory'],
  ['testThrottle', (options) => testing.testThrottle(make, options), 'wiat', 'wait'],
  ['testTokens', (options) => testing.testTokens(make, options), 'wiat', 'wait'],
  ['testTranslations', (options) => testing.testTranslations(make, options), 'wirte', 'write'],
  ['visitor', (options) => testing.visitor(registered, options), 'orgin', 'origin'],
  ['visit', (options) => testing.visitor(registered).visit('/', options), 'methd', 'method'],
]

afterAll(() => registered.close())

test.each(calls)('%s suggests the name of a misspelt option', async (name, call, misspelt, right) => {
  const options = { [misspelt]: undefined }
  const message = `${name}: ${misspelt}: unknown option (did you mean "${right}"?)`
  const error = await failureOf((async () => await call(options as never))())
  expect(error).toBeInstanceOf(platform.PlatformError)
  expect(error.message).toBe(message)
})

test('rejects options that are not an object', () => {
  expect(() => platform.memoryStore(1000 as never)).toThrow('memoryStore: expected an object of options, got 1000')
  expect(() => redisAdapters(undefined as never)).toThrow('redisAdapters: expected an object of options, got undefined')
})

test('lists the options that exist if none resembles a name', () => {
  expect(() => toNodeListener(registered, { bodyLimit: 1 } as never)).toThrow(
    'toNodeListener: bodyLimit: unknown option; expected one of onError',
  )
})
