import { Liquid, type LiquidOptions, type RenderOptions } from 'liquidjs'
import { registerPlatform } from '../../src/register'
import { quietLogger } from './quiet-logger'

type SetUp = (liquid: Liquid) => void

export interface Setting {
  readonly options?: LiquidOptions
  readonly render?: RenderOptions
  /** Registers the host's filters, tags and operators on an instance. */
  readonly setUp?: SetUp
}

/** An instance of LiquidJS, and one with the same options that the package is registered on. */
export function pair({ options = {}, setUp }: Setting = {}): { alone: Liquid; registered: Liquid } {
  // LiquidJS changes the passed options.
  const alone = new Liquid({ ...options })
  const registered = new Liquid({ ...options })
  registerPlatform(registered, { logger: quietLogger })
  setUp?.(alone)
  setUp?.(registered)
  return { alone, registered }
}

type Pair = ReturnType<typeof pair>

const noOptions: LiquidOptions = {}
const pairs = new WeakMap<LiquidOptions, Pair>()

/** Shares a pair between templates if nothing is registered on it. */
function sharedPair({ options = noOptions, setUp }: Setting): Pair {
  if (setUp) return pair({ options, setUp })
  const shared = pairs.get(options) ?? pair({ options })
  pairs.set(options, shared)
  return shared
}

/** A registered instance with strict syntax. */
export function strict(options: LiquidOptions = {}, setUp?: SetUp): Liquid {
  const { liquid } = registerPlatform(new Liquid({ ...options }), { settings: { syntax: 'strict' } })
  setUp?.(liquid)
  return liquid
}

/** A registered instance. */
export function registered(options: LiquidOptions = {}, setUp?: SetUp): Liquid {
  return pair({ options, ...(setUp && { setUp }) }).registered
}

/**
 * Renders on both instances, with `render` and, unless the template is asynchronous, with `renderSync`; expects
 * the same output from all, and returns it.
 *
 * @param scope creates a new scope for each render
 */
export async function expectSame(
  template: string,
  scope: () => object = () => ({}),
  setting: Setting = {},
): Promise<unknown> {
  const { alone, registered } = sharedPair(setting)
  const output: unknown = await alone.parseAndRender(template, scope(), setting.render)
  expect(await registered.parseAndRender(template, scope(), setting.render)).toEqual(output)
  return output
}

/** Like `expectSame`, for synchronous templates only. */
export async function expectSameInSync(
  template: string,
  scope: () => object = () => ({}),
  setting: Setting = {},
): Promise<unknown> {
  const output = await expectSame(template, scope, setting)
  expect(sharedPair(setting).registered.parseAndRenderSync(template, scope(), setting.render)).toEqual(output)
  return output
}

/** An error's message without the suggested name, which LiquidJS alone does not print. */
export function messageOf(error: { message: string }): string {
  return error.message.replace(/ \(did you mean "[^"]*"\?\)/, '')
}

/** The error that a promise is rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise
  } catch (error) {
    return error as Error & Record<string, unknown>
  }
  throw new Error('nothing was thrown')
}
