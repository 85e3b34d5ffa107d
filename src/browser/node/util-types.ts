export function isDate(value: unknown): value is Date {
  return value instanceof Date
}

export function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return value instanceof Map
}

export function isUint8Array(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array
}
