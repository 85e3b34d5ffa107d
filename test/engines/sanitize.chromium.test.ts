import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Frame } from 'playwright-core'
import { attacks, markdownAttacks, permissive } from '../support/attacks'
import { register } from '../support/register'

const html = Object.values(attacks).flat()
const origin = 'http://page.test'
/** Frames on one page. */
const batch = 60

const { liquid } = register({ settings: { escapeOutput: true } })
let documents: readonly string[] = []
let browser: Browser

const server = createServer(({ headers: { host = '' }, url = '' }, response) => {
  const [, attack] = /^\/attack\/(\d+)$/.exec(url) ?? []
  const [, start] = /^\/(\d+)$/.exec(url) ?? []
  const respond = (status: number, type: string, body: string): void =>
    void response.writeHead(status, { 'content-type': type }).end(body)
  if (host === 'attack.test') respond(200, 'text/javascript', 'pwn()')
  else if (attack !== undefined) respond(200, 'text/html; charset=utf-8', documents[Number(attack)] ?? '')
  else if (start === undefined) respond(404, 'text/plain', '')
  else respond(200, 'text/html', framesFrom(Number(start)))
})

function framesFrom(start: number): string {
  const frames = documents.map((_, i) => `<iframe src="/attack/${i}"></iframe>`)
  return `<!doctype html>${frames.slice(start, start + batch).join('')}`
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const quiet = '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update'
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-sync', ...quiet.split(' '), `--host-resolver-rules=MAP * 127.0.0.1:${port}`],
  })
}, 60_000)

afterAll(async () => {
  await browser.close()
  server.close()
})

/** The attacks that run where a template prints them, each in a frame of its own. */
async function run(given: readonly string[], output: string): Promise<string[]> {
  const template = liquid.parse(`<!doctype html><title>x</title><body>${output}</body>`)
  documents = given.map((input) => liquid.renderSync(template, { input }) as string)
  const ran = new Set<string>()
  const note = (frame: Frame): void => void ran.add(given[indexOf(frame)] ?? 'one in a window of its own')
  const context = await browser.newContext()
  await context.exposeBinding('pwn', ({ frame }) => note(frame))
  const show = async (start: number): Promise<void> => {
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => ran.add('one with a dialog')))
    page.on('popup', () => ran.add('one that opens a window'))
    await page.goto(`${origin}/${start}`)
    const frames = page.mainFrame().childFrames()
    await Promise.all(frames.map((frame) => frame.evaluate(useEverything).catch(() => undefined)))
    await page.waitForTimeout(300)
    frames.forEach((frame, i) => {
      if (!frame.url().startsWith(origin)) ran.add(`${given[start + i] ?? ''} goes to ${frame.url()}`)
    })
    await page.close()
  }
  await Promise.all([...given.keys()].filter((i) => i % batch === 0).map(show))
  await context.close()
  return [...ran]
}

/** Which attack a frame belongs to, itself or one around it. */
function indexOf(frame: Frame | null): number {
  if (!frame) return -1
  return Number(/\/attack\/(\d+)$/.exec(frame.url())?.[1] ?? indexOf(frame.parentFrame()))
}

/** Points at everything in a document, focuses and clicks it. Links that run no script are not followed. */
const useEverything = `
  addEventListener('click', (event) => {
    const link = event.target.closest('a')
    if (link && !/^(?:javascript|vbscript|data):$/.test(link.protocol)) event.preventDefault()
  })
  const events = 'mouseover mouseenter pointerenter mousemove mousedown wheel scroll copy cut paste resize toggle'
  for (const element of document.querySelectorAll('*')) {
    for (const type of events.split(' ')) element.dispatchEvent(new Event(type, { bubbles: true }))
    if (element instanceof HTMLDetailsElement) element.open = !element.open
    element.focus?.()
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }`

test('the attacks do run where they are printed as they are', async () => {
  const ran = await run(html, '{{ input | html_safe: true }}')
  const clicked = ['<b onclick="pwn()">x</b>', '<a href="javascript:pwn()">x</a>']
  const hovered = ['<p onmouseover=pwn() onmouseenter=pwn() onpointerenter=pwn()>x</p>']
  expect(ran).toEqual(expect.arrayContaining([...clicked, ...hovered]))
  expect(ran.length).toBeGreaterThan(250)
}, 60_000)

test('no attack runs where it is sanitized, as HTML or as Markdown', async () => {
  const output = '<div>{{ input | sanitize }}</div><div>{{ input | markdown }}</div>'
  expect(await run([...html, ...markdownAttacks], output)).toEqual([])
}, 60_000)

test('no attack runs where a configuration keeps the elements that browsers read in their own ways', async () => {
  expect(await run(html, `{{ input | sanitize: ${JSON.stringify(permissive)} }}`)).toEqual([])
}, 60_000)
