import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { memoryFiles } from '../../../src'
import { toNodeListener } from '../../../src/web/node'
import { register } from '../../support/register'
import { launchChromium } from './browser'

const platform = register({
  files: memoryFiles({
    'views/pages/start.liquid': '---\nlayout: ""\n---\n{% session name = "mallory" %}',
    'views/pages/look.liquid': '---\nlayout: ""\n---\nname: {{ context.session.name }}',
  }),
})
/** The `Cookie` headers that the shop received, as read by Node. */
const sent: (string | undefined)[] = []
/** The cookies that the subdomain sets. */
let planted: readonly string[] = []
let server: Server
let browser: Browser
let visitor: BrowserContext
let port: number

/** A self-signed certificate for the shop and its subdomains. */
function makeCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=shop.test'
  try {
    execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

beforeAll(async () => {
  const listener = toNodeListener(platform)
  server = createServer(makeCertificate(), (request, response) => {
    if (request.headers.host?.startsWith('evil.')) {
      response.setHeader('set-cookie', planted).setHeader('content-type', 'text/html')
      // With a text Node writes the headers in UTF-8, with bytes in Latin-1.
      response.end(Buffer.from('planted'))
    } else {
      sent.push(request.headers.cookie)
      void listener(request, response)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  browser = await launchChromium('--host-resolver-rules=MAP * 127.0.0.1')
})

beforeEach(async () => {
  visitor = await browser.newContext({ ignoreHTTPSErrors: true })
})

afterEach(() => visitor.close())

afterAll(async () => {
  await browser.close()
  server.close()
  await platform.close()
})

/** Opens a page in the visitor's browser, and returns its text. */
async function open(host: string, path: string): Promise<string> {
  const page = await visitor.newPage()
  await page.goto(`https://${host}:${port}${path}`)
  const text = await page.locator('body').innerText()
  await page.close()
  return text
}

/** The cookie of an attacker's session. */
async function startSession(): Promise<string> {
  const request = new Request('https://shop.test/start')
  const response = await platform.respond({ page: '/start' }, { request })
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')
  expect(cookie).toMatch(/^__Host-liquid_session=/)
  return cookie
}

const ofDomain = 'Domain=shop.test; Path=/; Secure'

test('keeps a session, and rejects one that a subdomain sets for the domain', async () => {
  planted = [`${await startSession()}; ${ofDomain}`]
  expect(await open('evil.shop.test', '/')).toBe('planted')
  expect(await open('shop.test', '/look')).toBe('name:')
  await open('shop.test', '/start')
  expect(await open('shop.test', '/look')).toBe('name: mallory')
})

test.each(['\u00a0', '\u00a0\u00a0'])(
  "rejects a subdomain's session cookie with %j before its name, which the browser sends",
  async (space) => {
    const cookie = await startSession()
    planted = [`${space}${cookie}; ${ofDomain}`, `plain=1; ${ofDomain}`]
    expect(await open('evil.shop.test', '/')).toBe('planted')
    sent.length = 0
    expect(await open('shop.test', '/look')).toBe('name:')
    expect(sent[0]?.split('; ')).toEqual([`${space}${cookie}`, 'plain=1'])
  },
)
