import { LimitError } from '../errors'
import { isHash, type Hash } from '../values/hash'
import { parseParams } from './params'

/**
 * The parameters in a request's body, where it is a form or JSON.
 *
 * @throws {LimitError} where the body is larger than `limit` bytes; no more than that is read
 */
export async function bodyParams(request: Request, limit: number): Promise<Hash> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!request.body || (type !== 'application/x-www-form-urlencoded' && type !== 'application/json')) return {}
  const text = await readText(request.body, limit)
  if (type === 'application/json') return jsonParams(text)
  return parseParams(new URLSearchParams(text))
}

async function readText(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit)
      throw new LimitError(
        'bodyBytes',
        `the body of the request is larger than ${limit} bytes (settings.limits.bodyBytes)`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A body that is not JSON, or no hash, has no parameters. */
function jsonParams(text: string): Hash {
  try {
    const value: unknown = JSON.parse(text)
    return isHash(value) ? value : {}
  } catch {
    return {}
  }
}
