import { joinLines, listPages, readText } from './read-page'
import { findStatuses } from './statuses/find'
import * as forms from './statuses/forms'
import * as pages from './statuses/pages'
import * as rest from './statuses/rest'
import type { Statuses } from './statuses/scene'
import * as serving from './statuses/serving'

/** What gets the statuses of each page, by an excerpt of the page that contains them. */
const statuses: Readonly<Record<string, Statuses>> = {
  'adapters.md': serving.adapters,
  'channels.md': serving.channels,
  'data.md': forms.data,
  'dev.md': pages.dev,
  'differences-from-platformos.md': forms.differencesFromPlatform,
  'errors.md': serving.errors,
  'forms.md': forms.forms,
  'graphql.md': serving.graphql,
  'moving.md': pages.moving,
  'operating.md': serving.operating,
  'pages.md': pages.pages,
  'rest.md': rest.rest,
  'security.md': serving.security,
  'serving.md': serving.serving,
  'settings.md': pages.settings,
  'uploads.md': forms.uploads,
}

const publicApps = 'counts a run of public apps, which are not in this repository'

/** Excerpts with statuses that no run produces, with the reason. */
const notProduced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'api-calls.md': {
    'the server of the invoice responded with 404': 'the status of another server',
    'A 307 or 308 sends the body': 'the statuses of another server',
  },
  'differences-from-platformos.md': {
    '1,574 | 208 |': 'a number of documents',
    'A page or form fails if its response is a 500': publicApps,
    '21 set the status 500': publicApps,
    '1 sets the status 500': publicApps,
  },
  'operating.md': { 'A status of 500 or more': 'the first status that is logged as an error' },
}

/** The text of a page with its statuses. Links have no addresses. */
function readStatuses(page: string) {
  const text = readText(page).replaceAll(/\[((?:`[^`]*`|[^\]`])*)\]\([^)]*\)/g, '$1')
  return { text, found: findStatuses(text) }
}

/** The statuses of an excerpt of a page. */
function findIn(page: string, excerpt: string): ReturnType<typeof findStatuses> {
  const { text, found } = readStatuses(page)
  const start = text.indexOf(excerpt)
  if (start === -1 || text.includes(excerpt, start + 1)) throw new Error('expected words that the page has once')
  return found.filter(({ index }) => index >= start && index < start + excerpt.length)
}

const cases = Object.entries(statuses).flatMap(([page, runs]) =>
  Object.entries(runs).map(([excerpt, run]) => ({ page, excerpt, run })),
)
const exceptions = Object.entries(notProduced).flatMap(([page, reasons]) =>
  Object.keys(reasons).map((excerpt) => ({ page, excerpt })),
)

test.each(cases)('$page: a run produces the status in "$excerpt"', async ({ page, excerpt, run }) => {
  const shown = findIn(page, excerpt).map(({ status }) => status)
  expect(shown).not.toEqual([])
  expect([await run()].flat()).toEqual(shown)
})

test.each(exceptions)('$page: "$excerpt" has a status', ({ page, excerpt }) => {
  expect(findIn(page, excerpt)).not.toEqual([])
})

test.each(listPages())('%s: each status has a run in test/docs/statuses', (page) => {
  const { text, found } = readStatuses(page)
  const known = [...cases, ...exceptions]
    .filter((one) => one.page === page && text.includes(one.excerpt))
    .map(({ excerpt }) => ({ start: text.indexOf(excerpt), end: text.indexOf(excerpt) + excerpt.length }))
  const isMissing = (at: number): boolean => !known.some(({ start, end }) => at >= start && at < end)
  expect(found.filter(({ index }) => isMissing(index)).map(({ index }) => text.slice(index - 60, index + 20))).toEqual(
    [],
  )
})

test('statuses are recognized', () => {
  const text =
    joinLines(`A wrong token gets 401, and a policy responds with 403. A 502 means a proxy. Others are 404 or 410.
    | 413 | a limit | \`/_health\` | 200, or 503 while an engine is away | status 302 by default (422).
    A page takes 200 ms, 500 characters, about 404, 500 in a transaction, and port 443. It was 2026, at most 200. Each
    of 500 apps listens at 127.0.0.1:500 since 10:200. \`{% response_status 404 %}\` \`a.test.ts\`: "gets 403"`)
  expect(findStatuses(text).map(({ status }) => status)).toEqual([401, 403, 502, 404, 410, 413, 200, 503, 302, 422])
})
