/**
 * The server of the benchmark `multipart.mts`: `GET /<bytes>` returns that many bytes, and a POST is read to its end. It sends
 * its port to its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

const chunk = Buffer.alloc(64 * 1024, 97)

function* bytes(count: number): Iterable<Buffer> {
  for (let left = count; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const size = Number(request.url?.slice(1))
    response.setHeader('content-length', size)
    return void Readable.from(bytes(size)).pipe(response)
  }
  let size = 0
  request.on('data', (data: Buffer) => (size += data.length))
  request.on('end', () => response.end(String(size)))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
