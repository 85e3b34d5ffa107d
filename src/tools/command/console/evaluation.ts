import { Exchange } from '../../../app/context/exchange'
import type { Runtime } from '../../../app/context/runtime'
import { Renderer } from '../../../app/context/renderer'
import { hasLiquid } from '../../../files/kinds/liquid'
import { makeEmptyScope } from '../../../language/rendering/context'
import { makeBoundedMeter } from '../../../base/metering/meter'
import { inspect } from '../../../base/values/inspect'

/** Evaluates templates and expressions one after the other, as parts of one request: variables stay, and `context`. */
export class Evaluation {
  private readonly exchange: Exchange
  private readonly variables = makeEmptyScope()

  constructor(private readonly runtime: Runtime) {
    this.exchange = new Exchange(runtime)
  }

  /**
   * The output of a template, or the value of an expression in the notation of the dialect.
   *
   * @throws {LiquidError} with its place in the text
   */
  async run(text: string): Promise<string> {
    const { liquid } = this.runtime
    // Each text has the limits of a separate render.
    const context = this.runtime.service(Renderer).open(this.exchange)
    Object.assign(context.bottom(), this.variables)
    try {
      if (hasLiquid(text)) return String(await liquid.render(liquid.parse(text), context))
      return inspect(await liquid.evalValue(text, context), makeBoundedMeter())
    } finally {
      Object.assign(this.variables, context.bottom())
    }
  }
}
