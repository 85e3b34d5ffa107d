import { Hono } from 'hono'
import { html } from 'hono/html'
import type { JobState, ListedJob } from '../../../ports/jobs/port'
import { renderDetails, renderTable, time, type Html, type Section, type Tools } from './tools'

const maxListed = 100
const states: readonly (readonly [JobState, string])[] = [
  ['failed', 'Failed'],
  ['running', 'Running'],
  ['waiting', 'Waiting'],
]

/** The background jobs: to look at, run now and drop. */
export const jobs: Section = {
  path: 'jobs',
  title: 'Jobs',
  routes: (tools) => {
    const { page, app } = tools
    const { jobs: queue } = app.platform.adapters
    return new Hono()
      .get('/', async () => {
        const lists = states.map(async ([state, title]) => {
          const listed = await queue.list(state, { limit: maxListed })
          return html`<h2>${title}</h2>
            ${renderTable(
              title,
              columns,
              listed.map((job) => toRow(job, tools)),
            )}`
        })
        return page('Jobs', await Promise.all(lists))
      })
      .post('/:id/run', async (context) => {
        const isThere = await queue.retry(context.req.param('id'))
        return isThere ? context.redirect('/_dev/jobs', 303) : context.notFound()
      })
      .post('/:id/drop', async (context) => {
        const isThere = await queue.drop(context.req.param('id'))
        return isThere ? context.redirect('/_dev/jobs', 303) : context.notFound()
      })
  },
}

const columns = ['Job', 'Due', 'Attempt', 'Payload', 'Error', 'Actions']

function toRow(job: ListedJob, tools: Tools): readonly unknown[] {
  const { kind, sourceName, due, attempt, maxAttempts, payload, error } = job
  const name = sourceName === null ? kind : `${kind}: ${sourceName}`
  return [
    name,
    time(due),
    `${attempt} of ${maxAttempts}`,
    renderDetails(payload),
    error ?? '',
    printActions(job, name, tools),
  ]
}

function printActions({ id, state }: ListedJob, name: string, { form }: Tools): Html | string {
  if (state === 'running') return ''
  const action = `jobs/${encodeURIComponent(id)}`
  return html`${form(`${action}/run`, html`<button aria-label="Run now: ${name}">Run now</button>`)}
  ${form(`${action}/drop`, html`<button class="danger" aria-label="Drop: ${name}">Drop</button>`)}`
}
