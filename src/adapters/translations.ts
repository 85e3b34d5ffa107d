import { getOwn, isHash, type Hash } from '../values/hash'

/** Where translations come from. */
export interface Translations {
  /**
   * What stands under a dotted key: a text, or the hash of its plural forms or of the keys below it;
   * undefined where there is nothing.
   */
  lookup(locale: string, key: string): unknown
}

/**
 * Translations kept in memory, by locale.
 *
 * @example
 * memoryTranslations({ en: { cart: { title: 'Cart' } }, pl: { cart: { title: 'Koszyk' } } })
 */
export function memoryTranslations(locales: Readonly<Record<string, unknown>> = {}): Translations {
  return { lookup: (locale, key) => dig(getOwn(locales, locale), key) }
}

/** The value under a dotted key. A key that itself has dots is found too. */
export function dig(tree: unknown, key: string): unknown {
  if (!isHash(tree)) return undefined
  const whole = getOwn(tree, key)
  if (whole !== undefined) return whole
  return key.split('.').reduce<unknown>((node, part) => (isHash(node) ? getOwn(node as Hash, part) : undefined), tree)
}
