import { loadLibrary } from '../../base/library'
import { requests as limits } from '../../base/limits'
import { escapeText } from '../../base/text/escape'
import { respondWithErrorPage } from '../handler/error-page/part'
import { formatFieldErrors } from '../../app/context/field-errors'
import { Forms } from '../../app/forms/forms'
import { reasons, type SubmissionError } from '../../app/forms/submission-error'
import type { Runtime } from '../../app/context/runtime'
import type { Endpoint } from './endpoints'
import { makeErrorHeaders, respondWithFailure } from './responses'

/** Reports the forms that are refused: to the log, and to clients that do not get the form's page again. */
export class Refusals {
  private readonly isDevelopment: boolean

  constructor(private readonly runtime: Runtime) {
    this.isDevelopment = runtime.settings.environment === 'development'
  }

  /**
   * Logs a refused form in one line: `the form "sign_up" was refused with 406 (POST /api/users): the form does not accept …`
   *
   * @param form the form's name; undefined if the request is refused before its body is read
   */
  log({ method, url }: Request, refusal: SubmissionError, form?: string): void {
    const { errors, status, responseStatus, details } = refusal
    const invalid = details.errors ? `: ${formatFieldErrors(errors)}` : ''
    const name = form === undefined ? 'a form' : `the form "${form.slice(0, limits.reasonCharacters)}"`
    const reason = `${refusal.explained}${invalid}`.slice(0, limits.reasonCharacters)
    const request = `${method} ${new URL(url).pathname}`
    const message = `${name} was refused with ${responseStatus} (${request}): ${reason}`
    this.runtime.adapters.logger.log({ level: status === 422 ? 'info' : 'warn', type: 'refusal', message })
  }

  /** The JSON response to a refused request: in development, with its cause and a suggestion. */
  respond(refusal: SubmissionError, endpoint?: Endpoint): Response {
    const { explained, details } = refusal
    const detail = details.suggestion === undefined ? explained : `${explained}. ${details.suggestion}`
    return respondWithFailure(refusal, endpoint, this.isDevelopment ? detail : undefined)
  }

  /** The HTML response to a refused form without a page to show it again: in development, with its cause and a suggestion. */
  async respondWithPage(request: Request, refusal: SubmissionError, form?: string): Promise<Response> {
    const { responseStatus: status } = refusal
    const response = this.isDevelopment ? await this.explain(request, refusal, form) : respondBriefly(refusal, status)
    for (const [name, value] of Object.entries(makeErrorHeaders(refusal))) response.headers.set(name, value)
    return response
  }

  private async explain(request: Request, refusal: SubmissionError, name?: string): Promise<Response> {
    const { details, errors, responseStatus: status } = refusal
    const form = name === undefined ? undefined : await this.runtime.service(Forms).find(name)
    const failure = {
      name: `${status} ${findStatusText(refusal, status)}`,
      message: refusal.explained,
      facts: {
        Form: form?.place ?? name,
        Page: readReferer(request),
        Field: details.field ?? (refusal.status === 422 ? formatFieldErrors(errors) : undefined),
        Mend:
          details.suggestion ??
          (form && `The page is not shown again with its errors: print ${form.place} by the tag "form".`),
      },
    }
    return respondWithErrorPage(failure, request, status)
  }
}

const noSession =
  'Your session has ended, or your browser sends no cookies. Go back, reload the page and send the form again.'

/** A page with the status, and with what the visitor can do: to send less, or the form of a new session. */
function respondBriefly(refusal: SubmissionError, status: number): Response {
  const text = escapeText(findStatusText(refusal, status))
  const hint = { 401: noSession, 413: refusal.message }[refusal.status as number]
  const shown = hint === undefined ? '' : `<p>${escapeText(hint)}</p>`
  return new Response(`<!doctype html><html lang="en"><title>${text}</title><h1>${text}</h1>${shown}</html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** The standard text: `reasons` has the spelling of the REST interface. */
function findStatusText(refusal: SubmissionError, status: number): string {
  const { STATUS_CODES } = loadLibrary<typeof import('node:http')>('node:http')
  return STATUS_CODES[status] ?? reasons[refusal.status]
}

/** The path of the page that sent the form. */
function readReferer({ headers }: Request): string | undefined {
  const referer = headers.get('referer') ?? ''
  return URL.canParse(referer) ? new URL(referer).pathname : undefined
}
