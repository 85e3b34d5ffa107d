import { parseUrl } from './url'

/** Returns whether the scheme of a URL is `http` or `https`. */
export function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

/** The address of any page: relative addresses are resolved against it. */
const anyPage = 'https://app.invalid'

/** Whether a browser that follows a link with this address makes a request: no script, and no data. */
export function isWebAddress(text: string): boolean {
  const url = parseUrl(text, anyPage)
  return url !== undefined && isWebUrl(url)
}
