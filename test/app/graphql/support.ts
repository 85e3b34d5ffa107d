import { Liquid } from 'liquidjs'
import type { CurrentUser, GraphqlAnswer, GraphqlExecutor } from '../../../src/ports/graphql'
import type { QueryContext } from '../../../src/app/graphql/context'
import { resolveAdapters } from '../../../src/app/resolve-adapters'
import type { LogEntry } from '../../../src/ports/logger'
import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordStore } from '../../../src/ports/records/port'
import { Exchange } from '../../../src/app/context/exchange'
import { makeGraphqlContext } from '../../../src/app/queries/graphql-context'
import { Runtime } from '../../../src/app/context/runtime'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import type { Hash } from '../../../src/base/values/hash'

/** JSON.parse returns `any`. */
type Json = ReturnType<typeof JSON.parse>

/** An app with records, a session, a log, and functions that run queries. */
export interface App {
  readonly context: QueryContext
  readonly records: RecordStore
  readonly entries: LogEntry[]
  /** The id of the session's user. */
  user: string | null
  now: string
  execute(query: string, variables?: Hash): Promise<GraphqlAnswer>
  /** The data of a query that must have no errors. */
  data(query: string, variables?: Hash): Promise<Json>
  /** The messages of a query's errors. */
  errors(query: string, variables?: Hash): Promise<string[]>
}

/** Shared, because building a schema takes longer than most tests. */
const shared = graphqlExecutor()

export function makeApp(executor: GraphqlExecutor = shared, records?: RecordStore): App {
  const entries: LogEntry[] = []
  const clock = { now: () => new Date(app.now) }
  const store = records ?? memoryRecords({ clock })
  const logger = { log: (entry: LogEntry) => void entries.push(entry) }
  const resolved = resolveAdapters({ clock, logger, records: store })
  const { adapters, settings } = resolved
  const runtime = new Runtime(new Liquid(), resolved, {
    newExchange: (runtime) => new Exchange(runtime),
    hasFiles: false,
  })
  const { transaction, submitForm, trySubmitForm, uploads, warnOnce } = makeGraphqlContext(new Exchange(runtime))
  const context: QueryContext = {
    adapters,
    settings,
    records: runtime.records,
    ...(uploads && { uploads }),
    ...(warnOnce && { warnOnce }),
    language: 'en',
    currentUser: () => (app.user === null ? null : ({ id: app.user, email: null } satisfies CurrentUser)),
    signIn: (id) => void (app.user = id),
    signOut: () => void (app.user = null),
    transaction,
    submitForm,
    ...(trySubmitForm && { trySubmitForm }),
    sendApiCall: () => ({ response: null, errors: [] }),
    deliverApiCall: () => ({ response: null, errors: [] }),
    sendEmail: () => undefined,
  }
  const app: App = {
    context,
    records: store,
    entries,
    user: null,
    now: '2017-04-15T15:21:00Z',
    execute: async (query, variables) => executor.execute({ query, context, ...(variables && { variables }) }),
    data: async (query, variables) => expectData(await app.execute(query, variables)),
    errors: async (query, variables) => messagesOf(await app.execute(query, variables)),
  }
  return app
}

function expectData({ data, errors }: GraphqlAnswer): Hash {
  expect(errors).toBeUndefined()
  return data as Hash
}

export function messagesOf({ errors = [] }: GraphqlAnswer): string[] {
  return errors.map(({ message }) => message)
}

/** Replaces `scrypt`. */
export function hashAtOnce(...args: unknown[]): void {
  const done = args.at(-1) as (error: null, key: Buffer) => void
  done(null, Buffer.alloc(32, 1))
}
