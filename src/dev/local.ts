/** The names of this machine. Another site's name may lead here (DNS rebinding), but none of these. */
const localNames = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether a request is addressed to this machine by one of its own names. */
export function isLocal({ url }: Request): boolean {
  return localNames.includes(new URL(url).hostname)
}

/** Returns whether a form was sent by a page of the same origin. Source: Fetch, the headers Origin and Sec-Fetch-Site */
export function isSameOrigin({ url, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  return site === 'same-origin' && headers.get('origin') === new URL(url).origin
}
