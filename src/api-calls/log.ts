import { fixedLimits } from '../limits'
import type { ApiCallResult } from '../adapters/api-calls'
import type { Clock } from '../adapters/clock'
import { filterParameter } from '../values/secrets'
import type { ReadPart } from './form-data'
import type { ReadCall } from './send'

const maxValueLength = 100
const maxKept = fixedLimits.kept.calls.max

/** A part of a form, as the log has it. */
export interface SentApiCallPart {
  readonly name: string
  /** A text, shortened to 100 characters. */
  readonly value?: string
  /** The address of a file, without its query, which often holds a secret. */
  readonly url?: string
  readonly filename?: string
  readonly content_type?: string
}

/** A request that went out, or was to. It never holds the content of files, bodies or headers, nor secrets of addresses. */
export interface SentApiCall {
  /** Of the notification template, if it was one. */
  readonly name?: string
  readonly sent_at: Date
  readonly method: string
  /** Without its query. */
  readonly url: string
  readonly form_data: readonly SentApiCallPart[]
  /** Undefined where it was not answered. */
  readonly status: number | undefined
  readonly errors: readonly string[]
}

/** The requests that went out last. */
export class SentLog {
  private readonly entries: SentApiCall[] = []

  constructor(private readonly clock: Clock) {}

  /** The newest first. */
  list(): readonly SentApiCall[] {
    return this.entries.toReversed()
  }

  add({ url, method, body }: ReadCall, { response, errors }: ApiCallResult, name: string | undefined): void {
    this.entries.push({
      ...(name !== undefined && { name }),
      sent_at: this.clock.now(),
      method,
      url: withoutQuery(url),
      form_data: typeof body === 'object' ? body.map(shown) : [],
      status: response?.status,
      errors: errors.map(({ message }) => message),
    })
    if (this.entries.length > maxKept) this.entries.shift()
  }
}

function shown({ name, content, filename, contentType }: ReadPart): SentApiCallPart {
  return {
    name,
    ...(filename === undefined && typeof content === 'string' && { value: valueOf(name, content) }),
    ...(typeof content === 'object' && 'url' in content && { url: withoutQuery(content.url) }),
    ...(filename !== undefined && { filename }),
    ...(contentType !== undefined && { content_type: contentType }),
  }
}

/** The beginning of a value; what is secret in it is looked for a good way beyond. */
function valueOf(name: string, content: string): string {
  return shortened(filterParameter(name, content.slice(0, 100 * maxValueLength)))
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 2 * maxValueLength + 2))
  return characters.length > maxValueLength ? `${characters.slice(0, maxValueLength - 1).join('')}…` : text
}

function withoutQuery(url: string | URL): string {
  const { protocol, host, pathname } = new URL(url)
  return host === '' ? protocol : `${protocol}//${host}${pathname}`
}
