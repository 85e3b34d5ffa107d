import type { Liquid, Template } from 'liquidjs'
import { ConfigurationError } from '../errors'
import { parsePlain } from '../language/templates/parser'
import { describe } from '../values/describe'
import { metaOf } from '../formats/front-matter'
import { getOwn, hashOf, isHash, type Hash } from '../values/hash'
import { didYouMean } from '../text/nearest'
import { print } from '../values/print'

/** A front matter value: the parsed Liquid of a text, of each text in a list, or of each value in a hash. */
export interface TemplateValue {
  readonly isList: boolean
  readonly templates: readonly Template[][]
  /** The keys of a hash, in the order of their templates. */
  readonly keys?: readonly string[]
}

/** A notification template: its front matter. */
export interface NotificationTemplate<Key extends string> {
  readonly path: string
  /** The front matter values by key. */
  readonly values: ReadonlyMap<Key, TemplateValue>
}

/** The type of a front matter value. */
export type KeyKind = 'text' | 'list' | 'hash'

/** Keys of every kind of notification that have no Liquid: GraphQL gives back `metadata`. */
const plainKeys = ['name', 'metadata']

/** The present names of keys by their former ones. Source: the public documentation, "valid-frontmatter". */
const presentNames = new Map([['headers', 'request_headers']])

function withPresentNames(meta: Hash): Hash {
  return hashOf(Object.entries(meta).map(([key, value]) => [presentNames.get(key) ?? key, value]))
}

/**
 * @param warn called for each unknown key
 * @throws {ConfigurationError} if the front matter is invalid; the message names the file and the key
 */
export function readTemplate<Key extends string>(
  path: string,
  text: string,
  kinds: Readonly<Record<Key, KeyKind>>,
  liquid: Liquid,
  warn: (message: string) => void,
): NotificationTemplate<Key> {
  const meta = withPresentNames(metaOf(path, text))
  const keys = [...plainKeys, ...(Object.keys(kinds) as Key[])]
  for (const key of Object.keys(meta)) {
    if (keys.includes(key)) continue
    warn(`${path}: there is no key "${key}"${didYouMean(key, keys)}; there are ${keys.join(', ')}`)
  }
  const parse = (key: string, value: unknown): Template[] => {
    if (typeof value !== 'object') return parsePlain(print(value), liquid, `${path} (${key})`)
    throw new ConfigurationError(path, `${path}: ${key}: expected text, Liquid in quotes, got ${describe(value)}`)
  }
  const values = new Map<Key, TemplateValue>()
  for (const [key, kind] of Object.entries(kinds) as [Key, KeyKind][]) {
    const value = getOwn(meta, key)
    if (value === undefined || value === null) continue
    if (kind === 'hash' && isHash(value)) {
      const given = Object.entries(value).filter(([, item]) => item !== null)
      const templates = given.map(([name, item]) => parse(`${key}.${name}`, item))
      values.set(key, { isList: false, templates, keys: given.map(([name]) => name) })
      continue
    }
    const isList = kind === 'list' && Array.isArray(value)
    const texts: readonly unknown[] = isList ? (value as unknown[]) : [value]
    values.set(key, { isList, templates: texts.map((item) => parse(key, item)) })
  }
  return { path, values }
}

/** The `name` in the front matter; undefined if there is none, or the front matter is invalid. */
export function declaredName(path: string, text: string): string | undefined {
  try {
    return print(getOwn(metaOf(path, text), 'name')) || undefined
  } catch {
    return undefined
  }
}
