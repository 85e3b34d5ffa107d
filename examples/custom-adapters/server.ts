import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { directoryFiles, registerPlatform } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { Liquid } from 'liquidjs'
import { proxiedFetch } from './fetch.ts'
import { sqliteRecords } from './records.ts'
import { sqliteSessions } from './sessions.ts'

const { PORT = '3000', DATABASE = 'notes.db', PROXY } = process.env
const db = new DatabaseSync(DATABASE)

const notes = registerPlatform(new Liquid(), {
  files: directoryFiles(`${import.meta.dirname}/app`),
  records: await sqliteRecords(db),
  sessions: sqliteSessions(db),
  ...(PROXY && { fetch: proxiedFetch(PROXY) }),
})

const server = createServer(toNodeListener(notes)).listen(Number(PORT), '127.0.0.1')
await once(server, 'listening')
console.log(`The notes are at http://127.0.0.1:${(server.address() as AddressInfo).port}, and kept in ${DATABASE}`)
