import type { Liquid, Template } from 'liquidjs'
import { parsePlain } from '../language/templates/parser'
import { readTemplate, type NotificationTemplate } from '../notifications/template'
import { frontMatterOf } from '../formats/front-matter'

/** The keys of the front matter of `api_calls/*.liquid`. */
const keys = {
  to: 'text',
  format: 'text',
  request_type: 'text',
  request_headers: 'hash',
  callback: 'text',
  delay: 'text',
  enabled: 'text',
  trigger_condition: 'text',
} as const

export type ApiCallKey = keyof typeof keys

/** A file of `api_calls/`. */
export interface ApiCallTemplate extends NotificationTemplate<ApiCallKey> {
  readonly body: readonly Template[]
}

/** @throws {PlatformError} if the front matter is invalid; the message names the file and the key */
export function readApiCall(
  path: string,
  text: string,
  liquid: Liquid,
  warn: (message: string) => void,
): ApiCallTemplate {
  const template = readTemplate<ApiCallKey>(path, text, keys, liquid, warn)
  return { ...template, body: parsePlain(text, liquid, path, frontMatterOf(text).body) }
}
