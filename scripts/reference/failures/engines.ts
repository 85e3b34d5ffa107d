import { AdapterError, memoryRecords, type PlatformAdapters } from 'liquid-platform'
import { postgresAdapters } from 'liquid-platform/postgres'
import { lazy } from '../../../src/base/async/once'

/** Nothing listens to this port. */
const closedPort = '127.0.0.1:1'

/**
 * Records in a Postgres that cannot be reached. Its adapters are only created while it is there, so the methods of other
 * records reject with its error.
 */
export const awayEngines = lazy(async (): Promise<PlatformAdapters> => {
  const failure = await postgresAdapters({ connectionString: `postgres://${closedPort}/shop` }).catch(
    (error: unknown) => error,
  )
  if (!(failure instanceof AdapterError)) throw new Error(`expected no Postgres at ${closedPort}`)
  const records = new Proxy(memoryRecords(), {
    get: (store, name) => {
      const member: unknown = Reflect.get(store, name)
      return typeof member === 'function' ? () => Promise.reject(failure) : member
    },
  })
  return { records }
})
