import { Renderer } from '../../app/context/renderer'
import { Exchange } from '../../app/context/exchange'
import type { Platform } from '../../platform'
import { Time } from '../../base/time/time'
import { isHash } from '../../base/values/hash'
import { Range } from '../../base/values/range'
import { Scalar } from '../../base/values/scalar'
import { getRuntime } from '../runtime'
import { checkPlatform } from './platform'

/**
 * Renders a partial of the app, and returns what it prints.
 *
 * @example
 * expect(await renderPartial(platform, 'cart/total', { total: 5 })).toContain('5.00 EUR')
 *
 * @param name as in `{% render 'cart/total' %}`
 * @throws {MissingFileError} if there is no such partial
 * @throws LiquidJS' error if the partial fails, with file, line and column
 */
export async function renderPartial(platform: Platform, name: string, variables: object = {}): Promise<string> {
  const { renderer, exchange } = await open(platform, 'renderPartial')
  return renderer.render({ partial: name }, { exchange, variables })
}

/**
 * Calls a partial as the tag `function` does, and returns what it returns: plain arrays, objects, texts, numbers, dates.
 *
 * @example
 * const order = await callFunction(platform, 'commands/orders/create', { object: { tea: 'Oolong' } })
 * expect(order.valid).toBe(true)
 *
 * @param name as in `{% function order = 'commands/orders/create' %}`
 * @returns null if the partial ends without `return`
 * @throws {MissingFileError} if there is no such partial
 * @throws LiquidJS' error if the partial fails, with file, line and column
 */
export async function callFunction<T = unknown>(platform: Platform, name: string, variables: object = {}): Promise<T> {
  const { renderer, exchange } = await open(platform, 'callFunction')
  return toPlain(await renderer.call({ partial: name }, { exchange, variables })) as T
}

async function open(platform: Platform, caller: string) {
  checkPlatform(platform, caller)
  const runtime = getRuntime(platform)
  await runtime.ready
  return { renderer: runtime.service(Renderer), exchange: new Exchange(runtime) }
}

/** Converts the dialect's own types to plain ones. */
function toPlain(value: unknown): unknown {
  if (value instanceof Scalar || value instanceof Range || value instanceof Time) return value.valueOf()
  if (Array.isArray(value)) return value.map(toPlain)
  if (isHash(value)) return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, toPlain(own)]))
  return value ?? null
}
