import { visitor } from '../../../src/tools/testing'
import { endServed, serveFiles } from '../../tools/dev/served'
import { readFiles } from '../outputs/scene'
import { openApp } from '../sentences/scene'
import {
  ask,
  exceedLimits,
  failTemporarily,
  logInTooOften,
  postBody,
  same,
  sendHosts,
  sendTargets,
  type Statuses,
} from './scene'

const files = {
  'views/pages/index.liquid': 'home',
  'views/pages/old.liquid': '---\nredirect_to: /\n---\n',
  'views/pages/internal/stats.liquid': 'stats',
  'views/pages/token.liquid': '{{ context.authenticity_token }}',
  'views/pages/pay.liquid': '---\nmethod: post\n---\n',
  'views/pages/strict.liquid': '---\nmethod: post\ncsrf: reject\n---\n',
  'views/partials/closed.liquid': 'closed',
}
const { platform } = openApp(files)
const rejecting = openApp(files, { settings: { csrf: 'reject' } }).platform
const restricted = openApp(files, { settings: { hosts: ['shop.example'] } }).platform

/** Sends a form without the token, in a session. */
async function postWithoutToken(app: typeof platform, path: string): Promise<number> {
  const ann = visitor(app)
  await ann.visit('/token')
  return (await ann.visit(path, { body: 'a=1' })).status
}

const rejectWithoutToken = (): Promise<readonly number[]> =>
  same(postWithoutToken(platform, '/strict'), postWithoutToken(rejecting, '/pay'))

const maintained = (): Promise<number> =>
  ask(openApp({ ...files, 'config.yml': 'maintenance: { enabled: true, partial: closed }\n' }).platform, '/')

export const pages: Statuses = {
  'redirects to this location, with status 302': () => ask(platform, '/old'),
  'A missing page has status 404': () => ask(platform, '/gone'),
  'unavailable, exhausted or slow, the status is 503': failTemporarily,
  'pages respond with 503': maintained,
  '| 400 | parameters contradict each other': () =>
    same(ask(platform, '/?a=1&a[b]=2'), ask(platform, '/?a=%ff'), postBody('/hook', '{ "a": 1e400 }')),
  '| 413 | a limit is exceeded': () => exceedLimits('/hook'),
  '| 415 | the body is compressed': () => postBody('/hook', '{}', { 'content-encoding': 'gzip' }),
  "`settings.csrf: 'reject'` for all pages, responds with 403": rejectWithoutToken,
  'the form of a `Session` responds with 429': async () => (await logInTooOften()).status,
  'The listener responds with 400': sendHosts,
  'It also responds with 400': sendTargets,
  '`/internal%2Fstats` and `/%69nternal/stats` are 404': () =>
    same(...['//internal/stats', '/internal%2Fstats', '/%69nternal/stats'].map((path) => ask(platform, path))),
}

/** 32 levels are accepted, and one more is not. */
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
/** A section of a form with more than 8 KB of headers. */
const longHeaders = `--b\r\nContent-Disposition: form-data; name="a"\r\nX-Long: ${'x'.repeat(9000)}\r\n\r\n\r\n--b--`

const exceedFixed = (path: '/hook' | '/api/customizations'): Promise<readonly number[]> =>
  same(postBody(path, nested(34)), postBody(path, longHeaders, { 'content-type': 'multipart/form-data; boundary=b' }))

export const settings: Statuses = {
  'Other hosts get 421': () => ask(restricted, '/'),
  "`'reject'` returns 403": rejectWithoutToken,
  '`parameters` or `formFiles` returns 413': async () =>
    same(...(await exceedLimits('/hook')), ...(await exceedLimits('/api/customizations'))),
  'a page returns 400 and the REST API 406': async () => [
    ...(await exceedFixed('/hook')),
    ...(await exceedFixed('/api/customizations')),
  ],
}

export const dev: Statuses = {
  'A failing page returns 500': async () => {
    const { origin } = await serveFiles(readFiles('dev.md'))
    const { status } = await fetch(`${origin}/`)
    await endServed()
    return status
  },
}

/** Today's defaults for an app of an older instance. */
export const moving: Statuses = {
  'status 404 at longer addresses, status 500': async () => {
    const old = openApp({
      'views/pages/products.liquid': '{{ context.params.slug2 }}',
      'views/pages/failing.liquid': "{% include 'fails' %}",
      'views/partials/fails.liquid': '{{ 1 | divided_by: 0 }}',
    }).platform
    return [await ask(old, '/products/7'), await ask(old, '/failing')]
  },
}
