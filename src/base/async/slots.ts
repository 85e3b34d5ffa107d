/** Runs a limited number of works at a time; the others wait in a line of limited length, in the order of the calls. */
export class Slots {
  private taken = 0
  private readonly line: (() => void)[] = []

  /** @param full creates the error for a call that finds the line full */
  constructor(
    private readonly count: number,
    private readonly waiting: number,
    private readonly full: () => Error,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.count) this.taken++
    else if (this.line.length >= this.waiting) throw this.full()
    else await new Promise<void>((resolve) => this.line.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.line.shift()
      if (next) next()
      else this.taken--
    }
  }
}
