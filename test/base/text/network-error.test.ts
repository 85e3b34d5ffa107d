import { createServer, connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describeNetworkError } from '../../../src/base/text/network-error'

/** The error of a connection to a port without a listener. */
async function findRefusal(host: string): Promise<readonly [error: unknown, port: number]> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const [error] = (await once(connect(port, host), 'close').catch((error: unknown) => [error])) as [unknown]
  return [error, port]
}

test.each(['127.0.0.1', 'localhost'])('names the host and the port of a refused connection to %s', async (host) => {
  const [error, port] = await findRefusal(host)
  expect(describeNetworkError(error)).toMatch(new RegExp(`^ECONNREFUSED (127\\.0\\.0\\.1|::1):${port}$`))
})

test('names the host that cannot be resolved', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.test'), { code: 'ENOTFOUND', hostname: 'db.test' })
  expect(describeNetworkError(error)).toBe('ENOTFOUND db.test')
})

test('keeps the message of another error', () => {
  expect(describeNetworkError(new Error('Connection terminated'))).toBe('Connection terminated')
})
