import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { s3Storage, type S3Storage } from '../../../src/engines/s3'

// An S3 server that lists two files, by the literal beginning of their names.

const names = ['tea/green leaf.png', 'tea/żółta.png']
let server: Server
let storage: S3Storage

beforeAll(async () => {
  server = createServer(({ url = '' }, outgoing) => {
    const prefix = new URL(url, 'http://localhost').searchParams.get('prefix') ?? ''
    const files = names.filter((name) => name.startsWith(prefix))
    const contents = files.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
    outgoing.writeHead(200, { 'content-type': 'application/xml' })
    outgoing.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  storage = s3Storage({ bucket: 'uploads', endpoint, credentials: { accessKeyId: 'key', secretAccessKey: 'hidden' } })
})

afterAll(async () => {
  storage.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const [green, yellow] = ['tea/green%20leaf.png', 'tea/%C5%BC%C3%B3%C5%82ta.png']

test.each([
  ['', [green, yellow]],
  ['tea/green%20', [green]],
  ['tea/green%20leaf.p', [green]],
  ['tea/green%', [green]],
  ['tea/green ', []],
  ['tea/%C5%BC', [yellow]],
  ['tea/%C5', [yellow]],
  ['tea/ż', []],
  ['%74ea/', []],
])('lists the files whose key begins with %j, which has encoded characters', async (prefix, found) => {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  expect(keys).toEqual(found)
})
