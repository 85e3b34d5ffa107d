import { setImmediate } from 'node:timers/promises'
import { memoryFiles, memoryJobs, type JobQueue } from '../../../src'
import { testJobQueue } from '../../../src/tools/testing'
import { failureOf, register } from '../../support/register'

const files = { 'lib/note.liquid': "{% log 'done' %}", 'lib/wrong.liquid': "{% include 'none' %}" }

/** An app that logs `done` in a background job. */
function appWith(jobs: JobQueue) {
  const platform = register({ jobs, files: memoryFiles(files) })
  const enqueue = () => platform.liquid.parseAndRender("{% background job = 'note' %}")
  return { platform, enqueue, messages: () => platform.entries.map(({ message }) => message) }
}

/** A queue whose workers start at a later turn. */
function lateQueue(): JobQueue {
  const queue = memoryJobs()
  return {
    enqueue: (job) => queue.enqueue(job),
    async process(handler, options) {
      await setImmediate()
      return queue.process(handler, options)
    },
    drain: () => queue.drain(),
  }
}

describe('a queue whose workers start later', () => {
  testJobQueue(lateQueue)
})

test('drains a queue whose workers start later', async () => {
  const { platform, enqueue, messages } = appWith(lateQueue())
  await enqueue()
  await platform.jobs.drain()
  expect(messages()).toEqual(['done'])
})

test('stops a worker that has not started yet', async () => {
  const { platform, enqueue, messages } = appWith(lateQueue())
  await platform.jobs.work().stop()
  await enqueue()
  await setImmediate()
  expect(messages()).toEqual([])
  platform.jobs.work()
  await platform.close()
})

test('logs why a worker has not started, and rejects its end', async () => {
  const { platform, messages } = appWith({ ...lateQueue(), process: () => Promise.reject(new Error('no connection')) })
  const worker = platform.jobs.work()
  await setImmediate()
  expect(messages()).toEqual(['the worker has not started: no connection'])
  expect((await failureOf(worker.stop())).message).toBe('no connection')
  await platform.close()
})

test('needs no worker to stop', async () => {
  const queue = lateQueue()
  const { platform } = appWith({ ...queue, process: () => undefined })
  await platform.jobs.work().stop()
  platform.jobs.work()
  await platform.close()
})

test('runs the jobs of a queue that does not end attempts, and logs their errors', async () => {
  const queue = memoryJobs()
  const { platform, enqueue, messages } = appWith({
    enqueue: (job) => queue.enqueue(job),
    process: (handler, options) => queue.process((job) => handler({ ...job, signal: undefined }), options),
    drain: () => queue.drain(),
  })
  await enqueue()
  await platform.liquid.parseAndRender("{% background job = 'wrong' %}")
  await platform.jobs.drain()
  expect(messages()).toEqual(['done', expect.stringContaining("has failed at attempt 1 of 1: can't find")])
})
