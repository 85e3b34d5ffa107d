/**
 * Sends 50 MB, four files by URL, as a multipart form, against undici that posts the same bytes as one raw stream: one
 * that it downloads itself, as ours are, and one that is there. Files and receiver are in a process of their own. Tells
 * by how much the memory of this one grows.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { request } from 'undici'
import { root } from './built.mts'

const { registerPlatform } = (await import(`${root}dist/index.js`)) as typeof import('../src/index')

const wanted = 0.8
const mostGrowth = 32
const rounds = 8
const megabyte = 1_048_576
const total = 50 * megabyte - 4096
const perFile = total / 4

const server = fork(fileURLToPath(new URL('multipart-server.js', import.meta.url)))
const [port] = (await once(server, 'message')) as [number]
const origin = `http://127.0.0.1:${port}`
const platform = registerPlatform(new Liquid(), { settings: { network: { allow: [`127.0.0.1:${port}`] } } })

async function ours(): Promise<number> {
  const form_data = ['a', 'b', 'c', 'd'].map((name) => ({ name, file: { url: `${origin}/${perFile}` } }))
  const { response, errors } = await platform.apiCalls.send({ url: origin, method: 'POST', form_data })
  if (!response) throw new Error(errors[0]?.message)
  return Number(response.body)
}

async function post(body: Readable): Promise<number> {
  const answer = await request(origin, { method: 'POST', body, headers: { 'content-length': String(total) } })
  return Number(await answer.body.text())
}

async function piped(): Promise<number> {
  return post((await request(`${origin}/${total}`)).body)
}

const chunk = Buffer.alloc(64 * 1024, 97)

function there(): Promise<number> {
  const pieces = function* (): Iterable<Buffer> {
    for (let left = total; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
  }
  return post(Readable.from(pieces()))
}

const runs = { ours, piped, there }
const best = { ours: Infinity, piped: Infinity, there: Infinity }
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
for (const run of Object.values(runs)) await run()
let growth = 0
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(runs) as [keyof typeof runs, () => Promise<number>][]) {
    globalThis.gc?.()
    const before = (peak = process.memoryUsage.rss())
    const begin = performance.now()
    if ((await run()) < total) throw new Error('the receiver got too little')
    best[name] = Math.min(best[name], performance.now() - begin)
    if (name === 'ours') growth = Math.max(growth, (peak - before) / megabyte)
  }
}
clearInterval(watch)
server.kill()
await platform.close()

const speed = (ms: number): string => `${(total / megabyte / (ms / 1000)).toFixed(0)} MB/s`
const ratio = best.piped / best.ours
console.log(
  `50 MB in four files by URL: ${speed(best.ours)}; undici with one raw stream that it downloads ${speed(best.piped)}, ` +
    `ratio ${ratio.toFixed(2)} (at least ${wanted} wanted); with one that is there ${speed(best.there)}, ` +
    `ratio ${(best.there / best.ours).toFixed(2)}`,
)
console.log(`memory grew by ${growth.toFixed(1)} MB (less than ${mostGrowth} wanted)`)
if (ratio < wanted || growth > mostGrowth) process.exitCode = 1
