import { TextDecoder } from 'node:util'
import { parseParameters } from '../text/header-parameters'

/** The decoder for the charset of a content type; undefined if it names none, or one that is not supported. */
export function findDecoder(contentType: string, options?: { readonly ignoreBOM: boolean }): TextDecoder | undefined {
  const charset = parseParameters(contentType).get('charset')
  try {
    return charset === undefined ? undefined : new TextDecoder(charset, options)
  } catch {
    return undefined
  }
}
