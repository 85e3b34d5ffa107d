import type { Hash } from '../values/hash'
import type { Waiting } from '../values/waiting'
import type { PlatformSettings, ResolvedAdapters } from './adapters'
import type { RecordStore } from './records'

/** Who is signed in. */
export interface CurrentUser {
  readonly id: string
  readonly email: string | null
  readonly [property: string]: unknown
}

/** What resolvers know of the request that a query is part of. */
export interface GraphqlContext {
  readonly adapters: ResolvedAdapters
  readonly settings: PlatformSettings
  /** The records, as the open transaction sees them where there is one. */
  readonly records: RecordStore
  readonly language: string
  currentUser(): Waiting<CurrentUser | null>
  /** Makes the user the one of the session, under a new session id. */
  signIn(userId: string, options?: { readonly timeoutMinutes?: number }): Waiting<void>
  signOut(): Waiting<void>
}

export interface GraphqlRequest {
  readonly query: string
  readonly operationName?: string
  readonly variables?: Hash
  readonly context: GraphqlContext
}

/** What GraphQL answers. Source: the GraphQL specification, section 7. */
export interface GraphqlAnswer {
  /** Left out or nil where the query as a whole has failed. */
  readonly data?: Hash | null
  readonly errors?: readonly { readonly message: string; readonly [key: string]: unknown }[]
}

/** Runs GraphQL queries and mutations. What is wrong with a query is told in `errors`, and not thrown. */
export interface GraphqlExecutor {
  execute(request: GraphqlRequest): Waiting<GraphqlAnswer>
}

/** For what runs outside of a registered instance. */
export const noGraphql: GraphqlExecutor = {
  execute: () => ({ errors: [{ message: 'there is no GraphQL here' }] }),
}
