import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { toNodeListener } from 'liquid-platform/node'

const clients = 40

/** Clients in a thread of their own, which ask again and again until each has an answer: the most answers that one has then. */
const asking = `
  const { Agent, get } = require('node:http')
  const { parentPort, workerData: { port, clients } } = require('node:worker_threads')
  const agent = new Agent({ keepAlive: true })
  const answers = Array(clients).fill(0)
  let isDone = false
  const ask = (client) => get({ port, host: '127.0.0.1', agent }, (response) => {
    response.resume().on('end', () => {
      answers[client]++
      if (isDone || answers.includes(0)) return isDone || ask(client)
      isDone = true
      parentPort.postMessage(Math.max(...answers))
      agent.destroy()
    })
  }).on('error', () => undefined)
  for (let client = 0; client < clients; client++) ask(client)
`

function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('answers new connections while others keep it busy', async () => {
  const app = {
    fetch: () => {
      work(5)
      return new Response('tea')
    },
  }
  const server = createServer(toNodeListener(app)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const worker = new Worker(asking, { eval: true, workerData: { port, clients } })
  const [most] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  server.close()
  server.closeAllConnections()
  // Without turns of their own: 20 and more.
  expect(most).toBeLessThan(5)
})

test('does not begin a request whose client has left', async () => {
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
