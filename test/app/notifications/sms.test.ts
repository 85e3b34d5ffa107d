import { memoryFiles } from '../../../src/ports/files'
import { memorySms, type Sms } from '../../../src/ports/sms'
import { register } from '../../support/register'

const note = "---\nto: '{{ form.phone }}'\n---\nHello {{ data.name }}.\n"

function setUp(contents: Record<string, string>, given: Sms = memorySms()) {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const platform = register({ files: memoryFiles(contents), clock, sms: given })
  const send = 'mutation ($data: HashObject, $sms: SmsSendInput, $template: NotificationTemplateInput)'
  const query = `${send} { sms_send(data: $data, sms: $sms, template: $template) { is_scheduled_to_send } }`
  const template = `{% graphql g, args: given %}${query}{% endgraphql %}{{ g | json }}`
  return {
    ...platform,
    run: (source: string, variables: object = {}) => platform.liquid.parseAndRender(source, variables),
    order: (variables: object) => platform.liquid.parseAndRender(template, { given: variables }),
    wait: (minutes: number) => void (now += minutes * 60_000),
    errors: () => platform.entries.filter(({ level }) => level === 'error').map(({ message }) => message),
  }
}

describe('sms_send', () => {
  test('sends a template once its job runs', async () => {
    const sms = memorySms()
    const { order, jobs } = setUp({ 'smses/note.liquid': note }, sms)
    const answer = await order({ template: { name: 'note' }, data: { phone: '+48 600 100 200', name: 'Ann' } })
    expect(JSON.parse(String(answer))).toEqual({ sms_send: { is_scheduled_to_send: true } })
    expect(sms.messages).toEqual([])
    await jobs.drain()
    expect(sms.messages).toEqual([{ to: '+48 600 100 200', content: 'Hello Ann.' }])
  })

  test("sends a module's template by its name, with Liquid without quotes in the front matter", async () => {
    const sms = memorySms()
    const file = '---\nname: note_by_name\nto: {{ data.phone }}\ncontent: Order #{{ data.id }}\n---\n'
    const { order, jobs } = setUp({ 'modules/shop/smses/orders/note.liquid': file }, sms)
    await order({ template: { name: 'modules/shop/note_by_name' }, data: { phone: '+48 600 100 200', id: 7 } })
    await jobs.drain()
    expect(sms.messages).toEqual([{ to: '+48 600 100 200', content: 'Order #7' }])
  })

  test("uses its own locale, else the request's", async () => {
    const sms = memorySms()
    const file = "---\nto: '+48 600 100 200'\nlocale: '{{ data.l }}'\n---\n{{ 'hi' | t }}"
    const translations = { 'translations/en.yml': 'en: { hi: Hello }', 'translations/pl.yml': 'pl: { hi: Witaj }' }
    const { order, jobs } = setUp({ 'smses/hi.liquid': file, ...translations }, sms)
    await order({ template: { name: 'hi' }, data: { l: 'pl' } })
    await order({ template: { name: 'hi' }, data: {} })
    await jobs.drain()
    expect(sms.messages.map(({ content }) => content)).toEqual(['Witaj', 'Hello'])
  })

  test('sends plain text, in which nothing is escaped as HTML, not in its partials either', async () => {
    const sms = memorySms()
    const files = memoryFiles({
      'smses/note.liquid': `${note}{% render 'signed', name: data.name %}{% cache 'name' %}{{ data.name }}{% endcache %}`,
      'views/partials/signed.liquid': `{% capture name %}{{ name }}{% endcapture %}{{ name }}, {{ '"' }}`,
    })
    const { liquid, jobs } = register({ files, sms, settings: { escapeOutput: true } })
    const data = { phone: '+48 600 100 200', name: 'T & "J"' }
    const send = 'sms_send(data: $data, template: { name: "note" }) { is_scheduled_to_send }'
    await liquid.parseAndRender(`{% graphql g, data: data %}mutation ($data: HashObject) { ${send} }{% endgraphql %}`, {
      data,
    })
    await jobs.drain()
    expect(sms.messages.map(({ content }) => content)).toEqual(['Hello T & "J".\nT & "J", "T & "J"'])
  })

  test('sends a message without a template, after its delay', async () => {
    const sms = memorySms()
    const { order, jobs, wait } = setUp({}, sms)
    await order({ sms: { to: '+1 (555) 010-9999', content: 'Hi', delay: 2 } })
    await jobs.drain()
    expect(sms.messages).toEqual([])
    wait(2)
    await jobs.drain()
    expect(sms.messages).toEqual([{ to: '+1 (555) 010-9999', content: 'Hi' }])
  })

  test.each([
    [{}, 'expected one of sms and template'],
    [{ template: { name: 'note' }, sms: { to: '1', content: '' } }, 'expected one of sms and template'],
    [{ sms: { to: 'Ann', content: '' } }, 'sms: to: expected a phone number'],
    [{ sms: { to: '1\n2', content: '' } }, 'sms: to: expected a phone number'],
    [{ sms: { to: '1', content: '', delay: -1 } }, 'sms: delay: expected a number of minutes'],
    [{ template: { name: 'nota' } }, 'did you mean \\u0022note\\u0022?'],
  ])('rejects %j', async (given, message) => {
    const { order } = setUp({ 'smses/note.liquid': note })
    expect(String(await order(given)).replaceAll('\\"', '\\u0022')).toContain(message)
  })

  test('retries if the sender fails', async () => {
    let attempts = 0
    const failing = { send: () => Promise.reject(new Error(`no line ${++attempts}`)) }
    const { order, jobs, wait, errors } = setUp({ 'smses/note.liquid': note }, failing)
    await order({ template: { name: 'note' }, data: { phone: '1' } })
    await jobs.drain()
    wait(1)
    await jobs.drain()
    expect(errors()).toEqual([expect.stringContaining('no line 1'), expect.stringContaining('no line 2')])
  })
})

describe('an SMS template', () => {
  const sentOf = async (file: string): Promise<unknown> => {
    const sms = memorySms()
    const { order, jobs, errors } = setUp({ 'smses/note.liquid': file }, sms)
    await order({ template: { name: 'note' }, data: { phone: '5' } })
    await jobs.drain()
    return sms.messages[0] ?? errors()[0]
  }

  test.each([
    ["---\nto: '5'\ncontent: 'Hi {{ data.phone }}'\n---\nbody", { to: '5', content: 'Hi 5' }],
    ["---\nto: '5'\nenabled: false\n---\nbody", undefined],
    ["---\nto: '5'\ntrigger_condition: '{{ data.none }}'\n---\nbody", undefined],
    [
      "---\nto: '{{ data.none }}'\n---\nbody",
      expect.stringContaining('smses/note.liquid: to: expected a phone number'),
    ],
  ])('%j', async (file, sent) => {
    expect(await sentOf(file)).toEqual(sent)
  })

  test('warns of unknown keys', async () => {
    const { order, entries } = setUp({ 'smses/note.liquid': "---\nto: '5'\ntoo: '6'\n---\n" })
    await order({ template: { name: 'note' } })
    expect(entries).toEqual([
      {
        diagnostic: expect.objectContaining({ keys: ['too'], suggestion: 'to' }) as unknown,
        level: 'warn',
        type: 'liquid-platform',
        message: expect.stringContaining('smses/note.liquid:3:1: too: unknown key (did you mean "to"?)') as string,
      },
    ])
  })

  test('is sent by a form that names it', async () => {
    const sms = memorySms()
    const form =
      '---\nresource: order\nresource_owner: anyone\nfields:\n  properties:\n    phone:\nsms_notifications: note\n---\n'
    const file = "---\nto: '{{ form.properties.phone }}'\n---\nThanks"
    const { run, jobs } = setUp({ 'sms_notifications/note.liquid': file, 'forms/order.liquid': form }, sms)
    const record = '{ table: "order", properties: [{ name: "phone", value: "600" }] }'
    const query = `mutation { record_create(form_name: "order", record: ${record}) { id } }`
    expect(await run(`{% graphql g %}${query}{% endgraphql %}{{ g.errors | json }}`)).toBe('null')
    await jobs.drain()
    expect(sms.messages).toEqual([{ to: '600', content: 'Thanks' }])
  })
})

test('admin_sent_notifications lists sent messages', async () => {
  const email = "---\nto: 'ann@shop.test'\nsubject: Hello\n---\n<b>Hi</b>"
  const { order, run, jobs } = setUp({ 'smses/note.liquid': note, 'emails/mail.liquid': email })
  await order({ template: { name: 'note' }, data: { phone: '5', name: 'Ann' } })
  await run(
    '{% graphql g %}mutation { email_send(template: { name: "mail" }) { is_scheduled_to_send } }{% endgraphql %}',
  )
  await jobs.drain()
  const fields = 'results { id content notification_id notification_type options }'
  const query = `{ all: admin_sent_notifications { total_entries } mails: admin_sent_notifications(filter: { notification_type: { value: EMAIL } }) { ${fields} } }`
  const answer = JSON.parse(String(await run(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`))) as unknown
  const options = { to: ['ann@shop.test'], cc: [], bcc: [], subject: 'Hello' }
  expect(answer).toMatchObject({
    all: { total_entries: 2 },
    mails: {
      results: [{ id: '2', content: '<b>Hi</b>', notification_id: 'mail', notification_type: 'EMAIL', options }],
    },
  })
})

test('admin_sent_notifications lists messages without a template under an empty id', async () => {
  const { run, jobs } = setUp({})
  await run(
    '{% graphql g %}mutation { sms_send(sms: { to: "5", content: "Hi" }) { is_scheduled_to_send } }{% endgraphql %}',
  )
  await jobs.drain()
  const query = '{ admin_sent_notifications { results { content notification_id } } }'
  expect(JSON.parse(String(await run(`{% graphql g %}${query}{% endgraphql %}{{ g | json }}`)))).toEqual({
    admin_sent_notifications: { results: [{ content: 'Hi', notification_id: '' }] },
  })
})
