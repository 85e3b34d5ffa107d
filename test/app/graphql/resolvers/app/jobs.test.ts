import type { JobQueue, ManagedJobQueue } from '../../../../../src/ports/jobs/port'
import { memoryJobs } from '../../../../../src/ports/jobs/memory'
import { memoryFiles } from '../../../../../src/ports/files'
import { register } from '../../../../support/register'

async function setUp() {
  const platform = register({ files: memoryFiles({ 'lib/fail.liquid': '{{ 1 | divided_by: 0 }}' }) })
  const runQuery = async (query: string): Promise<Record<string, never>> =>
    JSON.parse(
      String(await platform.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)),
    ) as never
  await platform.liquid.parseAndRender(
    "{% background source_name: 'later', delay: 5, token: 'abc', n: 1 %}x{% endbackground %}",
  )
  await platform.liquid.parseAndRender("{% background j = 'fail', n: 2 %}")
  await platform.jobs.drain()
  return { ...platform, jobs: platform.adapters.jobs as ManagedJobQueue, ask: runQuery }
}

const list =
  '{ admin_background_jobs(sort: [{ label: { order: ASC } }]) { results { id label error attempts arguments partial_name liquid_body } } }'

test('lists jobs without their sealed values', async () => {
  const { ask } = await setUp()
  const { admin_background_jobs: jobs } = await ask(list)
  expect(jobs).toMatchObject({
    results: [
      {
        error: expect.stringContaining('divided by 0') as string,
        attempts: 1,
        arguments: { n: 2 },
        partial_name: 'fail',
      },
      { label: 'later', error: null, attempts: 0, arguments: { token: '[FILTERED]', n: 1 }, liquid_body: 'x' },
    ],
  })
})

test('finds jobs by their state', async () => {
  const { ask } = await setUp()
  const count = (type: string): string => `${type}: admin_background_jobs(filter: { type: ${type} }) { total_entries }`
  expect(await ask(`{ ${['DEAD', 'RETRY', 'RUNNING', 'SCHEDULED'].map(count).join(' ')} }`)).toEqual({
    DEAD: { total_entries: 1 },
    RETRY: { total_entries: 0 },
    RUNNING: { total_entries: 0 },
    SCHEDULED: { total_entries: 1 },
  })
  const future = '{ run_at: { gt: "2000-01-01" }, source_name: { value: "later" } }'
  expect(await ask(`{ admin_background_jobs(filter: ${future}) { total_entries } }`)).toEqual({
    admin_background_jobs: { total_entries: 1 },
  })
})

test('retries and deletes jobs', async () => {
  const { ask, jobs } = await setUp()
  const [failed] = await jobs.list('failed')
  await ask(`mutation { admin_background_job_retry(id: "${failed?.id}") { id } }`)
  expect(await jobs.list('failed')).toEqual([])
  expect(await ask(`mutation { admin_background_job_delete(id: "${failed?.id}") { id } }`)).toEqual({
    admin_background_job_delete: { id: failed?.id },
  })
  expect(await ask(`mutation { admin_background_job_delete(id: "${failed?.id}") { id } }`)).toMatchObject({
    errors: [{ message: expect.stringContaining('no waiting or failed job has the id') as string }],
  })
  const all = 'mutation { admin_background_jobs_delete_all(filter: { type: SCHEDULED }) { results { label } } }'
  expect(await ask(all)).toEqual({ admin_background_jobs_delete_all: { results: [{ label: 'later' }] } })
  expect(await jobs.list('waiting')).toEqual([])
})

interface Listed {
  readonly admin_background_jobs: {
    readonly total_entries: number
    readonly results: readonly { readonly label: string }[]
  }
}

describe('more jobs than one batch', () => {
  const count = 4500
  async function many() {
    const { ask, jobs } = await setUp()
    const add = (sourceName: string, delayMs: number) =>
      jobs.enqueue({ kind: 'background', payload: {}, sourceName, delayMs })
    for (let i = 0; i < count; i++) await add(`job ${String(i).padStart(4, '0')}`, 1e9 + i)
    return { ask, jobs, last: await add('last', 2e9) }
  }
  const listed = (given: string): string => `{ admin_background_jobs(${given}) { total_entries results { label } } }`

  test('are all counted, each on its page, in any order', async () => {
    const { ask } = await many()
    const sorted = 'sort: [{ label: { order: DESC } }]'
    const labels = async (given: string): Promise<readonly string[]> => {
      const { admin_background_jobs: jobs } = (await ask(listed(given))) as unknown as Listed
      expect(jobs.total_entries).toBe(count + 3)
      return jobs.results.map(({ label }) => label)
    }
    expect(await labels('page: 1500, per_page: 3')).toEqual(['job 4496', 'job 4497', 'job 4498'])
    expect(await labels('page: 1501, per_page: 3')).toEqual(['job 4499', 'last', 'fail'])
    expect(await labels(`${sorted}, page: 1, per_page: 3`)).toEqual(['later', 'last', 'job 4499'])
    expect(await labels(`${sorted}, page: 1501, per_page: 3`)).toEqual(['job 0001', 'job 0000', 'fail'])
  })

  test('are retried or deleted', async () => {
    const { ask, jobs, last } = await many()
    await ask(`mutation { admin_background_job_retry(id: "${last}") { id } }`)
    expect(await jobs.list('waiting', { limit: 1 })).toMatchObject([{ id: last }])
    expect(await ask(`mutation { admin_background_job_delete(id: "${last}") { id } }`)).toEqual({
      admin_background_job_delete: { id: last },
    })
  })

  test('are all deleted by a filter', async () => {
    const { ask, jobs } = await many()
    const wanted = 'filter: { label: { starts_with: "job" } }'
    await ask(`mutation { admin_background_jobs_delete_all(${wanted}) { results { id } } }`)
    const left = await jobs.list('waiting')
    expect(left.map(({ sourceName }) => sourceName)).toEqual(['later', 'last'])
  })
})

test('are not listed by a queue without list(), retry() and drop(), which runs them', async () => {
  const queue = memoryJobs()
  const jobs: JobQueue = {
    enqueue: (job) => queue.enqueue(job),
    process: (handler, options) => queue.process(handler, options),
    drain: () => queue.drain(),
  }
  const platform = register({ jobs, files: memoryFiles({ 'lib/note.liquid': "{% log 'done' %}" }) })
  await platform.liquid.parseAndRender("{% background job = 'note' %}")
  await platform.jobs.drain()
  expect(platform.entries).toMatchObject([{ message: 'done' }])
  expect(await platform.health()).toMatchObject({ parts: { jobs: { status: 'ok' } } })
  const query = '{ admin_background_jobs { total_entries } }'
  expect(await platform.liquid.parseAndRender(`{% graphql g %}${query}{% endgraphql %}{{ g.errors[0].message }}`)).toBe(
    'the jobs adapter does not list its jobs: it needs list(), retry() and drop()',
  )
})

test.each(['ASC', 'DESC'])('sorts jobs by their ids: %s', async (order) => {
  const { ask } = await setUp()
  const query = `{ found: admin_background_jobs(sort: [{ id: { order: ${order} } }]) { results { id } } }`
  const { results } = (await ask(query)).found as unknown as { readonly results: readonly { readonly id: string }[] }
  const ids = results.map(({ id }) => id)
  const ascending = ids.toSorted()
  expect(ids).toHaveLength(2)
  expect(ids).toEqual(order === 'ASC' ? ascending : ascending.toReversed())
})

test('returns the time at which a job is due, by which filters find it', async () => {
  const { ask } = await setUp()
  const find = (filter: string): string =>
    `{ found: admin_background_jobs(filter: { ${filter} }) { results { label created_at updated_at run_at } } }`
  const { results } = (await ask(find('type: SCHEDULED'))).found as unknown as {
    readonly results: readonly Readonly<Record<'label' | 'created_at' | 'updated_at' | 'run_at', string>>[]
  }
  const due = results[0]?.run_at
  expect(results).toEqual([{ label: 'later', created_at: due, updated_at: due, run_at: due }])
  expect(await ask(find(`updated_at: { value: "${due}" }`))).toEqual({ found: { results } })
})
