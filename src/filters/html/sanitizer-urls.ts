type Split = (value: string) => readonly string[]

/** A URL of a `srcset`, with the descriptors that follow it. */
const candidate = /([^\t\n\f\r ,][^\t\n\f\r ]*)(?:(?<=,)|[^,(]*(?:\([^)]*\)?[^,(]*)*)/g
const separators = /[ ;,='"]+/

const single: Split = (value) => [value]
const words: Split = (value) => value.split(separators)
const candidates: Split = (value) => Array.from(value.matchAll(candidate), ([, url = '']) => url)

const singleUrls =
  'action background by cite classid codebase data dynsrc formaction from href icon longdesc lowsrc manifest poster profile src to usemap xlink:href'

/** The attributes that hold URLs, with a function that finds the URLs. */
const urlAttributes = new Map<string, Split>([
  ...singleUrls.split(' ').map((name) => [name, single] as const),
  ...['archive', 'content', 'ping', 'values'].map((name) => [name, words] as const),
  ...['imagesrcset', 'srcset'].map((name) => [name, candidates] as const),
])

/** The attributes in which spaces and quotes are percent-encoded. */
const encoded = new Set(['action', 'href', 'src'])

const scriptSchemes = new Set(['javascript:', 'vbscript:', 'data:'])

/**
 * The value of an attribute; empty if it holds a URL with a scheme that is not allowed.
 *
 * @param schemes the allowed schemes as `URL.protocol` has them, with a colon; empty text for none. Default: all that
 * run no script
 */
export function cleanUrls(
  element: string,
  attribute: string,
  value: string,
  schemes: ReadonlySet<string> | undefined,
): string {
  const split = urlAttributes.get(attribute) ?? (schemes && single)
  if (!split) return value
  const isAllowed = (url: string): boolean =>
    schemes ? schemes.has(parseScheme(url)) : !scriptSchemes.has(parseScheme(url)) || isImage(element, url)
  const stripped = strip(value)
  if (!split(stripped).every(isAllowed)) return ''
  return encoded.has(attribute) ? stripped.replaceAll(' ', '%20').replaceAll('"', '%22') : stripped
}

const unread = /[\t\n\r]/g
const scheme = /^[a-z][a-z\d+.-]*:/i
const image = /^data:image\//i

/** The scheme as a browser reads it, in lower case and with its colon; empty for a relative URL. */
function parseScheme(url: string): string {
  return scheme.exec(removeBreaks(url))?.[0].toLowerCase() ?? ''
}

function isImage(element: string, url: string): boolean {
  return element === 'img' && image.test(removeBreaks(url))
}

/** A URL as browsers read it: they skip tabs and line breaks, even inside the scheme. */
function removeBreaks(url: string): string {
  return strip(url).replace(unread, '')
}

/** Strips the spaces and control characters around a URL, which browsers ignore. */
function strip(url: string): string {
  let start = 0
  let end = url.length
  while (start < end && url.charCodeAt(start) <= 0x20) start++
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end--
  return url.slice(start, end)
}
