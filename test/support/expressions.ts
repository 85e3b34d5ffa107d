import type { Liquid } from 'liquidjs'
import { errorOf } from './register'

/** The values of expressions, and the messages of filters that reject an argument. */
export function makeEvaluator(liquid: Liquid) {
  const value = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)
  return {
    value,
    fault(expression: string, data?: object): string {
      const { cause } = errorOf(() => value(expression, data))
      expect(cause).toMatchObject({ code: 'filter-argument' })
      return (cause as Error).message
    },
  }
}
