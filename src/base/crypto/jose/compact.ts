import { decodeBase64Url } from '../../encoding/base64url'

/** A signed token in the compact form (RFC 7515, section 7.1), which is not verified yet. */
export interface CompactToken {
  /** Still encoded. */
  readonly header: string
  /** Still encoded. */
  readonly payload: string
  /** The signed part: header and payload, encoded. */
  readonly input: Buffer
  readonly signature: Buffer
}

/** Splits a token into its three parts; undefined if it is not a token. */
export function splitToken(token: string): CompactToken | undefined {
  const [header = '', payload = '', last = '', ...rest] = token.split('.', 4)
  const signature = decodeBase64Url(last)
  if (!signature || rest.length > 0) return undefined
  return { header, payload, input: Buffer.from(`${header}.${payload}`), signature }
}

/** Encodes the JSON of a header and of a payload to the part of a token that is signed. */
export function encodeTokenInput(header: string, payload: string): string {
  return [header, payload].map((json) => Buffer.from(json).toString('base64url')).join('.')
}
