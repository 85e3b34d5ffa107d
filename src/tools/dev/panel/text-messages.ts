import { Hono } from 'hono'
import { html } from 'hono/html'
import { renderTable, type Section } from './tools'

/** The text messages that the app has sent. */
export const textMessages: Section = {
  path: 'text-messages',
  title: 'Text messages',
  routes: ({ app: { sms }, page }) =>
    new Hono().get('/', () => {
      const rows = sms.messages.map(({ to, content }) => [to, html`<p class="message">${content}</p>`])
      return page('Text messages', renderTable('Text messages', ['To', 'Text'], rows.toReversed()))
    }),
}
