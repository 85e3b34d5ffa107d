import type { AppFiles } from '../../files/app-files'
import type { FormInput, GraphqlContext } from '../../ports/graphql'
import type { PresignConditions, PresignedForm } from '../../ports/storage/port'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Hash } from '../../base/values/hash'
import type { FormResult } from '../forms/queried'
import type { InlineEmail } from '../notifications/inline-email'
import type { InlineSms } from '../notifications/inline-sms'
import type { SentNotification } from '../notifications/sent'
import type { TableName } from './table-names'

/** A property of a record: its table, and its path in the record. */
export interface PropertyPlace {
  readonly table: string
  readonly path: readonly string[]
}

/** The conditions of a client's upload, in addition to the schema's. */
export interface UploadPermission extends Partial<PresignConditions> {
  readonly acl?: 'public' | 'private'
}

/** The files of records, for resolvers. */
export interface GraphqlUploads {
  /** The URL of a property's file; undefined if the value is not a file that the app has stored. */
  url(value: unknown, options: FileUrlOptions): PromiseOrValue<string | undefined>
  /** A form by which a client uploads a file; its key becomes the value of the property. */
  presign(place: PropertyPlace | undefined, permission: UploadPermission): PromiseOrValue<PresignedForm>
}

export interface FileUrlOptions {
  /** The id of the record. */
  readonly id: string
  readonly place: PropertyPlace
  /** Milliseconds for which the URL of a private file can be used. */
  readonly expiresIn: number
  /** The name of an image version. Default: the file itself */
  readonly version?: string
}

/** The parts of a request that queries read. */
export interface RequestView {
  readonly params: Hash
  readonly headers: Hash
  readonly flash: Hash
  readonly is_xhr: boolean
  readonly location: { readonly url: string; readonly pathname: string }
  readonly authenticity_token: () => string
}

/** The resolvers' view of the app and the request that run a query: parts are missing if a host calls the executor itself. */
export interface QueryContext extends GraphqlContext {
  transaction<T>(work: (inner: QueryContext) => Promise<T>): Promise<T>
  /** Gives the user's session a new id after a change of the user's second factor. */
  changedFactor?(userId: string): PromiseOrValue<void>
  /**
   * As `submitForm`, for a form of any resource of the app, and with the messages of validations in the result.
   *
   * @throws {InvalidValueError} if there is no such form, or a policy refuses
   */
  trySubmitForm?(input: Omit<FormInput, 'resource' | 'form'> & { readonly form: string }): PromiseOrValue<FormResult>
  /**
   * As `sendEmail`, for an e-mail without a template.
   *
   * @throws {InvalidValueError} if it is invalid
   */
  sendInlineEmail?(email: InlineEmail): PromiseOrValue<void>
  /** As `sendEmail`, for a text message of `smses/`. */
  sendSms?(template: string, data: unknown): PromiseOrValue<void>
  /** As `sendInlineEmail`, for a text message. */
  sendInlineSms?(sms: InlineSms): PromiseOrValue<void>
  /**
   * Sends a message to all subscribers of a room of a channel, after the open transaction commits.
   *
   * @throws {InvalidValueError} if the payload is not a hash
   */
  sendToChannel?(channel: string, room: string, payload: unknown): PromiseOrValue<void>
  /** The last notifications that this process has sent, oldest first. */
  sentNotifications?(): readonly SentNotification[]
  /** The files of the app. */
  readonly files?: AppFiles
  /** The response to a URL that `asset_url` prints, without a request; undefined if it is not of an asset of the app. */
  readonly asset?: (url: string) => Promise<Response | undefined>
  readonly uploads?: GraphqlUploads
  /** Logs the tables of a query that the app's schema does not have. */
  readonly checkTables?: (names: readonly TableName[]) => PromiseOrValue<void>
  /** Logs a warning about a query, once per process. */
  readonly warnOnce?: (message: string) => void
  /** The request, as templates see it. */
  readonly request?: RequestView
}
