import { LimitError } from '../errors'

/** The bytes that the values and files of a request share. */
export class ByteBudget {
  private left: number

  constructor(private readonly most: number) {
    this.left = most
  }

  /** @throws {LimitError} where fewer than these are left */
  take(count: number): void {
    this.left -= count
    if (this.left >= 0) return
    throw new LimitError('multipartBytes', `the values and files of the request have more than ${this.most} bytes`)
  }
}
