import { memoryFiles, memoryStorage } from '../../src'
import { memoryStore } from '../../src/ports/store/port'
import { parseMultipart } from '../../src/base/formats/multipart'
import { parseMediaType } from '../../src/app/context/uploads/checks'
import { respondWith, makeEtag } from '../../src/web/handler/representation'
import { CookieJar } from '../../src/tools/testing/visitor/cookies'
import { register } from '../support/register'

// `trim` and `\s` treat U+00A0 and other characters as white space; browsers, servers and proxies treat them as parts
// of names.

const strange = ['\u00a0', '\u000b', '\u000c', '\u00a0 ', '\t\u00a0']

const page = (body: string, meta = ''): string => `---\nlayout: ""\n${meta}\n---\n${body}`
const files = memoryFiles({
  'views/pages/start.liquid': page('{% session name = "mallory" %}'),
  'views/pages/look.liquid': page('{{ context.session.name }}|{{ context.cookies.theme }}'),
  'views/pages/say.liquid': page('{{ context.params | json }}', 'method: post\ncsrf: false'),
  'views/pages/where.liquid': page('{{ context.location.host }} {{ context.visitor.ip }}'),
})

function get(path: string, headers: Record<string, string>, settings: object = {}): Promise<string> {
  const platform = register({ files, settings, sessions, storage: memoryStorage() })
  const request = new Request(`https://shop.test${path}`, { headers })
  return platform.respond({ page: path }, { request, ip: '192.0.2.1' }).then((response) => response.text())
}

const sessions = memoryStore()

async function startSession(): Promise<string> {
  const platform = register({ files, sessions })
  const response = await platform.respond({ page: '/start' }, { request: new Request('https://shop.test/start') })
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')
  expect(cookie).toMatch(/^__Host-liquid_session=/)
  return cookie
}

describe("a subdomain's cookie with a name like the session’s", () => {
  test.each(strange)('is not the session: %j before the name', async (space) => {
    const cookie = await startSession()
    expect(await get('/look', { cookie })).toBe('mallory|')
    expect(await get('/look', { cookie: ` \t${cookie} ` })).toBe('mallory|')
    expect(await get('/look', { cookie: `theme=a;${space}${cookie}` })).toBe('|a')
    expect(await get('/look', { cookie: `${cookie.replace('=', `${space}=`)}; theme=a` })).toBe('|a')
    expect(await get('/look', { cookie: `theme=a; ${cookie}${space.trimEnd() || '\u00a0'}x` })).toBe('|a')
  })
})

test.each(strange)("names a test visitor's cookie as a browser does: %j", (space) => {
  const jar = new CookieJar(() => 0)
  jar.take(new Response('', { headers: { 'set-cookie': `${space}\u00a0a = b ; Path=/` } }))
  expect(jar.get('a')).toBeUndefined()
  expect(jar.header('/')).toContain('\u00a0a=b')
})

test.each(strange.map((space) => space.trimEnd() || '\u00a0'))(
  'does not trim %j around a media type',
  async (space) => {
    const platform = register({ files })
    const post = async (type: string): Promise<string> => {
      const request = new Request('https://shop.test/say', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"a":1}',
      })
      return (await platform.respond({ page: '/say' }, { request })).text()
    }
    expect(await post(' application/json\t; charset=utf-8')).toContain('"a":1')
    expect(await post(`application/json${space};`)).not.toContain('"a":1')
    expect(parseMediaType(' image/PNG\t; a=b')).toBe('image/png')
    expect(parseMediaType(`image/png${space};`)).toBe('application/octet-stream')
  },
)

test('does not trim U+00A0 around a host and an address of a proxy', async () => {
  const settings = { trustProxy: 1 }
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'example.com' }
  expect(await get('/where', headers, settings)).toBe('example.com 203.0.113.7')
  expect(await get('/where', { 'x-forwarded-for': '10.0.0.1,\t203.0.113.7' }, settings)).toBe('shop.test 203.0.113.7')
  const spaced = { 'x-forwarded-for': '\u00a0203.0.113.7', 'x-forwarded-host': 'example.com\u00a0' }
  expect(await get('/where', spaced, settings)).toBe('shop.test 192.0.2.1')
})

test.each(['\u2028', '\u2029'])('begins no header of a part at a line separator: %j', (separator) => {
  const name = `a${separator}content-type: text/html${separator}x`
  const body = `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\nContent-Type: \timage/png \r\n\r\nx\r\n--b--`
  const [part] = parseMultipart(Buffer.from(body), 'multipart/form-data; boundary=b')
  expect(part).toMatchObject({ name: 'f', fileName: name, contentType: 'image/png' })
})

test('accepts no U+00A0 in If-None-Match and Range', () => {
  const content = Buffer.from('abcdef')
  const etag = makeEtag(content)
  const read = (start: number, end: number): Uint8Array<ArrayBuffer> => new Uint8Array(content).slice(start, end)
  const statusOf = (headers: Record<string, string>): number =>
    respondWith(
      { etag, updatedAt: undefined, size: 6, read },
      new Request('https://shop.test/a', { headers }),
      new Headers(),
    ).status
  expect(statusOf({ 'if-none-match': '\t* ' })).toBe(304)
  expect(statusOf({ 'if-none-match': '*\u00a0' })).toBe(200)
  expect(statusOf({ range: 'bytes= 1-2' })).toBe(206)
  expect(statusOf({ range: 'bytes=\u00a01-2' })).toBe(200)
})
