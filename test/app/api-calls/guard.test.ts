import { guardedFetch, memoryFiles, type PlatformAdapters } from '../../../src'
import { register } from '../../support/register'
import { receive, type Receiver } from './receiver'

/** Addresses outside the public internet, in many spellings. */
const inside = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0177.1/',
  'http://127.0.0.1./',
  'http://%31%32%37.0.0.1/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://167772161/',
  'http://0xa000001/',
  'http://012.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.1/',
  'http://3232235521/',
  'http://0300.0250.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://192.0.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://239.255.255.255/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://localhost/',
  'http://LOCALHOST/',
]

let receiver: Receiver

beforeAll(async () => {
  receiver = await receive((request, response) => {
    const target = new URL(request.url ?? '', 'http://x').searchParams.get('to')
    if (target === null) return void response.end('received')
    response.writeHead(307, { location: target }).end()
  })
})

afterAll(() => receiver.close())

/** Requests the URL in each way that a template can, and returns the five error messages, undefined for success. */
async function byAllWays(url: string, adapters: PlatformAdapters = {}): Promise<(string | undefined)[]> {
  const platform = register({
    settings: { network: { allow: [receiver.host], timeoutMs: 60_000 } },
    files: memoryFiles({
      'api_calls/to.liquid': '---\nto: "{{ data }}"\n---\n',
      'api_calls/file.liquid': `---\nto: ${receiver.origin}\nrequest_type: post_multipart\n---\n{ "f": { "url": {{ data | json }} } }`,
    }),
    ...adapters,
  })
  const value = { name: 'a', value: '1' }
  const results = await Promise.all([
    platform.apiCalls.send({ url, method: 'POST', form_data: [value] }),
    platform.apiCalls.send({ url: receiver.origin, method: 'POST', form_data: [value, { name: 'f', file: { url } }] }),
    platform.apiCalls.deliver('to', url),
    platform.apiCalls.deliver('file', url),
  ])
  const download = await platform.liquid.parseAndRender('{{ url | download_file }}', { url }).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )
  await platform.close()
  return [...results.map(({ response, errors }) => (response ? undefined : errors[0]?.message)), download]
}

const refused = Array.from({ length: 5 }, () => expect.stringContaining('is not on the public internet') as string)

test.each(inside)('refuses %s in every kind of request', async (url) => {
  expect(await byAllWays(url)).toEqual(refused)
})

test.each(['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/'])('refuses a redirect to %s', async (url) => {
  receiver.requests.length = 0
  expect(await byAllWays(`${receiver.origin}/?to=${encodeURIComponent(url)}`)).toEqual(refused)
  expect(receiver.requests.map((request) => new URL(request.url, 'http://x').search !== '')).not.toContain(false)
})

test('refuses a name that resolves to an internal address, at the first lookup or a later one', async () => {
  for (const answers of [['10.0.0.1'], ['::1'], ['192.168.0.1', '127.0.0.1']]) {
    const lookup = () => Promise.resolve(answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    const fetch = guardedFetch({ allow: [receiver.host], timeoutMs: 60_000, lookup })
    expect(await byAllWays('http://innocent.test/', { fetch })).toEqual(refused)
    await fetch.close()
  }
})

test('allows a listed address in every kind of request', async () => {
  expect(await byAllWays(`${receiver.origin}/`)).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('refuses addresses with credentials and other schemes', async () => {
  for (const url of [`http://user:secret@${receiver.host}/`, 'file:///etc/passwd', 'ftp://example.com/']) {
    const reasons = await byAllWays(url)
    expect(reasons).toEqual(Array.from({ length: 5 }, () => expect.any(String) as string))
    expect(JSON.stringify(reasons)).not.toContain('secret')
  }
})
