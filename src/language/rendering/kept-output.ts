import { Drop } from 'liquidjs'
import type { Meter } from '../../base/metering/meter'
import { print } from '../../base/values/print'

/** LiquidJS' `keepOutputType`: a render that prints only one value returns that value instead of text. */
export class KeptOutput {
  private count = 0
  private value: unknown
  private text = ''

  /** Records a printed value and returns its text. */
  note(printed: unknown, meter: Meter): string {
    const value: unknown = printed instanceof Drop ? printed.valueOf() : printed
    const text = print(printed, meter)
    if (typeof value === 'string') return text
    this.count++
    this.value = value
    this.text = text
    return text
  }

  /** The render's result: the value if nothing else was printed, else the text. */
  findValue(text: string): unknown {
    return this.count === 1 && this.text === text ? this.value : text
  }
}
