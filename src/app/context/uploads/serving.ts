import { binaryType } from '../../../base/formats/media-type'
import type { StoredUpload } from './stored-file'

/** Types that are served as they are. All others are bytes: no script and no style can be loaded from an upload. */
const served = /^(?:image|audio|video|font)\/|^text\/(?:plain|csv)$|^application\/(?:pdf|zip|json|msword|vnd\.[\w.-]+)$/
/**
 * Types that browsers may show in a tab: they run nothing of their author there. Those that end with `+xml` are pages
 * to browsers. Source: WHATWG HTML, "Loading XML documents"
 */
const shown = /^(?:image\/(?!svg)|(?:audio|video)\/)(?!.*\+xml$)|^text\/plain$|^application\/pdf$/

/** The content type of a file for browsers. */
export function chooseServedType(type: string): string {
  if (type === 'text/plain' || type === 'text/csv') return `${type}; charset=utf-8`
  return served.test(type) ? type : binaryType
}

/** Whether browsers show a file or save it. */
export function chooseDisposition({
  content_type: type,
  content_disposition: wanted,
}: Pick<StoredUpload, 'content_type' | 'content_disposition'>): 'inline' | 'attachment' {
  return shown.test(type) ? wanted : 'attachment'
}

/** The headers of every upload: nothing in it runs as a part of the app. */
export function makeSafeHeaders(type: string, disposition: string): Headers {
  const headers = new Headers({
    'content-type': type,
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
  })
  // Chromium's viewer of PDFs does not start in a sandbox; it runs nothing in the app's origin.
  if (type !== 'application/pdf') headers.set('content-security-policy', "sandbox; default-src 'none'")
  return headers
}
