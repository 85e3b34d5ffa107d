import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import KeyvRedis from '@keyv/redis'
import Keyv from 'keyv'
import { memoryFiles } from '../../src/adapters/files/source'
import { cacheThrottle } from '../../src/adapters/store/throttle'
import { testKeyValueStore, testThrottle } from '../../src/testing'
import { register } from '../support/register'

let redis: ChildProcess
let url: string
const open: Keyv[] = []

function store(database: number, namespace = 'keyv'): Keyv {
  const keyv = new Keyv(new KeyvRedis(`${url}/${database}`), { namespace })
  open.push(keyv)
  return keyv
}

beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  url = `redis://127.0.0.1:${port}`
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  for await (const line of redis.stdout as AsyncIterable<Buffer>) {
    if (line.toString().includes('Ready to accept connections')) return
  }
}, 20_000)

afterAll(async () => {
  await Promise.all(open.map((keyv) => keyv.disconnect()))
  redis.kill()
  await once(redis, 'exit')
})

describe('Keyv on Redis', () => {
  testKeyValueStore(() => store(0, randomUUID()))

  testThrottle(() => cacheThrottle({ cache: store(0, randomUUID()) }))
})

describe('servers that share Redis', () => {
  const files = memoryFiles({
    'views/pages/visit.liquid':
      '---\nlayout: ""\n---\n{% assign n = context.session.n | plus: 1 %}{% session n = n %}{{ n }} {% cache "part" %}{{ name }}{% endcache %}',
  })
  const server = (name: string) => {
    const { respond } = register({ files, sessions: store(1), cache: store(2) })
    return (cookie: string) => {
      const request = new Request('http://shop.test/visit', { headers: { cookie } })
      return respond({ page: 'visit' }, { request, variables: { name } })
    }
  }

  test('share sessions and fragments', async () => {
    const [one, other] = [server('one'), server('other')]
    const first = await one('')
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await first.text()).toBe('1 one')
    expect(await (await other(cookie)).text()).toBe('2 one')
    expect(await (await one(cookie)).text()).toBe('3 one')
    expect(await (await one('')).text()).toBe('1 one')
  })
})
