import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { memoryFiles, type LogEntry } from '../../../src'
import { register } from '../../support/register'

interface Delivery {
  readonly recipients: readonly string[]
  readonly email: Email
}

/** The messages that an SMTP server receives when a query sends `emails/mail.liquid`, and the log. */
async function send(
  file: string,
  data: string,
  {
    contents = {},
    ...options
  }: { readonly contents?: Record<string, string> } & Pick<SMTPServerOptions, 'onRcptTo'> = {},
): Promise<{ readonly deliveries: readonly Delivery[]; readonly entries: readonly LogEntry[] }> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    ...options,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, callback) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => deliveries.push({ recipients: envelope.rcptTo.map(({ address }) => address), email }))
        .then(() => callback(), callback)
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true }, { from: 'shop@shop.test' })
  const platform = register({
    files: memoryFiles({
      'emails/mail.liquid': file,
      'assets/logo.png': new Uint8Array([137, 80, 0, 255]),
      ...contents,
    }),
    mailer: { send: (message) => transport.sendMail(message) },
    settings: { escapeOutput: true },
  })
  const query = `mutation { email_send(template: { name: "mail" }, data: ${data}) { errors { message } } }`
  const text = await platform.liquid.parseAndRender(
    `{% graphql g %}${query}{% endgraphql %}{{ g.email_send.errors.size }}`,
  )
  await platform.jobs.drain()
  await platform.close()
  transport.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(text).toBe('0')
  return { deliveries, entries: platform.entries }
}

test('sends an e-mail by nodemailer as its template prints it', async () => {
  const { deliveries } = await send(
    [
      '---',
      'to: ["{{ data.to }}", bob@shop.test]',
      `cc: '"Lee, Cy" <cy@shop.test>'`,
      'bcc: dan@shop.test',
      'reply_to: help@shop.test',
      'subject: "Tea for {{ data.name }} ☕"',
      '---',
      '<p>Dear {{ data.name }}</p>',
    ].join('\n'),
    '{ to: "ann@shop.test", name: "Änn <b>" }',
  )
  const [first, ...more] = deliveries
  expect(more).toEqual([])
  expect(first?.recipients).toEqual(['ann@shop.test', 'bob@shop.test', 'cy@shop.test', 'dan@shop.test'])
  expect(first?.email).toMatchObject({
    from: { address: 'shop@shop.test' },
    to: [{ address: 'ann@shop.test' }, { address: 'bob@shop.test' }],
    cc: [{ name: 'Lee, Cy', address: 'cy@shop.test' }],
    replyTo: [{ address: 'help@shop.test' }],
    subject: 'Tea for Änn <b> ☕',
    html: expect.stringContaining('<p>Dear Änn &lt;b&gt;</p>') as string,
  })
  expect(first?.email.bcc).toBeUndefined()
})

test('delivers attachments, with inline ones for the body', async () => {
  const attachments = `{
    "Tëa {{ data.name }}.txt": { "url": "/notes.txt" }, "logo.png": { "url": "/logo.png", "inline": "true" }
  }`.replaceAll(/\s+/g, ' ')
  const file = `---\nto: ann@shop.test\nattachments: >\n  ${attachments}\n---\n<img src="cid:logo.png">`
  const { deliveries } = await send(file, '{ name: "1" }', { contents: { 'assets/notes.txt': 'Tëa' } })
  const found = deliveries[0]?.email.attachments.map(({ content, ...rest }) => ({
    ...rest,
    content: Buffer.from(content as ArrayBuffer).toString('latin1'),
  }))
  expect(found?.reverse()).toMatchObject([
    { filename: 'Tëa 1.txt', mimeType: 'text/plain', disposition: 'attachment', content: 'T\xc3\xaba' },
    {
      filename: 'logo.png',
      mimeType: 'image/png',
      disposition: 'inline',
      contentId: '<logo.png>',
      content: '\x89P\0\xff',
    },
  ])
})

test("adds no recipient and no header from a client's input", async () => {
  const { deliveries } = await send(
    '---\nto: ["{{ data.to }}"]\nsubject: "{{ data.subject }}"\n---\nhi',
    '{ to: "ann@shop.test", subject: "a\\r\\nBcc: eve@shop.test" }',
  )
  const [first] = deliveries
  expect(first?.recipients).toEqual(['ann@shop.test'])
  expect(first?.email.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(first?.email.subject).toContain('Bcc: eve@shop.test')
})

test('logs the recipients that the server refuses, and sends the others the e-mail once', async () => {
  const { deliveries, entries } = await send(
    '---\nto: ["{{ data.to }}", bob@shop.test]\ncc: cy@shop.test\n---\nhi',
    '{ to: "ann@shop.test" }',
    {
      onRcptTo({ address }, _session, callback) {
        const isKnown = address === 'ann@shop.test'
        callback(isKnown ? null : Object.assign(new Error(`${address} is full`), { responseCode: 452 }))
      },
    },
  )
  expect(deliveries.map(({ recipients }) => recipients)).toEqual([['ann@shop.test']])
  expect(entries).toMatchObject([
    {
      level: 'error',
      type: 'email',
      message:
        'the e-mail mail was sent, but the server has refused these recipients: bob@shop.test (452 bob@shop.test is full), cy@shop.test (452 cy@shop.test is full)',
    },
  ])
})
