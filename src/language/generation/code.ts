/** The JavaScript of a value. It has no effect, so that it can be written more than once: a local, a literal, arithmetic. */
export interface Code {
  readonly js: string
  /** The known type of the value. */
  readonly kind: 'any' | 'number' | 'text' | 'boolean'
  /** The value of a literal. */
  readonly known?: { readonly value: unknown }
}

const separators = /[\u2028\u2029]/g

/** Returns a text, number or boolean as JavaScript. Nothing of a template becomes code in another way. */
export function printLiteral(value: string | number | boolean): string {
  // Before ES2019 these ended a line inside of a literal, and tools still show them as if they did.
  return JSON.stringify(value).replace(separators, (unit) => (unit === '\u2028' ? '\\u2028' : '\\u2029'))
}

/** The code of a literal of a template. */
export function toCode(value: unknown, addConstant: (value: unknown) => string): Code {
  const known = { value }
  if (typeof value === 'string') return { js: printLiteral(value), kind: 'text', known }
  if (typeof value === 'boolean') return { js: printLiteral(value), kind: 'boolean', known }
  // A property of it may be read, and `0.then` is not valid JavaScript.
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0))
    return { js: `(${printLiteral(value)})`, kind: 'number', known }
  if (value === null) return { js: 'null', kind: 'any', known }
  if (value === undefined) return { js: 'undefined', kind: 'any', known }
  return { js: addConstant(value), kind: 'any', known }
}

/** The test of whether a local is a promise. */
export function writeLateTest(js: string): string {
  return `typeof ${js}==='object'&&${js}!==null&&typeof ${js}.then==='function'`
}

/** Thrown for a template whose code would be too long to be worth it. */
export class TemplateTooLong extends Error {}
