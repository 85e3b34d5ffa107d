import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Liquid } from 'liquidjs'
import { registerPlatform } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { postgresAdapters } from 'liquid-platform/postgres'
import pg from 'pg'
import { patient } from '../../patience.ts'
import { accessKey, crashFiles } from './files.ts'

// Serves the app, runs its jobs or migrates it until it is killed.

const [connectionString = '', role = '', schema = 'liquid_platform'] = process.argv.slice(2)

const roles: Readonly<Record<string, () => Promise<void>>> = {
  async serve() {
    const server = createServer(toNodeListener(await platform())).listen(0, '127.0.0.1')
    await once(server, 'listening')
    print(String((server.address() as AddressInfo).port))
  },
  async work() {
    const { jobs } = await postgresAdapters({ ...patient, connectionString, schema, heartbeatMs: 200 })
    const pool = new pg.Pool({ connectionString })
    const insert = (table: string, id: string) => pool.query(`INSERT INTO ${table} VALUES ($1, $2)`, [id, process.pid])
    const work = async (id: string): Promise<void> => {
      await insert('begun', id)
      await sleep(Math.random() * 20)
      await insert('done', id)
    }
    jobs.process(({ id }) => work(id), { concurrency: 5, report: ({ job }) => void insert('reported', job.id) })
    print('working')
  },
  async migrate() {
    print('migrating')
    await (await platform()).migrate()
  },
}

await roles[role]?.()

function adapters() {
  return postgresAdapters({ ...patient, connectionString, schema, fixedTokens: [accessKey] })
}

async function platform() {
  return registerPlatform(new Liquid(), { files: crashFiles(), ...(await adapters()) })
}

/** Prints a line to the parent process. */
function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
