import { AsyncLocalStorage } from 'node:async_hooks'
import { maxTimerMs } from './deadline'

/** The owner of some work, which can end before the work does: a client, a job's lease, a render. */
export type End = { readonly signal: AbortSignal } | { readonly remainingMs: () => number; readonly error: () => Error }

/** The bounds of the work under way. */
export interface Bounds {
  readonly ends: readonly End[]
  /** Whether the engine's own timeouts do not apply, as to migrations. */
  readonly isUnhurried: boolean
}

const none: Bounds = { ends: [], isUnhurried: false }

/**
 * Created by the first engine that respects bounds, because from then on every promise of the process costs more
 * (before Node 24).
 */
let storage: AsyncLocalStorage<Bounds> | undefined

/** Starts to carry bounds, for an engine that respects them. */
export function carryBounds(): void {
  storage ??= new AsyncLocalStorage()
}

/** The bounds of the work under way. */
export function findActiveBounds(): Bounds {
  return storage?.getStore() ?? none
}

/** Runs work that is abandoned when `end` comes, if its engines support it; unhurried work is not. */
export function runWithEnd<T>(end: End, work: () => T): T {
  const { ends, isUnhurried } = findActiveBounds()
  return storage && !isUnhurried ? storage.run({ ends: [...ends, end], isUnhurried }, work) : work()
}

/** Runs work that must be finished even if a bound ends, such as a commit. */
export function runWithoutEnds<T>(work: () => T): T {
  return storage ? storage.run({ ...findActiveBounds(), ends: [] }, work) : work()
}

/** Runs shared work, such as a worker's, without the caller's bounds. */
export function runApart<T>(work: () => T): T {
  return storage ? storage.run(none, work) : work()
}

/** Runs work for which engines have no timeouts, such as migrations. */
export function runUnhurried<T>(work: () => T): T {
  return storage ? storage.run({ ends: [], isUnhurried: true }, work) : work()
}

/** Aborted work, with the reason as its `cause`. */
export class Ended extends Error {}

/**
 * The result of the work. Rejects as soon as one of the ends comes.
 *
 * @param abandon called with the reason of the end, if it comes while the work runs
 * @throws {Ended} with that reason as its cause
 */
export async function runUntilEnd<T>(
  ends: readonly End[],
  work: () => Promise<T>,
  abandon: (reason: unknown) => void,
): Promise<T> {
  if (ends.length === 0) return work()
  for (const end of ends) {
    if (hasCome(end)) throw makeEndedError(findReason(end))
  }
  const stops: (() => void)[] = []
  const ended = new Promise<never>((_, reject) => {
    for (const end of ends) {
      const onEnd = (): void => {
        const reason = findReason(end)
        abandon(reason)
        reject(makeEndedError(reason))
      }
      stops.push(listen(end, onEnd))
    }
  })
  try {
    return await Promise.race([work(), ended])
  } finally {
    for (const stop of stops) stop()
  }
}

function makeEndedError(cause: unknown): Ended {
  return new Ended('the work was aborted', { cause })
}

function hasCome(end: End): boolean {
  return 'signal' in end ? end.signal.aborted : end.remainingMs() <= 0
}

function findReason(end: End): unknown {
  return 'signal' in end ? end.signal.reason : end.error()
}

/** @returns a function that stops listening */
function listen(end: End, onEnd: () => void): () => void {
  if ('signal' in end) {
    const { signal } = end
    signal.addEventListener('abort', onEnd, { once: true })
    return () => signal.removeEventListener('abort', onEnd)
  }
  const timer = setTimeout(onEnd, Math.min(end.remainingMs(), maxTimerMs))
  return () => clearTimeout(timer)
}
