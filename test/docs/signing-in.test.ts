import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Platform } from '../../src/platform'
import { memoryFiles } from '../../src/ports/files'
import { memoryMailer } from '../../src/ports/part'
import { visitor } from '../../src/tools/testing'
import { register } from '../support/register'
import { listFiles, readPage } from './read-page'

// The files of docs/signing-in.md, as an app.
const files = {
  ...listFiles(readPage('signing-in.md').flatMap(({ blocks }) => blocks)),
  'app/views/pages/index.liquid': '---\nslug: /\n---\n{{ context.current_user.email }}',
  'app/views/pages/delete.liquid':
    '{% graphql g %}mutation { user_delete(id: 2) { id } }{% endgraphql %}{{ g.user_delete.id }}',
  'app/views/pages/start.liquid':
    '{% graphql g %}mutation { user_create(user: { email: "ann@example.com", password: "old password" }) { id } }{% endgraphql %}',
}
const source = memoryFiles(
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^app\//, ''), text])),
)

let provider: Server
let origin = ''
let person: object = {}
/** How the provider fails, by path. */
let failures: Readonly<Record<string, (response: ServerResponse) => void>> = {}
const received: string[] = []

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${request.headers.authorization ?? body}`)
      const fail = failures[request.url ?? '']
      if (fail) fail(response)
      else response.end(JSON.stringify(request.url === '/token' ? { access_token: 't0ken' } : person))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterEach(() => {
  failures = {}
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))

async function startApp() {
  const mailer = memoryMailer()
  const constants = {
    OPENID_CLIENT_ID: 'shop',
    OPENID_CLIENT_SECRET: 'a secret',
    OPENID_AUTHORIZE_URL: 'https://id.example.com/authorize',
    OPENID_TOKEN_URL: `${origin}/token`,
    OPENID_USERINFO_URL: `${origin}/person`,
  }
  const settings = { baseUrl: 'https://shop.test', network: { allow: ['127.0.0.1'] }, constants }
  const app = register({ files: source, mailer, settings })
  await visitor(app).visit('/start')
  return { app, mailer }
}

describe('the reset of a password', () => {
  async function requestLink(email: string) {
    const { app, mailer } = await startApp()
    const ann = visitor(app)
    await ann.visit('/forgot')
    await ann.fill({ 'E-mail': email }).submit('Send a link')
    const { text } = await ann.follow()
    await app.jobs.drain()
    const html = mailer.messages[0]?.html ?? ''
    return {
      app,
      ann,
      text,
      count: mailer.messages.length,
      link: /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    }
  }

  test('saves a new password and signs in, once', async () => {
    const { ann, link = '' } = await requestLink('ann@example.com')
    await ann.visit(link)
    await ann.fill({ Password: 'short' }).submit('Save')
    expect((await ann.follow()).text).toContain('The password needs at least 10 characters.')
    await ann.fill({ Password: 'a new password' }).submit('Save')
    expect((await ann.follow()).text).toBe('ann@example.com')
    expect((await ann.visit(link)).text).toContain('This link has expired.')
  })

  test.each(['', 'bob@example.com'])('sends nothing to %p, with the same text', async (email) => {
    const { text, count } = await requestLink(email)
    expect([text, count]).toEqual([expect.stringContaining('If you are a member, the link is on its way.'), 0])
  })

  test.each(['id=1&token=guessed', 'id=1', 'token=guessed', ''])('rejects a link with %p', async (query) => {
    const { app, ann } = await requestLink('ann@example.com')
    expect((await ann.visit(`/reset?${query}`)).text).toContain('This link has expired.')
    const body = new URLSearchParams(`${query}&password=a+new+password`)
    expect((await visitor(app).visit('/reset', { body })).location).toMatch(/\/reset$/)
  })
})

describe('signing in with OpenID Connect', () => {
  async function signIn(app: Platform, state?: string) {
    const olga = visitor(app)
    await olga.visit('/sign-in')
    const { location = '' } = await olga.submit('Sign in with Google')
    const query = new URLSearchParams({
      code: 'c0de',
      state: state ?? new URL(location).searchParams.get('state') ?? '',
    })
    await olga.visit(`/openid/callback?${query.toString()}`)
    return { location, page: await olga.follow() }
  }

  test('creates a user, and finds the same one the next time', async () => {
    person = { sub: 7, email: 'olga@example.com', email_verified: true }
    received.length = 0
    const { app } = await startApp()
    const { location, page } = await signIn(app)
    expect(new URL(location).searchParams.get('redirect_uri')).toBe('https://shop.test/openid/callback')
    expect(page.text).toBe('olga@example.com')
    expect(received[0]).toBe(
      'POST /token grant_type=authorization_code&code=c0de&redirect_uri=https%3A%2F%2Fshop.test%2Fopenid%2Fcallback&client_id=shop&client_secret=a+secret',
    )
    expect(received[1]).toBe('GET /person Bearer t0ken')
    person = { sub: 7, email: 'changed@example.com', email_verified: true }
    expect((await signIn(app)).page.text).toBe('olga@example.com')
  })

  test.each([
    ['an address of another user', { sub: 8, email: 'ann@example.com', email_verified: true }],
    ['an address that is not verified', { sub: 9, email: 'olga@example.com' }],
  ])('rejects %s', async (_, found) => {
    person = found
    expect((await signIn((await startApp()).app)).page.text).toContain('its e-mail address is in use or not verified')
  })

  test('rejects a user that the app has deleted', async () => {
    person = { sub: 7, email: 'olga@example.com', email_verified: true }
    const { app } = await startApp()
    await signIn(app)
    await visitor(app).visit('/delete')
    expect((await signIn(app)).page.text).toContain('This account is closed')
  })

  test('rejects a response without a user', async () => {
    person = {}
    expect((await signIn((await startApp()).app)).page.text).toContain('Signing in has failed')
  })

  test.each([
    [
      'refuses the code',
      '/token',
      (response: ServerResponse) => response.writeHead(400).end('{"error":"invalid_grant"}'),
    ],
    ['is down', '/token', (response: ServerResponse) => response.destroy()],
    ['returns HTML', '/person', (response: ServerResponse) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ])('signs nobody in if the provider %s', async (_, path, fail) => {
    person = { sub: 7, email: 'olga@example.com', email_verified: true }
    failures = { [path]: fail }
    expect((await signIn((await startApp()).app)).page.text).toContain('Signing in has failed')
  })

  test('rejects another state, and requests nothing', async () => {
    received.length = 0
    expect((await signIn((await startApp()).app, 'guessed')).page.text).toContain('Signing in has failed')
    expect(received).toEqual([])
  })
})
