import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { memoryFiles } from '../../src/ports/files'
import { guardedFetch } from '../../src/ports/fetch/guarded'
import { markdown } from '../../src/filters/functions'
import { toNodeListener } from '../../src/web/node'
import { createServer as createHttpServer } from 'node:http'
import { accessKey } from '../web/rest/app'
import { appWith } from '../app/forms/support'
import { makeApp as graphqlApp } from '../app/graphql/support'
import { cpuClock, cpuOf, cpuOfAsync } from '../support/cpu'
import { register } from '../support/register'

// @small-heap: unpacks megabytes, and Node's garbage collection is slow in the heap of many test files.
//
// Published classes of flaws in the package's libraries, as far as they could reach it.

const servers: Server[] = []
const sockets = new Set<Socket>()
const fetch = guardedFetch({ allow: ['127.0.0.1'], timeoutMs: 10_000 })

afterAll(async () => {
  await fetch.close()
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('responses of remote servers', () => {
  const makeResponse = (body: string, headers = ''): string =>
    `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`
  const serve = (reply: (socket: Socket, count: number) => void): Promise<string> => {
    let count = 0
    return listen(createServer((socket) => socket.on('data', () => reply(socket, ++count))))
  }

  test.each([6, 1000])('with %d content encodings are rejected (CVE-2026-22036)', async (count) => {
    const encodings = Array<string>(count).fill('gzip').join(',')
    const origin = await serve((socket) => socket.write(makeResponse('x', `Content-Encoding: ${encodings}\r\n`)))
    await expect(fetch(origin)).rejects.toThrow('its response is compressed too many times')
  })

  test('that expand endlessly are cut off', async () => {
    const zeros = gzipSync(Buffer.alloc(60_000_000))
    const bombs: [string, Buffer][] = [
      ['gzip', zeros],
      ['gzip, deflate, br', brotliCompressSync(deflateSync(zeros))],
    ]
    for (const [encoding, body] of bombs) {
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nContent-Encoding: ${encoding}\r\n\r\n`
      const origin = await serve((socket) => socket.write(Buffer.concat([Buffer.from(head), body])))
      await expect((await fetch(origin)).arrayBuffer()).rejects.toThrow('more than 52428800 bytes')
    }
  })

  test('that are unsolicited never match a later request (CVE-2026-6733)', async () => {
    const forged = makeResponse('forged')
    const origin = await serve((socket, count) => {
      socket.write(makeResponse('right') + (count === 1 ? forged : ''))
      if (count === 2) setTimeout(() => socket.write(forged), 20)
    })
    const texts: string[] = []
    for (let i = 0; i < 4; i++) {
      texts.push(await (await fetch(origin)).text())
      await sleep(60)
    }
    expect(texts).toEqual(['right', 'right', 'right', 'right'])
  })
})

describe('requests worded by templates', () => {
  const sent: string[] = []
  let origin = ''
  beforeAll(async () => {
    const reply = (socket: Socket) => (bytes: Buffer) => {
      sent.push(bytes.toString('latin1'))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    }
    origin = await listen(createServer((socket) => socket.on('data', reply(socket))))
  })
  beforeEach(() => {
    sent.length = 0
  })

  test.each(
    [
      [
        ['Content-Length', '1'],
        ['content-length', '5'],
      ],
      [['Content-Length', '5, 5']],
      [['Content-Length', '0']],
      [['Content-Length', '50']],
      [['Transfer-Encoding', 'chunked']],
      [
        ['Transfer-Encoding', 'chunked'],
        ['Content-Length', '5'],
      ],
      [['Upgrade', 'h2c']],
    ].map((headers) => ({ headers: headers as [string, string][] })),
  )('have exactly one correct length, or are not sent: %j (CVE-2026-1525)', async ({ headers }) => {
    await expect(fetch(origin, { method: 'POST', body: 'hello', headers })).rejects.toThrow(/header/)
    expect(sent).toEqual([])
  })

  test.each([
    { headers: [['X', 'a\r\nY: b']] },
    { headers: [['X\r\nY', 'a']] },
    { headers: [['Upgrade', 'a\r\nY: b']] },
    { headers: [['Content-Type', 'a\nY: b']] },
    // The low bytes of these characters are a carriage return and a line feed.
    { headers: [['X', '\u010d\u010aY: b']] },
    { method: 'GET / HTTP/1.1\r\nY: b' },
    { method: '\u010d\u010aY' },
  ] as RequestInit[])('cannot contain another: %j (CVE-2026-1527)', async (init) => {
    await expect(fetch(origin, init)).rejects.toThrow(/headers has an invalid name or value|method cannot be sent/)
    expect(sent).toEqual([])
  })

  test.each(['/a\r\nY: b', '/%0d%0aY: b', '/\u010d\u010aY: b', '/a HTTP/1.1\r\nY: b\r\n\r\n'])(
    'cannot contain another in their path: %j',
    async (path) => {
      await fetch(origin + path)
      expect(sent).toHaveLength(1)
      expect(sent[0]).toMatch(/^GET \/\S* HTTP\/1\.1\r\nhost: /)
      expect(sent[0]).not.toMatch(/^Y:/m)
    },
  )
})

const { platform } = appWith({ note: { resource: 'note' } })

describe('bodies of forms', () => {
  const post = (body: string, boundary: string): Promise<Response> | Response =>
    platform.rest.fetch(
      new Request('http://app.test/api/customizations', {
        method: 'POST',
        headers: {
          authorization: `Token token=${accessKey}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
      }),
    )
  const bodyOf = (boundary: string, ...heads: string[]): string =>
    [
      `--${boundary}\r\nContent-Disposition: form-data; name="form_configuration_name"\r\n\r\nnote\r\n`,
      ...heads.map((head) => `--${boundary}\r\n${head}\r\n\r\nx\r\n`),
      `--${boundary}--\r\n`,
    ].join('')

  test('are read or rejected at once, however long their boundary is (CVE-2026-19484)', async () => {
    for (const length of [1, 70, 71, 124, 250, 251, 252, 253, 254, 255, 256, 508, 1000, 4000]) {
      const boundary = 'b'.repeat(length)
      const took = cpuClock()
      const { status } = await post(bodyOf(boundary) + 'b'.repeat(10_000), boundary)
      expect([201, 406]).toContain(status)
      expect(took()).toBeLessThan(5000)
    }
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'can have parts with a header called %s (CVE-2026-19481)',
    async (name) => {
      const disposition = 'Content-Disposition: form-data; name="form[properties][text]"'
      const heads = [`${name}: a\r\n${disposition}`, `${disposition}\r\n${name}: a\r\n${name}: b`]
      expect([201, 406]).toContain((await post(bodyOf('b', ...heads), 'b')).status)
      expect((await post(bodyOf('b', disposition), 'b')).status).toBe(201)
      expect(({} as Record<string, unknown>).a).toBeUndefined()
    },
  )

  test.each(['', '\r', '\n'])('have no name with %j (CVE-2026-74866)', async (sign) => {
    const disposition = `Content-Disposition: form-data; name="file"; filename="a${sign}b.png"`
    const request = new Request('http://app.test/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\n${disposition}\r\n\r\nx\r\n--b--\r\n`,
    })
    const answer = await Promise.resolve(platform.respond('{{ context.params.file.file_name }}', { request })).then(
      (response) => response.text(),
      (error: unknown) => (error as Error).message,
    )
    expect(sign === '' ? answer : answer.replace('ab.png', '')).toMatch(sign === '' ? 'ab.png' : /^[^\r\n]*$/)
  })
})

describe('the REST API', () => {
  test('rejects a body of unknown length once it is too large (CVE-2026-44456)', async () => {
    const listener = toNodeListener(platform.rest)
    const server = createHttpServer((incoming, outgoing) => void listener(incoming, outgoing))
    const origin = await listen(server)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new Uint8Array(100_000).fill(0x20))
        controller.close()
      },
    })
    const { status } = await globalThis.fetch(`${origin}/api/customizations`, {
      method: 'POST',
      headers: { authorization: `Token token=${accessKey}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    expect(status).toBe(413)
  })

  test.each([
    'a' + '[b]'.repeat(33),
    'a' + '[b]'.repeat(100_000),
    'a' + '[]'.repeat(100_000),
    'a' + '.'.repeat(100_000),
    `a${'['.repeat(100_000)}`,
  ])("limits the objects made from a field's name (CVE-2026-84364)", async (name) => {
    const took = cpuClock()
    const response = await platform.rest.fetch(
      new Request('http://app.test/api/customizations', {
        method: 'POST',
        headers: {
          authorization: `Token token=${accessKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `form_configuration_name=note&form[properties][x]=1&${name}=1`,
      }),
    )
    expect([201, 406]).toContain(response.status)
    expect(took()).toBeLessThan(5000)
  })

  test.each([
    'http://app.test//api/customizations',
    'http://app.test/x/../api/customizations',
    'http://app.test/api/%63ustomizations',
    'http://app.test/api/customizations/',
    'http://app.test/?/api/customizations',
    'http://app.test/#/api/customizations',
    'http://app.test/api%2fcustomizations',
    'http://app.test/API/customizations',
    'http://app.test/api/customizations;x',
    'http://app.test/x?http://app.test/api/customizations',
  ])('requires a token at any address: %s (GHSA-9hp6-4448-45g2)', async (address) => {
    const before = await platform.adapters.records.count({ table: 'note' })
    const response = await platform.rest.fetch(
      new Request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"form_configuration_name":"note","form":{}}',
      }),
    )
    expect([401, 404]).toContain(response.status)
    expect(await platform.adapters.records.count({ table: 'note' })).toBe(before)
  })
})

describe('the filter markdown', () => {
  test.each([
    'a@b.com\n',
    'a@b.com ',
    'http://a.b ',
    'www.a.b*',
    'mailto:a@b.c\n',
    '*',
    'http://a.b/*',
    'x <!-- ',
    'x <? ',
    'x <!A ',
    'x <![CDATA[ ',
    '"',
    "'",
    '&#',
    '[a](',
    '**a ',
  ])('takes linear time: %j (CVE-2026-2327, CVE-2026-48801, CVE-2026-111766)', (piece) => {
    const measure = (size: number, enough?: number): number =>
      cpuOf(() => markdown(`${piece.repeat(size / piece.length)}a`), enough)
    measure(10_000, 1000)
    // Quadratic time would be 16 times as long.
    const most = 8 * measure(10_000) + 100
    expect(measure(40_000, most)).toBeLessThan(most)
  })
})

describe('GraphQL queries', () => {
  const own = graphqlApp()
  const many = (count: number, piece: string): string => piece.repeat(count)

  test.each([
    ['fields of the same name', `{ ${many(900, '__typename ')} }`],
    ['inline fragments', `{ ${many(900, '... on Query { __typename } ')} }`],
    ['nested inline fragments', `{ ${many(15, '... on Query { ')}${many(60, '__typename ')}${many(15, '}')} }`],
    [
      'fragments of the same name with different arguments',
      `{ ${many(400, 'a: __type(name: "x") { name } ')}${many(90, 'a: __type(name: "y") { name } ')} }`,
    ],
    [
      'fragments that use each other',
      `{ ...f0 } ${Array.from({ length: 90 }, (_, i) => `fragment f${i} on Query { ${i < 89 ? `...f${i + 1}` : ''} __typename }`).join(' ')}`,
    ],
  ])('with %s to compare take little time (CVE-2023-26144, CVE-2026-75507)', async (_, query) => {
    await own.errors('{ __typename }')
    expect(await cpuOfAsync(() => own.execute(query), 2000)).toBeLessThan(2000)
  })

  test('of comments are bounded, too (CVE-2026-75508)', async () => {
    const query = (count: number): string => `{ __typename }${'\n#'.repeat(count)}`
    expect(await own.data(query(1000))).toEqual({ __typename: 'Query' })
    expect(await own.errors(query(1_000_000))).toEqual(['the query is over the limit of 1000000 characters'])
    expect(await cpuOfAsync(() => own.execute(query(490_000)), 4000)).toBeLessThan(4000)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'respond under the name %s as under any other (CVE-2026-104852)',
    async (name) => {
      const call = Function.prototype.call
      const data = (await own.data(`{ ${name}: __schema { ${name}: queryType { ${name}: name } } }`)) as object
      expect(JSON.stringify(data)).toBe(`{"${name}":{"${name}":{"${name}":"Query"}}}`)
      expect(Function.prototype.call).toBe(call)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )
})

describe('the front matter of a page', () => {
  test.each(['[', '{a: ', '- ', '[{a: ', '&a [', '? '])(
    'rejects endless nesting with our error, and no overflow: %j (CVE-2026-33532)',
    async (opening) => {
      const page = `---\nx: ${opening.repeat(50_000)}\n---\nhello`
      const own = register({ files: memoryFiles({ 'views/pages/x.liquid': page }) })
      await expect(Promise.resolve(own.respond({ page: 'x' }))).rejects.toThrow(/nested|x\.liquid/)
    },
  )

  test('cannot expand a small text into a large one', async () => {
    const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]']
    for (let i = 1; i < 12; i++)
      lines.push(
        `a${i}: &a${i} [${Array<string>(9)
          .fill(`*a${i - 1}`)
          .join(',')}]`,
      )
    const own = register({ files: memoryFiles({ 'views/pages/x.liquid': `---\n${lines.join('\n')}\n---\nhello` }) })
    await expect(Promise.resolve(own.respond({ page: 'x' }))).rejects.toThrow(/alias/i)
  })
})
