import { normalizeMediaType } from '../../../base/formats/media-type'
import { Upload } from '../../context/uploads/upload'
import { getOwn, isHash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { reportUnless, type Rule } from './rule'

/** By the type that was sent with a file, or that is stored of it. */
export const fileContentType: Rule<'file_content_type'> = ({ allow }) => {
  const allowed = new Set([allow ?? []].flat().map((type) => type.toLowerCase()))
  return ({ value }) => {
    if (value == null) return []
    const type = value instanceof Upload ? value.contentType : isHash(value) ? getOwn(value, 'content_type') : undefined
    const isAllowed = typeof type === 'string' && allowed.has(normalizeMediaType(type))
    return reportUnless(isAllowed, 'file_type', { type: print(Array.from(allowed).join(', ')) })
  }
}
