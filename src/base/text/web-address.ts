import { parseUrl } from './url'

/** The address of any page: relative addresses are resolved against it. */
const anyPage = 'https://app.invalid'

/** Whether a browser that follows a link with this address makes a request: no script, and no data. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(parseUrl(text, anyPage)?.protocol ?? '')
}
