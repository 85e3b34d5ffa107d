import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { systemRandom } from '../../../src/ports/random/port'
import { ByteBudget } from '../../../src/app/multipart/budget'
import { concatenate } from '../../../src/app/multipart/concatenate'
import { encodeMultipart } from '../../../src/app/multipart/encode'
import type { Part, Source } from '../../../src/app/multipart/part'
import { errorOf } from '../../support/register'
import { bytesOfBody } from './parse'

const mb = 1_048_576
const random = systemRandom()
const encode = (parts: readonly Part[], maxBytes = mb) => encodeMultipart(parts, { random, maxBytes })
const value = (size: number): Part => ({ name: 'v', content: 'v'.repeat(size) })
const file = (content: Source): Part => ({ name: 'f', filename: 'f', content })

/** A source that counts calls. `chunk` returns the chunk of an index, or undefined at the end. */
function source(chunk: (i: number) => unknown, size?: number) {
  const calls = { opened: 0, pulled: 0, cancelled: 0, reason: undefined as unknown }
  const open = (): ReadableStream<Uint8Array> => {
    calls.opened++
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await chunk(calls.pulled++)
          if (next === undefined) controller.close()
          else controller.enqueue(next as Uint8Array)
        },
        cancel(reason) {
          calls.cancelled++
          calls.reason = reason
        },
      },
      { highWaterMark: 0 },
    )
  }
  return { ...file({ open, ...(size !== undefined && { size }) }), calls }
}

/** A source of `size` bytes in chunks of 1,000. */
const bytes = (size: number, announced?: number) =>
  source((i) => (i * 1000 < size ? new Uint8Array(Math.min(1000, size - i * 1000)) : undefined), announced)

const failed = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('a source', () => {
  test('is opened when its turn comes, and read no faster than the body', async () => {
    const chunk = new Uint8Array(100_000)
    const first = source((i) => (i < 3 ? chunk : undefined))
    const second = source((i) => (i < 1 ? chunk : undefined))
    const reader = encode([value(10), first, second]).body.getReader()
    await setImmediate()
    expect(first.calls.opened).toBe(0)
    await reader.read()
    await setImmediate()
    expect(first.calls.opened).toBe(0)
    for (let pulled = 1; pulled <= 3; pulled++) {
      const { value } = await reader.read()
      expect(value).toBe(chunk)
      await setImmediate()
      expect(first.calls).toMatchObject({ opened: 1, pulled })
    }
    expect(second.calls.opened).toBe(0)
    await reader.read()
    expect((await reader.read()).value).toBe(chunk)
    expect(second.calls.opened).toBe(1)
    await reader.read()
    expect((await reader.read()).done).toBe(true)
    expect([first.calls.cancelled, second.calls.cancelled]).toEqual([0, 0])
  })

  test('can be large: it is read no further than its consumer', async () => {
    const size = 200 * mb
    const generated = source((i) => (i < 200 ? new Uint8Array(mb) : undefined))
    let read = 0
    let furthest = 0
    for await (const chunk of encode([generated], size).body) {
      read += chunk.byteLength
      furthest = Math.max(furthest, generated.calls.pulled * mb - read)
    }
    expect(read).toBeGreaterThan(size)
    expect(furthest).toBeLessThanOrEqual(mb)
  })

  test('is passed on without a copy, as large values are', async () => {
    const large = new Uint8Array(mb)
    const buffers: ArrayBufferLike[] = []
    for await (const chunk of encode([{ name: 'a', content: large }], mb).body) buffers.push(chunk.buffer)
    expect(buffers).toHaveLength(3)
    expect(buffers[1]).toBe(large.buffer)
  })

  test('shares a chunk with other small parts', async () => {
    const reader = encode(Array.from({ length: 100 }, () => value(10))).body.getReader()
    await reader.read()
    expect((await reader.read()).done).toBe(true)
  })
})

describe('the size limit', () => {
  const isRefused = { name: 'LimitError', code: 'limit', limit: 'multipartBytes' }

  test.each([
    ['values', [value(1000), value(500)]],
    ['sources of known size', [value(500), bytes(1000, 1000)]],
    ['sources of unknown size', [bytes(700), value(100), bytes(700)]],
  ])('counts the bytes of %s alone, to the byte', async (_, parts) => {
    expect((await bytesOfBody(encode(parts, 1500))).byteLength).toBeGreaterThan(1500)
  })

  test.each([20 * mb, 50 * mb])('is exact at %d bytes', async (limit) => {
    const chunk = new Uint8Array(mb)
    const whole = (last: number) =>
      source((i) => [...Array<Uint8Array>(limit / mb - 1).fill(chunk), chunk.subarray(0, last)][i])
    let length = 0
    for await (const { byteLength } of encode([value(1), whole(mb - 1)], limit).body) length += byteLength
    expect(length).toBeGreaterThan(limit)
    expect(await failed(encode([value(1), whole(mb)], limit).body.pipeTo(new WritableStream()))).toMatchObject(
      isRefused,
    )
  })

  test.each([
    ['values', [value(1000), value(501)]],
    ['sources of known size', [value(501), bytes(1000, 1000)]],
    ['several sources of known size', [bytes(700, 700), bytes(801, 801)]],
    ['a size that is not a number', [bytes(5, Number.NaN)]],
  ])('rejects %s in advance', (_, parts) => {
    expect(errorOf(() => encode(parts, 1500))).toMatchObject({
      ...isRefused,
      message: 'the values and files of the request have more than 1500 bytes',
    })
    for (const part of parts) if ('calls' in part) expect(part.calls).toMatchObject({ opened: 0 })
  })

  test('ends the body at the first byte over it, closes that source and opens no other', async () => {
    const [first, second, third] = [bytes(700), bytes(5000), bytes(1)]
    const error = await failed(bytesOfBody(encode([first, second, third, value(100)], 1500)))
    expect(error).toMatchObject(isRefused)
    expect(first.calls).toMatchObject({ pulled: 2, cancelled: 0 })
    expect(second.calls).toMatchObject({ pulled: 1, cancelled: 1, reason: error })
    expect(third.calls.opened).toBe(0)
  })

  test("is the cause of fetch's error, and the request is aborted", async () => {
    const server = createServer((request) => request.resume())
    const cutOff = new Promise((resolve) => server.on('request', (request) => request.on('error', resolve)))
    try {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      const { body, contentType } = encode([bytes(5000)], 1500)
      const init = { method: 'POST', headers: { 'content-type': contentType }, duplex: 'half' } as const
      const error = await failed(fetch(`http://127.0.0.1:${port}`, { ...init, body }))
      expect(String((error as Error).cause)).toContain('LimitError: the values and files of the request')
      expect(await cutOff).toMatchObject({ code: 'ECONNRESET' })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('the body fails with', () => {
  const error = new Error('gone')

  test.each<[string, Part]>([
    ['a source that fails to open', file({ open: () => Promise.reject(error) })],
    [
      'one that throws',
      file({
        open: () => {
          throw error
        },
      }),
    ],
    ['one that fails at once', source(() => Promise.reject(error))],
    ['one that fails on its way', source((i) => (i < 3 ? new Uint8Array(9) : Promise.reject(error)))],
  ])('%s', async (_, part) => {
    const next = bytes(1)
    expect(await failed(bytesOfBody(encode([value(1), part, next])))).toBe(error)
    expect(next.calls.opened).toBe(0)
  })

  test.each([
    ['more', 2001, 2000],
    ['more', 1, 0],
    ['fewer', 1999, 2000],
    ['fewer', 0, 1],
  ])('a source with %s bytes than announced: %d, not %d', async (than, size, announced) => {
    const wrong = bytes(size, announced)
    expect(await failed(bytesOfBody(encode([wrong])))).toMatchObject({
      code: 'type',
      message: `a file has ${than} than the ${announced} bytes that were announced`,
    })
    expect(wrong.calls.cancelled).toBe(than === 'more' ? 1 : 0)
  })

  test('a source that is not a stream of bytes', async () => {
    const text = source(() => 'secret')
    const error = await failed(bytesOfBody(encode([text])))
    expect(error).toMatchObject({ code: 'type', message: 'a body must be a stream of bytes, got string' })
    expect(text.calls.cancelled).toBe(1)
  })
})

describe('cancelling', () => {
  const never = new Promise<never>(() => undefined)

  test('opens nothing before the first read', async () => {
    const part = bytes(1)
    await encode([part]).body.cancel()
    expect(part.calls.opened).toBe(0)
  })

  test('closes the open source and opens no other', async () => {
    const [first, second, third] = [bytes(1), bytes(5000), bytes(1)]
    const reader = encode([first, second, third]).body.getReader()
    while (second.calls.pulled < 2) await reader.read()
    await reader.cancel('enough')
    expect(second.calls).toMatchObject({ pulled: 2, cancelled: 1, reason: 'enough' })
    expect([first.calls.cancelled, third.calls.opened]).toEqual([0, 0])
  })

  test('does not wait for a silent source', async () => {
    const [stuck, next] = [source(() => never), bytes(1)]
    const reader = encode([stuck, next]).body.getReader()
    await reader.read()
    const read = reader.read()
    await setImmediate()
    await reader.cancel()
    expect(await read).toMatchObject({ done: true })
    expect(stuck.calls).toMatchObject({ pulled: 1, cancelled: 1 })
    await setImmediate()
    expect(next.calls.opened).toBe(0)
  })

  test('opens no adjacent source, either', async () => {
    const [stuck, next] = [source(() => never), bytes(1)]
    const segments = [stuck, next].map(({ content }) => content as Source)
    const chunks = concatenate(segments.values(), new ByteBudget(mb))
    const read = chunks.readNext()
    await setImmediate()
    await chunks.close('enough')
    expect(await read).toBeUndefined()
    await setImmediate()
    expect([stuck.calls.cancelled, next.calls.opened]).toEqual([1, 0])
  })

  test('closes a source that is still being opened, unread', async () => {
    let arrive: (stream: ReadableStream<Uint8Array>) => void = () => undefined
    const opening = new Promise<ReadableStream<Uint8Array>>((resolve) => (arrive = resolve))
    const late = bytes(5000)
    const reader = encode([file({ open: () => opening })]).body.getReader()
    await reader.read()
    const read = reader.read()
    await setImmediate()
    await reader.cancel()
    expect(await read).toMatchObject({ done: true })
    arrive((late.content as Source).open() as ReadableStream<Uint8Array>)
    await setImmediate()
    expect(late.calls).toMatchObject({ opened: 1, pulled: 0, cancelled: 1 })
  })
})
