import { Liquid } from 'liquidjs'
import {
  AdapterError,
  memoryFetch,
  memoryFiles,
  PlatformError,
  registerPlatform,
  UnexpectedPromiseError,
  type FilterInfo,
  type TagInfo,
} from 'liquid-platform'
import { clock, type FailingCall } from './call'
import { awayEngines } from './engines'

/** An error that was really thrown, for the reference. */
export interface ListedError {
  readonly code: string
  readonly message: string
  readonly error: Error
}

/** The errors of a filter or a tag in calls that must fail, and in its examples in `renderSync` and without its engines. */
export async function findFailures(
  { name, examples, needsRender }: FilterInfo | TagInfo,
  calls: readonly (string | FailingCall)[] = [],
): Promise<readonly ListedError[]> {
  const found: unknown[] = []
  for (const one of calls) {
    const call = typeof one === 'string' ? { template: one } : one
    const error = await findError(call)
    if (error === undefined) {
      throw new Error(`scripts/reference/failures: ${name}: expected an error from ${call.template}`)
    }
    found.push(error)
  }
  for (const example of examples) {
    if (!needsRender) continue
    const sync = await findError(example, true)
    // An example of a form begins with another tag.
    if (sync instanceof UnexpectedPromiseError && sync.message.includes(`"${name}"`)) found.push(sync)
    const error = await findError({ ...example, adapters: awayEngines })
    if (error instanceof AdapterError) found.push(error)
  }
  return found.flatMap((error) => (error instanceof Error ? listError(error) : []))
}

export function listError(error: Error): ListedError {
  const code = error instanceof PlatformError ? error.code : 'syntax'
  return { code, message: error.message.replace(/(?:, file:.*)?, line:\d+, col:\d+$/, ''), error }
}

/** The error of a call; undefined if there is none. */
async function findError(call: FailingCall, sync = false): Promise<unknown> {
  const { template, data = {}, files = {}, adapters, options } = call
  const { liquid } = registerPlatform(new Liquid(options), {
    clock,
    fetch: memoryFetch({}),
    files: memoryFiles(files),
    logger: { log: () => undefined },
    ...(await adapters?.()),
  })
  try {
    if (sync) liquid.parseAndRenderSync(template, data)
    else await liquid.parseAndRender(template, data)
    return undefined
  } catch (error) {
    return findCause(error)
  }
}

/** The package's error in an error of LiquidJS. */
export function findCause(error: unknown): unknown {
  return (error as Error).cause ?? (error as { originalError?: unknown }).originalError ?? error
}
