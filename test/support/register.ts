import { Liquid, type LiquidOptions } from 'liquidjs'
import type { PlatformAdapters } from '../../src/ports/adapters'
import type { LogEntry } from '../../src/ports/logger'
import type { Platform } from '../../src/platform'
import { registerPlatform } from '../../src/register'

/** A registered instance that keeps its log. */
export function register(
  adapters: PlatformAdapters = {},
  options: LiquidOptions = {},
): Platform & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = []
  const logger = { log: (entry: LogEntry) => void entries.push(entry) }
  return Object.assign(registerPlatform(new Liquid(options), { logger, ...adapters }), { entries })
}

/** The error that a function throws. */
export function errorOf(run: () => unknown): Error & { readonly cause?: unknown; readonly code?: string } {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

/** The error that a promise is rejected with. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<ReturnType<typeof errorOf>> {
  try {
    await promise
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing has failed')
}
