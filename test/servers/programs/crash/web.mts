import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Liquid } from 'liquidjs'
import { directoryStorage, registerPlatform } from 'liquid-platform'
import { toNodeListener } from 'liquid-platform/node'
import { postgresAdapters } from 'liquid-platform/postgres'
import { redisAdapters } from 'liquid-platform/redis'
import { patient, patientRedis } from '../../patience.ts'
import { accessKey, webFiles } from './files.ts'

// Serves the app with its engines until it is killed.

const [connectionString = '', url = '', folder = ''] = process.argv.slice(2)

const platform = registerPlatform(new Liquid(), {
  files: webFiles(),
  ...(await postgresAdapters({ ...patient, connectionString, fixedTokens: [accessKey] })),
  ...redisAdapters({ ...patientRedis, url }),
  storage: directoryStorage(folder),
})
const server = createServer(toNodeListener(platform)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
