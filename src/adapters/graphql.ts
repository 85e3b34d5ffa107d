import type { Hash } from '../values/hash'
import type { PromiseOrValue } from '../async/promise-or-value'
import type { AppFiles } from './files/app-files'
import type { ApiCall, ApiCallResult } from './api-calls'
import type { PlatformSettings, ResolvedAdapters } from './adapters'
import type { RecordStore, StoredRecord } from './records/port'

/** Who is signed in. */
export interface CurrentUser {
  readonly id: string
  readonly email: string | null
  readonly [property: string]: unknown
}

/** What a form is given by a query. */
export interface FormInput {
  /** The name of its configuration. Default: one that takes every attribute, and is none of the app's. */
  readonly form?: string | undefined
  /** What the form must be for: `User`, or a table of the app. */
  readonly resource: string
  readonly action: 'create' | 'update' | 'delete'
  /** The record that is updated or deleted. */
  readonly id?: string
  /** The attributes that were sent. */
  readonly values: Hash
}

/** When a request is sent. */
export interface SendOptions {
  /**
   * By a job, once what the open transaction has written stays; never where it is rolled back. Its answer is not known
   * then, and `response` is null. Default: at once.
   */
  readonly afterCommit?: boolean
}

/** An e-mail that a query gives whole. Source: the input `NotificationEmailInput` of the public interface. */
export interface GivenEmail {
  readonly from: string
  readonly to: readonly string[]
  readonly cc?: readonly string[] | null
  readonly bcc?: readonly string[] | null
  readonly reply_to?: readonly string[] | null
  readonly subject: string
  /** HTML. */
  readonly content: string
  /** Minutes after which it is sent. */
  readonly delay?: number | null
}

/** What resolvers know of the request that a query is part of. */
export interface GraphqlContext {
  readonly adapters: ResolvedAdapters
  readonly settings: PlatformSettings
  /** The records, as the open transaction sees them where there is one. */
  readonly records: RecordStore
  /** Whether there is one. False */
  readonly inTransaction?: boolean
  readonly language: string
  currentUser(): PromiseOrValue<CurrentUser | null>
  /** Makes the user the one of the session, under a new session id. */
  signIn(userId: string, options?: { readonly timeoutMinutes?: number }): PromiseOrValue<void>
  signOut(): PromiseOrValue<void>
  /** The visitor's IP address, where it is known. */
  readonly ip?: string | null
  /**
   * Runs `work` in a transaction, with the context there; again where another transaction was in its way. In an open
   * transaction it is a savepoint.
   */
  transaction<T>(work: (inner: GraphqlContext) => Promise<T>): Promise<T>
  /**
   * Saves by a form: its policies, validations and callbacks hold. It is the one way in which users are saved.
   *
   * @throws {InvalidValueError} that tells what is wrong, where the form refuses
   */
  submitForm(input: FormInput): PromiseOrValue<StoredRecord | undefined>
  /** Sends a request to somebody else; what keeps it from being answered is told in `errors`. */
  sendApiCall(call: ApiCall, options?: SendOptions): PromiseOrValue<ApiCallResult>
  /**
   * Sends a notification of `api_calls/`.
   *
   * @throws {MissingFileError} where there is no such template
   */
  deliverApiCall(template: string, data: unknown, options?: SendOptions): PromiseOrValue<ApiCallResult>
  /**
   * Has an e-mail of `emails/` sent in the background, once what the open transaction has written stays.
   *
   * @throws {MissingFileError} where there is no such template
   */
  sendEmail(template: string, data: unknown): PromiseOrValue<void>
  /**
   * As `sendEmail`, of an e-mail that is given whole.
   *
   * @throws {InvalidValueError} where it is not what can be sent
   */
  sendWholeEmail?(email: GivenEmail): PromiseOrValue<void>
  /** What is kept of the session: what is set there is kept. */
  readonly session?: Hash
  /** The files of the app. */
  readonly files?: AppFiles
  /** The request, as templates see it. */
  readonly request?: RequestView
}

/** What queries read of a request. */
export interface RequestView {
  readonly params: Hash
  readonly headers: Hash
  readonly flash: Hash
  readonly is_xhr: boolean
  readonly location: { readonly href: string; readonly pathname: string; readonly search: string }
  readonly authenticity_token: () => string
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
  /** Whether the query is no GraphQL, or does not fit the schema, so that it can never be run: a tag makes that an error. */
  readonly isInvalid?: boolean
}

/** Runs GraphQL queries and mutations. What is wrong with a query is told in `errors`, and not thrown. */
export interface GraphqlExecutor {
  execute(request: GraphqlRequest): PromiseOrValue<GraphqlAnswer>
}

/** For what runs outside of a registered instance. */
export const noGraphql: GraphqlExecutor = {
  execute: () => ({ errors: [{ message: 'there is no GraphQL here' }] }),
}
