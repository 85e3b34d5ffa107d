import type { Hash } from '../base/values/hash'
import type { PromiseOrValue } from '../base/async/promise-or-value'
import type { ApiCall, ApiCallResult } from './api-calls'
import type { BaseAdapters } from './base-adapters'
import type { PlatformSettings } from './settings'
import type { RecordStamp, RecordStore, StoredRecord } from './records/port'

/** The signed-in user. */
export interface CurrentUser {
  readonly id: string
  readonly email: string | null
  readonly [property: string]: unknown
}

/** A query's input for a form. */
export interface FormInput {
  /** The name of its configuration. Default: a form that accepts every attribute, and is not one of the app's */
  readonly form?: string | undefined
  /** The resource that the form must have: `User`, or a table of the app. Default: the only table of the form */
  readonly resource?: string | undefined
  readonly action: 'create' | 'update' | 'delete'
  /** The id of the record to update or delete. */
  readonly id?: string
  /** The submitted attributes. */
  readonly values: Hash
  /** The id and times of a new record, where an import has them. */
  readonly stamp?: RecordStamp
}

/** How a request is sent. */
export interface SendOptions {
  /**
   * Whether a job sends it after the open transaction commits, or never if it is rolled back; `response` is then null.
   * Default: false, send at once
   */
  readonly afterCommit?: boolean
  /** The maximum seconds until the response of a template's request, if it is sent at once. */
  readonly timeout?: number
}

/** The parts of a request that an executor may use. */
export interface GraphqlContext {
  /** The adapters below GraphQL. */
  readonly adapters: BaseAdapters
  readonly settings: PlatformSettings
  /** The records; in a transaction, as it sees them. */
  readonly records: RecordStore
  /** Whether a transaction is open. Default: false */
  readonly inTransaction?: boolean
  readonly language: string
  currentUser(): PromiseOrValue<CurrentUser | null>
  /** Signs the user in, under a new session id. */
  signIn(userId: string, options?: { readonly timeoutMinutes?: number }): PromiseOrValue<void>
  signOut(): PromiseOrValue<void>
  /** The visitor's IP address, if known. */
  readonly ip?: string | null
  /**
   * Runs `work` in a transaction, with a context for it; again after a conflict with another transaction. In an open
   * transaction it is a savepoint.
   */
  transaction<T>(work: (inner: GraphqlContext) => Promise<T>): Promise<T>
  /**
   * Saves with a form: its policies, validations and callbacks apply. Users are only saved in this way.
   *
   * @throws {InvalidValueError} with the reason, if the form refuses
   */
  submitForm(input: FormInput): PromiseOrValue<StoredRecord | undefined>
  /** Sends a request to another server; a failure is reported in `errors`. */
  sendApiCall(call: ApiCall, options?: SendOptions): PromiseOrValue<ApiCallResult>
  /**
   * Sends a notification of `api_calls/`.
   *
   * @throws {MissingFileError} if there is no such template
   */
  deliverApiCall(template: string, data: unknown, options?: SendOptions): PromiseOrValue<ApiCallResult>
  /**
   * Sends an e-mail of `emails/` in the background, after the open transaction commits.
   *
   * @throws {MissingFileError} if there is no such template
   */
  sendEmail(template: string, data: unknown): PromiseOrValue<void>
  /** The session's data; changes are saved. */
  readonly session?: Hash
}

export interface GraphqlRequest {
  readonly query: string
  readonly operationName?: string
  readonly variables?: Hash
  readonly context: GraphqlContext
}

/** A GraphQL response. Source: the GraphQL specification, section 7. */
export interface GraphqlAnswer {
  /** Missing or nil if the whole query has failed. */
  readonly data?: Hash | null
  readonly errors?: readonly { readonly message: string; readonly [key: string]: unknown }[]
  /** Whether the query has a syntax error or does not fit the schema, so that it can never run: tags throw that. */
  readonly isInvalid?: boolean
  /** The variables that were converted; only where `settings.graphqlTypeMismatch` is `'warning'`. */
  readonly warnings?: readonly GraphqlFault[]
}

/** The message of an error that is not meant for clients, and is in the log. */
export const internalError = 'internal error'

/** An error of a query that does not fit the schema. */
export interface GraphqlFault {
  readonly message: string
  /** Lines and columns in the query, from 1 on. */
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  /**
   * Whether the fault is only a variable of another type than its position, which `settings.graphqlTypeMismatch`
   * handles.
   */
  readonly isMismatch?: boolean
}

/** Runs GraphQL queries and mutations. Errors of a query are returned in `errors`, not thrown. */
export interface GraphqlExecutor {
  /** @throws {AdapterError} if an adapter failed, such as a database that cannot be reached: it fails the render */
  execute(request: GraphqlRequest): PromiseOrValue<GraphqlAnswer>
  /**
   * The reasons why a query can never run: its syntax, or fields that the schema does not have; and its variables of
   * other types than their positions. Default: none, and `liquid-platform check` does not check queries
   */
  check?(query: string): PromiseOrValue<readonly GraphqlFault[]>
  /** The types in the schema language, which editors read. Default: none, and they complete no fields */
  schema?(): PromiseOrValue<string>
}

/** For code outside of a registered instance. */
export const noGraphql: GraphqlExecutor = {
  execute: () => ({ errors: [{ message: 'GraphQL is not available here' }] }),
}
