import type { Redirect } from '../context/redirect'
import type { Hash } from '../values/hash'

/** What is wrong, under the dotted paths of the fields; `base` is the form as a whole. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** Statuses of requests that are refused, and what they say. Source: rest-api.md, "Errors" (spelled as it is there). */
export const reasons = {
  401: 'Unathorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
} as const

export type SubmissionErrorStatus = keyof typeof reasons

function reasonOf(status: number): string | undefined {
  return (reasons as Readonly<Record<number, string>>)[status]
}

/** What a refused request is told beside its status. */
export interface SubmissionErrorDetails {
  /** A status of its own, in place of the usual one. */
  readonly status?: number
  /** By default, the usual message of the status. */
  readonly errors?: Errors
  /** What a browser is answered in place of that. */
  readonly redirect?: Redirect
  readonly flashAlert?: string
  /** When the client may try again. */
  readonly retryAfterMs?: number
}

/** A request is refused: nothing that it asked for was done. */
export class SubmissionError extends Error {
  readonly errors: Errors
  /** What the form would have saved, as far as that is known. */
  values: Hash | undefined
  readonly details: SubmissionErrorDetails

  /** @param reason what was wrong, for the developer of the client */
  constructor(
    readonly status: SubmissionErrorStatus,
    reason: string,
    details: SubmissionErrorDetails = {},
  ) {
    super(reason)
    this.name = 'SubmissionError'
    this.details = details
    this.errors = details.errors ?? { base: [reasonOf(details.status ?? status) ?? reasons[status]] }
  }
}
