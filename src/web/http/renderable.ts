import type { Template } from 'liquidjs'
import { InvalidValueError } from '../../base/errors'
import { formatSuggestion } from '../../base/text/nearest'
import { describeForCode } from '../../base/values/describe'
import { getOwn, isHash } from '../../base/values/hash'

/** What to render: a template's text, a page or partial of the app, or parsed templates. */
export type Renderable = string | { readonly page: string } | { readonly partial: string } | Template[]

/** @throws {InvalidValueError} if a host passes something else than the types allow */
export function checkRenderable(what: unknown): void {
  if (typeof what === 'string' || Array.isArray(what)) return
  const expected = 'respond expects the text of a template, { page: "…" }, { partial: "…" } or parsed templates'
  if (what instanceof Request) throw new InvalidValueError(`${expected}: platform.fetch(request) responds to a Request`)
  if (!isHash(what)) throw new InvalidValueError(`${expected}, got ${describeForCode(what)}`)
  const [key = ''] = Object.keys(what)
  const name = getOwn(what, key)
  if (key !== 'page' && key !== 'partial') {
    throw new InvalidValueError(`${expected}: unknown key "${key}"${formatSuggestion(key, ['page', 'partial'])}`)
  }
  if (typeof name !== 'string') throw new InvalidValueError(`${expected}: ${key} is ${describeForCode(name)}`)
}

export function isPage(what: Renderable): what is { readonly page: string } {
  return typeof what === 'object' && 'page' in what
}
