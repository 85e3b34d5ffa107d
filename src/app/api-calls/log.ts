import * as fixedLimits from '../../base/limits'
import type { ApiCallResult } from '../../ports/api-calls'
import type { Clock } from '../../ports/clock'
import { filterParameter } from '../../base/values/secrets'
import { isDownload, type ReadPart } from './form-data'
import type { ReadCall } from './send'

const maxValueLength = 100
const maxKept = fixedLimits.kept.calls

/** A form part in the log. */
export interface SentApiCallPart {
  readonly name: string
  /** A text value, shortened to 100 characters. */
  readonly value?: string
  /** The URL of a file without its query, which often contains a secret. */
  readonly url?: string
  readonly filename?: string
  readonly content_type?: string
}

/**
 * A logged request, whether it got a response or not. It never contains file contents, bodies, headers or secrets in
 * URLs.
 */
export interface SentApiCall {
  /** The name of the notification, if it was one. */
  readonly name?: string
  readonly sent_at: Date
  readonly method: string
  /** The URL without its query. */
  readonly url: string
  readonly form_data: readonly SentApiCallPart[]
  /** Undefined if there was no response. */
  readonly status: number | undefined
  /** Why there was no response; empty if there was one. */
  readonly errors: readonly string[]
}

/** The log of the latest requests. */
export class SentLog {
  private readonly entries: SentApiCall[] = []

  constructor(private readonly clock: Clock) {}

  /** The requests, newest first. */
  list(): readonly SentApiCall[] {
    return this.entries.toReversed()
  }

  add({ url, method, body }: ReadCall, { response, errors }: ApiCallResult, name: string | undefined): void {
    this.entries.push({
      ...(name !== undefined && { name }),
      sent_at: this.clock.now(),
      method,
      url: removeQuery(url),
      form_data: typeof body === 'object' ? body.map(describePart) : [],
      status: response?.status,
      errors: errors.map(({ message }) => message),
    })
    if (this.entries.length > maxKept) this.entries.shift()
  }
}

function describePart({ name, content, filename, contentType }: ReadPart): SentApiCallPart {
  return {
    name,
    ...(filename === undefined && typeof content === 'string' && { value: formatValue(name, content) }),
    ...(isDownload(content) && { url: removeQuery(content.url) }),
    ...(filename !== undefined && { filename }),
    ...(contentType !== undefined && { content_type: contentType }),
  }
}

/**
 * The beginning of a value, without secrets. Secrets are looked for in a longer part, so that shortening cuts none in
 * two.
 */
function formatValue(name: string, content: string): string {
  return shortenText(filterParameter(name, content.slice(0, 100 * maxValueLength)))
}

function shortenText(text: string): string {
  const characters = Array.from(text.slice(0, 2 * maxValueLength + 2))
  return characters.length > maxValueLength ? `${characters.slice(0, maxValueLength - 1).join('')}…` : text
}

export function removeQuery(url: string | URL): string {
  const { protocol, host, pathname } = new URL(url)
  return host === '' ? protocol : `${protocol}//${host}${pathname}`
}
