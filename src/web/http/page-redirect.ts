import type { Exchange } from '../../app/context/exchange'
import { redirectTo } from '../../app/context/response/redirect'
import type { Redirect } from '../../app/context/response/response-draft'
import { isBlank } from '../../base/values/compare'
import { hasLiquid } from '../../files/kinds/liquid'
import type { Page } from '../../files/kinds/page'
import type { Print } from './layout'

/**
 * The redirect of a page; undefined if it has none, or its `redirect_to` prints nothing.
 *
 * @throws {InvalidValueError} if the target is invalid, or its host is neither the app's nor written by the author
 */
export async function printRedirect(
  { redirect }: Page,
  exchange: Exchange,
  print: Print,
): Promise<Redirect | undefined> {
  if (!redirect) return undefined
  const { to: written, status } = redirect
  const target = await print(written, 'redirect_to')
  // Of a redirect without Liquid, the author wrote the whole.
  return isBlank(target)
    ? undefined
    : redirectTo(target, { written, allowsOtherHost: !hasLiquid(written), status }, exchange)
}
