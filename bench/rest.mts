/**
 * Requests per second of "create user", compared with a bare Hono handler that validates the same fields with zod and keeps
 * them in a Map. Both run in processes of their own and get the same load in turn. The users have no passwords, because
 * hashing one takes a thousand times as long as everything else.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const wanted = 0.6
const rounds = 6
const seconds = 2
const connections = 20

let users = 0

function body(): string {
  const id = ++users
  const form = { email: `user${id}@example.com`, first_name: 'Ann', last_name: `Lee ${id}`, external_id: `id-${id}` }
  return JSON.stringify({ form_configuration_name: 'sign_up', form })
}

/** Requests per second; fails if a response is not 201. */
async function load(port: number, duration: number): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/users`,
    method: 'POST',
    connections,
    duration,
    headers: { 'content-type': 'application/json', authorization: 'Token token=bench' },
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 201, and ${result.errors} requests were not answered`)
  }
  return result.requests.average
}

async function start(name: 'ours' | 'bare'): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  const child = fork(fileURLToPath(new URL('servers/rest.js', import.meta.url)), [name])
  const [port] = (await once(child, 'message')) as [number]
  return { process: child, port }
}

const servers = { bare: await start('bare'), ours: await start('ours') }
const best = { bare: 0, ours: 0 }
for (const name of ['bare', 'ours'] as const) await load(servers[name].port, 1)
for (let round = 0; round < rounds; round++) {
  for (const name of ['bare', 'ours'] as const) {
    best[name] = Math.max(best[name], await load(servers[name].port, seconds))
  }
}
for (const server of Object.values(servers)) server.process.kill()

const ratio = best.ours / best.bare
const [bare, ours] = [best.bare.toFixed(0), best.ours.toFixed(0)]
console.log(
  `create user: bare handler ${bare} requests a second, registered ${ours}, ${ratio.toFixed(2)} (at least ${wanted} wanted)`,
)
if (ratio < wanted) process.exitCode = 1
