import { normalizeMediaType } from '../base/formats/media-type'

/** The content types of the formats of pages, HTML first. */
export const contentTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  svg: 'image/svg+xml',
} as const

/**
 * The format of a content type: `json` of `application/problem+json`, `xml` of `application/xhtml+xml`; undefined if no
 * page has such a format.
 */
export function findFormatOf(contentType: string): string | undefined {
  const type = normalizeMediaType(contentType)
  const [format] = Object.entries(contentTypes).find(([, known]) => known.split(';', 1)[0] === type) ?? []
  return format ?? /(?:\+|^text\/)(json|xml)$/.exec(type)?.[1]
}
