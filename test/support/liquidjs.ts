import { Liquid, type LiquidOptions, type RenderOptions } from 'liquidjs'
import { registerPlatform } from '../../src/register'

type SetUp = (liquid: Liquid) => void

export interface Setting {
  readonly options?: LiquidOptions
  readonly render?: RenderOptions
  /** What the host registers, on either instance. */
  readonly setUp?: SetUp
}

/** LiquidJS alone, and an instance like it that the package is registered on. */
export function pair({ options = {}, setUp }: Setting = {}): { alone: Liquid; registered: Liquid } {
  // LiquidJS changes the options that it is given.
  const alone = new Liquid({ ...options })
  const registered = new Liquid({ ...options })
  registerPlatform(registered)
  setUp?.(alone)
  setUp?.(registered)
  return { alone, registered }
}

type Pair = ReturnType<typeof pair>

const noOptions: LiquidOptions = {}
const pairs = new WeakMap<LiquidOptions, Pair>()

/** A pair that renders several templates, if nothing is registered on it. */
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
 * Renders on both instances, with `render` and, where nothing has to be waited for, with `renderSync`, and expects the
 * same of all; gives what they printed.
 *
 * @param scope made anew for each render
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

/** As `expectSame`, for templates that wait for nothing. */
export async function expectSameInSync(
  template: string,
  scope: () => object = () => ({}),
  setting: Setting = {},
): Promise<unknown> {
  const output = await expectSame(template, scope, setting)
  expect(sharedPair(setting).registered.parseAndRenderSync(template, scope(), setting.render)).toEqual(output)
  return output
}

/** An error's message without the suggestion of a name, which LiquidJS alone does not make. */
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
