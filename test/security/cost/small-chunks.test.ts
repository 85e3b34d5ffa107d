import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryFiles } from '../../../src/ports/files'
import { register } from '../../support/register'

// @small-heap: collects garbage, which is slow in the heap of many test files.

// Each chunk takes more than a hundred bytes of memory, so a client can send much less than it makes the app keep.

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const chunks = 50_000
const mostBytes = 3_000_000
let kept: number

/** A body of one byte at a time. It measures the memory that the app has for it before its last byte. */
function drip(): ReadableStream<Uint8Array> {
  collect()
  const before = process.memoryUsage().heapUsed
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent === chunks) {
        collect()
        kept = process.memoryUsage().heapUsed - before
        return controller.close()
      }
      controller.enqueue(Buffer.from(sent === 0 ? 'a=b' : 'b'))
      sent++
    },
  })
}

const platform = register({
  files: memoryFiles({
    'views/pages/hook.liquid': '---\nmethod: post\nlayout: ""\n---\n{{ context.params.a | size }}',
  }),
  fetch: () => Promise.resolve(new Response(drip())),
})

test("takes little more memory than their bytes in a visitor's body", async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: drip(), duplex: 'half' } as const
  const response = await platform.fetch(new Request('http://app.test/hook', init))
  expect(await response.text()).toBe(String(chunks))
  expect(kept).toBeLessThan(mostBytes)
})

test("takes little more memory than their bytes in a remote server's response", async () => {
  const { response } = await platform.apiCalls.send({ url: 'http://remote.test/' })
  expect(response?.body).toHaveLength(chunks + 2)
  expect(kept).toBeLessThan(mostBytes)
  const template = "{{ 'http://remote.test/' | download_file | size }}"
  expect(await platform.liquid.parseAndRender(template)).toBe(String(chunks + 2))
  expect(kept).toBeLessThan(mostBytes)
})
