import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { RequestIds } from '../../../../src/app/telemetry/request-ids'
import type { LogEntry } from '../../../../src'
import { logRequests } from '../../../../src/tools/command/serve/requests'

/** The lines of the log for a response of so many bytes. @param reads whether the client reads it */
async function request(bytes: number, reads: boolean, head = 'GET / HTTP/1.1\r\nHost: x\r\n'): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  const logger = { log: (entry: LogEntry): unknown => entries.push(entry) }
  const options = { logger, requestIds: new RequestIds(), trusts: () => false }
  const server = createServer(logRequests((_, outgoing) => outgoing.end(Buffer.alloc(bytes)), options))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).write(`${head}\r\n`)
  if (reads) client.resume()
  else {
    await once(client, 'readable')
    client.resetAndDestroy()
  }
  while (entries.length === 0) await setImmediate()
  client.destroy()
  await once(server.close(), 'close')
  return entries
}

test('logs a response that the client has not read to its end as aborted', async () => {
  const [entry] = await request(30_000_000, false)
  expect(entry?.message).toMatch(/^GET \/ was aborted by the client after \d+ ms$/)
})

test.each([
  'GET / HTTP/1.1\r\nHost: x\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n',
  'GET / HTTP/1.0\r\n',
])('logs the status of a response that was sent: %j', async (head) => {
  const [entry] = await request(30_000_000, true, head)
  expect(entry?.message).toMatch(/^GET \/ 200 in \d+ ms$/)
})
