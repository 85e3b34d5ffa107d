import { memoryFiles } from '../../../src/ports/files'
import { memoryTokens } from '../../../src/ports/tokens'
import { cpuOfAsync } from '../../support/cpu'
import { register } from '../../support/register'
import { hostileBodies, type HostileBody } from './hostile-bodies'

const platform = register({
  files: memoryFiles({
    'forms/car.liquid': '---\nresource: Customization\n---\n',
    'schema/car.yml': 'name: car',
    'views/pages/hook.liquid': '---\nmethod: post\nlayout: ""\n---\n{{ context.params | json }}',
    'views/pages/404.liquid': 'nothing here',
  }),
  tokens: memoryTokens(['key']),
})
const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'

const requestOf = (path: string, { type, body }: HostileBody, headers: Record<string, string> = {}): Request =>
  new Request(`http://app.test${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: Buffer.from(body, 'latin1'),
  })
const toPage = (body: HostileBody): Promise<Response> =>
  platform.respond({ page: '/hook' }, { request: requestOf('/hook', body) })
const toApi = async (body: HostileBody): Promise<Response> =>
  platform.rest.fetch(requestOf('/api/customizations', body, { authorization: 'Token token=key' }))

/** A tenth of a second on an idle machine. */
const mostCpuMs = 300

describe('1 MB of the most expensive input is read or rejected soon', () => {
  test.each(Object.entries(hostileBodies))('%s', async (_, body) => {
    expect(await cpuOfAsync(() => toPage(body), mostCpuMs)).toBeLessThan(mostCpuMs)
    expect(await cpuOfAsync(() => toApi(body), mostCpuMs)).toBeLessThan(mostCpuMs)
  })
})

describe('a request has no more parameters than settings.limits.parameters', () => {
  const most = 4096
  const bodies: Readonly<Record<string, (count: number) => HostileBody>> = {
    pairs: (count) => ({ type: urlEncoded, body: 'a[]=1&'.repeat(count - 1) }),
    'hashes of pairs': (count) => ({ type: urlEncoded, body: 'a[][b]=1&'.repeat(count / 2) }),
    fields: (count) => ({
      type: multipart,
      body: `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--`,
    }),
    'values of JSON': (count) => ({ type: 'application/json', body: `{"a":[${'1,'.repeat(count - 2)}1],"b":"[,{"}` }),
  }

  test.each(Object.entries(bodies))('%s', async (_, body) => {
    const kept = await toPage(body(most - 2))
    expect(kept.status).toBe(200)
    const refused = await toPage(body(most + 2))
    const message = 'the request has more than 4096 parameters (settings.limits.parameters)'
    expect([refused.status, await refused.text()]).toEqual([413, message])
    const unread = await toApi(body(most + 2))
    expect([unread.status, unread.headers.get('x-error-detail')]).toEqual([413, message])
  })

  test('in the query, too', async () => {
    const request = new Request(`http://app.test/hook?${'a=&'.repeat(most + 1)}`, { method: 'POST' })
    expect((await platform.respond({ page: '/hook' }, { request })).status).toBe(413)
  })

  test('nor more files than settings.limits.formFiles', async () => {
    const files = (count: number): HostileBody => ({
      type: multipart,
      body: `${'--b\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\n\r\n'.repeat(count)}--b--`,
    })
    expect((await toPage(files(100))).status).toBe(200)
    const refused = await toPage(files(101))
    expect([refused.status, await refused.text()]).toEqual([
      413,
      'the form has more than 100 files (settings.limits.formFiles)',
    ])
  })

  test('as configured', async () => {
    const small = register({ settings: { limits: { parameters: 2 } } })
    const statusOf = async (query: string): Promise<number> =>
      (await small.respond('x', { request: new Request(`http://app.test/?${query}`) })).status
    expect([await statusOf('a=1&b=2'), await statusOf('a=1&b=2&c=3'), await statusOf('a[b]=1')]).toEqual([
      200, 413, 200,
    ])
  })
})

describe('a body is not read', () => {
  /** A request that counts the reads of its body. */
  function counted(path: string, headers: Record<string, string>): { request: Request; pulls: () => number } {
    let pulls = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          pulls++
          controller.enqueue(Buffer.from('a=1&'))
          if (pulls === 3) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', headers: { 'content-type': urlEncoded, ...headers }, body, duplex: 'half' as const }
    return { request: new Request(`http://app.test${path}`, init), pulls: () => pulls }
  }

  test.each([
    ['of a form without a session', {}],
    ['of a form with a session without an id', { cookie: 'liquid_session=none' }],
    ['of JSON without a token', { 'content-type': 'application/json' }],
    ['of JSON with a CSRF token without a session', { 'content-type': 'application/json', 'x-csrf-token': 'x' }],
    ['of a form with a wrong token', { authorization: 'Token token=wrong' }],
  ])('by the REST API, %s', async (_, headers) => {
    const { request, pulls } = counted('/api/users', headers)
    expect((await platform.rest.fetch(request)).status).toBe(401)
    expect(pulls()).toBe(0)
  })

  test('for a missing page', async () => {
    const { request, pulls } = counted('/none', {})
    expect((await platform.respond({ page: '/none' }, { request })).status).toBe(404)
    expect(pulls()).toBe(0)
  })

  test('unless a page requests it', async () => {
    const { request, pulls } = counted('/hook', {})
    expect(await (await platform.respond({ page: '/hook' }, { request })).json()).toEqual({ a: '1' })
    expect(pulls()).toBe(3)
  })
})

describe("an error of the host's stream for the body", () => {
  const failing = (path: string, error: Error): Request =>
    new Request(`http://app.test${path}`, {
      method: 'POST',
      headers: { 'content-type': urlEncoded, authorization: 'Token token=key' },
      body: new ReadableStream({
        pull: (controller) => {
          controller.error(error)
        },
      }),
      duplex: 'half',
    })

  test.each([
    ["Express' limit", { status: 413 }, 413],
    ["Fastify's limit", { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413],
    ['an invalid size', { status: 400, statusCode: 400 }, 400],
    ['an unknown charset', { statusCode: 422 }, 400],
    ['a fault of the host', {}, 500],
    ['a status of the server', { status: 503 }, 500],
    ['no number', { status: '413' }, 500],
  ])('keeps the status of %s', async (_, properties, status) => {
    const error = (): Error => Object.assign(new Error('entity too large'), properties)
    const toPage = await platform.fetch(failing('/hook', error()))
    const toApi = await platform.fetch(failing('/api/customizations', error()))
    expect([toPage.status, toApi.status]).toEqual([status, status === 400 ? 406 : status])
    const message = 'the body of the request cannot be read: entity too large'
    expect((await toPage.text()).includes(message)).toBe(status < 500)
  })
})
