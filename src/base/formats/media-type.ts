import { loadLibrary } from '../library'
import { trimSpace } from '../text/trim-space'

/** The media type of bytes of which nothing else is known. */
export const binaryType = 'application/octet-stream'

/** A media type in lower case and without its parameters: `text/html` of `Text/HTML; charset=utf-8`. */
export function normalizeMediaType(text: string): string {
  const [type = ''] = text.split(';', 1)
  return trimSpace(type).toLowerCase()
}

/** The media type of a file by its name, with the charset of text: `logo.svg` is `image/svg+xml`. */
export function guessMediaType(name: string): string {
  // Hono adds the charset of text types; mime-types has more extensions, such as those for documents and audio.
  const { getMimeType } = loadLibrary<typeof import('hono/utils/mime')>('hono/utils/mime')
  // For the extension `constructor` it returns a function.
  const type: unknown = getMimeType(name)
  return typeof type === 'string' ? type : findRarerType(name)
}

function findRarerType(name: string): string {
  const { lookup } = loadLibrary<typeof import('mime-types')>('mime-types')
  // Without a slash, `doc` would be the extension.
  return lookup(`/${name}`) || binaryType
}
