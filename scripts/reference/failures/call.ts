import type { LiquidOptions } from 'liquidjs'
import type { PlatformAdapters } from 'liquid-platform'

/** The time of all calls. */
export const clock = { now: () => new Date('2030-05-01T12:00:00Z') }

/** A call of a filter or a tag that fails, because of its values or of the state of the app and its engines. */
export interface FailingCall {
  readonly template: string
  readonly data?: Readonly<Record<string, unknown>>
  /** Files of the app, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Adapters and settings that replace the usual ones. */
  readonly adapters?: () => PlatformAdapters | Promise<PlatformAdapters>
  readonly options?: LiquidOptions
}

/** The failing calls of filters or tags by name; a text is a template. */
export type FailingCalls = Readonly<Record<string, readonly (string | FailingCall)[]>>

/** Settings with these limits. */
export function withLimits(limits: Readonly<Record<string, number>>): () => PlatformAdapters {
  return () => ({ settings: { limits } })
}
