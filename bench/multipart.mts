/**
 * Sends 50 MB, four files by URL, as a multipart form. Compares it with undici, which downloads the same four files and posts
 * them as one raw stream. Also measures undici with less work: one file by URL, and bytes in memory. Files and receiver are in
 * a process of their own. Prints by how much the memory of this process grows after a first send: any Node process grows in
 * the first one, until V8 collects garbage.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Liquid } from 'liquidjs'
import { request } from 'undici'
import { root } from './built.mts'

const { registerPlatform } = (await import(`${root}dist/index.cjs`)) as typeof import('../src/index')

const wanted = 0.8
const mostGrowth = 32
const rounds = 16
const megabyte = 1_048_576
const total = 50 * megabyte - 4096
const perFile = total / 4

const server = fork(fileURLToPath(new URL('servers/multipart.js', import.meta.url)))
const [port] = (await once(server, 'message')) as [number]
const origin = `http://127.0.0.1:${port}`
const platform = registerPlatform(new Liquid(), { settings: { network: { allow: [`127.0.0.1:${port}`] } } })

const names = ['a', 'b', 'c', 'd']

async function ours(): Promise<number> {
  const form_data = names.map((name) => ({ name, file: { url: `${origin}/${perFile}` } }))
  const { response, errors } = await platform.apiCalls.send({ url: origin, method: 'POST', form_data })
  if (!response) throw new Error(errors[0]?.message)
  return Number(response.body)
}

async function post(body: Readable): Promise<number> {
  const answer = await request(origin, { method: 'POST', body, headers: { 'content-length': String(total) } })
  return Number(await answer.body.text())
}

async function files(): Promise<number> {
  const answers = await Promise.all(names.map(() => request(`${origin}/${perFile}`)))
  const bytes = async function* (): AsyncIterable<Buffer> {
    for (const { body } of answers) yield* body as AsyncIterable<Buffer>
  }
  return post(Readable.from(bytes()))
}

async function oneFile(): Promise<number> {
  return post((await request(`${origin}/${total}`)).body)
}

const chunk = Buffer.alloc(64 * 1024, 97)

function inMemory(): Promise<number> {
  const pieces = function* (): Iterable<Buffer> {
    for (let left = total; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
  }
  return post(Readable.from(pieces()))
}

const runs = { ours, files, oneFile, inMemory }
const best = { ours: Infinity, files: Infinity, oneFile: Infinity, inMemory: Infinity }

/** Megabytes by which the process grows at its peak. */
async function growthOf(run: () => Promise<number>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  await run()
  clearInterval(watch)
  return (peak - before) / megabyte
}

for (const run of Object.values(runs)) await run()
let growth = 0
for (let round = 0; round < rounds; round++) growth = Math.max(growth, await growthOf(ours))
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(runs) as [keyof typeof runs, () => Promise<number>][]) {
    const begin = performance.now()
    if ((await run()) < total) throw new Error('the receiver got too little')
    best[name] = Math.min(best[name], performance.now() - begin)
  }
}

server.kill()
await platform.close()

const speed = (name: keyof typeof runs): string => {
  const rate = total / megabyte / (best[name] / 1000)
  return `${rate.toFixed(0)} MB/s${name === 'ours' ? '' : `, ratio ${(best[name] / best.ours).toFixed(2)}`}`
}
console.log(
  `50 MB in four files by URL: ${speed('ours')}; undici with the same files as one raw stream ${speed('files')} ` +
    `(at least ${wanted} wanted); with one file ${speed('oneFile')}; with bytes in memory ${speed('inMemory')}`,
)
console.log(`memory grew by ${growth.toFixed(1)} MB (less than ${mostGrowth} wanted)`)
if (best.files / best.ours < wanted || growth >= mostGrowth) process.exitCode = 1
