/**
 * The storefront on Postgres and Redis, for `storefront.mts`. It sends its port to its parent and, on request, the cookies of
 * customers with full carts, or its CPU time so far.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { directoryFiles, memoryMailer, registerPlatform } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { postgresAdapters } from 'liquid-platform/postgres'
import { redisAdapters } from 'liquid-platform/redis'
import { visitor } from 'liquid-platform/testing'
import { signUpCustomer } from '../servers/customer.mts'

/** The messages of the parent. */
export type Question = { readonly customers: number } | 'cpu'

const [connectionString = '', url = ''] = process.argv.slice(2)
const origin = 'http://127.0.0.1'

const shop = registerPlatform(new Liquid(), {
  files: directoryFiles(fileURLToPath(new URL('../../examples/storefront/app', import.meta.url))),
  mailer: memoryMailer(),
  logger: { log: () => undefined },
  settings: { secret: 'a secret of the benchmark, and no other' },
  ...(await postgresAdapters({ connectionString })),
  ...redisAdapters({ url }),
})
await shop.migrate()
shop.jobs.work()
const server = createServer(toNodeListener(shop))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

const customer = (number: number): Promise<string> => signUpCustomer(visitor(shop, { origin }), number)

process.on('message', async (question: Question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  } else {
    const cookies: string[] = []
    for (let i = 0; i < question.customers; i++) cookies.push(await customer(i))
    process.send?.(cookies)
  }
})
process.on('disconnect', () => process.exit())
