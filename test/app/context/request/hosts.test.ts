import { memoryFiles } from '../../../../src'
import { register } from '../../../support/register'

const files = memoryFiles({
  'views/pages/index.liquid': '{{ context.location.host }}',
  'assets/a.txt': 'a',
})

/** Requests the URL from an app with these hosts. */
async function request(hosts: readonly string[], url: string, headers: Readonly<Record<string, string>> = {}) {
  const platform = register({ files, settings: { hosts, trustProxy: 1 } })
  const response = await platform.fetch(new Request(url, { headers }), { ip: '192.0.2.1' })
  return [response.status, await response.text()]
}

const hosts = ['Shop.test', '.cups.test', '127.0.0.1', '[::1]']
const refusal = [421, 'Misdirected Request: the app does not serve this host (settings.hosts)']

test.each([
  'https://shop.test/',
  'http://SHOP.test:8080/',
  'https://shop.test./',
  'https://cups.test/',
  'https://a.b.cups.test/',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
])('serves an app at its hosts: %s', async (url) => {
  expect(await request(hosts, url)).toEqual([200, new URL(url).host])
})

test.each([
  'https://evil.test/',
  'https://www.shop.test/',
  'https://shop.test.evil.test/',
  'https://evilcups.test/',
  'https://evil.test/a.txt',
  'https://evil.test/api/users',
  'https://evil.test/_uploads/x',
  'https://evil.test/missing',
])('refuses other hosts, so that no mailed link leads there: %s', async (url) => {
  expect(await request(hosts, url)).toEqual(refusal)
})

test('reads the host from a trusted proxy', async () => {
  expect(await request(hosts, 'http://shop.test/', { 'x-forwarded-host': 'evil.test' })).toEqual(refusal)
  expect(await request(hosts, 'http://app.internal/', { 'x-forwarded-host': 'shop.test' })).toEqual([200, 'shop.test'])
})

test('reports health at any host, because load balancers use IP addresses', async () => {
  const [status] = await request(hosts, 'http://10.0.0.1/_health')
  expect(status).toBe(200)
})

test.each([
  ['bücher.test', 'https://xn--bcher-kva.test/'],
  ['.Żółw.test', 'https://www.xn--w-uga1v8h.test/'],
  ['[0:0:0:0:0:0:0:1]', 'http://[::1]/'],
  ['my_app', 'http://my_app:3000/'],
])('compares hosts as URLs do: %s responds at %s', async (host, url) => {
  expect(await request([host], url)).toEqual([200, new URL(url).host])
  expect(await request([host], 'https://evil.test/')).toEqual(refusal)
})

test('serves an app without hosts at any host', async () => {
  expect(await request([], 'https://any.test/')).toEqual([200, 'any.test'])
})

test.each([
  'https://shop.test',
  'shop.test:80',
  '*.shop.test',
  '',
  '.',
  'shop.test/',
  'shop.test.',
  '[:::]',
  '1.2.3.999',
])('rejects %j as a host', (host) => {
  expect(() => register({ files, settings: { hosts: [host] } })).toThrow(
    /^settings\.hosts\.\d: expected a host such as "shop.example", without a port, got "/,
  )
})
