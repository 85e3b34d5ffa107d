import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { jobPriorities, type JobRequest } from '../../../src/ports/jobs/port'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import { testJobQueue } from '../../../src/tools/testing'

function manual(options: Parameters<typeof memoryJobs>[0] = {}) {
  let now = 0
  const queue = memoryJobs({ clock: { now: () => new Date(now) }, ...options })
  return { queue, pass: (ms: number) => void (now += ms), passTo: (time: Date) => void (now = time.getTime()) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

describe('memoryJobs', () => {
  testJobQueue(() => memoryJobs())

  test('drain runs due jobs, and the jobs that they add', async () => {
    const { queue, pass } = manual()
    const done: unknown[] = []
    queue.process(({ payload }) => {
      done.push(payload)
      if (payload === 'first') queue.enqueue({ kind: 'test', payload: 'added' })
    })
    queue.enqueue({ kind: 'test', payload: 'first' })
    queue.enqueue({ kind: 'test', payload: 'later', delayMs: 1000 })
    await queue.drain()
    expect(done).toEqual(['first', 'added'])
    pass(1000)
    await queue.drain()
    expect(done).toEqual(['first', 'added', 'later'])
  })

  test('starts each job in its own turn, so that other work runs in between', async () => {
    const { queue } = manual()
    const order: string[] = []
    const worker = queue.process(() => void order.push('job'), { concurrency: 3 })
    for (let i = 0; i < 3; i++) queue.enqueue({ kind: 'test', payload: i })
    const serve = (): void => {
      order.push('turn')
      if (order.length < 100) setImmediate(serve)
    }
    serve()
    await queue.drain()
    expect(order.join(' ')).toMatch(/job (turn )+job (turn )+job/)
    order.length = 100
    await worker.stop()
  })

  test('waits 2^n seconds after the n-th attempt, and lists failed jobs', async () => {
    const { queue, passTo } = manual()
    const error = new Error('no')
    const worker = queue.process(() => {
      throw error
    })
    queue.enqueue({ kind: 'test', payload: { a: 1 }, maxAttempts: 3 })
    const dues: number[] = []
    for (let i = 0; i < 3; i++) {
      await queue.drain()
      const [next] = queue.list('waiting')
      if (!next) break
      dues.push(next.due.getTime())
      passTo(next.due)
    }
    expect(dues).toEqual([2000, 6000])
    expect(queue.list('failed')).toEqual([
      expect.objectContaining({ payload: { a: 1 }, attempt: 3, error: 'no', due: new Date(6000) }),
    ])
    await worker.stop()
  })

  test('keeps the delay of a job when the clock goes back', async () => {
    const { queue, passTo } = manual()
    passTo(new Date('2031-05-01'))
    const done: unknown[] = []
    queue.process(({ payload }) => done.push(payload))
    queue.enqueue({ kind: 'test', payload: 'now' })
    queue.enqueue({ kind: 'test', payload: 'later', delayMs: 1000 })
    passTo(new Date('2030-05-01'))
    await queue.drain()
    expect(done).toEqual(['now'])
    passTo(new Date('2030-05-01T00:00:01Z'))
    await queue.drain()
    expect(done).toEqual(['now', 'later'])
  })

  test('keeps a limited number of jobs', async () => {
    const { queue } = manual({ maxWaiting: 2, maxFailed: 2 })
    queue.enqueue({ kind: 'test', payload: 1 })
    queue.enqueue({ kind: 'test', payload: 2 })
    expect(() => queue.enqueue({ kind: 'test', payload: 3 })).toThrow(
      'more than 2 jobs are waiting (maxWaiting of memoryJobs)',
    )
    const worker = queue.process(() => {
      throw new Error('no')
    })
    await queue.drain()
    queue.enqueue({ kind: 'test', payload: 3 })
    await queue.drain()
    expect(queue.list('failed').map(({ payload }) => payload)).toEqual([2, 3])
    await worker.stop()
  })

  test('keeps payloads with a limited number of characters', async () => {
    const { queue } = manual({ maxCharacters: 20 })
    const enqueue = (text: string): string => queue.enqueue({ kind: 'test', payload: text })
    enqueue('12345678')
    const dropped = enqueue('12345678')
    expect(() => enqueue('')).toThrow('the payloads of waiting jobs have more than 20 characters')
    queue.drop(dropped)
    enqueue('abcdefgh')
    const worker = queue.process(() => {
      throw new Error('no')
    })
    await queue.drain()
    enqueue('ABCDEFGH')
    await queue.drain()
    expect(queue.list('failed').map(({ payload }) => payload)).toEqual(['abcdefgh', 'ABCDEFGH'])
    await worker.stop()
  })

  test('allows one worker at a time', async () => {
    const { queue } = manual()
    await expect(queue.drain()).rejects.toThrow('the queue has no handler: call process() first')
    const worker = queue.process(() => undefined)
    expect(() => queue.process(() => undefined)).toThrow('a worker is already running: stop it first')
    await worker.stop()
    await worker.stop()
    const next = queue.process(() => undefined)
    await worker.stop()
    expect(() => queue.process(() => undefined)).toThrow('a worker is already running: stop it first')
    await next.stop()
  })

  test('starts a job again with its first attempt on request', async () => {
    const { queue } = manual()
    const attempts: number[] = []
    const worker = queue.process(({ attempt }) => {
      attempts.push(attempt)
      throw new Error('no')
    })
    const id = queue.enqueue({ kind: 'test', payload: {}, maxAttempts: 2 })
    await queue.drain()
    queue.retry(id)
    await queue.drain()
    expect(attempts).toEqual([1, 1])
    expect(queue.list('waiting')).toMatchObject([{ id, attempt: 2 }])
    await worker.stop()
  })

  test('passes the same payload to the next attempt, even if a handler changes it', async () => {
    const { queue, pass } = manual()
    const payloads: unknown[] = []
    const worker = queue.process(({ payload }) => {
      payloads.push({ ...(payload as object) })
      ;(payload as { n: number }).n++
      throw new Error('no')
    })
    queue.enqueue({ kind: 'test', payload: { n: 1 }, maxAttempts: 2 })
    await queue.drain()
    pass(2000)
    await queue.drain()
    expect(payloads).toEqual([{ n: 1 }, { n: 1 }])
    await worker.stop()
  })

  test('runs jobs by priority, then by due time, then in order of arrival', async () => {
    const job = fc.record({ priority: fc.constantFrom(...jobPriorities), delayMs: fc.nat(5) })
    await fc.assert(
      fc.asyncProperty(fc.array(job), async (jobs) => {
        const { queue, pass } = manual()
        jobs.forEach((options, i) => queue.enqueue({ kind: 'test', payload: i, ...options }))
        pass(10)
        const done: number[] = []
        const worker = queue.process(({ payload }) => done.push(payload as number))
        await queue.drain()
        await worker.stop()
        const rank = (i: number): number => jobPriorities.indexOf(jobs[i]?.priority ?? 'low')
        const due = (i: number): number => jobs[i]?.delayMs ?? 0
        const sorted = jobs.map((_, i) => i).sort((a, b) => rank(b) - rank(a) || due(a) - due(b) || a - b)
        expect(done).toEqual(sorted)
      }),
    )
  })

  test.each<[string, Parameters<typeof memoryJobs>[0], Partial<JobRequest>, string]>([
    ['a delay below 0', {}, { delayMs: -1 }, 'delayMs must be a finite number of 0 or more, got -1'],
    ['an endless delay', {}, { delayMs: Infinity }, 'delayMs must be a finite number of 0 or more, got Infinity'],
    ['a delay in a text', {}, { delayMs: '5' as never }, 'delayMs must be a finite number of 0 or more, got "5"'],
    ['no attempts', {}, { maxAttempts: 0 }, 'maxAttempts must be a whole number of 1 or more, got 0'],
    ['another priority', {}, { priority: 'urgent' as never }, 'priority must be one of low, default, high, got'],
    ['no room', { maxWaiting: 0 }, {}, 'maxWaiting must be a number of 1 or more, got 0'],
    ['no characters', { maxCharacters: 0 }, {}, 'maxCharacters must be a number of 1 or more, got 0'],
  ])('rejects %s', (_, options, job, message) => {
    expect(() => memoryJobs(options).enqueue({ kind: 'test', payload: 1, ...job })).toThrow(message)
  })

  test.each([{ n: 1n }, undefined, () => 1])('rejects %p, which JSON cannot represent', (payload) => {
    expect(() => memoryJobs().enqueue({ kind: 'test', payload })).toThrow('a payload must be serializable as JSON')
  })

  test('drain ends when the worker stops, and leaves the remaining jobs queued', async () => {
    const { queue } = manual()
    for (let i = 0; i < 5; i++) queue.enqueue({ kind: 'test', payload: i })
    const done: unknown[] = []
    const worker = queue.process(
      ({ payload }) => {
        done.push(payload)
        void worker.stop()
      },
      { concurrency: 2 },
    )
    await queue.drain()
    await expect(queue.drain()).rejects.toThrow('the queue has no handler')
    expect(done).toEqual([0, 1])
    expect(queue.list('waiting').map(({ payload }) => payload)).toEqual([2, 3, 4])
  })

  test('runs each job once, within the concurrency, in drains and the worker', async () => {
    const queue = memoryJobs()
    for (let i = 0; i < 50; i++) queue.enqueue({ kind: 'test', payload: i })
    const done: unknown[] = []
    let [running, most] = [0, 0]
    const handler = async ({ payload }: { payload: unknown }): Promise<void> => {
      most = Math.max(most, ++running)
      void queue.drain()
      await pause(1)
      running--
      done.push(payload)
    }
    const worker = queue.process(handler, { concurrency: 4 })
    await pause(5)
    await Promise.all([queue.drain(), queue.drain()])
    expect(done).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(most).toBe(4)
    await worker.stop()
  })

  test('polls a stopped clock repeatedly, but not constantly', async () => {
    let [now, asked] = [0, 0]
    const queue = memoryJobs({ clock: { now: () => (asked++, new Date(now)) } })
    let done = 0
    queue.enqueue({ kind: 'test', payload: 1, delayMs: 1 })
    const worker = queue.process(() => done++)
    await pause(200)
    expect(asked).toBeLessThan(60)
    expect(done).toBe(0)
    now = 1
    await pause(100)
    expect(done).toBe(1)
    await worker.stop()
  })

  test('leaves no timer behind when it is stopped', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const queue = memoryJobs()
    const worker = queue.process(() => undefined)
    queue.enqueue({ kind: 'test', payload: 1 })
    expect(timers()).toBe(before + 1)
    await worker.stop()
    expect(timers()).toBe(before)
    queue.enqueue({ kind: 'test', payload: 2 })
    expect(timers()).toBe(before)
    expect(queue.list('waiting')).toHaveLength(2)
  })

  test('a worker without jobs keeps no process alive', () => {
    const program = `
      const { memoryJobs } = require('./src/ports/jobs/memory.ts')
      const jobs = memoryJobs()
      jobs.process(() => console.log('done'))
      jobs.enqueue({ kind: 'test', payload: 1 })
      jobs.enqueue({ kind: 'test', payload: 2, delayMs: 60000 })`
    const args = ['--require', 'tsx/cjs', '--eval', program]
    const output = execFileSync(process.execPath, args, {
      cwd: join(__dirname, '../../..'),
      encoding: 'utf8',
      timeout: 120_000,
    })
    expect(output).toBe('done\n')
  })
})
