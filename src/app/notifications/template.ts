import type { Template } from 'liquidjs'
import type { ReadFile } from '../../files/file-kind'
import { moveError } from '../../language/rendering/move-error'
import type { Runtime } from '../context/runtime'
import { parsePlain } from '../../language/templates/parser'
import { isHash } from '../../base/values/hash'

/** A front matter value: the parsed Liquid of a text, of each text in a list, or of each value in a hash. */
export interface TemplateValue {
  readonly isList: boolean
  readonly templates: readonly Template[][]
  /** The keys of a hash, in the order of their templates. */
  readonly keys?: readonly string[]
}

/** A notification template: its front matter, and its body. */
export interface NotificationTemplate<Key extends string> {
  readonly path: string
  /** The front matter values by key. */
  readonly values: ReadonlyMap<Key, TemplateValue>
  readonly body: string
  /** The place of a key in its file. */
  readonly locate: ReadFile<unknown>['locate']
}

/** Keys whose values are not Liquid. */
const plainKeys = ['name', 'metadata']

/** Parses the Liquid in the front matter of a notification. @throws {ConfigurationError} the fault of the file */
export function parseNotification<Key extends string>(
  file: ReadFile<unknown>,
  { liquid, values: places }: Runtime,
): NotificationTemplate<Key> {
  const { path, value, body, locate } = file
  const values = new Map<Key, TemplateValue>()
  const parse = (text: unknown, ...keys: readonly string[]): Template[] => {
    try {
      return parsePlain(String(text), liquid, places.add(file, keys, String(text)))
    } catch (error) {
      throw moveError(error, places)
    }
  }
  for (const [key, input] of Object.entries(value as object) as [Key, unknown][]) {
    if (plainKeys.includes(key)) continue
    if (isHash(input)) {
      const keys = Object.keys(input)
      values.set(key, { isList: false, templates: keys.map((name) => parse(input[name], key, name)), keys })
    } else if (Array.isArray(input)) {
      values.set(key, { isList: true, templates: input.map((text, i) => parse(text, key, String(i))) })
    } else values.set(key, { isList: false, templates: [parse(input, key)] })
  }
  return { path, values, body, locate }
}
