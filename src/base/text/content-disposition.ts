import { percentEncode } from '../encoding/percent'
import { parseParameters } from './header-parameters'
import { trimSpace } from './trim-space'

/**
 * A `content-disposition` header with any file name.
 *
 * Source: RFC 6266, 4.1, and RFC 8187, 3.2
 */
export function formatContentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^ -~]|["\\%]/gu, '_')
  const extended = plain === fileName ? '' : `; filename*=UTF-8''${percentEncode(fileName)}`
  return `${type}; filename="${plain}"${extended}`
}

/** The parts of a `content-disposition` header. */
export interface ContentDisposition {
  /** In lower case: `attachment`. */
  readonly type: string
  /** The name of a form's field. */
  readonly name: string | undefined
  /** As it came if its encoding is not UTF-8. */
  readonly fileName: string | undefined
}

/** Reads a `content-disposition` header: `attachment; filename="a.csv"`. */
export function parseContentDisposition(header: string): ContentDisposition {
  const [type = ''] = header.split(';', 1)
  const parameters = parseParameters(header)
  const extended = parameters.get('filename*')
  return {
    type: trimSpace(type).toLowerCase(),
    name: parameters.get('name'),
    fileName: decodeExtended(extended) ?? parameters.get('filename') ?? extended,
  }
}

/** `UTF-8''%C5%BC.txt` */
function decodeExtended(value: string | undefined): string | undefined {
  const encoded = value && /^utf-8'[^']*'(.*)$/i.exec(value)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
