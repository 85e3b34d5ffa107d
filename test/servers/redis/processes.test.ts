import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis, type RedisServer } from './server'

// Apps in child processes that share sessions and the cache in Redis.

interface Answer {
  readonly text: string
  readonly cookie: string
}

let redis: RedisServer
let children: readonly ChildProcess[]

beforeAll(async () => {
  redis = await startRedis()
  const prefix = randomUUID()
  children = Array.from({ length: 4 }, () =>
    fork(join(__dirname, '../programs/processes/redis-app.mts'), [redis.url, prefix], {
      execArgv: ['--import', 'tsx'],
    }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
}, 300_000)

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await redis.kill()
})

let requests = 0

function sendRequest(i: number, path: string, cookie = ''): Promise<Answer> {
  const child = children[i] as ChildProcess
  const id = ++requests
  return new Promise((resolve) => {
    const listen = (answer: Answer & { readonly id: number }): void => {
      if (answer.id !== id) return
      child.off('message', listen)
      resolve(answer)
    }
    child.on('message', listen)
    child.send({ id, path, cookie })
  })
}

test('renders a key once for concurrent misses of four processes', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => sendRequest(i % 4, '/fill?key=a')))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(children.map(({ pid }) => String(pid))).toContain(answers[0]?.text)
})

test('loses no change of one session in two processes', async () => {
  const { cookie } = await sendRequest(0, '/left?n=0')
  for (let n = 1; n <= 30; n++)
    await Promise.all([sendRequest(1, `/left?n=${n}`, cookie), sendRequest(2, `/right?n=${n}`, cookie)])
  expect(JSON.parse((await sendRequest(3, '/show', cookie)).text)).toEqual({ left: '30', right: '30' })
}, 300_000)

test('renders a key in another process if its leaseholder is killed', async () => {
  void sendRequest(0, '/hang?key=b')
  await sleep(300)
  children[0]?.kill('SIGKILL')
  const answers = await Promise.all([1, 2, 3].map((i) => sendRequest(i, '/fill?key=b')))
  expect(answers.map(({ text }) => text)).not.toContain(String(children[0]?.pid))
}, 300_000)
