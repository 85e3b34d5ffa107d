import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { AdapterError } from '../../../src/base/errors'
import { postgresAdapters } from '../../../src/engines/postgres'
import { failureOf } from '../../support/register'

/** A message of the protocol. Source: PostgreSQL, "Message Formats" */
function message(type: string, ...body: readonly (Uint8Array | string)[]): Buffer {
  const bytes = Buffer.concat(body.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(type), length, bytes])
}

const signedIn = message('R', new Uint8Array(4))
const ready = message('Z', 'I')
const shutdown = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')

test('reports a server that closes a connection in the packet that opens it', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, shutdown])))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const error = await failureOf(postgresAdapters({ connectionString: `postgres://app@127.0.0.1:${port}/app` }))
  server.close()
  expect(error).toBeInstanceOf(AdapterError)
  expect(error).toMatchObject({ adapter: 'postgres', reason: 'unreachable' })
})
