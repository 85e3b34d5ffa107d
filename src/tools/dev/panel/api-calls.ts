import { Hono } from 'hono'
import type { SentApiCall } from '../../../app/api-calls/log'
import { renderJson, renderTable, printTime, type Section } from './tools'

/** The requests that the app has sent to other services. */
export const apiCalls: Section = {
  path: 'api-calls',
  title: 'API calls',
  routes: ({ app: { platform }, page }) =>
    new Hono().get('/', () =>
      page('API calls', renderTable('API calls', columns, platform.apiCalls.sent().map(toRow))),
    ),
}

const columns = ['Sent', 'Name', 'Request', 'Form', 'Status', 'Errors']

function toRow({ sent_at, name, method, url, form_data, status, errors }: SentApiCall): readonly unknown[] {
  const form = form_data.length > 0 ? renderJson(form_data) : ''
  return [printTime(sent_at), name ?? '', `${method} ${url}`, form, status ?? 'none', errors.join('; ')]
}
