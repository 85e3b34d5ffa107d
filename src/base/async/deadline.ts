/** Milliseconds; with a longer delay, a Node timer fires at once. */
export const maxTimerMs = 2 ** 31 - 1

/** Aborts work through its signal, after a timeout or when the caller aborts. */
export class Deadline {
  private readonly controller = new AbortController()
  private total: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined

  /**
   * @param caller also aborts the work, with its own reason
   * @param failureOf makes the error for a timeout
   */
  constructor(
    private readonly caller: AbortSignal | undefined,
    private readonly failureOf: (reason: string) => Error,
  ) {
    if (caller?.aborted) this.onAbort()
    else caller?.addEventListener('abort', this.onAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** The result of the work. Rejects if it takes longer than `ms`, or if the deadline was aborted. */
  async within<T>(ms: number, reason: string, work: () => Promise<T>): Promise<T> {
    const timer = this.setTimer(ms, reason)
    try {
      return await runUntilAborted(this.signal, work)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Aborts everything if a repeated step, between `begin` and `end`, takes longer than `ms` once. */
  whileBusy(ms: number, reason: string): { begin(): void; end(): void } {
    let isBusy = false
    const timer = setTimeout(
      () => {
        if (isBusy) this.controller.abort(this.failureOf(reason))
      },
      Math.min(ms, maxTimerMs),
    ).unref()
    this.idle = timer
    return {
      begin() {
        isBusy = true
        timer.refresh()
      },
      end() {
        isBusy = false
      },
    }
  }

  /** Aborts everything after `ms`. The timer does not keep the process alive. */
  limit(ms: number, reason: string): void {
    this.total = this.setTimer(ms, reason).unref()
  }

  /** Clears timers and listeners. */
  end(): void {
    clearTimeout(this.total)
    clearTimeout(this.idle)
    this.caller?.removeEventListener('abort', this.onAbort)
  }

  private setTimer(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(this.failureOf(reason)), Math.min(ms, maxTimerMs))
  }

  private readonly onAbort = (): void => this.controller.abort(this.caller?.reason)
}

/** The result of the work. Rejects with the signal's reason if it is aborted first. */
export async function runUntilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let stop: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
