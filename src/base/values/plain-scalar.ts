/** Returns whether a value is a text, a number or a boolean of JavaScript. */
export function isPlainScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
