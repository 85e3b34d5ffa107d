import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { AdapterError } from '../../../src/base/errors'
import { redisAdapters, type RedisOptions } from '../../../src/engines/redis'
import { failureOf, register } from '../../support/register'

const url = 'redis://127.0.0.1:6379'
const client = { get: jest.fn(), set: jest.fn(), del: jest.fn(), eval: jest.fn(), publish: jest.fn(), scan: jest.fn() }

test.each<[RedisOptions, string]>([
  [{}, 'redisAdapters takes a url or a client, and not both'],
  [{ url, client }, 'redisAdapters takes a url or a client, and not both'],
  [{ url: 'http://app:hunter2@127.0.0.1' }, 'url must be a URL: redis://user:password@host:6379/0'],
  [{ url: 'redis://app:hunter2@[::1' }, 'url must be a URL'],
  [{ url: 'redis://app:hunter2@host/name' }, 'url must be a URL'],
  [{ url: 'redis://app:hunter2%@host' }, 'url must be a URL'],
  [{ url: '' }, 'url must be a URL'],
  [{ url: 5 as never }, 'url must be a URL'],
  [{ client: {} as never }, 'client must be a client of the package redis, got an object'],
  [{ client: null as never }, 'client must be a client of the package redis, got null'],
  [{ url, prefix: '' }, 'prefix must be 1 to 100 letters, digits, _, - and ., got ""'],
  [{ url, prefix: 'a:b' }, 'prefix must be 1 to 100 letters, digits, _, - and ., got "a:b"'],
  [{ url, timeoutMs: 0 }, 'timeoutMs must be a whole number from 1 to 2147483647, got 0'],
  [{ url, timeoutMs: Infinity }, 'timeoutMs must be a whole number from 1 to 2147483647, got Infinity'],
])('rejects %j', (options, message) => {
  const make = (): unknown => redisAdapters(options)
  expect(make).toThrow(AdapterError)
  expect(make).toThrow(message)
  try {
    make()
  } catch (error) {
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('hunter2')
  }
})

test('returns adapters that can be spread, without connecting', async () => {
  const adapters = redisAdapters({ url })
  expect(Object.keys(adapters)).toEqual(['sessions', 'cache', 'channels'])
  await register({ ...adapters }).close()
})

test("names the server in an error of the host's client", async () => {
  const { cache } = redisAdapters({
    client: Object.assign({}, client, { options: { socket: { host: 'cache.test' } } }),
  })
  client.get.mockRejectedValueOnce(new Error('The client is closed'))
  await expect(cache.get('key')).rejects.toThrow('Redis at cache.test:6379 cannot be reached: The client is closed')
})

test.each([
  [['0', ['a']], 'an array'],
  [null, 'null'],
  [{ cursor: 0, keys: [] }, 'an object'],
  [{ cursor: '0', keys: [Buffer.from('a')] }, 'an object'],
])('reports a page of SCAN with another shape: %j', async (page, got) => {
  const { sessions } = redisAdapters({ client })
  client.scan.mockResolvedValueOnce(page)
  const error = await failureOf((async () => sessions.list?.('', 10))())
  expect(error).toBeInstanceOf(AdapterError)
  expect(error.message).toContain(`SCAN must return an object with a cursor and keys, which are texts, got ${got}`)
})

/** Runs work with a server in Redis' place. */
async function withServer<T>(
  onConnection: (socket: Socket) => unknown,
  work: (url: string, server: Server) => Promise<T>,
): Promise<T> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, server)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

test('opens another connection if the server does not respond to the first one', async () => {
  await withServer(
    (socket) => socket.resume(),
    async (url, server) => {
      const { cache, close } = redisAdapters({ url, timeoutMs: 50 })
      await expect(cache.get('key')).rejects.toBeInstanceOf(AdapterError)
      await once(server, 'connection')
      await close()
    },
  )
})

test.each([
  ['ERR max number of clients reached', 'exhausted'],
  ['BUSY Redis is busy running a script.', 'timeout'],
  ['NOREPLICAS Not enough good replicas to write.', 'unreachable'],
  ['ERR unknown command', 'refused'],
])('reports the response %j as %s', async (response, reason) => {
  await withServer(
    (socket) => socket.end(`-${response}\r\n`),
    async (url) => {
      const { cache, close } = redisAdapters({ url, timeoutMs: 1000 })
      const message = expect.stringContaining(response) as string
      await expect(cache.get('key')).rejects.toMatchObject({ reason, message })
      await close()
    },
  )
})
