import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import {
  guardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
  type Lookup,
} from '../../../src/ports/fetch/guarded'
import { AdapterError, LimitError } from '../../../src/base/errors'
import * as limits from '../../../src/base/limits'
import { testReferenceFetch } from './contract'

interface Opened {
  readonly host: string
  readonly origin: string
  close(): Promise<void>
}

const opened: Opened[] = []
const fetches: GuardedFetch[] = []

afterEach(async () => {
  await Promise.all(fetches.splice(0).map((fetch) => fetch.close()))
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

async function open(server: Server | TcpServer, address = '127.0.0.1', port = 0): Promise<Opened> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await once(server.listen(port, address), 'listening')
  const host = `${address}:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { host, origin: `http://${host}`, close }
}

async function serve(listener: RequestListener): Promise<Opened> {
  const server = await open(createServer(listener))
  opened.push(server)
  return server
}

/** A server that sends these bytes to each client, then calls `then`. */
async function serveBytes(bytes: string, then: (socket: Socket) => void = () => undefined): Promise<Opened> {
  const server = await open(
    createTcpServer((socket) => {
      socket.once('data', () => socket.write(bytes, 'latin1', () => then(socket)))
    }),
  )
  opened.push(server)
  return server
}

function guarded(options: GuardedFetchOptions = {}): GuardedFetch {
  const fetch = guardedFetch(options)
  fetches.push(fetch)
  return fetch
}

async function errorOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => new Error('it went well'),
    (error: unknown) => error as Error,
  )
}

/** Waits up to two seconds for a condition. */
async function eventually(happened: () => unknown): Promise<void> {
  for (let turn = 0; turn < 200 && !(await happened()); turn++) await sleep(10)
  expect(await happened()).toBe(true)
}

describe('guardedFetch', () => {
  testReferenceFetch((origins) => guarded({ allow: origins.map((origin) => new URL(origin).host) }))
})

describe('addresses', () => {
  const inside = [
    'http://127.0.0.1',
    'http://127.0.0.1.',
    'http://127.1',
    'http://127.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://0x7f.1',
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
    'http://１２７.０.０.１',
    'http://127。0。0。1',
    'http://%31%32%37.0.0.1',
    'http://①②⑦.0.0.1',
    'http://localhost',
    'http://localhost.',
    'http://LOCALHOST',
    'http://ｌocalhost',
    'http://0',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://012.1',
    'http://167772161',
    'http://100.64.0.1',
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166',
    'http://0xa9fea9fe',
    'http://0251.0376.0251.0376',
    'http://172.16.0.1',
    'http://192.0.0.192',
    'http://192.168.0.1',
    'http://192.168.1',
    'http://0xc0.0xa8.0.1',
    'http://198.18.0.1',
    'http://192.0.2.1',
    'http://203.0.113.1',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://4294967295',
    'http://[::]',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::127.0.0.1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]',
    'http://[64:ff9b::127.0.0.1]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://[2002:7f00:1::]',
    'http://[2001:0:7f00:1::]',
    'http://[2001:db8::1]',
    'http://[fd00:ec2::254]',
    'http://[fe80::1]',
    'http://[ff02::1]',
  ]

  /** The hosts file of this machine resolves the names of the table. */
  const lookup: Lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])

  test.each(inside)('%s is refused', async (url) => {
    const error = await errorOf(guarded({ lookup })(url))
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.message).toMatch(/is not on the public internet; settings\.network\.allow lists exceptions/)
  })

  test('rejects redirects to them', async () => {
    let count = 0
    const server = await serve((_, response) => {
      response.writeHead(302, { location: Buffer.from(inside[count++] ?? '').toString('latin1') }).end()
    })
    const fetch = guarded({ allow: [server.host], lookup })
    while (count < inside.length) {
      expect((await errorOf(fetch(server.origin))).message).toMatch(/is not on the public internet/)
    }
  })

  test.each([
    ['file:///etc/passwd', /must begin with http/],
    ['ftp://example.com', /must begin with http/],
    ['data:text/plain,a', /must begin with http/],
    ['javascript:1', /must begin with http/],
    ['http://user:secret@example.com', /must not have credentials/],
    ['http://secret@example.com', /must not have credentials/],
    ['http://:secret@example.com', /must not have credentials/],
    ['http://[fe80::1%25eth0]', /must be an absolute URL/],
  ])('%s is rejected, as an address and as the target of a redirect', async (url, message) => {
    const server = await serve((_, response) => response.writeHead(302, { location: url }).end())
    const fetch = guarded({ allow: [server.host], lookup })
    const errors = [await errorOf(fetch(url)), await errorOf(fetch(server.origin))]
    expect(errors[0]?.message).toMatch(message)
    for (const error of errors) {
      expect(error).toBeInstanceOf(AdapterError)
      expect(error.message).not.toMatch(/secret/)
    }
  })

  test('rejects a name with internal addresses only', async () => {
    const fetch = guarded({
      lookup: () =>
        Promise.resolve([
          { address: '10.0.0.1', family: 4 },
          { address: 'fe80::1%eth0', family: 6 },
        ]),
    })
    await expect(fetch('https://shop.test/?key=secret')).rejects.toThrow(
      'the host "shop.test" is not on the public internet; settings.network.allow lists exceptions',
    )
  })

  test("connects to a name's permitted addresses only", async () => {
    const hits: string[] = []
    const wanted = await serve((_, response) => response.end('wanted'))
    const { port } = new URL(wanted.origin)
    const other = createServer((_, response) => response.end('other'))
    opened.push(await open(other, '127.0.0.2', Number(port)))
    const fetch = guarded({
      allow: ['127.0.0.1/32'],
      lookup: (name) => {
        hits.push(name)
        return Promise.resolve(['127.0.0.2', '::1', '127.0.0.1'].map((address) => ({ address, family: 4 })))
      },
    })
    expect(await (await fetch(`http://shop.test:${port}/`)).text()).toBe('wanted')
    expect(hits).toEqual(['shop.test'])
  })

  test('resolves a changing name once for each connection, and connects to the checked address', async () => {
    let requests = 0
    const server = await serve((_, response) => {
      requests++
      response.setHeader('connection', 'close').end('outside')
    })
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    const lookup = jest.fn<ReturnType<Lookup>, Parameters<Lookup>>(() =>
      Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]),
    )
    const fetch = guarded({ allow: ['127.0.0.1'], lookup })
    const url = `http://rebind.test:${new URL(server.origin).port}/`
    expect(await (await fetch(url)).text()).toBe('outside')
    await expect(fetch(url)).rejects.toThrow(/"rebind.test" is not on the public internet/)
    expect(requests).toBe(1)
    expect(lookup).toHaveBeenCalledTimes(2)
  })

  test.each<[string, Lookup]>([
    ['no addresses', () => Promise.resolve([])],
    ['an invalid address', () => Promise.resolve([{ address: 'localhost', family: 4 }])],
    ['an error', () => Promise.reject(new Error('getaddrinfo ENOTFOUND'))],
  ])('rejects a name that has %s', async (_, lookup) => {
    await expect(guarded({ lookup })('http://shop.test')).rejects.toThrow(AdapterError)
  })

  test('permits a name with its port', async () => {
    const server = await serve((request, response) => response.end(request.headers.host))
    const { port } = new URL(server.origin)
    const fetch = guarded({ allow: [`internal.test:${port}`], lookup })
    expect(await (await fetch(`http://internal.test:${port}`)).text()).toBe(`internal.test:${port}`)
    await expect(fetch(`http://other.test:${port}`)).rejects.toThrow(/not on the public internet/)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow(/not on the public internet/)
  })

  test('permits a name with the default port of its protocol', async () => {
    const fetch = guarded({ allow: ['plain.test:80', 'secure.test:443'], lookup })
    const reach = async (url: string): Promise<boolean> =>
      !(await errorOf(fetch(url))).message.includes('public internet')
    const urls = ['http://plain.test', 'https://plain.test', 'http://secure.test', 'https://secure.test']
    expect(await Promise.all(urls.map(reach))).toEqual([true, false, false, true])
  })

  test('rejects an invalid allow entry at once', () => {
    expect(() => guardedFetch({ allow: ['localhost'] })).toThrow(/network\.allow\[0\] must be .*, got "localhost"/)
  })
})

describe('requests', () => {
  test.each(['GET', 'HEAD', 'POST', 'DELETE'])('%s can have a body', async (method) => {
    const bodies: string[] = []
    const server = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        bodies.push(`${request.method} ${body}`)
        response.end()
      })
    })
    const fetch = guarded({ allow: [server.host] })
    for (let count = 0; count < 3; count++) await (await fetch(server.origin, { method, body: '{"a":1}' })).text()
    expect(bodies).toEqual(Array(3).fill(`${method} {"a":1}`))
  })

  test.each([{ signal: AbortSignal.timeout(50) }, { signal: AbortSignal.abort() }, {}])(
    'abandons the endless body of a Request',
    async (init) => {
      const body = new ReadableStream<Uint8Array>()
      const request = new Request('http://127.0.0.1:1/', { method: 'POST', body, duplex: 'half', ...init })
      await expect(guarded({ timeoutMs: 100 })(request)).rejects.toThrow(/abort|took too long/)
    },
  )

  test("ends the request with the body's error", async () => {
    const ended = jest.fn()
    const server = await serve((request) => {
      request
        .resume()
        .on('close', ended)
        .on('error', () => undefined)
    })
    const tooLarge = new LimitError('bodyBytes', 'too large')
    let pulls = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 3) throw tooLarge
        controller.enqueue(Buffer.alloc(10))
      },
    })
    const request = guarded({ allow: [server.host] })(server.origin, { method: 'POST', body, duplex: 'half' })
    await expect(request).rejects.toBe(tooLarge)
    await eventually(() => ended.mock.calls.length === 1)
  })

  test('abandons a body with its request', async () => {
    const server = await serve((request) => void request.resume().on('error', () => undefined))
    const cancel = jest.fn()
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.alloc(1)), cancel })
    const signal = AbortSignal.timeout(50)
    const request = guarded({ allow: [server.host] })(server.origin, { method: 'POST', body, duplex: 'half', signal })
    expect(await errorOf(request)).toBe(signal.reason)
    await eventually(() => cancel.mock.calls.length === 1)
  })

  test("streams a file at its reader's pace", async () => {
    let sent = 0
    const server = await serve((_, response) => {
      const more = (): void => {
        while (sent++ < 2000) if (!response.write(Buffer.alloc(10_000))) return void response.once('drain', more)
        response.end()
      }
      more()
    })
    const response = await guarded({ allow: [server.host] })(server.origin)
    await sleep(100)
    expect(sent).toBeLessThan(2000)
    expect((await response.arrayBuffer()).byteLength).toBe(20_000_000)
  })

  test('treats names of prototypes as headers', async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, ['__proto__', 'a', 'constructor', 'b']).end(request.rawHeaders.join(','))
    })
    const response = await guarded({ allow: [server.host] })(server.origin, { headers: [['__proto__', 'c']] })
    expect(await response.text()).toMatch(/__proto__,c/)
    expect([response.headers.get('__proto__'), response.headers.get('constructor')]).toEqual(['a', 'b'])
  })

  test.each(['999 No', '600 No', '200 Ol\xe9', '404 B\xc5\x82\xc4\x85d'])('accepts the status %j', async (line) => {
    const server = await serveBytes(`HTTP/1.1 ${line}\r\ncontent-length: 1\r\n\r\nx`)
    const response = await guarded({ allow: [server.host] })(server.origin)
    const status = Number(line.slice(0, 3))
    expect([response.status, response.ok, await response.text()]).toEqual([status, status === 200, 'x'])
  })

  test('returns headers in UTF-8 as the web does', async () => {
    const server = await serveBytes('HTTP/1.1 200 OK\r\nx-name: \xc5\xbc\r\ncontent-length: 0\r\n\r\n')
    const { headers } = await guarded({ allow: [server.host] })(server.origin)
    expect(Buffer.from(headers.get('x-name') ?? '', 'latin1').toString()).toBe('ż')
  })
})

describe('compression', () => {
  const text = 'a'.repeat(100_000)

  test.each([
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
  ])('%s is decoded', async (encoding, bytes) => {
    const server = await serve((_, response) => response.setHeader('content-encoding', encoding).end(bytes))
    const response = await guarded({ allow: [server.host] })(server.origin)
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-encoding')).toBe(encoding)
  })

  test('accepts an empty body with any encoding', async () => {
    const server = await serve((request, response) => {
      response.writeHead(request.url === '/304' ? 304 : 200, { 'content-encoding': 'gzip', 'content-length': 0 }).end()
    })
    const fetch = guarded({ allow: [server.host] })
    expect(await (await fetch(server.origin)).text()).toBe('')
    expect(await (await fetch(server.origin, { method: 'HEAD' })).text()).toBe('')
    expect((await fetch(`${server.origin}/304`)).status).toBe(304)
  })

  test('decodes a body in chunks of single bytes', async () => {
    const server = await serve((_, response) => {
      response.setHeader('content-encoding', 'deflate')
      for (const byte of deflateRawSync('tea for two')) response.write(Buffer.from([byte]))
      response.end()
    })
    expect(await (await guarded({ allow: [server.host] })(server.origin)).text()).toBe('tea for two')
  })

  test.each(['zstd', 'gzip, zstd'])('returns a body in an unknown encoding as it was sent: %s', async (encoding) => {
    const bytes = gzipSync(text)
    const server = await serve((_, response) => response.setHeader('content-encoding', encoding).end(bytes))
    const response = await guarded({ allow: [server.host] })(server.origin)
    expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
  })

  test.each(['gzip', 'deflate', 'br'])('decodes an empty %s of unknown length', async (encoding) => {
    const server = await serve((_, response) => {
      response.setHeader('content-encoding', encoding).flushHeaders()
      response.end()
    })
    expect(await (await guarded({ allow: [server.host] })(server.origin)).text()).toBe('')
  })

  test('stops at an abort while a received body is decoded', async () => {
    const server = await serve((_, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
    })
    const controller = new AbortController()
    const { body } = await guarded({ allow: [server.host] })(server.origin, { signal: controller.signal })
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await sleep(20)
    controller.abort(new Error('enough'))
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('enough')
  })

  test('limits the decoded size', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    const server = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    const request = (maxResponseBytes: number): Promise<Response> =>
      guarded({ allow: [server.host], maxResponseBytes })(server.origin)
    await expect((await request(4_999_999)).text()).rejects.toThrow(/its response has more than 4999999 bytes/)
    expect((await (await request(5_000_000)).text()).length).toBe(5_000_000)
  })

  test.each([
    ['gzip', gzipSync(text).subarray(0, 50)],
    ['gzip', Buffer.from('no gzip')],
    ['br', Buffer.from('no brotli')],
    ['deflate', Buffer.from('no deflate')],
  ])('reports a broken %s as a stream error', async (encoding, bytes) => {
    const server = await serve((_, response) => response.setHeader('content-encoding', encoding).end(bytes))
    const response = await guarded({ allow: [server.host] })(server.origin)
    await expect(response.text()).rejects.toThrow(AdapterError)
  })

  test('rejects too many encodings', async () => {
    const encoding = Array(6).fill('gzip').join(',')
    const server = await serve((_, response) => response.setHeader('content-encoding', encoding).end('x'))
    await expect(guarded({ allow: [server.host] })(server.origin)).rejects.toThrow(/compressed too many times/)
  })
})

describe('faulty servers', () => {
  type Case = [name: string, bytes: string, then: (socket: Socket) => void, message: RegExp, timeoutMs: number]

  const ok = 'HTTP/1.1 200 OK\r\n'
  const silent = (): void => undefined
  const reset = (socket: Socket): void => void socket.resetAndDestroy()
  const end = (socket: Socket): void => void socket.end()
  const endless = (socket: Socket): void => {
    const more = (): boolean => !socket.destroyed && socket.write('x'.repeat(10_000), () => setImmediate(more))
    more()
  }
  const trickle = (socket: Socket): void => {
    const timer = setInterval(() => socket.write('x'), 20)
    socket.once('close', () => clearInterval(timer))
  }

  test.each<Case>([
    ['nothing', '', silent, /got no response in time/, 150],
    ['half a header', `${ok}x-a`, silent, /got no response in time/, 150],
    ['a body that halts', `${ok}content-length: 9\r\n\r\nab`, silent, /response stalled/, 500],
    ['a body that trickles for ever', `${ok}\r\n`, trickle, /took too long|halt/, 500],
    ['a reset', '', reset, /failed: ./, 5000],
    ['an end', '', end, /other side closed/, 5000],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', silent, /failed: ./, 5000],
    ['a status below 100', 'HTTP/1.1 099 Odd\r\n\r\n', silent, /failed: its response is not valid HTTP$/, 5000],
    ['endless headers', `${ok}x-a: `, endless, /failed: ./, 5000],
    ['endless small headers', `${ok}${'a: b\r\n'.repeat(5000)}`, endless, /failed: ./, 5000],
    ['a wrong length', `${ok}content-length: x\r\n\r\n`, silent, /failed: ./, 5000],
    ['two lengths', `${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, silent, /failed: ./, 5000],
    ['a body that ends early', `${ok}content-length: 9\r\n\r\nab`, end, /failed: ./, 5000],
    ['a body that is reset', `${ok}content-length: 9\r\n\r\nab`, reset, /failed: ./, 5000],
    ['a body that never ends', `${ok}\r\n`, endless, /more than 100000 bytes/, 5000],
    ['an invalid chunk', `${ok}transfer-encoding: chunked\r\n\r\nzz\r\n`, silent, /failed: ./, 5000],
  ])('%s is one error', async (_, bytes, then, message, timeoutMs) => {
    const server = await serveBytes(bytes, then)
    const fetch = guarded({ allow: [server.host], timeoutMs, maxResponseBytes: 100_000 })
    const error = await errorOf(fetch(`${server.origin}/?key=secret`).then((response) => response.text()))
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.message).toMatch(message)
    expect(error.message).toContain(`the request to ${server.host} failed`)
    expect(error.message).not.toMatch(/secret/)
  })

  test('reports a server without TLS in one line', async () => {
    const server = await serve(silent)
    const origin = server.origin.replace('http:', 'https:')
    await expect(guarded({ allow: [server.host] })(origin)).rejects.toThrow(/no TLS connection: [\w ]+$/)
  })

  test('reports an unreachable server', async () => {
    const server = await serve(silent)
    await opened.pop()?.close()
    await expect(guarded({ allow: [server.host] })(server.origin)).rejects.toThrow(/failed: connect ECONNREFUSED/)
  })

  test('reports a server unreachable at all its addresses', async () => {
    const lookup: Lookup = () => Promise.resolve(['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })))
    const fetch = guarded({ allow: ['127.0.0.0/8'], lookup })
    await expect(fetch('http://a.test:1')).rejects.toThrow(/a.test:1 failed: connect ECONNREFUSED 127.0.0.1:1/)
  })

  test('accepts an unlimited time', async () => {
    const server = await serve((_, response) => response.end('x'))
    const fetch = guarded({ allow: [server.host], timeoutMs: Infinity })
    expect(await (await fetch(server.origin)).text()).toBe('x')
  })

  test('counts the time of a request over all its redirects', async () => {
    const server = await serve(
      (_, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80),
    )
    await expect(guarded({ allow: [server.host], timeoutMs: 200 })(server.origin)).rejects.toThrow(/in time/)
  })

  test('waits for a reader that pauses', async () => {
    const server = await serve((_, response) => {
      response.write('x')
      setTimeout(() => response.end('y'), 20)
    })
    const reader = (await guarded({ allow: [server.host], timeoutMs: 1000 })(server.origin)).body?.getReader()
    expect((await reader?.read())?.value).toEqual(Uint8Array.of(120))
    await sleep(1500)
    expect((await reader?.read())?.value).toEqual(Uint8Array.of(121))
  })

  test('follows as many redirects as maxRedirects allows', async () => {
    let count = 0
    const server = await serve((_, response) => void (count++, response.writeHead(302, { location: '/' }).end()))
    for (const maxRedirects of [0, 2, 7]) {
      count = 0
      const request = guarded({ allow: [server.host], maxRedirects })(server.origin)
      await expect(request).rejects.toThrow(`it was redirected more than ${maxRedirects} times`)
      expect(count).toBe(maxRedirects + 1)
    }
  })

  test('abandons a slow lookup', async () => {
    const lookup: Lookup = () => new Promise(() => undefined)
    await expect(guarded({ lookup, timeoutMs: 30 })('http://a.test')).rejects.toThrow(/got no response in time/)
  })
})

describe('resources', () => {
  /** Waits until the server has no connection. */
  const isLeft = (server: Server): Promise<void> =>
    eventually(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count === 0))))

  async function hanging(): Promise<{ server: Server; origin: string; fetch: GuardedFetch }> {
    const server = createServer((_, response) => response.write('x'.repeat(1000)))
    const place = await open(server)
    opened.push(place)
    return { server, origin: place.origin, fetch: guarded({ allow: [place.host], timeoutMs: 5000 }) }
  }

  test('closes the connection of a cancelled body, read or not', async () => {
    const { server, origin, fetch } = await hanging()
    await (await fetch(origin)).body?.cancel()
    const reader = (await fetch(origin)).body?.getReader()
    await reader?.read()
    const pending = reader?.read()
    await reader?.cancel()
    expect(await pending).toMatchObject({ done: true })
    await isLeft(server)
  })

  test('fails an aborted body with the reason, and closes its connection', async () => {
    const { server, origin, fetch } = await hanging()
    const caller = new AbortController()
    const response = await fetch(origin, { signal: caller.signal })
    const reason = new Error('enough')
    setTimeout(() => caller.abort(reason), 20)
    await expect(response.text()).rejects.toBe(reason)
    await isLeft(server)
  })

  test('ignores an abort while nobody reads', async () => {
    const { server, origin, fetch } = await hanging()
    const caller = new AbortController()
    const response = await fetch(origin, { signal: caller.signal })
    caller.abort(new Error('enough'))
    await isLeft(server)
    await expect(response.text()).rejects.toThrow('enough')
  })

  test('ends pending requests on close, and connects anew for later ones', async () => {
    const { server, origin, fetch } = await hanging()
    const response = await fetch(origin)
    const waiting = errorOf(response.text())
    await fetch.close()
    expect(await waiting).toBeInstanceOf(AdapterError)
    await isLeft(server)
    expect((await fetch(origin)).status).toBe(200)
    await fetch.close()
    await fetch.close()
  })

  test('closes the connection of a response that it rejects', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-encoding', Array(6).fill('gzip').join(',')).write('x'.repeat(1000))
    })
    const place = await open(server)
    opened.push(place)
    await expect(guarded({ allow: [place.host] })(place.origin)).rejects.toThrow('compressed too many times')
    await isLeft(server)
  })

  test('closes the connection of a redirect whose body does not end', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/end') return void response.setHeader('connection', 'close').end('x')
      response.writeHead(302, { location: '/end' }).write('x'.repeat(1000))
    })
    const place = await open(server)
    opened.push(place)
    expect(await (await guarded({ allow: [place.host] })(place.origin)).text()).toBe('x')
    await isLeft(server)
  })

  test('abandons an unread response in the end', async () => {
    const { server, origin } = await hanging()
    const fetch = guarded({ allow: [new URL(origin).host], timeoutMs: 100 })
    await fetch(origin)
    await isLeft(server)
  })

  test('closes an idle connection, even if the server proposes to keep it for long', async () => {
    jest.replaceProperty(limits.outside, 'idleMs', 50)
    const server = createServer((_, response) => response.setHeader('keep-alive', 'timeout=600').end('x'))
    const place = await open(server)
    opened.push(place)
    await (await guarded({ allow: [place.host] })(place.origin)).text()
    await isLeft(server)
  })

  test('removes its listeners and timers', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/reset') return void request.socket.destroy()
      response.writeHead(request.url === '/204' ? 204 : 200).end('x')
    })
    const { signal } = new AbortController()
    const listeners = { add: jest.spyOn(signal, 'addEventListener'), remove: jest.spyOn(signal, 'removeEventListener') }
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const fetch = guarded({ allow: [server.host] })
    await (await fetch(server.origin, { signal })).text()
    await (await fetch(server.origin, { signal })).body?.cancel()
    await fetch(server.origin, { signal, method: 'HEAD' })
    await fetch(`${server.origin}/204`, { signal })
    await errorOf(fetch(`${server.origin}/reset`, { signal }))
    await errorOf(fetch('http://127.0.0.1:1', { signal }))
    await (await fetch(new Request(server.origin, { method: 'POST', body: 'x' }), { signal })).text()
    await sleep(20)
    const [added, removed] = [listeners.add, listeners.remove].map(
      ({ mock }) => new Set(mock.calls.map(([, own]) => own)),
    )
    expect(added?.size).toBeGreaterThan(0)
    expect(removed).toEqual(added)
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    expect(timers).toBeLessThanOrEqual(timersBefore)
  })
})

test.each<[object, RegExp]>([
  [{ allow: [5] }, /network\.allow\[0\] must be a range/],
  [{ allow: '10.0.0.0/8' }, /network\.allow must be a list/],
  [{ timeoutMs: 'x' }, /timeoutMs must be a number/],
  [{ maxResponseBytes: -1 }, /maxResponseBytes must be a number/],
])('rejects the options %j', (options, message) => {
  expect(() => guardedFetch(options)).toThrow(message)
})

test("removes the fragment from the response's address", async () => {
  const server = await serve((_, response) => void response.end())
  expect((await guarded({ allow: [server.host] })(`${server.origin}/x#a`)).url).toBe(`${server.origin}/x`)
})
