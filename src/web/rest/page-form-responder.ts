import type { Exchange } from '../../app/context/exchange'
import { findRedirect, redirectTo } from '../../app/context/response/redirect'
import type { Redirect } from '../../app/context/response/response-draft'
import { Responder, type RespondOptions } from '../http/respond'
import type { Runtime } from '../../app/context/runtime'
import { Renderer, type Inline } from '../../app/context/renderer'
import { Forms, type Form } from '../../app/forms/forms'
import type { SubmissionError } from '../../app/forms/submission-error'
import type { SubmissionRequest, Submitted } from '../../app/forms/submission/submission'
import { withoutFiles } from '../../app/context/uploads/upload'
import { isPrintedOn } from '../../app/forms/page/form-page'
import { makeKeptForm } from '../../app/forms/kept-form'
import { withoutPasswords } from '../../app/forms/passwords'
import { parseQuery, type ParameterLimits } from '../../base/formats/params'
import { getOwn, type Hash } from '../../base/values/hash'
import type { Refusals } from './refusals'
import { makeErrorHeaders, attachSession } from './responses'

/** A path of this site. One that begins with two slashes is on another host; browsers read a backslash as a slash. */
const ownPath = /^\/(?!\/)[^\s\\\p{Cc}]*$/u
/** Statuses that users can correct or retry: the form's page is shown again. */
const shownAgain: readonly number[] = [412, 422, 429]

/** A request with a form that was refused. */
interface RefusedRequest {
  readonly request: Request
  readonly bindings: Omit<RespondOptions, 'request'>
  readonly fields: Hash
}

/** Responds to page forms: with a redirect, or with the page again. */
export class PageFormResponder {
  constructor(
    private readonly runtime: Runtime,
    private readonly refusals: Refusals,
  ) {}

  /** Redirects to the form's `redirect_to`, else back to its page. */
  async respondToSuccess(fields: Hash, { form, variables }: Submitted, exchange: Exchange): Promise<Response> {
    const { redirect_to: target, flash_notice: notice } = form.configuration
    exchange.session.takeForm()
    const print = (text: string, key: string): Promise<string> =>
      this.print({ inline: text, from: form.place, key }, exchange, variables())
    if (notice !== undefined) exchange.session.flashNext('notice', await print(notice, 'flash_notice'))
    const printed = target === undefined ? '' : await print(target, 'redirect_to')
    return this.redirect(
      (printed.trim() === '' ? undefined : findFormRedirect(printed, form, exchange)) ?? redirectHome(fields, exchange),
      exchange,
    )
  }

  /** Shows the page again with its errors. */
  async respondToRefusal(
    { request, bindings, fields }: RefusedRequest,
    submission: SubmissionRequest,
    refusal: SubmissionError,
    exchange: Exchange,
  ): Promise<Response> {
    const { redirect, flashAlert } = refusal.details
    const { session } = exchange
    if (flashAlert !== undefined) session.flashNext('alert', flashAlert)
    if (redirect) return this.redirect(redirect, exchange)
    const address = readPagePath(fields, exchange.runtime.settings.limits)
    const isOwn = address === undefined || isPrintedOn(address, fields, exchange)
    if (isOwn) session.formPage = address ?? '/'
    const explain = async (): Promise<Response> =>
      attachSession(await this.refusals.respondWithPage(request, refusal, submission.form), exchange)
    if (!shownAgain.includes(refusal.status)) return explain()
    const form = await this.runtime.service(Forms).find(submission.form)
    const values = withoutFiles(refusal.values ?? submission.payload)
    const alert = form?.configuration.flash_alert
    if (form && alert !== undefined) {
      const variables = { form: withoutPasswords(values) }
      const source = { inline: alert, from: form.place, key: 'flash_alert' }
      session.flashNow('alert', await this.print(source, exchange, variables))
    }
    if (!isOwn) return explain()
    const { id, form: asked } = submission
    const refused = { name: form?.name ?? asked, id, values, errors: refusal.errors }
    session.keepForm(makeKeptForm(refused))
    const again = await this.runtime
      .service(Responder)
      .respondAgain(address ?? '/', { request, session, ...bindings }, (page) => {
        page.response.status = refusal.status
        for (const [name, value] of Object.entries(makeErrorHeaders(refusal))) page.response.headers.set(name, value)
        page.refused = refused
      })
    return again ?? explain()
  }

  /** Redirects after logging out: to the form's `redirect_to`, else back to the form's page. */
  async respondToLogOut(fields: Hash, exchange: Exchange): Promise<Response> {
    const name = getOwn(fields, 'form_configuration_name')
    const form = typeof name === 'string' ? await this.runtime.service(Forms).find(name) : undefined
    if (form)
      return this.respondToSuccess(fields, { form, record: undefined, variables: () => ({ form: {} }) }, exchange)
    return this.redirect(redirectHome(fields, exchange), exchange)
  }

  private print(source: Inline, exchange: Exchange, variables: object): Promise<string> {
    return this.runtime.service(Renderer).render(source, { exchange, variables, format: 'txt' })
  }

  private redirect({ location, status }: Redirect, exchange: Exchange): Promise<Response> {
    return attachSession(new Response(null, { status, headers: { location } }), exchange)
  }
}

/** The redirect of a form; undefined if it is invalid or leads to another host, which is logged. */
function findFormRedirect(printed: string, { configuration, place }: Form, exchange: Exchange): Redirect | undefined {
  const { redirect_to: written = '', redirect_allow_other_host: allowsOtherHost } = configuration
  const rules = { written, allowsOtherHost, permission: 'redirect_allow_other_host: true' }
  return findRedirect(resolveFromRoot(printed.trim()), rules, exchange, place)
}

/** A path without a leading slash begins at the root: the form's own address has no meaning to its author. */
function resolveFromRoot(target: string): string {
  return /^(?:[/\\?#.]|[a-z][a-z\d+.-]*:)/i.test(target) ? target : `/${target}`
}

/** The page that contained the form, else `/`. */
function redirectHome(fields: Hash, exchange: Exchange): Redirect {
  const { limits } = exchange.runtime.settings
  return redirectTo(readPagePath(fields, limits) ?? '/', { written: '' }, exchange)
}

/** The page that contained the form, from its field `page`; undefined if it is missing or invalid. */
export function readPagePath(fields: Hash, limits: ParameterLimits): string | undefined {
  const page = getOwn(fields, 'page')
  return typeof page === 'string' && ownPath.test(page) && hasParams(page, limits) ? page : undefined
}

function hasParams(page: string, limits: ParameterLimits): boolean {
  try {
    parseQuery(page, limits)
    return true
  } catch {
    return false
  }
}
