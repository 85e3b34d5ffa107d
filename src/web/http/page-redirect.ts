import type { Exchange } from '../../app/context/exchange'
import { redirectTo } from '../../app/context/response/redirect'
import type { Redirect } from '../../app/context/response/response-draft'
import { InvalidValueError } from '../../base/errors'
import { getErrorMessage } from '../../base/text/error-message'
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
  { path, redirect }: Page,
  exchange: Exchange,
  print: Print,
): Promise<Redirect | undefined> {
  if (!redirect) return undefined
  const { to: written, status } = redirect
  const target = await print(written, 'redirect_to')
  if (isBlank(target)) return undefined
  // Of a redirect without Liquid, the author wrote the whole.
  const rules = { written, allowsOtherHost: !hasLiquid(written), status }
  try {
    return redirectTo(target, rules, exchange)
  } catch (cause) {
    throw new InvalidValueError(`${path}: redirect_to: ${getErrorMessage(cause)}`, { cause })
  }
}
