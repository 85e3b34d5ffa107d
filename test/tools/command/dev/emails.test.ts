import { endServed, serveFiles } from '../../dev/served'

afterEach(endServed)

test('`dev` sends no e-mails: the admin lists them with working links', async () => {
  const { origin } = await serveFiles({
    'app/views/pages/send.liquid':
      '{% graphql sent %}mutation { email_send(template: { name: "reset" }, data: {}) { is_scheduled_to_send } }{% endgraphql %}{{ sent.email_send | json }}',
    'app/emails/reset.liquid':
      '---\nto: ann@shop.test\nfrom: shop@shop.test\nsubject: Reset\n---\n<a href="http://localhost/reset?token=abc">Reset</a>',
  })
  const read = async (path: string): Promise<string> => (await fetch(origin + path)).text()
  expect(await read('/send')).toContain('true')
  let list = ''
  for (let i = 0; i < 200 && !list.includes('Reset'); i++) list = await read('/_admin/emails')
  expect(list).toMatch(/ann@shop\.test[^]*<time datetime="\d{4}-/)
  expect(await read('/_admin/emails/body?id=0')).toContain('reset?token=abc')
})
