import type { Liquid, Template } from 'liquidjs'
import { PlatformError } from '../errors'
import { parsePlain } from '../language/parser'
import { describe } from '../values/describe'
import { metaOf } from '../values/front-matter'
import { getOwn } from '../values/hash'
import { didYouMean } from '../values/nearest'
import { print } from '../values/print'

const listKeys = ['to', 'cc', 'bcc'] as const
const textKeys = [
  'from',
  'reply_to',
  'subject',
  'layout',
  'layout_path',
  'delay',
  'enabled',
  'trigger_condition',
  'locale',
] as const
const mayBeList: ReadonlySet<string> = new Set(listKeys)
const keys: readonly string[] = ['name', ...listKeys, ...textKeys]

/** A key of the front matter that may have a list. */
export type ListKey = (typeof listKeys)[number]
export type EmailKey = ListKey | (typeof textKeys)[number]

/** A value of the front matter: the parsed Liquid of a text, or of each text in a list. */
export interface EmailValue {
  readonly isList: boolean
  readonly templates: readonly Template[][]
}

/** A file of `emails/`. */
export interface EmailTemplate {
  readonly path: string
  /** What the front matter has. */
  readonly values: ReadonlyMap<EmailKey, EmailValue>
}

/** @throws {PlatformError} that names file and key, where the front matter is not what it must be */
export function readEmail(path: string, text: string, liquid: Liquid): EmailTemplate {
  const meta = metaOf(path, text)
  for (const key of Object.keys(meta)) {
    if (keys.includes(key)) continue
    throw new PlatformError(
      'syntax',
      `${path}: there is no key "${key}"${didYouMean(key, keys)}; there are ${keys.join(', ')}`,
    )
  }
  const parse = (key: EmailKey, value: unknown): Template[] => {
    if (typeof value !== 'object') return parsePlain(print(value), liquid, `${path} (${key})`)
    throw new PlatformError('syntax', `${path}: ${key}: expected text, Liquid in quotes, got ${describe(value)}`)
  }
  const values = new Map<EmailKey, EmailValue>()
  for (const key of [...listKeys, ...textKeys]) {
    const value = getOwn(meta, key)
    if (value === undefined || value === null) continue
    const isList = Array.isArray(value) && mayBeList.has(key)
    const texts: readonly unknown[] = isList ? value : [value]
    values.set(key, { isList, templates: texts.map((text) => parse(key, text)) })
  }
  return { path, values }
}

/** What the front matter says that the template is called, if anything. */
export function declaredName(path: string, text: string): string {
  return print(getOwn(metaOf(path, text), 'name'))
}
