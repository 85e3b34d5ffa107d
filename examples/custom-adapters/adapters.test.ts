import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it, test } from 'node:test'
import { testFetch, testKeyValueStore, testRecordStore } from 'liquid-platform/testing'
import { proxiedFetch } from './fetch.ts'
import { sqliteRecords } from './records.ts'
import { sqliteSessions } from './sessions.ts'

Object.assign(globalThis, { describe, it }) // where the tests of the package look for them

describe('records in SQLite', () => {
  const records = sqliteRecords(new DatabaseSync(':memory:'))
  testRecordStore(() => records)
})

describe('sessions in SQLite', () => {
  testKeyValueStore(() => sqliteSessions(new DatabaseSync(':memory:')))
})

let tunnels = 0
const proxy = createServer().on('connect', (request, client) => {
  tunnels++
  const { hostname, port } = new URL(`http://${request.url}`)
  const server = connect(Number(port), hostname, () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    client.pipe(server).pipe(client)
  })
  server.on('error', () => client.destroy())
  client.on('error', () => server.destroy())
})
await once(proxy.listen(0, '127.0.0.1'), 'listening')
after(() => {
  proxy.close()
  proxy.closeAllConnections()
})

describe('requests through a proxy', () => {
  testFetch(() => proxiedFetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`))
  it('have reached the proxy', () => assert.ok(tunnels > 10))

  it('fail if the proxy does not respond, but not if the server is slow', async () => {
    const silent = createServer().on('connect', () => undefined)
    const slow = createServer((_, response) => void setTimeout(() => response.end('late'), 400))
    await Promise.all([silent, slow].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
    const [silentUrl, slowUrl, proxyUrl] = [silent, slow, proxy].map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ) as [string, string, string]
    await assert.rejects(proxiedFetch(silentUrl, 200)(slowUrl), ({ cause }: Error) => {
      assert.equal((cause as Error).message, 'the proxy has not responded within 200 ms')
      return true
    })
    assert.equal(await (await proxiedFetch(proxyUrl, 200)(slowUrl)).text(), 'late')
    silent.closeAllConnections()
    silent.close()
    slow.close()
  })
})

test('reads deleted records, their times and unique values again', async () => {
  const db = new DatabaseSync(':memory:')
  const before = await sqliteRecords(db)
  const first = await before.create(':users', { email: 'ann@example.com' })
  const second = await before.create(':users', { email: 'ben@example.com' })
  const deleted = await before.delete(second.id, ':users')
  const changed = await before.update(first.id, { email: 'ben@example.com' }, ':users')
  await assert.rejects(
    async () =>
      before.transaction(async (open) => {
        await open.create('note', { text: 'lost' })
        throw new Error('undo')
      }),
    { message: 'undo' },
  )

  const again = await sqliteRecords(db)
  const query = { table: ':users', deleted: 'with', limit: 10 } as const
  assert.deepEqual(await again.search(query), [changed, deleted])
  assert.equal(await again.count({}), 0)
  assert.equal((await again.create(':users', { email: 'ann@example.com' })).id, '3')
})
