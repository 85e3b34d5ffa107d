/**
 * Every filter as a function: `import { arrayAdd } from 'liquid-platform/filters'`. The input goes first, options
 * last in one object. What a filter needs from outside is the reference: the system's clock and random bytes, the
 * default settings, no translations.
 *
 * @example
 * arrayAdd([1, 2], 3) // [1, 2, 3]
 */
export * from './array'
export * from './hash'
export * from './math'
