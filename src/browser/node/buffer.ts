import { Buffer } from 'buffer/'

/**
 * Node's `Buffer` for browsers. The package lacks the encoding `base64url`, so its methods get it.
 */
const from = Buffer.from.bind(Buffer) as (value: unknown, ...rest: unknown[]) => Buffer
const { toString: print } = Buffer.prototype as { toString: (this: Buffer, ...given: unknown[]) => string }

Object.assign(Buffer, {
  from: (value: unknown, encoding: unknown, ...rest: unknown[]): Buffer =>
    from(value, encoding === 'base64url' ? 'base64' : encoding, ...rest),
})

Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: unknown, ...rest: unknown[]): string {
    if (encoding !== 'base64url') return print.call(this, encoding, ...rest)
    return print
      .call(this, 'base64', ...rest)
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  },
})

export { Buffer }

export const constants = { MAX_LENGTH: 2 ** 31 - 1, MAX_STRING_LENGTH: 2 ** 29 - 24 }

/** Whether the bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
