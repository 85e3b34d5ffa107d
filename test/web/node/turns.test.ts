import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { toNodeListener } from 'liquid-platform/node'

test('starts each of many simultaneous requests in its own turn, so that new connections are accepted between them', async () => {
  let turn = 0
  let turns: number[] = []
  const app = {
    fetch: () => {
      turns.push(turn)
      return new Response('tea')
    },
  }
  const server = createServer(toNodeListener(app)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const requestAll = (): Promise<unknown> => {
    const answers = clients.map((client) => once(client, 'data'))
    for (const client of clients) client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    return Promise.all(answers)
  }
  await requestAll()
  turns = []
  const count = (): NodeJS.Immediate => setImmediate(() => (turn++, (counting = count())))
  let counting = count()
  await requestAll()
  clearImmediate(counting)
  server.close()
  server.closeAllConnections()
  expect(turns).toHaveLength(20)
  expect(new Set(turns).size).toBe(20)
})

test('accepts connections that arrive together before their first request starts', async () => {
  let accepted = 0
  const acceptedBefore: number[] = []
  const app = {
    fetch: () => {
      acceptedBefore.push(accepted)
      return new Response('tea')
    },
  }
  const server = createServer(toNodeListener(app))
    .on('connection', () => accepted++)
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const answers = clients.map((client) => once(client, 'data'))
  for (const client of clients) client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await Promise.all(answers)
  server.close()
  server.closeAllConnections()
  expect(acceptedBefore[0]).toBeGreaterThanOrEqual(10)
})

test('does not start a request whose client has disconnected', async () => {
  let begun = 0
  const app = {
    fetch: () => {
      begun++
      return new Response('tea')
    },
  }
  const listener = toNodeListener(app)
  const server = createServer((incoming, outgoing) => {
    void listener(incoming, outgoing)
    if (incoming.url === '/left') incoming.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/left`)).rejects.toThrow('fetch failed')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('tea')
  server.close()
  server.closeAllConnections()
  expect(begun).toBe(1)
})
