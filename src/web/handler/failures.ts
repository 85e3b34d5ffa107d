import { makeFailureHeaders, findFailureStatus, makePlainFailure } from '../../app/context/response/failure'
import type { Runtime } from '../../app/context/runtime'
import { findDiagnostic } from '../../base/diagnostics/diagnostic'
import { toFailure, type Failure } from '../../language/rendering/failure'
import { Responder, type RespondOptions } from '../http/respond'
import { respondWithErrorPage } from './error-page/part'

type FailedRequest = RespondOptions & { readonly request: Request }

/** Logs the errors of requests, and responds to them. */
export class Failures {
  constructor(private readonly runtime: Runtime) {}

  /** The response to a failed request: in development it shows the error, otherwise it reveals nothing. */
  async respond(error: unknown, options: FailedRequest): Promise<Response> {
    const response = await this.page(error, options)
    for (const [name, value] of Object.entries(makeFailureHeaders(error))) response.headers.set(name, value)
    return response
  }

  private async page(error: unknown, options: FailedRequest): Promise<Response> {
    const { request } = options
    const status = findFailureStatus(error)
    if (this.runtime.settings.environment === 'development') {
      return respondWithErrorPage(await this.locate(error), request, status)
    }
    const work = (): Promise<Response> => this.runtime.service(Responder).failed(error, options)
    return this.log(request, work, `page ${status}`).catch(() => makePlainFailure(status))
  }

  /** Describes an error. A fault in a file that is not a template is shown in that file, before the template that uses it. */
  private async locate(error: unknown): Promise<Failure> {
    const failure = toFailure(error)
    const { file, line, column } = findDiagnostic(error) ?? {}
    if (file === undefined || line === undefined || column === undefined || file === failure.place?.file) return failure
    const template = await this.runtime.files.current().read(file)
    if (template === undefined) return failure
    const callers = failure.place ? [failure.place, ...failure.callers] : failure.callers
    return { ...failure, place: { file, line, column, length: 1, template }, callers }
  }

  /**
   * Logs errors with their file, line and column. A disconnected client is not an error.
   *
   * @param part the part of the request's handling that fails
   */
  async log<T>(request: Request, work: () => Promise<T>, part?: string): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { method, url, signal } = request
      if (!signal.aborted) {
        const reason = error instanceof Error ? error.message : String(error)
        const message = `${part === undefined ? '' : `${part}: `}${method} ${new URL(url).pathname} has failed: ${reason}`
        const { stack } = toFailure(error)
        const data = stack.length > 0 && { data: { stack } }
        this.runtime.adapters.logger.log({ level: 'error', type: 'request', message, ...data })
      }
      throw error
    }
  }
}
