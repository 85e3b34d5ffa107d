const space = /[\t\n\r ]+/g
const foreign = /[^A-Za-z0-9+/_-]/
const padding = /={1,2}$/

/** The bytes of Base64 in either alphabet, with or without padding and line feeds; undefined where it is none. */
export function decodeBase64(text: string): Buffer | undefined {
  const digits = text.replace(space, '').replace(padding, '')
  return foreign.test(digits) || digits.length % 4 === 1 ? undefined : Buffer.from(digits, 'base64')
}

/** Base64 in the alphabet for URLs, with padding. */
export function encodeUrlSafe(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}
