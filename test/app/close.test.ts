import { memoryJobs } from '../../src/ports/jobs/memory'
import { memoryRecords } from '../../src/ports/records/memory'
import { failureOf, register } from '../support/register'

test('closes the stores, even if a worker cannot stop', async () => {
  const close = jest.fn(() => Promise.resolve())
  const stop = (): Promise<never> => Promise.reject(new Error('the worker does not stop'))
  const jobs = Object.assign(memoryJobs(), { process: () => ({ stop }) })
  const platform = register({ jobs, records: Object.assign(memoryRecords(), { close }) })
  platform.jobs.work()
  expect(await failureOf(platform.close())).toMatchObject({ message: 'the worker does not stop' })
  expect(close).toHaveBeenCalledTimes(1)
})
