/**
 * In browsers, the counterpart of `src/base/regexp/time-limit.ts`: a browser cannot stop a function from outside, so this
 * limit does not end. A page that renders templates of others does so in a worker, which it terminates.
 */
export class TimeLimit {
  constructor(
    readonly milliseconds: number,
    readonly makeError: () => Error,
  ) {}

  run<T>(work: () => T): T {
    return work()
  }
}
