import type { Redirect } from '../../app/context/response/response-draft'
import { toFullPath } from '../../app/context/request/request-context'

/**
 * Adds the requested address to the redirect of a policy, unless it leads to another site, or has a return address
 * itself.
 *
 * @param url the requested address
 * @example
 * withReturn({ location: '/sign-in', status: 302 }, 'https://shop.test/orders?page=2').location // '/sign-in?return_to=%2Forders%3Fpage%3D2'
 */
export function withReturn({ location, status }: Redirect, url: string): Redirect {
  const [address = '', fragment] = location.split(/(?=#)/)
  const path = toFullPath(url)
  const isHere = address.startsWith('/') && !address.startsWith('//')
  if (!isHere || path === '' || /[?&]return_to=/.test(address)) return { location, status }
  const sign = address.includes('?') ? '&' : '?'
  return { location: `${address}${sign}return_to=${encodeURIComponent(path)}${fragment ?? ''}`, status }
}
