import { Drop } from 'liquidjs'
import type { Meter } from '../../metering/meter'
import { print } from '../../values/print'

/** LiquidJS' `keepOutputType`: a render that prints one value and nothing else gives that value back, and no text. */
export class KeptOutput {
  private count = 0
  private value: unknown
  private text = ''

  /** The text of a value that is printed. */
  note(printed: unknown, meter: Meter): string {
    const value: unknown = printed instanceof Drop ? printed.valueOf() : printed
    const text = print(printed, meter)
    if (typeof value === 'string') return text
    this.count++
    this.value = value
    this.text = text
    return text
  }

  /** What the render gives back: the value where it is all that was printed, else the text. */
  of(text: string): unknown {
    return this.count === 1 && this.text === text ? this.value : text
  }
}
