import { memoryJobs } from '../../src/ports/jobs/memory'
import type { JobQueue, JobWorker } from '../../src/ports/jobs/port'
import { memoryRecords } from '../../src/ports/records/memory'
import { memoryStore } from '../../src/ports/store/port'
import { failureOf, register } from '../support/register'

/** A queue whose workers stop in these ways, in this order. */
function queueOf(...stops: readonly (() => Promise<void>)[]): JobQueue {
  const left = [...stops]
  const process = (): JobWorker => ({ stop: left.shift() as JobWorker['stop'] })
  return Object.assign(memoryJobs(), { process })
}

const fail = (message: string) => (): Promise<never> => Promise.reject(new Error(message))

/** Work that ends when it is told to. */
function pausedWork(): { readonly work: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  return { work: () => over, end: () => end() }
}

const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve))

test('closes the stores once all workers have stopped, also if one of them cannot stop', async () => {
  const [slow, close] = [pausedWork(), jest.fn(() => Promise.resolve())]
  const jobs = queueOf(fail('the worker does not stop'), slow.work)
  const platform = register({ jobs, records: Object.assign(memoryRecords(), { close }) })
  platform.jobs.work()
  platform.jobs.work()
  const closed = failureOf(platform.close())
  await turn()
  expect(close).not.toHaveBeenCalled()
  slow.end()
  expect(await closed).toMatchObject({ message: 'the worker does not stop' })
  expect(close).toHaveBeenCalledTimes(1)
})

test('waits for a worker that was stopped before', async () => {
  const [slow, close] = [pausedWork(), jest.fn(() => Promise.resolve())]
  const platform = register({ jobs: queueOf(slow.work), records: Object.assign(memoryRecords(), { close }) })
  const stopped = platform.jobs.work().stop()
  const closed = platform.close()
  await turn()
  expect(close).not.toHaveBeenCalled()
  slow.end()
  await Promise.all([stopped, closed])
  expect(close).toHaveBeenCalledTimes(1)
})

test('reports the errors of all workers and stores, after all have closed', async () => {
  const slow = pausedWork()
  const records = Object.assign(memoryRecords(), { close: fail('the records do not close') })
  const sessions = Object.assign(memoryStore(), { close: slow.work })
  const platform = register({ jobs: queueOf(fail('the worker does not stop')), records, sessions })
  platform.jobs.work()
  let isClosed = false
  const closed = failureOf(platform.close()).finally(() => (isClosed = true))
  await turn()
  expect(isClosed).toBe(false)
  slow.end()
  const error = await closed
  expect(error).toBeInstanceOf(AggregateError)
  expect(error.message).toBe('the worker does not stop; the records do not close')
})
