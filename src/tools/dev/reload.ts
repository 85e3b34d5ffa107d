import type { DirectoryFiles } from '../../files/directory'
import { randomUUID } from 'node:crypto'
import { escapeText } from '../../base/text/escape'
import { readMissingPage } from '../../web/http/missing-page'
import { errorPageScript } from './error-page-script'

/** Milliseconds between two looks at the files. */
const everyMs = 250
const encoder = new TextEncoder()

/** The notice below the app's page `404`: the nearest pages. */
function makeNotice(headers: Headers): string {
  const message = readMissingPage(headers)
  const style = 'padding:1rem;border-top:1px solid;font:0.875rem/1.5 monospace'
  return message === undefined ? '' : `<p style="${style}">dev: ${escapeText(message)}</p>`
}

/** Tells the pages in browsers, by server-sent events, that a file has changed. Source: HTML, section 9.2 */
export class Reload {
  private readonly listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  /** Distinguishes the versions of this process from the versions of the process before it. */
  private readonly start = randomUUID()
  private readonly timer: NodeJS.Timeout
  private told: string

  /** @param onChange called when a file has changed */
  constructor(
    private readonly files: Pick<DirectoryFiles, 'look' | 'version'>,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.told = this.readVersion()
    this.timer = setInterval(() => void this.look(), everyMs).unref()
  }

  /** Ends the streams. */
  stop(): void {
    clearInterval(this.timer)
    for (const listener of this.listeners) listener.close()
    this.listeners.clear()
  }

  /** A stream of the files' versions: the current one, then each change. */
  respondWithEvents(): Response {
    let own: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller
        this.listeners.add(own)
        own.enqueue(encodeEvent(this.readVersion()))
      },
      cancel: () => void this.listeners.delete(own),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
  }

  /** The script of pages that reload. */
  respondWithScript(): Response {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(script + errorPageScript, { headers })
  }

  /**
   * Adds the script to a page: an HTML document with a body's end, or any HTML that a browser shows as a page, which may
   * have no layout. No cache keeps it: the old version would reload again.
   */
  async addTo(response: Response, request: Request, version: string): Promise<Response> {
    const { status, body } = response
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    if (!isHtml || !body || status === 206) return response
    const html = await response.clone().text()
    const isShown = request.headers.get('sec-fetch-dest') === 'document'
    const end = Array.from(html.matchAll(/<\/body>/gi)).at(-1)?.index ?? (isShown ? html.length : undefined)
    if (end === undefined) return response
    const headers = new Headers(response.headers)
    for (const name of ['content-length', 'etag', 'last-modified']) headers.delete(name)
    headers.set('cache-control', 'no-store')
    const tag = `<script src="/_dev/reload.js?${version}"></script>`
    return new Response(html.slice(0, end) + makeNotice(headers) + tag + html.slice(end), { status, headers })
  }

  /** The version of the files, which a page needs from before it is rendered. */
  readVersion(): string {
    return `${this.start}-${this.files.version()}`
  }

  private async look(): Promise<void> {
    try {
      await this.files.look()
    } catch {
      // The next request meets the error, too.
      return
    }
    const version = this.readVersion()
    if (version === this.told) return
    this.told = version
    this.onChange()
    for (const listener of this.listeners) listener.enqueue(encodeEvent(version))
  }
}

function encodeEvent(version: string): Uint8Array {
  return encoder.encode(`data: ${version}\n\n`)
}

/** Only the visible page listens, because a browser opens six connections to a server and no more. */
const script = `
const shown = document.currentScript.src.split('?')[1]
let events
function listen() {
  events?.close()
  if (document.visibilityState === 'hidden') return
  events = new EventSource('/_dev/events')
  events.onmessage = ({ data }) => {
    if (data !== shown) location.reload()
  }
}
document.addEventListener('visibilitychange', listen)
listen()
`
