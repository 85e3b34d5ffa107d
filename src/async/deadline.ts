/** Milliseconds; a longer timer of Node's would fire at once. */
export const maxTimerMs = 2 ** 31 - 1

/** Ends what takes too long, or what its caller aborts, by its signal. */
export class Deadline {
  private readonly controller = new AbortController()
  private total: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined

  /**
   * @param caller a signal that ends it too, with its own reason
   * @param failureOf the error for what took too long
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

  /** What the work gives, unless it takes more milliseconds than that, or was ended. */
  async within<T>(ms: number, reason: string, work: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted()
    const timer = this.after(ms, reason)
    try {
      return await untilAborted(this.signal, work)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends everything where something that is done again and again takes more milliseconds than that once. */
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

  /** Ends everything after these milliseconds. It keeps no process alive. */
  limit(ms: number, reason: string): void {
    this.total = this.after(ms, reason).unref()
  }

  /** Lets go of timers and listeners. */
  end(): void {
    clearTimeout(this.total)
    clearTimeout(this.idle)
    this.caller?.removeEventListener('abort', this.onAbort)
  }

  private after(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(this.failureOf(reason)), Math.min(ms, maxTimerMs))
  }

  private readonly onAbort = (): void => this.controller.abort(this.caller?.reason)
}

/** What the work gives, unless the signal is aborted before: then it rejects with the signal's reason. */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
