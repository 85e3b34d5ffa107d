import { Hono } from 'hono'
import { html } from 'hono/html'
import type { EmailMessage } from '../../../ports/mailer'
import { renderTable, type Html, type Section } from './tools'

/** The e-mails that the app has sent, as they would look. */
export const emails: Section = {
  path: 'emails',
  title: 'E-mails',
  routes: ({ app: { mailer }, page }) => {
    const messageAt = (index: string): EmailMessage | undefined => mailer.messages[Number(index)]
    return new Hono()
      .get('/', () => {
        const rows = mailer.messages.map(({ subject, to }, i) => [
          html`<a href="/_dev/emails/${i}">${subject || '(no subject)'}</a>`,
          to.join(', '),
        ])
        return page('E-mails', renderTable('E-mails', ['Subject', 'To'], rows.toReversed()))
      })
      .get('/:index', (context) => {
        const index = context.req.param('index')
        const message = messageAt(index)
        return message ? page(message.subject || '(no subject)', renderEmail(message, index)) : context.notFound()
      })
      .get('/:index/html', (context) => {
        const message = messageAt(context.req.param('index'))
        return message ? context.body(message.html, 200, headers) : context.notFound()
      })
  },
}

/** An e-mail runs no script and sends no form, as in a mail program. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
}

function renderEmail(message: EmailMessage, index: string): readonly Html[] {
  const { from, to, cc, bcc, replyTo, text, attachments = [] } = message
  const files = attachments.map(({ filename, content }) => `${filename} (${content.byteLength} bytes)`)
  const fields = Object.entries({ From: from, To: to, Cc: cc, Bcc: bcc, 'Reply to': replyTo, Attachments: files })
  const rows = fields.map(([name, value = []]) => [name, [value].flat().join(', ')] as const)
  return [
    html`<dl>
      ${rows
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
    </dl>`,
    html`<iframe sandbox title="The e-mail" src="/_dev/emails/${index}/html"></iframe>`,
    ...(text === undefined
      ? []
      : [
          html`<h2>Text</h2>
            <pre>${text}</pre>`,
        ]),
  ]
}
