import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { postgresAdapters } from 'liquid-platform/postgres'
import { redisAdapters } from 'liquid-platform/redis'
import { Liquid } from 'liquidjs'

/** A guestbook: records and jobs are in Postgres, sessions and the cache in Redis, so any number of processes serve it. */
const guestbook = registerPlatform(new Liquid(), {
  files: directoryFiles(`${import.meta.dirname}/app`),
  settings: { secret: readVariable('SECRET') },
  ...(await postgresAdapters({ connectionString: readVariable('DATABASE_URL') })),
  ...redisAdapters({ url: readVariable('REDIS_URL') }),
})
await guestbook.migrate()
guestbook.jobs.work()

const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const server = createServer(toNodeListener(guestbook)).listen(Number(PORT), HOST)
await once(server, 'listening')
console.log(`The guestbook is at http://${HOST}:${(server.address() as AddressInfo).port}`)

process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

/** Responds to the open requests, finishes the running jobs, and closes the connections. */
async function stop(): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await closed
  await guestbook.close()
}

function readVariable(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`environment variable not found: ${name}`)
  return value
}
