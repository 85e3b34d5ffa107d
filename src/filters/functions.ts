/**
 * Every filter as a function: `import { arrayAdd } from 'liquid-platform/filters'`. The input goes first, options
 * last in one object. What a filter needs from outside is the reference: the system's clock and random bytes, the
 * default settings, no translations.
 *
 * @example
 * arrayAdd([1, 2], 3) // [1, 2, 3]
 */
export * from './array'
export * from './array-conditions'
export * from './array-keys'
export * from './array-sets'
export * from './crypto'
export * from './crypto-digests'
export * from './csv'
export * from './data'
export * from './encoding'
export * from './escapes'
export * from './format'
export * from './hash'
export * from './hash-diff'
export * from './html'
export * from './html-to-text'
export * from './inflection'
export * from './list'
export * from './math'
export * from './money'
export * from './number'
export * from './phone'
export * from './random'
export * from './regexp'
export * from './replace'
export * from './sort'
export * from './string'
export * from './text'
export * from './time'
export * from './time-format'
export * from './translate'
export * from './validity'
export * from './url'
export * from './value'
export * from './where'
export * from './xml'
