import type { FieldErrors } from '../context/field-errors'
import type { Redirect } from '../context/response/response-draft'
import type { Hash } from '../../base/values/hash'

/** The statuses of refused requests, with their messages. The original platform's clients know its spelling. */
export const reasons = {
  401: 'Unathorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
} as const

export type SubmissionErrorStatus = keyof typeof reasons

function findStatusReason(status: number): string | undefined {
  return (reasons as Readonly<Record<number, string>>)[status]
}

/** The details of a refusal. */
export interface SubmissionErrorDetails {
  /** Overrides the status of the response, such as by a policy's `http_status`. */
  readonly status?: number
  /** Default: the message of the status. */
  readonly errors?: FieldErrors
  /** The response to a browser, instead of the errors. */
  readonly redirect?: Redirect
  readonly flashAlert?: string
  /** Milliseconds until the client may try again. */
  readonly retryAfterMs?: number
  /** The methods of the address, for a 405. */
  readonly allow?: readonly string[]
  /** The path of the field at fault, such as `properties.colour`. */
  readonly field?: string
  /** Which values were expected, for developers: `email: expected an e-mail address with an "@"`. */
  readonly explanation?: string
  /** Whether validations refuse, so that `errors` has the reasons. */
  readonly isInvalid?: boolean
  /** The name that was probably meant, for the app's developer: ` (did you mean "note"?)` */
  readonly meant?: string
  /** The change that the app's developer has to make, in a sentence. */
  readonly suggestion?: string
}

/** A refused request, which has changed nothing. */
export class SubmissionError extends Error {
  readonly errors: FieldErrors
  /** The values that the form would have saved, if they are known. */
  values: Hash | undefined
  readonly details: SubmissionErrorDetails

  /** @param reason the cause, for the client's developer */
  constructor(
    readonly status: SubmissionErrorStatus,
    reason: string,
    details: SubmissionErrorDetails = {},
  ) {
    super(reason)
    this.name = 'SubmissionError'
    this.details = details
    this.errors = details.errors ?? { base: [findStatusReason(this.responseStatus) ?? reasons[status]] }
  }

  /** The status of the response: its own, unless the details override it. */
  get responseStatus(): number {
    return this.details.status ?? this.status
  }

  /** The reason with its explanation. */
  get explained(): string {
    const { explanation } = this.details
    return explanation === undefined ? this.message : `${this.message} (${explanation})`
  }
}
