import { randomUUID } from 'node:crypto'
import KeyvRedis from '@keyv/redis'
import Keyv from 'keyv'
import { memoryFiles } from '../../../src/ports/files'
import { cacheThrottle } from '../../../src/ports/store/throttle'
import { testKeyValueStore, testThrottle } from '../../../src/tools/testing'
import { register } from '../../support/register'
import { startRedis, type RedisServer } from './server'

let redis: RedisServer
const open: Keyv[] = []

function store(database: number, namespace = 'keyv'): Keyv {
  const keyv = new Keyv(new KeyvRedis(`${redis.url}/${database}`), { namespace })
  open.push(keyv)
  return keyv
}

beforeAll(async () => {
  redis = await startRedis()
})

afterAll(async () => {
  await Promise.all(open.map((keyv) => keyv.disconnect()))
  await redis.kill()
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
