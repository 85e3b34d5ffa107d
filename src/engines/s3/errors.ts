import { describeNetworkError } from '../../base/text/network-error'
import { AdapterError, type AdapterErrorReason } from '../../base/errors'

/** The part of an error of the AWS SDK that is the same in all its versions. */
interface SdkError {
  readonly name?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** The HTTP status of S3's response; undefined without one. */
export function findStatus(error: unknown): number | undefined {
  return (error as SdkError | undefined)?.$metadata?.httpStatusCode
}

/**
 * Converts an error of the SDK. No message contains a credential: S3's own messages may, so only its codes are used.
 *
 * @param key the file that was asked for, if it was one
 */
export function toS3Error(cause: unknown, bucket: string, key?: string): AdapterError {
  if (cause instanceof AdapterError) return cause
  const reason = findReason(cause)
  // Refusals of S3 nearly always concern the bucket.
  const file = reason === 'refused' ? '' : formatFileSuffix(key)
  return new AdapterError('storage', formatMessage(cause, bucket) + file, { cause, reason })
}

/** The error for an S3 that has not responded in time. */
export function makeSilenceError(ms: number, bucket: string, key?: string): AdapterError {
  const message = `S3 has not responded for the bucket "${bucket}" within ${ms} ms${formatFileSuffix(key)}`
  return new AdapterError('storage', message, { reason: 'timeout' })
}

/** The error for a list of files that repeats a page. */
export function makeEndlessError(bucket: string): AdapterError {
  const message = `S3 lists the files of the bucket "${bucket}" without an end: it repeats a page`
  return new AdapterError('storage', message, { reason: 'unreachable' })
}

function formatFileSuffix(key: string | undefined): string {
  return key === undefined ? '' : `, for the file ${key}`
}

function findReason(cause: unknown): AdapterErrorReason {
  const status = findStatus(cause)
  if (status === undefined) return (cause as SdkError).name === 'TimeoutError' ? 'timeout' : 'unreachable'
  return status >= 500 || status === 429 ? 'unreachable' : 'refused'
}

function formatMessage(cause: unknown, bucket: string): string {
  const { name = 'Error', message = name } = cause as SdkError
  const status = findStatus(cause)
  if (status === undefined)
    return `S3 cannot be reached for the bucket "${bucket}": ${describeNetworkError({ ...(cause as SdkError), message })}`
  if (name === 'NoSuchBucket') return formatNoBucket(bucket)
  if (status === 401 || status === 403) return `S3 allows no access to the bucket "${bucket}": ${name} (${status})`
  return `S3 has refused a request for the bucket "${bucket}": ${name} (${status})`
}

export function formatNoBucket(bucket: string): string {
  return `bucket "${bucket}" not found in S3`
}
