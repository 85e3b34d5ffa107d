import { Drop } from '../drop'
import { LimitError } from '../errors'
import * as fixedLimits from '../limits'

/** The maximum size of a range that is converted to an array. */
const maxNumbers = fixedLimits.values.rangeNumbers

/** The integers from `begin` to `end`, inclusive, without an array of them. */
export class Range extends Drop implements Iterable<number> {
  constructor(
    readonly begin: number,
    readonly end: number,
  ) {
    super()
  }

  get size(): number {
    return Math.max(0, this.end - this.begin + 1)
  }

  get first(): number {
    return this.begin
  }

  get last(): number {
    return this.end
  }

  includes(value: unknown): boolean {
    return typeof value === 'number' && value >= this.begin && value <= this.end
  }

  /** Counts indexes: above 2^53, a number plus 1 can be the same number. */
  *[Symbol.iterator](): Iterator<number> {
    for (let i = 0; i < this.size; i++) yield this.begin + i
  }

  /** The array for the host's own filters and tags. */
  override valueOf(): number[] {
    if (this.size > maxNumbers)
      throw new LimitError('memory', `range ${this.toString()} has more than ${maxNumbers} numbers`)
    return Array.from({ length: this.size }, (_, i) => this.begin + i)
  }

  override toString(): string {
    return `${this.begin}..${this.end}`
  }

  toJSON(): number[] {
    return this.valueOf()
  }
}
