import { memoryFiles } from '../../../src'
import { RecentMail } from '../../../src/tools/dev/recent-mail'
import { register } from '../../support/register'

test('keeps an e-mail, and logs the recipients that its mailer reports as refused', async () => {
  const mailer = new RecentMail({ send: () => ({ accepted: [], rejected: [{ name: '', address: 'bob@shop.test' }] }) })
  const files = memoryFiles({ 'emails/mail.liquid': '---\nto: ["ann@shop.test", "bob@shop.test"]\n---\nhi' })
  const { liquid, jobs, entries } = register({ files, mailer })
  await liquid.parseAndRender(
    '{% graphql g %}mutation { email_send(template: { name: "mail" }, data: {}) { is_scheduled_to_send } }{% endgraphql %}',
  )
  await jobs.drain()
  expect(mailer.messages).toMatchObject([{ to: ['ann@shop.test', 'bob@shop.test'] }])
  expect(entries).toMatchObject([
    {
      level: 'error',
      message: 'the e-mail mail was sent, but the server has refused these recipients: bob@shop.test',
    },
  ])
})
