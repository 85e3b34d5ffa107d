import { hasTypes } from '../../../ports/forms/port'
import type { Exchange, FormView } from '../../context/exchange'
import type { RequestLocation } from '../../context/request/request-context'
import { makeHash, type Hash } from '../../../base/values/hash'
import { makePageFields } from './form-page'

/** The settings of an HTML form. */
export interface Opening {
  /** The prefix of the fields' names. */
  readonly as: string
  readonly method: string
  /** The URL that it is sent to, if that is not the resource's. */
  readonly url?: string | undefined
}

/** The hidden fields for the server, by name. A GET form has none, because they would show up in the URL. */
export function makeHiddenFields(
  { form, id, parent }: FormView,
  { method, as, url }: Opening,
  exchange: Exchange,
): Hash {
  if (method === 'get') return {}
  const isOwnSite = isOwn(url, exchange.context.location)
  const isCustomization = hasTypes(form.configuration.resource) && id === undefined
  const fields = {
    // The token must not leak to another site.
    authenticity_token: isOwnSite ? exchange.csrfToken() : undefined,
    _method: method === 'post' ? undefined : method,
    form_configuration_name: form.name,
    resource_id: id,
    parent_resource_id: parent,
    [`${as}[custom_model_type_name]`]: isCustomization && !/^\d+$/.test(parent ?? '') ? parent : undefined,
    as: as === 'form' ? undefined : as,
    ...(isOwnSite && makePageFields(exchange)),
  }
  return makeHash(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Returns whether a form is submitted to its own site. */
function isOwn(url: string | undefined, { url: here, host }: RequestLocation): boolean {
  if (url === undefined) return true
  return (
    URL.canParse(url, here || 'http://localhost') &&
    new URL(url, here || 'http://localhost').host === (host || 'localhost')
  )
}
