import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { s3Storage, type S3Storage } from '../../../src/engines/s3'
import { failureOf } from '../../support/register'

// An S3 server that accepts requests, and does not respond, or responds with an error or with a list that never ends.

let server: Server
let storage: S3Storage
const sockets = new Set<Socket>()
/** The server's response handler; by default none. */
let answer: Parameters<typeof createServer>[1]

beforeEach(async () => {
  answer = () => undefined
  server = createServer((incoming, outgoing) => answer?.(incoming, outgoing))
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  storage = storageWithin(600)
})

function storageWithin(timeoutMs: number): S3Storage {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'key', secretAccessKey: 'hidden' }
  return s3Storage({ bucket: 'uploads', endpoint, credentials, timeoutMs })
}

afterEach(async () => {
  storage.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const silent =
  /^S3 (?:has not responded for the bucket "uploads" within 600 ms|cannot be reached for the bucket "uploads": .+), for the file a\/b$/

const bytes = new Uint8Array(3)

test.each([
  ['get', () => storage.get('a/b')],
  ['put', () => storage.put('a/b', bytes, { contentType: 'text/plain', size: 3 })],
  ['copy', () => storage.copy?.('a/b', 'c/d')],
  ['delete', () => storage.delete('a/b')],
])('%s ends with an error that names the bucket and the file', async (_, ask) => {
  const error = await failureOf(Promise.resolve(ask()))
  expect(error.message).toMatch(silent)
  expect(error).toMatchObject({ adapter: 'storage', reason: 'timeout' })
})

test.each([
  [403, /^S3 allows no access to the bucket "uploads": \w+ \(403\)$/, 'refused'],
  [500, /^S3 has refused a request for the bucket "uploads": \w+ \(500\), for the file a\/b$/, 'unreachable'],
])(
  'reports the status %i for a part of a large file, while the rest of it is being read',
  async (status, message, reason) => {
    answer = (incoming, outgoing) => {
      incoming.resume().once('end', () => outgoing.writeHead(status).end())
    }
    const part = new Uint8Array(1_000_000)
    const content = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(part) })
    const own = storageWithin(10_000)
    const error = await failureOf(
      Promise.resolve(own.put('a/b', content, { contentType: 'text/plain', size: 100_000_000 })),
    )
    expect(error.message).toMatch(message)
    expect(error).toMatchObject({ adapter: 'storage', reason })
    own.close()
  },
)

test('fails a list in time', async () => {
  const list = async (): Promise<void> => {
    for await (const file of storage.list('a')) expect(file).toBeUndefined()
  }
  expect(await failureOf(list())).toMatchObject({ adapter: 'storage', reason: 'timeout' })
})

test('fails a list that repeats a page', async () => {
  const tokens = ['one', 'two', 'one']
  let pages = 0
  answer = (_, outgoing) => {
    const token = tokens[pages % tokens.length] as string
    const file = `<Contents><Key>a/${pages++}</Key><LastModified>2030-05-01T10:00:00.000Z</LastModified></Contents>`
    const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`
    outgoing.writeHead(200, { 'content-type': 'application/xml' })
    outgoing.end(`<ListBucketResult>${more}${file}</ListBucketResult>`)
  }
  const keys: string[] = []
  const own = storageWithin(60_000)
  const list = async (): Promise<void> => {
    for await (const { key } of own.list('a')) keys.push(key)
  }
  expect(await failureOf(list())).toMatchObject({
    adapter: 'storage',
    message: 'S3 lists the files of the bucket "uploads" without an end: it repeats a page',
  })
  expect(keys).toEqual(['a/0', 'a/1', 'a/2'])
  own.close()
})

test('fails the stream of a file that stops in the middle', async () => {
  answer = ({ method }, outgoing) => {
    outgoing.writeHead(method === 'HEAD' ? 200 : 206, { 'content-length': '10', etag: '"x"' })
    if (method === 'HEAD') outgoing.end()
    else outgoing.write('begun')
  }
  const file = await storage.get('a/b')
  const reader = file?.stream().getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begun')
  expect(await failureOf(reader?.read() ?? Promise.resolve())).toMatchObject({ adapter: 'storage', reason: 'timeout' })
})

test("bounds each request of a host's client", async () => {
  const { S3Client } = jest.requireActual<typeof import('@aws-sdk/client-s3')>('@aws-sdk/client-s3')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'key', secretAccessKey: 'hidden' }
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  const own = s3Storage({ bucket: 'uploads', client, timeoutMs: 300 })
  expect((await failureOf(Promise.resolve(own.get('a/b')))).message).toBe(
    'S3 has not responded for the bucket "uploads" within 300 ms, for the file a/b',
  )
  client.destroy()
})
