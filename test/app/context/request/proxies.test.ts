import { createServer, request as send } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { memoryFiles } from '../../../../src/ports/files'
import type { PlatformSettingsInput } from '../../../../src/ports/settings'
import { toNodeListener, type NodeBindings } from '../../../../src/web/node'
import { runs } from '../../../support/effort'
import { register } from '../../../support/register'

const files = memoryFiles({
  'views/pages/index.liquid':
    '---\nlayout: ""\n---\n{{ context.visitor.ip }} {{ context.location.url }} {{ context.location.host }}',
  'views/pages/visit.liquid': '---\nlayout: ""\n---\n{% session a = 1 %}{{ context.session.n }}',
})

type Headers = Readonly<Record<string, string>>

/** The IP address, URL and host that a page reads from `context`. */
async function readContext(trustProxy: PlatformSettingsInput['trustProxy'], ip: string | undefined, headers: Headers) {
  const platform = register({ files, settings: trustProxy === undefined ? {} : { trustProxy } })
  const request = new Request('http://app.internal:3000/?a=1', { headers })
  const response = await platform.respond({ page: '/' }, { request, ...(ip !== undefined && { ip }) })
  const [address, href, host] = (await response.text()).split(' ')
  return { ip: address, href, host }
}

const own = { href: 'http://app.internal:3000/?a=1', host: 'app.internal:3000' }
const forwarded = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'shop.test',
}
const outside = { ip: '203.0.113.7', href: 'https://shop.test/?a=1', host: 'shop.test' }

describe('X-Forwarded-… headers', () => {
  test.each([undefined, false, 0, ['10.0.0.1'], []])(
    'are ignored by default, and from other clients than: %j',
    async (trust) => {
      expect(await readContext(trust, '192.0.2.1', forwarded)).toEqual({ ip: '192.0.2.1', ...own })
      expect(await readContext(trust, undefined, forwarded)).toEqual({ ip: '', ...own })
    },
  )

  test.each([true, 1, 2, ['192.0.2.1'], ['198.51.100.0/24', '192.0.2.0/24'], ['::/0', '0.0.0.0/0']])(
    'are trusted with %j',
    async (trust) => {
      expect(await readContext(trust, '192.0.2.1', forwarded)).toEqual(outside)
    },
  )

  test('are trusted from proxies on IPv6, and from IPv4 proxies over it', async () => {
    expect(await readContext(['2001:db8::/32'], '2001:db8::5', forwarded)).toEqual(outside)
    expect(await readContext(['10.0.0.0/8'], '::ffff:10.1.2.3', forwarded)).toEqual(outside)
    expect(await readContext(['10.0.0.0/8'], '::ffff:11.1.2.3', forwarded)).toMatchObject({
      ip: '::ffff:11.1.2.3',
      ...own,
    })
  })

  // A client can send any value; each proxy appends the address of its peer.
  const spoofed = '1.1.1.1, 203.0.113.7, 10.0.0.2'
  test.each<[PlatformSettingsInput['trustProxy'], string]>([
    [1, '10.0.0.2'],
    [2, '203.0.113.7'],
    [3, '1.1.1.1'],
    [9, '1.1.1.1'],
    [true, '1.1.1.1'],
    [['10.0.0.0/8'], '203.0.113.7'],
    [['10.0.0.1'], '10.0.0.2'],
  ])("return the client's address as far as %j is trusted", async (trust, ip) => {
    expect(await readContext(trust, '10.0.0.1', { 'x-forwarded-for': spoofed })).toMatchObject({ ip })
  })

  test.each([
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8::7]:49152', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['<script>', '10.0.0.1'],
    ['unknown', '10.0.0.1'],
    ['', '10.0.0.1'],
    ['203.0.113.7 evil', '10.0.0.1'],
    ['evil, 203.0.113.7', '203.0.113.7'],
    ['1.1.1.1, evil, 203.0.113.7', '203.0.113.7'],
  ])('return an address only: %j', async (text, ip) => {
    expect(await readContext(true, '10.0.0.1', { 'x-forwarded-for': text })).toMatchObject({ ip })
  })

  test('extended by a proxy are read as far as proxies are trusted', async () => {
    const headers = {
      'x-forwarded-for': '1.1.1.1, 203.0.113.7',
      'x-forwarded-proto': 'https, http',
      'x-forwarded-host': 'evil.test, shop.test',
    }
    expect(await readContext(1, '10.0.0.1', headers)).toEqual({
      ip: '203.0.113.7',
      href: 'http://shop.test/?a=1',
      host: 'shop.test',
    })
    expect(await readContext(['10.0.0.0/8'], '10.0.0.1', headers)).toMatchObject({ host: 'shop.test' })
    expect(await readContext(2, '10.0.0.1', headers)).toMatchObject({ ip: '1.1.1.1', host: 'evil.test' })
  })

  test("return the last proxy's host and protocol if the number of proxies is unknown", async () => {
    const headers = {
      'x-forwarded-for': '1.1.1.1, 203.0.113.7',
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'evil.test, shop.test',
    }
    expect(await readContext(true, '10.0.0.1', headers)).toEqual({ ...outside, ip: '1.1.1.1' })
  })

  test.each([
    'shop.test/evil',
    'shop.test@evil.test',
    'shop.test?x',
    'shop.test#x',
    'shop.test:port',
    'shop.test:99999',
    '1.2.3.999',
    'a b',
    '[::1',
    '..',
    'javascript:',
    'x/internal/stats?',
    '\\evil.test',
  ])('return a host only: %j', async (host) => {
    expect(await readContext(true, '10.0.0.1', { 'x-forwarded-host': host })).toMatchObject(own)
  })

  test('report TLS even if their host is invalid', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.test:99999' }
    expect(await readContext(true, '10.0.0.1', headers)).toMatchObject({ href: 'https://app.internal:3000/?a=1' })
  })

  test.each(['ftp', 'javascript', 'https:', 'httpss', ''])('return http or https, and not %j', async (protocol) => {
    expect(await readContext(true, '10.0.0.1', { 'x-forwarded-proto': protocol })).toMatchObject(own)
  })

  test('never break a request or change its path', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          'x-forwarded-for': fc.stringMatching(/^[\x21-\x7e ]*$/),
          'x-forwarded-proto': fc.stringMatching(/^[\x21-\x7e ]*$/),
          'x-forwarded-host': fc.stringMatching(/^[\x21-\x7e ]*$/),
        }),
        async (headers) => {
          const { href = '' } = await readContext(true, '10.0.0.1', headers)
          expect([new URL(href).pathname, new URL(href).search]).toEqual(['/', '?a=1'])
        },
      ),
      runs(300),
    ))
})

describe('settings.trustProxy', () => {
  test.each<[unknown, string]>([
    [-1, 'settings.trustProxy: expected true, false, a number of proxies, or a list of their addresses, got -1'],
    [1.5, 'got 1.5'],
    ['10.0.0.1', 'got "10.0.0.1"'],
    [null, 'got null'],
    [['10.0.0.1', 'proxy'], 'settings.trustProxy.1: expected an IP address or a range such as "10.0.0.0/8", got'],
    [['10.0.0.0/33'], 'settings.trustProxy.0: expected'],
    [[5], 'settings.trustProxy.0: expected'],
  ])('rejects %j', (trustProxy, message) => {
    expect(() => register({ settings: { trustProxy: trustProxy as boolean } })).toThrow(message)
  })
})

describe('the cookie over node:http', () => {
  /** Requests a page over node:http with the headers of a proxy, real or forged. */
  async function cookieOf(settings: PlatformSettingsInput, headers: Headers): Promise<string | undefined> {
    const platform = register({ files, settings })
    const fetch = (request: Request, bindings?: NodeBindings): Promise<Response> =>
      platform.respond({ page: new URL(request.url).pathname }, { request, ...bindings })
    const server = createServer(toNodeListener({ fetch }))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const [answer] = (await once(send({ port, path: '/visit', headers }).end(), 'response')) as [
      { headers: { 'set-cookie'?: string[] }; resume(): void },
    ]
    answer.resume()
    server.close()
    server.closeAllConnections()
    return answer.headers['set-cookie']?.[0]?.replace(/=[\w-]{43};/, '=…;')
  }
  const tls = { 'x-forwarded-proto': 'https' }
  const plain = 'liquid_session=…; Path=/; HttpOnly; SameSite=Lax'
  const secure = '__Host-liquid_session=…; Path=/; HttpOnly; SameSite=Lax; Secure'

  test.each<[PlatformSettingsInput, Headers, string]>([
    [{}, {}, plain],
    [{}, tls, plain],
    [{ trustProxy: ['10.0.0.1'] }, tls, plain],
    [{ trustProxy: true }, {}, plain],
    [{ trustProxy: true }, tls, secure],
    [{ trustProxy: 1 }, tls, secure],
    [{ trustProxy: ['127.0.0.1'] }, tls, secure],
    [{ baseUrl: 'https://shop.test' }, {}, secure],
    [{ baseUrl: 'HTTPS://shop.test' }, {}, secure],
    [{ baseUrl: 'http://shop.test' }, {}, plain],
    [{ cookies: { secure: true } }, {}, secure],
    [{ cookies: { secure: false }, baseUrl: 'https://shop.test' }, {}, plain],
    [{ cookies: { sameSite: 'strict' } }, {}, plain.replace('Lax', 'Strict')],
    [{ cookies: { sameSite: 'none', secure: true } }, {}, secure.replace('Lax', 'None')],
    [
      { cookies: { domain: 'shop.test', secure: true } },
      {},
      '__Secure-liquid_session=…; Path=/; Domain=shop.test; HttpOnly; SameSite=Lax; Secure',
    ],
    [{ cookies: { domain: 'shop.test' } }, {}, 'liquid_session=…; Path=/; Domain=shop.test; HttpOnly; SameSite=Lax'],
  ])('is set with %j and %j as %s', async (settings, headers, cookie) => {
    expect(await cookieOf(settings, headers)).toBe(cookie)
  })
})

describe('a cookie planted by an attacker', () => {
  const visit = async (platform: ReturnType<typeof register>, url: string, cookie = '') =>
    platform.respond('{{ context.session.n }}{% session n = context.params.n %}', {
      request: new Request(url, { headers: { cookie } }),
    })

  test('is not read as the session over TLS if set without TLS or by a subdomain', async () => {
    const platform = register()
    const planted = (await visit(platform, 'http://shop.test/?n=theirs')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(planted).toMatch(/^liquid_session=/)
    expect(await (await visit(platform, 'http://shop.test/', planted)).text()).toBe('theirs')
    expect(await (await visit(platform, 'https://shop.test/', planted)).text()).toBe('')
    const first = await visit(platform, 'https://shop.test/?n=own', planted)
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-liquid_session=/)
    expect(await (await visit(platform, 'https://shop.test/', `${planted}; ${cookie}`)).text()).toBe('own')
  })

  test('is not read under another name if a domain is set', async () => {
    const platform = register({ settings: { cookies: { domain: 'shop.test' } } })
    const planted = (await visit(platform, 'http://shop.test/?n=theirs')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    for (const prefix of ['', '__Host-']) {
      expect(await (await visit(platform, 'https://shop.test/', prefix + planted)).text()).toBe('')
    }
  })
})

describe('settings.cookies', () => {
  test.each<[unknown, string]>([
    [
      { sameSite: 'Lax' },
      'settings.cookies.sameSite: expected one of lax, strict, none, got "Lax" (did you mean "lax"?)',
    ],
    [{ sameSite: 'none' }, 'settings.cookies.sameSite: "none" needs settings.cookies.secure: true, or a baseUrl'],
    [{ sameSite: 'none', secure: false }, 'settings.cookies.sameSite: "none" needs'],
    [{ secure: 'yes' }, 'settings.cookies.secure: expected true or false'],
    [{ domain: 'shop.test; Path=/x' }, 'settings.cookies.domain: expected the name of a domain'],
    [{ domain: '.shop.test' }, 'settings.cookies.domain: expected the name of a domain'],
    [{ domain: 'https://shop.test' }, 'settings.cookies.domain: expected the name of a domain'],
    [{ path: '/' }, 'settings.cookies.path: unknown setting; expected one of sameSite, secure, domain'],
  ])('rejects %j', (cookies, message) => {
    expect(() => register({ settings: { cookies: cookies as object } })).toThrow(message)
  })

  test('accepts two values for csrf', () => {
    const settings = { csrf: 'off' as 'reject' }
    expect(() => register({ settings })).toThrow('settings.csrf: expected one of null-session, reject, got "off"')
  })

  test('accepts "none" with an HTTPS baseUrl only', () => {
    const settings = { baseUrl: 'https://shop.test', cookies: { sameSite: 'none' } } as const
    expect(register({ settings }).settings.cookies.sameSite).toBe('none')
    expect(() => register({ settings: { ...settings, cookies: { sameSite: 'none', secure: false } } })).toThrow('needs')
  })
})
