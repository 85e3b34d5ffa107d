import { loadLibrary } from '../library'

/** The media type of a file by its name, with the charset of text: `logo.svg` is `image/svg+xml`. */
export function guessMediaType(name: string): string {
  // Hono adds the charset of text types; mime-types has more extensions, such as those for documents and audio.
  const { getMimeType } = loadLibrary<typeof import('hono/utils/mime')>('hono/utils/mime')
  return getMimeType(name) ?? findRarerType(name)
}

function findRarerType(name: string): string {
  const { lookup } = loadLibrary<typeof import('mime-types')>('mime-types')
  return lookup(name) || 'application/octet-stream'
}
