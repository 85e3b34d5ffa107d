import { createHash } from 'node:crypto'
import * as fixedLimits from '../../base/limits'
import { getOwn, isHash } from '../../base/values/hash'

/** The source of translations. */
export interface Translations {
  /**
   * The value of a dotted key in exactly this locale: a text, a list, or a hash of plural forms or of the keys below
   * it; undefined if there is none. May be a promise. The caller must not modify the result. Locales and keys come from
   * requests and templates, and may be any text.
   */
  lookup(locale: string, key: string): unknown
  /**
   * A version that changes with any translation, so that fragments of `cache` are rendered again. Synchronous, and
   * equal in all processes with the same translations. Default: only changes of the app's files count.
   */
  version?(): string | number
}

/**
 * Translations in memory, by locale.
 *
 * @example
 * memoryTranslations({ en: { cart: { title: 'Cart' } }, pl: { cart: { title: 'Koszyk' } } })
 */
export function memoryTranslations(locales: Readonly<Record<string, unknown>> = {}): Translations {
  let digest: string | undefined
  return {
    lookup: (locale, key) => dig(getOwn(locales, locale), key),
    version: () => (digest ??= createHash('sha256').update(JSON.stringify(locales)).digest('base64url')),
  }
}

/** Longer texts are not keys, because the time of a lookup grows with the square of the length. */
const maxKey = fixedLimits.formats.translationKey

/** The value of a dotted key, whose parts may contain dots; nil counts as missing. */
export function dig(tree: unknown, key: string): unknown {
  return key.length > maxKey ? undefined : (findBelow(tree, key) ?? undefined)
}

function findBelow(tree: unknown, key: string): unknown {
  if (!isHash(tree)) return undefined
  let found = getOwn(tree, key)
  for (let dot = key.indexOf('.'); dot !== -1 && found == null; dot = key.indexOf('.', dot + 1)) {
    found = findBelow(getOwn(tree, key.slice(0, dot)), key.slice(dot + 1))
  }
  return found
}
