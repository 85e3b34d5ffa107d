import { makeFailureHeaders, findFailureStatus, makePlainFailure } from '../../app/context/response/failure'
import type { Runtime } from '../../app/context/runtime'
import { toFailure } from '../../language/rendering/failure'
import { Responder, type RespondOptions } from '../http/respond'
import { locateFailure, respondWithErrorPage } from './error-page/part'
import { getErrorMessage } from '../../base/text/error-message'

type FailedRequest = RespondOptions & { readonly request: Request }

/** Logs the errors of requests, and responds to them. */
export class Failures {
  constructor(private readonly runtime: Runtime) {}

  /** The response to a failed request: in development it shows the error, otherwise it reveals nothing. */
  async respond(error: unknown, options: FailedRequest): Promise<Response> {
    const response = await this.renderFailure(error, options)
    for (const [name, value] of Object.entries(makeFailureHeaders(error))) response.headers.set(name, value)
    return response
  }

  private async renderFailure(error: unknown, options: FailedRequest): Promise<Response> {
    const { request } = options
    const status = findFailureStatus(error)
    if (this.runtime.settings.environment === 'development') {
      const failure = await locateFailure(error, (path) => this.runtime.files.current().read(path))
      return respondWithErrorPage(failure, request, status)
    }
    const work = (): Promise<Response> => this.runtime.service(Responder).respondToFailure(error, options)
    return this.log(request, work, `page ${status}`).catch(() => makePlainFailure(status))
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
        const reason = getErrorMessage(error)
        const message = `${part === undefined ? '' : `${part}: `}${method} ${new URL(url).pathname} has failed: ${reason}`
        const { stack } = toFailure(error)
        const data = stack.length > 0 && { data: { stack } }
        this.runtime.adapters.logger.log({ level: 'error', type: 'request', message, ...data })
      }
      throw error
    }
  }
}
