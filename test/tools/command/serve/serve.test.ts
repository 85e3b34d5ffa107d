import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { newDirectory } from '../../../support/jest/app-directory'
import { fillFolder } from '../../../support/records/pglite'
import { command, type CommandOptions, type Ran } from '../terminal'

const project = newDirectory({
  'app/views/pages/index.liquid': "---\nslug: /\n---\n{% log 'hello', type: 'greeting' %}{{ context.environment }}",
  'app/views/pages/echo.liquid': '---\nslug: echo\nmethod: post\ncsrf: false\n---\n{{ context.params.word }}',
  'app/views/pages/address.liquid': '---\nslug: address\n---\n{{ context.location.url }} {{ context.visitor.ip }}',
  'app/views/pages/long.liquid': '---\nslug: long\n---\n{{ "end" | pad_left: 9000000, "-" }}',
  'app/lib/note.liquid': "{% log 'noted', type: 'jobs' %}",
  'app/views/pages/cached.liquid': "{% cache 'teas' %}Oolong{% endcache %}",
  'app/views/pages/work.liquid': "---\nslug: work\n---\n{% background job = 'note' %}",
})

interface Line {
  readonly level: string
  readonly type: string
  readonly message: string
  readonly requestId?: string
  readonly data?: unknown
}

/** A served app. */
interface Served {
  readonly port: number
  readonly origin: string
  readonly lines: readonly Line[]
  /** Resolves to the next log line with a matching message. */
  logged(message: RegExp): Promise<Line>
  /** Sends SIGTERM. */
  stop(): void
  readonly ended: Promise<Ran>
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function startServing(
  args: readonly string[] = [],
  options: CommandOptions = {},
  folder = project,
): Promise<Served> {
  const signal = new AbortController()
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  const ended = command(folder, ['serve', '--port', '0', '--host', '127.0.0.1', ...args], {
    ...options,
    stop: signal.signal,
    onPrint(line) {
      lines.push(JSON.parse(line))
      for (const look of waiting) look()
    },
  })
  const logged = (message: RegExp): Promise<Line> =>
    new Promise((resolve) => {
      const findLine = (): void => {
        const line = lines.find((line) => message.test(line.message))
        if (line) resolve(line)
      }
      waiting.add(findLine)
      findLine()
    })
  stops.push(() => signal.abort())
  const line = await Promise.race([logged(/^(serves|runs) /), ended])
  if ('code' in line) throw new Error(line.notes)
  const port = Number(/port (\d+)/.exec(line.message)?.[1])
  return { port, origin: `http://127.0.0.1:${port}`, lines, logged, stop: () => signal.abort(), ended }
}

/** Signs in to the admin, and returns the cookie. */
async function signIn(origin: string, password: string): Promise<string> {
  const signedIn = await fetch(`${origin}/_admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ password }),
    headers: { origin },
  })
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)
  return cookie
}

/** A connection with an unfinished request; writing `=tea` completes its body. */
async function slowRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const type = 'content-type: application/x-www-form-urlencoded'
  const head = ['POST /echo HTTP/1.1', 'host: localhost', type, 'content-length: 8', 'expect: 100-continue']
  socket.write(`${head.join('\r\n')}\r\n\r\nword`)
  await once(socket, 'readable')
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 100 /)
  return socket
}

async function answerOn(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

/** Waits until the server accepts no connections. */
async function waitForRefusal(port: number): Promise<void> {
  const connects = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED'))
      socket.once('connect', () => socket.destroy())
    })
  while (await connects()) await nextTurn()
}

describe('liquid-platform serve', () => {
  it('serves the pages of an app, in production', async () => {
    const { origin } = await startServing()
    const response = await fetch(`${origin}/`)
    expect([response.status, await response.text()]).toEqual([200, 'production'])
  })

  it('logs JSON: the messages of templates, and a line with the id of each request', async () => {
    const { origin, logged } = await startServing()
    const response = await fetch(`${origin}/?token=secret`)
    const id = response.headers.get('x-request-id')
    expect(await logged(/^hello$/)).toMatchObject({ level: 'info', type: 'greeting', requestId: id })
    expect(await logged(/^GET /)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      type: 'request',
      message: expect.stringMatching(/^GET \/ 200 in \d+ ms$/),
      requestId: id,
      data: { method: 'GET', path: '/', status: 200, ms: expect.any(Number) },
    })
  })

  it("accepts a request's id and address from a trusted proxy only", async () => {
    const headers = { 'x-request-id': 'abc-1', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }
    const [trusting, other] = await Promise.all([
      startServing([], { env: { TRUST_PROXY: '127.0.0.0/8' } }),
      startServing(),
    ])
    const [fromProxy, fromClient] = await Promise.all([
      fetch(`${trusting.origin}/address`, { headers }),
      fetch(`${other.origin}/address`, { headers }),
    ])
    expect(fromProxy.headers.get('x-request-id')).toBe('abc-1')
    expect(await fromProxy.text()).toBe(`https://127.0.0.1:${trusting.port}/address 203.0.113.5`)
    expect(fromClient.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(await fromClient.text()).toBe(`${other.origin}/address 127.0.0.1`)
  })

  it('serves the hosts of HOSTS only', async () => {
    const { origin, port } = await startServing([], { env: { HOSTS: 'shop.test, 127.0.0.1' } })
    const statuses = [origin, `http://localhost:${port}`].map(async (base) => (await fetch(`${base}/address`)).status)
    expect(await Promise.all(statuses)).toEqual([200, 421])
  })

  it('ignores an id that could forge a line of the log', async () => {
    const { origin } = await startServing([], { env: { TRUST_PROXY: 'true' } })
    const response = await fetch(`${origin}/`, { headers: { 'x-request-id': 'a"} {"level":"error' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('uses the mailer and the body size of liquid-platform.config.mjs', async () => {
    const shop = newDirectory({
      'app/views/pages/index.liquid': "---\nslug: /\n---\n{% graphql sent = 'welcome' %}",
      'app/views/pages/echo.liquid':
        '---\nslug: echo\nmethod: post\ncsrf: false\n---\n{{ context.params.word | size }}',
      'app/graphql/welcome.graphql':
        'mutation { email_send(template: { name: "welcome" }, data: {}) { is_scheduled_to_send } }',
      'app/emails/welcome.liquid': '---\nto: ann@shop.test\nsubject: Welcome\n---\nHi',
      'liquid-platform.config.mjs':
        'const send = ({ to }) => {\n  throw new Error(`sent to ${to}`)\n}\nexport default { mailer: { send }, settings: { limits: { bodyBytes: 3000000 } } }',
    })
    const { origin, logged } = await startServing([shop])
    await fetch(`${origin}/`)
    expect(await logged(/sent to ann@shop.test/)).toMatchObject({ level: 'error' })
    const body = new URLSearchParams({ word: 'a'.repeat(2_000_000) })
    const response = await fetch(`${origin}/echo`, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([200, '2000000'])
  })

  it('runs background jobs', async () => {
    const { origin, logged } = await startServing()
    await fetch(`${origin}/work`)
    expect(await logged(/^noted$/)).toMatchObject({ type: 'jobs' })
  })

  it('logs invalid HTTP requests', async () => {
    const { port, logged } = await startServing()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n')
    await answerOn(socket)
    expect(await logged(/^GET \/ 400 /)).toMatchObject({ data: { status: 400 } })
  })

  it('completes current requests after SIGTERM, and accepts no new ones', async () => {
    const { port, stop, ended } = await startServing()
    const socket = await slowRequest(port)
    const answer = answerOn(socket)
    stop()
    await waitForRefusal(port)
    socket.write('=tea')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\ntea/)
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('sends all of a long response after SIGTERM to a slow client', async () => {
    const { port, logged, stop, ended } = await startServing()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'readable')
    stop()
    await logged(/^stops/)
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 200 [^]*-end$/)
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('closes keep-alive connections', async () => {
    const { origin, stop, ended } = await startServing()
    await (await fetch(`${origin}/`)).text()
    stop()
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('takes the last request of each connection of a trusted proxy', async () => {
    const { port, stop, ended } = await startServing([], { env: { TRUST_PROXY: '1' } })
    const socket = connect(port, '127.0.0.1')
    const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
    socket.write(request)
    await once(socket, 'readable')
    expect(String(socket.read())).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i)
    stop()
    await waitForRefusal(port)
    const answer = answerOn(socket)
    socket.write(request)
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('aborts unfinished requests at the timeout, and exits with 1', async () => {
    const { port, stop, ended, lines } = await startServing(['--grace', '1'])
    const socket = await slowRequest(port)
    const answer = answerOn(socket)
    stop()
    expect(await ended).toMatchObject({ code: 1 })
    expect(lines.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('under way') })
    expect(await answer).toBe('')
  })

  it('reports the data that is in memory only', async () => {
    const { lines } = await startServing()
    const warnings = lines.filter(({ level }) => level === 'warn').map(({ message }) => message)
    expect(warnings).toEqual([
      expect.stringMatching(/^records.*DATABASE_URL/),
      expect.stringMatching(/^uploaded files/),
      expect.stringMatching(/^sessions/),
    ])
  })

  it.each([
    [['--port', '70000'], {}, 2, /option '--port <number>' argument '70000' is invalid.*from 0 to 65535/],
    [[], { PORT: 'http' }, 1, /^Error: PORT must be a whole number from 0 to 65535, got .*http/],
    [['--worker'], {}, 1, /^Error: --worker alone needs a database that several processes share: set DATABASE_URL/],
    [['--web'], { DATABASE_URL: './data', SECRET: 's'.repeat(32) }, 1, /^Error: --web alone needs a database/],
    [[], { DATABASE_URL: 'postgres://localhost/app' }, 1, /^Error: SECRET is not set.*openssl rand -hex 32/],
    [[], { SECRET: 'short' }, 1, /^Error: SECRET is too short: set it to 32 characters or more/],
    [[], { DATABASE_URL: 'mysql://me:pass@localhost/app' }, 1, /^Error: DATABASE_URL must be .*got a URL with mysql:$/],
    [
      [],
      { STORAGE_URL: 's3://bucket?regin=a' },
      1,
      /^Error: STORAGE_URL must be s3:\/\/bucket\/prefix\?region=.*, got the option "regin"$/,
    ],
    [[], { STORAGE_URL: 'ftp://bucket' }, 1, /^Error: STORAGE_URL must be s3:.*, got a URL with ftp:$/],
    [[], { STORAGE_URL: 's3://' }, 1, /^Error: STORAGE_URL must be s3:.*, got a URL without a bucket$/],
    [[], { BASE_URL: 'shop' }, 1, /^Error: BASE_URL must be the URL of the app/],
    [[], { ACCESS_KEYS: `${'k'.repeat(16)},short` }, 1, /^Error: a key of ACCESS_KEYS is too short/],
    [[], { ADMIN_PASSWORD: 'eleven char' }, 1, /^Error: ADMIN_PASSWORD is too short: expected 12 characters or more/],
    [[], { METRICS_TOKEN: 'short' }, 1, /^Error: METRICS_TOKEN is too short: expected 16 characters or more/],
    [[], { JOB_LEASE: '0' }, 1, /^Error: JOB_LEASE must be a whole number of seconds from 1 to 999999, got "0"$/],
    [[], { SWEEP_CRON: '30 3 * * *' }, 1, /^Error: DATABASE_URL is not set: the sweep would delete all files/],
    [
      [],
      { PURGE_CRON: 'daily' },
      1,
      /^Error: PURGE_CRON: settings\.cleanup\.purge: "daily" is not a cron pattern of five fields/,
    ],
    [[], { JOB_HEARTBEAT: '0.5' }, 1, /^Error: JOB_HEARTBEAT must be a whole number of seconds from 1 to 86400/],
    [[], { TRUST_PROXY: 'mine' }, 1, /^Error: TRUST_PROXY: settings\.trustProxy\.0: expected an IP address or a range/],
    [
      [],
      { HOSTS: 'https://a.test' },
      1,
      /^Error: HOSTS: settings\.hosts\.0: expected a host .*, got "https:\/\/a\.test"$/,
    ],
  ])('rejects %j with %j', async (args, env, code, message) => {
    const ran = await command(project, ['serve', ...args], { env: env })
    expect([ran.code, ran.notes]).toEqual([code, expect.stringMatching(message)])
  })

  it.each(['ADMIN_PASSWORD', 'METRICS_TOKEN'])('runs no migration if %s is invalid', async (name) => {
    const shop = newDirectory({ 'app/migrations/20300501120000_add_teas.liquid': '' })
    const { code, output } = await command(shop, ['serve'], { env: { [name]: 'short' } })
    expect([code, output]).toEqual([1, expect.not.stringContaining('add_teas')])
  })

  it.each([
    ['in memory', {}],
    ['in a folder', { DATABASE_URL: './data', SECRET: 's'.repeat(32) }],
  ])('accepts the keys of ACCESS_KEYS as tokens of the REST API: %s', async (_, env) => {
    const shop = newDirectory({
      'app/schema/tea.yml': 'name: tea\nproperties:\n- name: name\n  type: string\n',
      'app/forms/tea.liquid': '---\nresource: tea\nfields: { properties: { name: {} } }\n---\n',
    })
    if ('DATABASE_URL' in env) await fillFolder(join(shop, 'data/data'))
    const keys = ['first-key-of-the-app', 'second-key-of-the-app']
    const { origin, stop, ended } = await startServing([], { env: { ...env, ACCESS_KEYS: keys.join(', ') } }, shop)
    const create = async (token: string): Promise<number> => {
      const body = JSON.stringify({ form_configuration_name: 'tea', form: { properties: { name: 'Oolong' } } })
      const headers = { authorization: `Token token=${token}`, 'content-type': 'application/json' }
      return (await fetch(`${origin}/api/customizations`, { method: 'POST', headers, body })).status
    }
    expect(await Promise.all([...keys, 'another-key-entirely'].map(create))).toEqual([201, 201, 401])
    stop()
    expect(await ended).toMatchObject({ code: 0 })
  })

  it("ends a job's attempt after JOB_LEASE seconds", async () => {
    const shop = newDirectory({
      'app/views/pages/index.liquid': "---\nslug: /\n---\n{% graphql sent = 'welcome' %}",
      'app/graphql/welcome.graphql':
        'mutation { email_send(template: { name: "welcome" }, data: {}) { is_scheduled_to_send } }',
      'app/emails/welcome.liquid': '---\nto: ann@shop.test\nsubject: Welcome\n---\nHi',
      'liquid-platform.config.mjs': 'export default { mailer: { send: () => new Promise(() => undefined) } }',
    })
    const { origin, logged } = await startServing(['--grace', '1'], { env: { JOB_LEASE: '1' } }, shop)
    await fetch(`${origin}/`)
    expect(await logged(/after attempt 1 of 5: .*lease/)).toMatchObject({ level: 'warn', type: 'background' })
  })

  it('responds to liveness and readiness', async () => {
    const { origin } = await startServing()
    const statuses = ['/_health', '/_health/live', '/_health/ready'].map(async (path) => {
      return (await fetch(origin + path)).status
    })
    expect(await Promise.all(statuses)).toEqual([200, 200, 200])
  })

  it('has an admin behind ADMIN_PASSWORD, and none without it', async () => {
    const password = 'correct horse battery'
    const app = await startServing([], { env: { ADMIN_PASSWORD: password } })
    const [{ status, headers }, page] = await Promise.all([
      fetch(`${app.origin}/_admin`, { redirect: 'manual' }),
      fetch(app.origin),
    ])
    expect([status, headers.get('location'), page.status]).toEqual([303, '/_admin/sign-in?to=%2F_admin', 200])
    const cookie = await signIn(app.origin, password)
    const shown = await fetch(`${app.origin}/_admin/users`, { headers: { cookie } })
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('No users yet')])
    app.stop()
    expect((await fetch(`${(await startServing()).origin}/_admin`)).status).toBe(404)
  })

  it("shows its process's log and sent e-mails in the admin, without secrets", async () => {
    const shop = newDirectory({
      'app/views/pages/index.liquid': '{% log "visited", type: "shop" %}{% graphql x = "send" %}',
      'app/graphql/send.graphql':
        'mutation { email_send(template: { name: "hello" }, data: {}) { is_scheduled_to_send } }',
      'app/emails/hello.liquid':
        '---\nto: ann@shop.test\nsubject: Hello\n---\n<a href="https://shop.test/?a=1&amp;token=s3cret">Go</a>',
      'liquid-platform.config.mjs': 'export default { mailer: { send() {} } }',
    })
    const password = 'correct horse battery'
    const app = await startServing([], { env: { ADMIN_PASSWORD: password } }, shop)
    const cookie = await signIn(app.origin, password)
    const read = async (path: string) => (await fetch(`${app.origin}/_admin/${path}`, { headers: { cookie } })).text()
    await fetch(`${app.origin}/?token=s3cret`)
    expect(await read('log')).toMatch(/visited/)
    while (!(await read('emails')).includes('Hello')) await sleep(20)
    const shown = await read('emails/body?id=0')
    expect(shown).toContain('token=[FILTERED]')
    expect(`${shown} ${await read('log')}`).not.toContain('s3cret')
  })

  it('has no metrics without METRICS_TOKEN', async () => {
    const { origin } = await startServing()
    expect((await fetch(`${origin}/_metrics`)).status).toBe(404)
  })

  it('exposes requests, jobs and stores to Prometheus at /_metrics, with METRICS_TOKEN only', async () => {
    const token = 'prometheus-reads-this'
    const { origin, stop, ended } = await startServing([], { env: { METRICS_TOKEN: token } })
    const read = (headers: Record<string, string>): Promise<Response> => fetch(`${origin}/_metrics`, { headers })
    const before = await (await read({ authorization: `Bearer ${token}` })).text()
    expect(before).toMatch(/^liquid_platform_job_count\{liquid_platform_job_state="waiting".*\} 0$/m)
    for (const path of ['/work', '/cached', '/cached']) await fetch(`${origin}${path}`)
    const response = await read({ authorization: `Bearer ${token}` })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain'])
    const text = await response.text()
    expect(text).toMatch(/^http_server_request_duration_count\{.*http_route="\/work".*\} 1$/m)
    for (const result of ['hit', 'miss']) {
      const line = `^liquid_platform_cache_lookups_total\\{liquid_platform_cache_result="${result}".*\\} 1$`
      expect(text).toMatch(new RegExp(line, 'm'))
    }
    expect(text).toMatch(/^liquid_platform_store_entries\{liquid_platform_store_name="sessions".*\} \d+$/m)
    for (const headers of [{}, { authorization: token }, { authorization: `Bearer ${token}x` }]) {
      const refused = await read(headers)
      expect([refused.status, await refused.text()]).toEqual([401, ''])
    }
    stop()
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('responds to its supervisor only, as a worker with a port', async () => {
    const shop = newDirectory({
      'app/views/pages/index.liquid': 'home',
      'liquid-platform.config.mjs': `const none = () => undefined
        const records = { create: none, find: none, search: () => [], count: () => 0, update: none, delete: none }
        export default { records: { ...records, transaction: (work) => work({ ...records, lock: none }) } }`,
    })
    const { origin, stop, ended } = await startServing(['--worker', '--port', '0'], {}, shop)
    const statuses = ['/_health/live', '/', '/api/users'].map(async (path) => (await fetch(origin + path)).status)
    expect(await Promise.all(statuses)).toEqual([200, 404, 404])
    stop()
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('reports a port in use', async () => {
    const { port } = await startServing()
    const { code, notes } = await command(project, ['serve', '--port', String(port), '--host', '127.0.0.1'])
    expect([code, notes]).toEqual([
      1,
      expect.stringContaining(`port ${port} is in use: --port or PORT chooses another`),
    ])
  })
})
