import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { RequestIds } from '../../../../src/app/telemetry/request-ids'
import type { LogEntry } from '../../../../src'
import { logRequests } from '../../../../src/tools/command/serve/requests'

// @small-heap: allocates buffers of megabytes.

/** The line of the log for a response of 30 MB, which no buffer of a socket holds. @param reads whether the client reads it */
async function request(reads: boolean, head = 'GET / HTTP/1.1\r\nHost: x\r\n'): Promise<LogEntry> {
  const log = new EventEmitter<{ entry: [LogEntry] }>()
  const logged = once(log, 'entry') as Promise<[LogEntry]>
  const logger = { log: (entry: LogEntry): unknown => log.emit('entry', entry) }
  const options = { logger, requestIds: new RequestIds(), trusts: () => false }
  const server = createServer(logRequests((_, outgoing) => outgoing.end(Buffer.alloc(30_000_000)), options))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).write(`${head}\r\n`)
  if (reads) client.resume()
  else {
    await once(client, 'readable')
    client.resetAndDestroy()
  }
  const [entry] = await logged
  client.destroy()
  await once(server.close(), 'close')
  return entry
}

test('logs a response that the client has not read to its end as aborted', async () => {
  const { message } = await request(false)
  expect(message).toMatch(/^GET \/ was aborted by the client after \d+ ms$/)
})

test.each([
  'GET / HTTP/1.1\r\nHost: x\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n',
  'GET / HTTP/1.0\r\n',
])('logs the status of a response that was sent: %j', async (head) => {
  const { message } = await request(true, head)
  expect(message).toMatch(/^GET \/ 200 in \d+ ms$/)
})
