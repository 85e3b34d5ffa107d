import { LimitError } from '../../base/errors'

/** The byte budget that the values and files of a request share. */
export class ByteBudget {
  private left: number

  constructor(private readonly maxBytes: number) {
    this.left = maxBytes
  }

  /**
   * @param label names the part in the message, if known
   * @throws {LimitError} if fewer than `count` bytes are left
   */
  take(count: number, label?: string): void {
    this.left -= count
    if (this.left >= 0) return
    const place = label === undefined ? '' : `${label}: with it `
    throw new LimitError(
      'multipartBytes',
      `${place}the values and files of the request have more than ${this.maxBytes} bytes`,
    )
  }
}
