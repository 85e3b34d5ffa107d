import { finallyDo, type Waiting } from '../values/waiting'

/** Lets one piece of work run at a time; the others wait in line. */
export class Lock {
  private taken = false
  private readonly line: (() => void)[] = []

  /** Runs `work` at once where nobody else has the lock. */
  run<T>(work: () => Waiting<T>): Waiting<T> {
    if (!this.taken) return this.hold(work)
    return new Promise<void>((resolve) => this.line.push(resolve)).then(() => this.hold(work))
  }

  private hold<T>(work: () => Waiting<T>): Waiting<T> {
    this.taken = true
    return finallyDo(work, () => this.passOn())
  }

  /** The next in line has it, before anybody who comes now. */
  private passOn(): void {
    const next = this.line.shift()
    if (next) next()
    else this.taken = false
  }
}
