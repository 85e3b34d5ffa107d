import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame } from 'playwright-core'
import { launchChromium } from './browser'

const origin = 'http://page.test'
/** The number of frames on one page. */
const batch = 60

/** The effects by the index of their documents. */
export type Effects = ReadonlyMap<number, string>

/**
 * Shows documents in Chromium, each in a frame, uses all their elements, and reports the documents that called `pwn()`,
 * opened a dialog or window, or navigated away. All hosts resolve to this server: `attack.test` serves a script that
 * calls `pwn()`, and the documents' host a harmless one.
 */
export class AttackFrames {
  private documents: readonly string[] = []
  private readonly server: Server
  private browser: Browser | undefined

  constructor() {
    this.server = createServer(({ headers: { host = '' }, url = '' }, response) => {
      const [, place] = /^\/document\/(\d+)$/.exec(url) ?? []
      const [, start] = /^\/(\d+)$/.exec(url) ?? []
      const respond = (status: number, type: string, body: string): void =>
        void response.writeHead(status, { 'content-type': type }).end(body)
      if (host === 'attack.test') respond(200, 'text/javascript', 'pwn()')
      else if (url === '/own.js') respond(200, 'text/javascript', '')
      else if (place !== undefined) respond(200, 'text/html; charset=utf-8', this.documents[Number(place)] ?? '')
      else if (start === undefined) respond(404, 'text/plain', '')
      else respond(200, 'text/html', this.framesFrom(Number(start)))
    })
  }

  async open(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening')
    const { port } = this.server.address() as AddressInfo
    this.browser = await launchChromium(`--host-resolver-rules=MAP * 127.0.0.1:${port}`)
  }

  async close(): Promise<void> {
    await this.browser?.close()
    this.server.close()
  }

  private framesFrom(start: number): string {
    const frames = this.documents.map((_, i) => `<iframe src="/document/${i}"></iframe>`)
    return `<!doctype html>${frames.slice(start, start + batch).join('')}`
  }

  /** @param look gets the value of an expression in each document before its elements are used */
  async show(documents: readonly string[], look?: Look): Promise<Effects> {
    if (!this.browser) throw new Error('open was not called')
    this.documents = documents
    const effects = new Map<number, string>()
    const context = await this.browser.newContext()
    await context.exposeBinding('pwn', ({ frame }) => void effects.set(placeOf(frame), 'a script runs'))
    const showFrom = async (start: number): Promise<void> => {
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.dismiss().then(() => effects.set(start, 'a dialog opens in one')))
      page.on('popup', () => effects.set(start, 'a window opens in one'))
      await page.goto(`${origin}/${start}`)
      const frames = page.mainFrame().childFrames()
      if (look)
        await Promise.all(
          frames.map(async (frame, i) => look.receive(await frame.evaluate(look.expression), start + i)),
        )
      await Promise.all(frames.map((frame) => frame.evaluate(useEverything).catch(() => undefined)))
      await page.waitForTimeout(300)
      frames.forEach((frame, i) => {
        if (!frame.url().startsWith(origin)) effects.set(start + i, `it goes to ${frame.url()}`)
      })
      await page.close()
    }
    const starts = [...documents.keys()].filter((i) => i % batch === 0)
    const showOthers = async (): Promise<void> => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) await showFrom(start)
    }
    await Promise.all([showOthers(), showOthers(), showOthers()])
    await context.close()
    return effects
  }
}

interface Look {
  /** An expression in JavaScript. */
  readonly expression: string
  readonly receive: (value: unknown, place: number) => void
}

/** The index of the document that contains a frame; -1 for a separate window. */
function placeOf(frame: Frame | null): number {
  if (!frame) return -1
  return Number(/\/document\/(\d+)$/.exec(frame.url())?.[1] ?? placeOf(frame.parentFrame()))
}

/**
 * Points at all elements of a document and clicks them, and focuses them if any has a focus handler, because focusing
 * is slow. Does not follow links unless they run scripts.
 */
const useEverything = `
  addEventListener('click', (event) => {
    const link = event.target.closest('a, area')
    if (link && !/^(?:javascript|vbscript|data):$/.test(link.protocol)) event.preventDefault()
  })
  const events = 'mouseover mouseenter pointerenter mousemove mousedown wheel scroll copy cut paste resize toggle'
  const all = document.querySelectorAll('*')
  const hears = [...all].some((element) => element.getAttributeNames().some((name) => /^on(?:focus|blur)/i.test(name)))
  for (const element of all) {
    for (const type of events.split(' ')) element.dispatchEvent(new Event(type, { bubbles: true }))
    if (element instanceof HTMLDetailsElement) element.open = !element.open
    if (hears) element.focus?.()
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }`
