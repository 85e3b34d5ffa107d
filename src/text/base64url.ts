/** The bytes of Base64 as JOSE writes it: for URLs, without padding. Undefined where it is written in any other way. */
export function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
