/** Decodes Base64url as JOSE writes it, without padding; undefined if it is encoded in any other way. */
export function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
