import { percentDecode } from '../../base/encoding/percent'
import { hasOwn, type Hash } from '../../base/values/hash'
import type { FoundPage } from '../../files/pages/pages'
import { formatPositionName } from '../../files/pages/slug'

const named = 3

/**
 * Adds the names of an address's segments, by their position, to the parameters: `/a/b/c/d/e` has the `slug` a, the
 * `slug2` b, the `slug3` c and the `slugs` d/e; and its `format`. They can be read, but are not listed, so that printed
 * or saved parameters are only those that were sent, which also take precedence. Source: the public documentation,
 * "context.params".
 */
export function addAddressParams(params: Hash, { page, segments }: FoundPage): void {
  const words = segments.map(percentDecode)
  for (const [i, word] of words.slice(0, named).entries()) hide(params, formatPositionName(i), word)
  if (words.length > named) hide(params, 'slugs', words.slice(named).join('/'))
  hide(params, 'format', page.format)
}

function hide(params: Hash, key: string, value: string): void {
  if (!hasOwn(params, key)) Object.defineProperty(params, key, { value, writable: true, configurable: true })
}
