import { AdapterError } from '../../errors'
import { describe } from '../../values/describe'
import { isHash } from '../../values/hash'
import { andThen, type PromiseOrValue } from '../../values/promise-or-value'

/** What a module's `pos-module.json` and `template-values.json` say: its version, and what fills `<%= name =%>`. */
export type ModuleValues = ReadonlyMap<string, string>

const placeholder = /<%=\s*&?\s*([^\s%]+)\s*=%>/g
const interpolated = /\.(?:css|graphql|html|js|json|liquid|svg|xml|ya?ml)$/

/** Whether placeholders are filled in files of that name. */
export function isInterpolated(path: string): boolean {
  return interpolated.test(path)
}

/** A text with its placeholders filled; one that nothing fills leaves nothing. */
export function interpolate(text: string, values: ModuleValues): string {
  return text.replace(placeholder, (_, name: string) => values.get(name) ?? '')
}

/**
 * The values of a module. Those of `template-values.json`, which an app may change, win.
 *
 * @param module `modules/blog/`
 */
export function valuesOf(
  module: string,
  read: (path: string) => PromiseOrValue<string | undefined>,
): PromiseOrValue<ModuleValues> {
  const [manifest, own] = [`${module}pos-module.json`, `${module}template-values.json`]
  return andThen(read(manifest), (manifestText) =>
    andThen(read(own), (ownText) => new Map([...scalarsOf(manifest, manifestText), ...scalarsOf(own, ownText)])),
  )
}

function scalarsOf(path: string, text: string | undefined): readonly (readonly [string, string])[] {
  return Object.entries(jsonOf(path, text)).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
}

/** The hash in a JSON file of the app; an empty one where there is no file. */
export function jsonOf(path: string, text: string | undefined): object {
  if (text === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AdapterError('files', `${path}: ${(cause as Error).message}`, { cause })
  }
  if (isHash(value)) return value
  throw new AdapterError('files', `${path} must hold a JSON object, got ${describe(value)}`)
}
