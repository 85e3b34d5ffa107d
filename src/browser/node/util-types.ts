export function isDate(value: unknown): value is Date {
  return value instanceof Date
}

export function isUint8Array(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}
