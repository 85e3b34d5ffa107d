import * as limits from '../../../src/base/limits'
import { makeApp } from '../../app/graphql/support'

const many = (count: number, field: string): string =>
  Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ')

test.each([
  ['{', 'admin_background_jobs(per_page: 1) { total_entries }'],
  ['mutation {', 'admin_background_job_retry(id: "none") { id }'],
])('ends a query that lists the jobs repeatedly: %s %s', async (begin, field) => {
  jest.replaceProperty(limits.graphql, 'values', 25_000)
  const app = makeApp()
  const { jobs } = app.context.adapters
  for (let i = 0; i < 200; i++) await jobs.enqueue({ kind: 'background', payload: {}, delayMs: 1e9 })
  const list = jest.spyOn(jobs, 'list')
  const errors = await app.errors(`${begin} ${many(400, field)} }`)
  expect(errors).toContainEqual(expect.stringContaining('more than 25000 values'))
  // Two searches for each list: the first fills a batch.
  expect(list.mock.calls.filter(([state]) => state === 'waiting').length).toBeLessThan(300)
})
