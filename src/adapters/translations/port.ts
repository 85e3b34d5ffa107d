import { createHash } from 'node:crypto'
import { fixedLimits } from '../../limits'
import { getOwn, isHash } from '../../values/hash'

/** Where translations come from. */
export interface Translations {
  /**
   * What stands under a dotted key of this very locale: a text, a list, or the hash of its plural forms or of the keys
   * below it; undefined where there is nothing. It may be a promise. What comes back is not to be changed. Locales and
   * keys come from requests and templates: they may be any text.
   */
  lookup(locale: string, key: string): unknown
  /**
   * Something else each time that a translation has changed, so that fragments of `cache` are made again. It answers at
   * once, and is the same in all processes that have the same translations. Default: only changed files of the app count.
   */
  version?(): string | number
}

/**
 * Translations kept in memory, by locale.
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

/** Characters over which a text is no key: looking for one takes time that grows with its square. */
const maxKey = fixedLimits.formats.translationKey.max

/** The value under a dotted key, whose parts may have dots themselves; nil counts as nothing. */
export function dig(tree: unknown, key: string): unknown {
  return key.length > maxKey ? undefined : (below(tree, key) ?? undefined)
}

function below(tree: unknown, key: string): unknown {
  if (!isHash(tree)) return undefined
  let found = getOwn(tree, key)
  for (let dot = key.indexOf('.'); dot !== -1 && isNil(found); dot = key.indexOf('.', dot + 1)) {
    found = below(getOwn(tree, key.slice(0, dot)), key.slice(dot + 1))
  }
  return found
}

function isNil(value: unknown): boolean {
  return value === undefined || value === null
}
