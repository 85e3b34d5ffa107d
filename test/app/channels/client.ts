import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, type ClientOptions } from 'ws'

/** A message from the server. */
export interface Frame {
  readonly type?: string
  readonly identifier?: string
  readonly message?: Readonly<Record<string, unknown>>
  readonly reason?: string
  readonly reconnect?: boolean
}

export interface OpenOptions extends ClientOptions {
  readonly path?: string
  /** Default: the session's token. */
  readonly token?: string
}

const maxMs = 10_000

/** A visitor with cookies and WebSockets that speak Action Cable. */
export class Client {
  readonly cookies = new Map<string, string>()
  private readonly sockets: Socket[] = []

  constructor(readonly origin: string) {}

  async visit(path: string, init: RequestInit = {}): Promise<string> {
    const response = await fetch(this.origin + path, { ...init, headers: { cookie: this.cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
    return response.text()
  }

  get cookie(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Opens a WebSocket with the page's cookies and token. */
  async open(options: OpenOptions = {}): Promise<Socket> {
    const { path = '/websocket', token = await this.visit('/token'), headers, ...rest } = options
    const url = `${this.origin.replace('http', 'ws')}${path}?authenticity_token=${encodeURIComponent(token)}`
    const socket = new Socket(
      new WebSocket(url, ['actioncable-v1-json', 'actioncable-unsupported'], {
        headers: { cookie: this.cookie, origin: this.origin, ...headers },
        ...rest,
      }),
    )
    this.sockets.push(socket)
    await socket.opened
    return socket
  }

  /** Returns the HTTP status of a refused handshake. */
  async refusal(options: OpenOptions = {}): Promise<number> {
    const failure = await this.open(options).then(
      () => new Error('it was accepted'),
      (error: unknown) => error as Error,
    )
    return Number(/Unexpected server response: (\d+)/.exec(failure.message)?.[1] ?? failure.message)
  }

  close(): void {
    for (const { webSocket } of this.sockets) webSocket.terminate()
  }
}

/** A WebSocket that records the server's messages. */
export class Socket {
  /** All messages except pings. */
  readonly frames: Frame[] = []
  readonly pings: Frame[] = []
  readonly opened: Promise<unknown>
  readonly closed: Promise<number>

  constructor(readonly webSocket: WebSocket) {
    this.opened = once(webSocket, 'open')
    this.closed = new Promise((resolve) => webSocket.once('close', resolve))
    webSocket.on('error', () => undefined)
    webSocket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame
      ;(frame.type === 'ping' ? this.pings : this.frames).push(frame)
    })
  }

  send(command: object | string): void {
    this.webSocket.send(typeof command === 'string' ? command : JSON.stringify(command))
  }

  /** Subscribes, and returns the type of the server's reply. */
  async subscribe(given: object | string): Promise<string> {
    const identifier = typeof given === 'string' ? given : JSON.stringify(given)
    this.send({ command: 'subscribe', identifier })
    const verdict = await this.frame((frame) => frame.identifier === identifier && frame.type !== undefined)
    return verdict.type as string
  }

  sendMessage(identifier: object, data: object): void {
    this.send({ command: 'message', identifier: JSON.stringify(identifier), data: JSON.stringify(data) })
  }

  /** The channel messages received so far. */
  get messages(): readonly Frame['message'][] {
    return this.frames.filter(({ type, message }) => type === undefined && message).map(({ message }) => message)
  }

  /** Waits for a matching message from the server. */
  async frame(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (let waited = 0; waited < maxMs; waited += 5) {
      const found = this.frames.find(fits)
      if (found) return found
      await sleep(5)
    }
    throw new Error(`no such message has come, only ${JSON.stringify(this.frames)}`)
  }

  /** Waits until `count` channel messages have arrived. */
  async waitForMessages(count: number): Promise<readonly Frame['message'][]> {
    for (let waited = 0; waited < maxMs && this.messages.length < count; waited += 5) await sleep(5)
    return this.messages
  }
}
