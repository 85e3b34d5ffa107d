import { runWithEnd } from '../../base/async/bounds'
import { Exchange } from '../context/exchange'
import { readRequestParts, type RequestOrigin, type RequestParts } from '../context/request/request-context'
import type { Runtime } from '../context/runtime'
import { Renderer } from '../context/renderer'
import { Session } from '../context/session/session'
import * as fixedLimits from '../../base/limits'
import type { Hash } from '../../base/values/hash'

/** The visitor behind a WebSocket: the request of its handshake, whose session is read anew each time. */
export class Visit {
  constructor(
    private readonly runtime: Runtime,
    private readonly request: Request,
    private readonly origin: RequestOrigin,
  ) {}

  makeParts(params: Hash = {}): RequestParts {
    return readRequestParts(this.request, { params }, this.runtime, this.origin)
  }

  loadSession(): Promise<Session> {
    return Session.load(this.makeParts(), this.runtime)
  }

  /** The id of the signed-in user; undefined for a guest, or if the session has ended. */
  async userId(): Promise<string | undefined> {
    return (await this.makeExchange({})).context.current_user?.id
  }

  /**
   * Renders a partial with `context.params`. Its changes of the session are lost: a WebSocket carries no cookies.
   *
   * @throws LiquidJS' error if the partial fails, or takes too long
   */
  async render(file: string, params: Hash): Promise<string> {
    const exchange = await this.makeExchange(params)
    const renderMs = fixedLimits.channels.partialMs
    return runWithEnd({ signal: AbortSignal.timeout(renderMs) }, () =>
      this.runtime.service(Renderer).render({ file }, { exchange, variables: { params }, renderMs }),
    )
  }

  private async makeExchange(params: Hash): Promise<Exchange> {
    const parts = this.makeParts(params)
    const session = await Session.load(parts, this.runtime)
    const exchange = new Exchange(this.runtime, { principal: 'browser', session, parts })
    await exchange.user.load()
    return exchange
  }
}
