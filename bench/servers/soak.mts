/** The storefront of `soak.mts`. It sends its port to its parent, and on request its memory and open handles. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryMailer } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { createShop } from '../../examples/storefront/server.ts'

/** In megabytes, after a collection of garbage. */
export interface Memory {
  readonly heap: number
  readonly rss: number
}

const megabyte = 1_048_576

const shop = createShop({ mailer: memoryMailer(), logger: { log: () => undefined } })
await shop.migrate()
shop.jobs.work()
const server = createServer(toNodeListener(shop))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

async function memory(): Promise<Memory> {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: (heapUsed + external) / megabyte, rss: rss / megabyte }
}

/** The handles that keep the process alive, except the connection to the parent. */
async function close(): Promise<readonly string[]> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
  // Destroyed sockets are released a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return process.getActiveResourcesInfo().filter((name) => !['PipeWrap', 'TTYWrap', 'Immediate'].includes(name))
}

process.on('message', async (question) => {
  if (question === 'memory') process.send?.(await memory())
  else process.send?.(await close(), () => process.disconnect())
})
