import type { Runtime } from '../context/runtime'
import * as fixedLimits from '../../base/limits'
import { shorten } from '../../base/text/shorten'
import type { SpanOptions } from '../telemetry/telemetry'
import type { Hash } from '../../base/values/hash'

const { sent, sentCharacters } = fixedLimits.kept

/** A notification that was sent. */
export interface SentNotification {
  readonly id: string
  readonly type: 'API_CALL' | 'EMAIL' | 'SMS'
  /** The name of its template; nil if it has none. */
  readonly name: string | null
  /** Nil for an API call, whose body is not kept. */
  readonly content: string | null
  /** Its recipients and the like. */
  readonly options: Hash
  readonly sentAt: Date
}

/** A notification to log. */
interface Sent {
  readonly type: SentNotification['type']
  /** The name of its template; undefined if it has none. */
  readonly name?: string | undefined
  readonly content?: string
  readonly options: Hash
}

/** The last notifications that this process has sent. They are kept in memory only: their links often contain tokens. */
export class SentNotifications {
  private readonly entries: SentNotification[] = []
  private count = 0

  constructor(private readonly runtime: Runtime) {}

  /** Oldest first. */
  list(): readonly SentNotification[] {
    return this.entries
  }

  add({ type, name, content, options }: Sent): void {
    this.entries.push({
      id: String(++this.count),
      type,
      name: name ?? null,
      content: content === undefined ? null : shorten(content, sentCharacters),
      options,
      sentAt: this.runtime.adapters.clock.now(),
    })
    if (this.entries.length > sent) this.entries.shift()
  }
}

/** The span of a message to a person. */
export function makeSpanOptions(template: string | undefined): SpanOptions {
  return { kind: 'CLIENT', attributes: template === undefined ? {} : { 'liquid_platform.template': template } }
}
