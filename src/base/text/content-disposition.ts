import { percentEncode } from '../encoding/percent'

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
