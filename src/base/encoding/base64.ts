const space = /[\t\n\r ]+/g
const foreign = /[^A-Za-z0-9+/_-]/
const padding = /={1,2}$/
const lineLength = 60

/** Decodes Base64 of either alphabet, with or without padding and white space; undefined if it is invalid. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return isWholly(text, bytes.length) ? bytes : decodeLoose(text)
}

/** Whether a text has only digits and padding. Node skips other characters, and then returns fewer bytes. */
function isWholly(text: string, bytes: number): boolean {
  const digits = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  const isAscii = Buffer.byteLength(text) === text.length
  return isAscii && digits % 4 !== 1 && bytes === Math.floor((digits * 3) / 4)
}

function decodeLoose(text: string): Buffer | undefined {
  const digits = text.replace(space, '').replace(padding, '')
  return foreign.test(digits) || digits.length % 4 === 1 ? undefined : Buffer.from(digits, 'base64')
}

const strict = /^[A-Za-z\d+/]*={0,2}$/

/** Decodes Base64 of the standard alphabet with its padding; undefined if it is invalid. */
export function decodeStrictBase64(text: string): Buffer | undefined {
  return text.length % 4 === 0 && strict.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** URL-safe Base64 with padding. */
export function encodeUrlSafe(bytes: Buffer): string {
  const digits = bytes.toString('base64url')
  return digits + '='.repeat((4 - (digits.length % 4)) % 4)
}

/** Base64 with a line feed after every 60 characters, except at the end. */
export function encodeInLines(bytes: Buffer): string {
  const digits = bytes.toString('base64')
  let lines = ''
  let at = 0
  for (; at + lineLength < digits.length; at += lineLength) lines += `${digits.slice(at, at + lineLength)}\n`
  return lines + digits.slice(at)
}
