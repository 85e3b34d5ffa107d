import { inspect } from 'node:util'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { RecentEntry } from '../recent-log'
import { renderTable, time, type Section } from './tools'

/** The last lines of the log. */
export const log: Section = {
  path: 'log',
  title: 'Log',
  routes: ({ app, page }) =>
    new Hono().get('/', () => page('Log', renderTable('Log', columns, app.log.list().map(toRow)))),
}

const columns = ['Time', 'Level', 'Message']

function toRow({ time: at, level, type, message, data }: RecentEntry): readonly unknown[] {
  const shown = data === undefined ? '' : inspect(data, { depth: 5 })
  return [time(at), level, html`<pre>[${type}] ${message} ${shown}</pre>`]
}
