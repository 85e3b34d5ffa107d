import { AdapterError } from '../base/errors'
import { describe } from '../base/values/describe'
import { isHash } from '../base/values/hash'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import { getErrorMessage } from '../base/text/error-message'

/** A module's `pos-module.json` and `template-values.json`: its version, and the values of `<%= name =%>`. */
export type ModuleValues = ReadonlyMap<string, string>

const placeholder = /<%=\s*&?\s*([^\s%]+)\s*=%>/g
const interpolated = /\.(?:css|graphql|html|js|json|liquid|svg|xml|ya?ml)$/

/** Returns whether placeholders are filled in a file, by its extension. */
export function isInterpolated(path: string): boolean {
  return interpolated.test(path)
}

/** Fills in the placeholders of a text; unknown ones become empty. */
export function fillPlaceholders(text: string, values: ModuleValues): string {
  return text.replace(placeholder, (_, name: string) => values.get(name) ?? '')
}

/**
 * The values of a module. `template-values.json`, which an app may change, takes precedence.
 *
 * @param module `modules/blog/`
 */
export function readModuleValues(
  module: string,
  read: (path: string) => PromiseOrValue<string | undefined>,
): PromiseOrValue<ModuleValues> {
  const [manifest, own] = [`${module}pos-module.json`, `${module}template-values.json`]
  return andThen(read(manifest), (manifestText) =>
    andThen(read(own), (ownText) => new Map([...parseScalars(manifest, manifestText), ...parseScalars(own, ownText)])),
  )
}

function parseScalars(path: string, text: string | undefined): readonly (readonly [string, string])[] {
  return Object.entries(parseJsonFile(path, text)).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
}

/** The hash in a JSON file of the app; empty if the file does not exist. */
export function parseJsonFile(path: string, text: string | undefined): object {
  if (text === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AdapterError('files', `${path}: ${getErrorMessage(cause)}`, { cause })
  }
  if (isHash(value)) return value
  throw new AdapterError('files', `${path} must hold a JSON object, got ${describe(value)}`)
}
