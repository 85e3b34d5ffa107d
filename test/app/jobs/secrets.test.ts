import { memoryFiles } from '../../../src/ports/files'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { memoryMailer } from '../../../src/ports/mailer'
import { memoryTokens } from '../../../src/ports/tokens'
import type { PlatformAdapters } from '../../../src/ports/adapters'
import { receive, type Receiver } from '../api-calls/receiver'
import { sender } from '../../web/rest/app'
import { errorOf, register } from '../../support/register'

let receiver: Receiver
let status = 200

beforeAll(async () => {
  receiver = await receive((_, response) => void response.writeHead(status).end('done'))
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.requests.length = 0
  status = 200
})

const files = (origin: string) =>
  memoryFiles({
    'lib/see.liquid': "{% log { 'given': given, 'context': context }, type: 'job' %}",
    'lib/measure.liquid': "{% log given.size, type: 'size' %}",
    'lib/fail.liquid': '{% redirect_to url %}',
    'views/pages/queue.liquid':
      "{% background job = 'see', given: { 'api_key': 'SECRET-1', 'card': { 'cvc': 'SECRET-2' }, 'url': 'https://ann:SECRET-3@a.test/?sig=SECRET-4&page=2', 'json': '{\"token\": \"SECRET-5\"}', 'note': 'plain' } %}",
    'views/pages/queue-much.liquid':
      "{% assign much = (1..30000) | join: '&page=' %}{% background job = 'measure', given: much, next: 'https://a.test/?page=2', note: 'plain' %}",
    'views/pages/mail.liquid':
      '{% graphql g %}mutation { email_send(template: { name: "reset" }, data: { to: "ann@shop.test", token: "SECRET-1", url: "https://shop.test/reset?reset_token=SECRET-2" }) { errors { message } } }{% endgraphql %}{{ g.email_send.errors.size }}',
    'emails/reset.liquid': '---\nto: "{{ data.to }}"\nsubject: Reset\n---\n{{ data.url }} {{ data.token }}',
    'api_calls/charge.liquid': `---\nto: "${origin}/charge?key={{ form.properties.credit_card_token }}"\nrequest_headers:\n  X-Api-Key: "{{ form.properties.api_key }}"\n  Authorization: Bearer {{ context.constants.KEY }}\n---\n{{ form | json }}`,
    'forms/pay.liquid': '---\nresource: payment\napi_call_notifications: [charge]\n---\n',
  })

function setUp(more: PlatformAdapters = {}, jobs = memoryJobs()) {
  const mailer = memoryMailer()
  const platform = register({
    files: files(receiver.origin),
    jobs,
    mailer,
    tokens: memoryTokens(['key']),
    ...more,
    settings: {
      constants: { KEY: 'SECRET-KEY' },
      network: { allow: [receiver.host], timeoutMs: 60_000 },
      ...more.settings,
    },
  })
  const messages = (type: string): string[] =>
    platform.entries.filter((entry) => entry.type === type).map(({ message }) => message)
  const queued = (): string => JSON.stringify([jobs.list('waiting'), jobs.list('failed')])
  return { platform, queue: jobs, mailer, messages, queued }
}

const get = (platform: ReturnType<typeof register>, path: string, headers: Record<string, string> = {}) =>
  platform.respond(
    { page: path.split('?')[0] as string },
    { request: new Request(`https://shop.test${path}`, { headers }) },
  )

test('stores no secret of a job in the queue, and passes all of them to the job', async () => {
  const { platform, messages, queued } = setUp()
  await get(platform, '/queue')
  expect(queued()).not.toContain('SECRET')
  expect(queued()).toContain('https://[FILTERED]@a.test/?sig=[FILTERED]&page=2')
  expect(queued()).toContain('plain')
  await platform.jobs.drain()
  expect((JSON.parse(messages('job')[0] as string) as { given: object }).given).toEqual({
    api_key: 'SECRET-1',
    card: { cvc: 'SECRET-2' },
    // The logger filters secrets of URLs, too.
    url: 'https://[FILTERED]@a.test/?sig=[FILTERED]&page=2',
    json: '{"token": "SECRET-5"}',
    note: 'plain',
  })
})

test('keeps texts with too many parameters out of the queue, and passes them to the job', async () => {
  const { platform, messages, queued } = setUp()
  await get(platform, '/queue-much')
  expect(queued()).not.toContain('page=')
  expect(queued()).toContain('"next":"[FILTERED]","note":"plain"')
  await platform.jobs.drain()
  expect(messages('size')).toEqual(['318888'])
})

test("keeps a client's credentials out of the queue", async () => {
  const { platform, messages, queued } = setUp()
  const secrets = {
    cookie: 'liquid_session=SECRET',
    authorization: 'Bearer SECRET',
    'proxy-authorization': 'SECRET',
    'x-api-key': 'SECRET',
    'X-CSRF-Token': 'SECRET',
    'x-amz-security-token': 'SECRET',
    'x-client-secret': 'SECRET',
    'x-password': 'SECRET',
    'x-hub-signature-256': 'SECRET',
  }
  const referer = 'https://shop.test/reset?Token=SECRET&page=3'
  const query =
    'reset_token=SECRET&user[password_confirmation]=SECRET&user[name]=Ann&cards[][card_number]=SECRET&code=a'
  await get(platform, `/queue?${query}`, { ...secrets, referer, 'x-name': 'Bob' })
  await platform.jobs.drain()
  const { context } = JSON.parse(messages('job')[0] as string) as { context: Record<string, unknown> }
  expect(JSON.stringify(context) + queued()).not.toContain('SECRET')
  expect(context).toMatchObject({
    params: { reset_token: '[FILTERED]', user: { password_confirmation: '[FILTERED]', name: 'Ann' } },
    headers: { referer: 'https://shop.test/reset?Token=[FILTERED]&page=3', 'x-name': 'Bob' },
    location: { pathname: '/queue' },
  })
  for (const name of Object.keys(secrets)) expect(context.headers).not.toHaveProperty(name.toLowerCase())
})

test('sends a password-reset e-mail with its token, which the queue does not store', async () => {
  const { platform, mailer, queued } = setUp()
  expect(await (await get(platform, '/mail')).text()).toBe('0')
  expect(queued()).not.toContain('SECRET')
  expect(queued()).toContain('https://shop.test/reset?reset_token=[FILTERED]')
  await platform.jobs.drain()
  expect(mailer.messages[0]?.html).toBe('https://shop.test/reset?reset_token=SECRET-2 SECRET-1')
})

describe('a request queued by a form', () => {
  const form = {
    form_configuration_name: 'pay',
    form: {
      properties: {
        credit_card_token: 'SECRET-1',
        api_key: 'SECRET-2',
        account_number: 'SECRET-3',
        routing_number: 'SECRET-4',
        nested: [{ public_token: 'SECRET-5' }],
        tea: 'Oolong',
      },
    },
  }
  const submit = (platform: ReturnType<typeof register>) =>
    sender((request) => platform.rest.fetch(request))('POST', '/api/customizations', form, {
      authorization: 'Token token=key',
    })

  test('is sent with its headers, which the queue, the log and the sent list do not contain', async () => {
    const { platform, queued } = setUp()
    expect((await submit(platform)).status).toBe(201)
    expect(queued()).not.toContain('SECRET')
    expect(queued()).toContain('Oolong')
    await platform.jobs.drain()
    const [request] = receiver.requests
    expect(request?.url).toBe('/charge?key=SECRET-1')
    expect(request?.headers).toMatchObject({ 'x-api-key': 'SECRET-2', authorization: 'Bearer SECRET-KEY' })
    expect(request?.bytes.toString()).toContain('SECRET-5')
    expect(JSON.stringify([platform.entries, platform.apiCalls.sent(), queued()])).not.toContain('SECRET')
  })

  test('reports no secret if it fails', async () => {
    const { platform, queued, messages } = setUp({
      fetch: (input) => Promise.reject(new Error(`no route to ${input.toString()}`)),
    })
    await submit(platform)
    await platform.jobs.drain()
    expect(messages('background')[0]).toContain('no route to ')
    expect(JSON.stringify([platform.entries, platform.apiCalls.sent(), queued()])).not.toContain('SECRET')
  })
})

describe('a job run by another process', () => {
  const secret = 'a secret of 32 characters or more'

  test('runs with the same settings.secret', async () => {
    const web = setUp({ settings: { secret } })
    await get(web.platform, '/mail')
    const worker = setUp({ settings: { secret } }, web.queue)
    await worker.platform.jobs.drain()
    expect(worker.mailer.messages[0]?.html).toContain('SECRET-2')
  })

  test.each([
    ['none', {}],
    ['another', { secret: 'another secret of 32 characters or more' }],
  ])('fails with %s, and explains the remedy', async (_, settings) => {
    const web = setUp({ settings: { secret } })
    await get(web.platform, '/queue')
    const worker = setUp({ settings }, web.queue)
    await worker.platform.jobs.drain()
    expect(worker.messages('job')).toEqual([])
    expect(worker.messages('background')[0]).toContain(
      'sealed with another key: set settings.secret to the same value in every',
    )
    expect(JSON.stringify([worker.platform.entries, worker.queued()])).not.toContain('SECRET')
  })

  test('fails if the sealed values were changed', async () => {
    const { platform, queue, messages } = setUp()
    await get(platform, '/queue')
    const { sealed, ...rest } = queue.list('waiting')[0]?.payload as { sealed: string }
    const bytes = Buffer.from(sealed, 'base64')
    for (const at of [0, 12, bytes.length - 17, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      queue.enqueue({ kind: 'background', payload: { ...rest, sealed: changed.toString('base64') } })
    }
    for (const short of ['', 'AAAA', bytes.subarray(0, 28).toString('base64')])
      queue.enqueue({ kind: 'background', payload: { ...rest, sealed: short } })
    await platform.jobs.drain()
    expect(messages('job')).toHaveLength(1)
    expect(queue.list('failed')).toHaveLength(7)
  })
})

test('without secrets is stored unchanged', async () => {
  const { platform, queue } = setUp()
  await platform.liquid.parseAndRender("{% background job = 'see', given: 'plain' %}")
  expect(queue.list('waiting')[0]?.payload).not.toHaveProperty('sealed')
})

test("stores no secret of an address in a job's error", async () => {
  const { platform, queued, messages } = setUp()
  await platform.liquid.parseAndRender("{% background job = 'fail', url: '//u:SECRET@a.test/?key=SECRET' %}")
  await platform.jobs.drain()
  expect(messages('background')[0]).toContain('//[FILTERED]@a.test/?key=[FILTERED]')
  expect(queued()).not.toContain('SECRET')
})

test('logs no credentials and no secret parameters of addresses', async () => {
  const files = memoryFiles({
    'views/pages/see.liquid':
      "{% log context.location.url, type: 'seen' %}{% log 'from https://ann:SECRET@a.test/?sig=SECRET#x', type: 'seen' %}",
  })
  const { platform, messages } = setUp({ files })
  await get(platform, '/see?reset_token=SECRET&page=2')
  expect(messages('seen')).toEqual([
    'https://shop.test/see?reset_token=[FILTERED]&page=2',
    'from https://[FILTERED]@a.test/?sig=[FILTERED]#x',
  ])
})

test.each([['short'], [5], ['x'.repeat(31)]])('rejects settings.secret %p, and does not show it', (secret) => {
  const { message } = errorOf(() => register({ settings: { secret: secret as string } }))
  expect(message).toMatch(/^settings\.secret: expected a string( of 32 characters or more)?$/)
})

test('lists sent requests without their secret parts', async () => {
  const { platform } = setUp()
  await platform.apiCalls.send({
    url: `${receiver.origin}/a?token=SECRET`,
    method: 'POST',
    headers: { 'x-api-key': 'SECRET' },
    form_data: [
      { name: 'api_token', value: 'SECRET' },
      { name: 'order', value: '{"id": 7, "client_secret": "SECRET' },
      { name: 'back', value: 'https://a.test/?session_token=SECRET#x' },
      { name: 'file', file: { content_base64: '', filename: 'a.txt' } },
    ],
  })
  expect(receiver.requests).toHaveLength(1)
  expect(JSON.stringify(platform.apiCalls.sent())).not.toContain('SECRET')
  expect(platform.apiCalls.sent()[0]?.form_data.map(({ value }) => value)).toEqual([
    '[FILTERED]',
    '{"id": 7, "client_secret": "[FILTERED]"',
    'https://a.test/?session_token=[FILTERED]#x',
    undefined,
  ])
})
