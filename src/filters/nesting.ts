import * as fixedLimits from '../base/limits'
import { ArgumentError } from '../language/definitions/definition'

/** The arrays and hashes that a walk through nested data has entered: detects cycles and bounds the depth. */
export class Nesting {
  private readonly open = new Set<object>()

  /** @param parameter the parameter of the data, for messages */
  constructor(
    private readonly parameter: string,
    private readonly maxDepth = fixedLimits.values.depth,
  ) {}

  /** Enters an array or a hash, until `leave`. */
  enter(value: object): void {
    if (this.open.has(value)) throw new ArgumentError(this.parameter, 'contains itself')
    const { maxDepth } = this
    if (this.open.size === maxDepth) throw new ArgumentError(this.parameter, `is nested more than ${maxDepth} deep`)
    this.open.add(value)
  }

  leave(value: object): void {
    this.open.delete(value)
  }
}
