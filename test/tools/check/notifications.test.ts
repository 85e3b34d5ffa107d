import { findingsIn } from './find'

const files = {
  'emails/receipt.liquid': '---\nto: ann@example.com\n---\n',
  'api_calls/order.liquid': '---\nto: https://example.com\n---\n',
}

async function check(mutation: string): Promise<readonly string[]> {
  const page = `{% graphql g %}\n${mutation}\n{% endgraphql %}{{ g }}`
  const findings = await findingsIn({ ...files, 'views/pages/index.liquid': page })
  return findings.map(({ rule, line, column, message }) => `${line}:${column} ${message} [${rule}]`)
}

test.each([
  [
    'mutation { email_send(template: { name: "reciept" }) { is_scheduled_to_send } }',
    '2:41 can\'t find e-mail "reciept" (did you mean "receipt"?); looked for emails/reciept.liquid [missing-notification]',
  ],
  [
    'mutation { api_call_send(template: { name: "orders" }) { response { status } } }',
    '2:44 can\'t find API call "orders" (did you mean "order"?); looked for api_calls/orders.liquid [missing-notification]',
  ],
  [
    'mutation { sms_send(template: { name: "code" }) { is_scheduled_to_send } }',
    '2:39 can\'t find SMS "code"; looked for smses/code.liquid [missing-notification]',
  ],
])('finds a missing template that a query sends: %s', async (mutation, expected) => {
  expect(await check(mutation)).toEqual([expected])
})

test.each([
  'mutation { email_send(template: { name: "receipt" }) { is_scheduled_to_send } }',
  'mutation { email_send(template: { name: "modules/shop/receipt" }) { is_scheduled_to_send } }',
  'mutation ($name: String! = "a") { email_send(template: { name: $name }) { is_scheduled_to_send } }',
  'mutation { email_send(email: { from: "a@example.com", to: "ann@example.com", subject: "a", content: "b" }) { is_scheduled_to_send } }',
])('accepts %s', async (mutation) => {
  expect(await check(mutation)).toEqual([])
})
