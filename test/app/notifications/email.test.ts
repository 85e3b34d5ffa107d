import type { LogEntry } from '../../../src/ports/logger'
import { memoryFiles } from '../../../src/ports/files'
import { memoryMailer, type EmailMessage, type Mailer } from '../../../src/ports/mailer'
import { memoryJobs } from '../../../src/ports/jobs/memory'
import type { PlatformAdapters } from '../../../src/ports/adapters'
import { Exchange } from '../../../src/app/context/exchange'
import type { Runtime } from '../../../src/app/context/runtime'
import { getDialect } from '../../../src/language/dialect'
import type { NotificationVariables } from '../../../src/app/notifications/notifications'
import { Emails } from '../../../src/app/notifications/email'
import { failureOf, register } from '../../support/register'

/** A template with this front matter, and a default recipient. */
const email = (frontMatter: string, body = ''): string =>
  `---\n${/^to:/m.test(frontMatter) ? '' : 'to: ann@shop.test\n'}${frontMatter}\n---\n${body}`

function setUp(contents: Record<string, string>, adapters: PlatformAdapters = {}) {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const files = memoryFiles(contents)
  const queue = memoryJobs({ clock })
  const mailer = memoryMailer()
  const platform = register({ files, jobs: queue, clock, mailer, ...adapters })
  const runtime = getDialect(platform.liquid) as Runtime
  const { jobs } = platform
  const emails = runtime.service(Emails)
  return {
    runtime,
    emails,
    files,
    jobs,
    queue,
    messages: mailer.messages,
    notes: () => platform.entries.filter(({ type }: LogEntry) => type === 'job').map(({ message }) => message),
    warnings: () => platform.entries.filter(({ type }: LogEntry) => type === 'email').map(({ message }) => message),
    errors: () => platform.entries.filter(({ level }: LogEntry) => level === 'error').map(({ message }) => message),
    exchange: () => new Exchange(runtime),
    wait: (minutes: number) => void (now += minutes * 60_000),
  }
}

/** The message sent by `emails/mail.liquid`. */
async function sent(
  file: string,
  variables: NotificationVariables = {},
  { contents = {}, adapters = {} }: { contents?: Record<string, string>; adapters?: PlatformAdapters } = {},
): Promise<EmailMessage | undefined> {
  const { emails, exchange, jobs, messages, errors } = setUp({ 'emails/mail.liquid': file, ...contents }, adapters)
  await emails.enqueue(exchange(), 'mail', variables)
  await jobs.drain()
  expect(errors()).toEqual([])
  return messages[0]
}

test.each([
  ['https://shop.example/app', 'https://shop.example'],
  ['', ''],
])('reads platform_context.host from the setting baseUrl: %j', async (baseUrl, host) => {
  const file = '---\nto: ann@example.com\nsubject: "{{ platform_context.host }}"\n---\n{{ platform_context.host }}/a'
  expect(await sent(file, {}, { adapters: { settings: { baseUrl } } })).toMatchObject({
    subject: host,
    html: `${host}/a`,
  })
})

/** The logged error of an e-mail that cannot be sent. */
async function failure(file: string, variables: NotificationVariables = {}): Promise<string | undefined> {
  const { emails, exchange, jobs, messages, errors } = setUp({ 'emails/mail.liquid': file })
  await emails.enqueue(exchange(), 'mail', variables)
  await jobs.drain()
  expect(messages).toEqual([])
  return errors()[0]
}

describe('an e-mail', () => {
  test('contains the output of its template', async () => {
    const file = `---
name: mail
to: '{{ form.email }}'
cc: Bob <bob@shop.test>
bcc: archive@shop.test
from: '"The Shop, Ltd" <{{ data.from }}>'
reply_to: help@shop.test
subject: Order {{ data.order.number }}
---
<p>Dear {{ form.name }} at {{ context.location.host }}</p>
`
    const variables = {
      data: { from: 'shop@shop.test', order: { number: 7 } },
      form: { name: 'Ann', email: 'a@b.test' },
    }
    const adapters = { settings: { baseUrl: 'https://shop.test' } }
    expect(await sent(file, variables, { adapters })).toEqual({
      from: '"The Shop, Ltd" <shop@shop.test>',
      to: ['a@b.test'],
      cc: ['Bob <bob@shop.test>'],
      bcc: ['archive@shop.test'],
      replyTo: 'help@shop.test',
      subject: 'Order 7',
      html: '<p>Dear Ann at shop.test</p>\n',
    })
  })

  test('contains only the necessary headers', async () => {
    expect(await sent(email(''))).toEqual({ to: ['ann@shop.test'], cc: [], bcc: [], subject: '', html: '' })
    expect(await sent(email("from:\nreply_to: ''\nsubject: 2030"))).toMatchObject({ subject: '2030' })
  })

  test('can have several recipients', async () => {
    const variables = { data: { emails: ['c@x.test', 'd@x.test'] } }
    const file = email(`to: a@x.test, "B, C" <b@x.test>,
cc: |
  {% for email in data.emails %}
    {{ email }},
  {% endfor %}
bcc:
  - e@x.test
  - '{% if data.none %}f@x.test{% endif %}'
  - '"G, H" <g@x.test>'`)
    expect(await sent(file, variables)).toMatchObject({
      to: ['a@x.test', '"B, C" <b@x.test>'],
      cc: ['c@x.test', 'd@x.test'],
      bcc: ['e@x.test', '"G, H" <g@x.test>'],
    })
  })

  test('can have hidden recipients alone', async () => {
    expect(await sent(email("to: ''\nbcc: a@x.test"))).toMatchObject({ to: [], bcc: ['a@x.test'] })
  })

  test.each(['layout', 'layout_path'])('uses its %s, which sees its variables', async (key) => {
    const contents = { 'views/layouts/mailer.liquid': '<{{ content_for_layout }}|{{ x }}|{{ data.n }}>' }
    const file = email(`${key}: '{{ data.layout }}'`, '{% assign x = 1 %}<b>{{ context.layout }}</b>')
    expect(await sent(file, { data: { layout: 'mailer', n: 2 } }, { contents })).toMatchObject({
      html: '<<b></b>|1|2>',
    })
    expect(await sent(file, {}, { contents })).toMatchObject({ html: '<b></b>' })
  })

  test('can name the layout mailer, which adds nothing if the app has none', async () => {
    expect(await sent(email('layout: mailer', '<b>Hi</b>'))).toMatchObject({ html: '<b>Hi</b>' })
  })

  test.each(['layout: false', 'layout: ""'])('has no layout with %s', async (line) => {
    expect(await sent(email(line, '<b>Hi</b>'))).toMatchObject({ html: '<b>Hi</b>' })
  })

  test('has no default layout', async () => {
    const contents = { 'views/layouts/application.liquid': 'layout' }
    expect(await sent(email('', 'body'), {}, { contents })).toMatchObject({ html: 'body' })
  })

  test('escapes in its body and layout if the instance does, and never in its headers', async () => {
    const file = email("to: '\"{{ data.name }}\" <a@x.test>'\nsubject: '{{ data.name }}'\nlayout: l", '{{ data.name }}')
    const contents = { 'views/layouts/l.liquid': '<p>{{ content_for_layout }}</p>{{ data.name }}' }
    const adapters = { settings: { escapeOutput: true } }
    expect(await sent(file, { data: { name: "O'Hara & Co" } }, { contents, adapters })).toMatchObject({
      to: ['"O\'Hara & Co" <a@x.test>'],
      subject: "O'Hara & Co",
      html: '<p>O&#39;Hara &amp; Co</p>O&#39;Hara &amp; Co',
    })
  })

  test('fills translations with plain values in its headers, and with HTML in its body', async () => {
    const hello = "{{ 'hello' | t: name: data.name }}"
    const adapters = { settings: { escapeOutput: true }, translations: { en: { hello: 'Hello %{name}' } } }
    expect(await sent(email(`subject: "${hello}"`, hello), { data: { name: "O'Hara" } }, { adapters })).toMatchObject({
      subject: "Hello O'Hara",
      html: 'Hello O&#39;Hara',
    })
  })

  test.each([
    ["{% content_for 'x' %}{{ data.name }}{% endcontent_for %}", "{% yield 'x' %}"],
    ['{% capture x %}{{ data.name }}{% endcapture %}{% export x %}', '{{ context.exports.x }}'],
  ])('escapes captured headers in its body: %s', async (subject, body) => {
    const adapters = { settings: { escapeOutput: true } }
    const file = email(`subject: "${subject}"`, body)
    expect(await sent(file, { data: { name: '<i>' } }, { adapters })).toMatchObject({ html: '&lt;i&gt;' })
  })

  test("uses its own locale, else the request's", async () => {
    const translations = { en: { hi: 'Hello' }, pl: { hi: 'Witaj' } }
    const file = (key: string): string => email(`${key}\nsubject: "{{ 'hi' | t }}"`, "{{ 'hi' | t }}")
    const adapters = { translations }
    const pl = { subject: 'Witaj', html: 'Witaj' }
    expect(await sent(file("locale: '{{ data.l }}'"), { data: { l: 'pl' } }, { adapters })).toMatchObject(pl)
    expect(await sent(file("locale: '{{ data.l }}'"), {}, { adapters })).toMatchObject({ subject: 'Hello' })
    const { emails, exchange, jobs, messages } = setUp({ 'emails/mail.liquid': file('') }, adapters)
    const request = exchange()
    request.context.language = 'pl'
    await emails.enqueue(request, 'mail', {})
    await jobs.drain()
    expect(messages).toMatchObject([pl])
  })

  test('reads constants, which the queue does not store', async () => {
    const contents = { 'emails/mail.liquid': email("from: '{{ context.constants.FROM }}'") }
    const { emails, exchange, jobs, messages, queue } = setUp(contents, {
      settings: { constants: { FROM: 'shop@x.test' } },
    })
    await emails.enqueue(exchange(), 'mail', {})
    expect(JSON.stringify(queue.list('waiting'))).not.toContain('shop@x.test')
    await jobs.drain()
    expect(messages).toMatchObject([{ from: 'shop@x.test' }])
  })

  test('of a module is found by its path, and any by the name in its front matter', async () => {
    const { emails, exchange, jobs, messages } = setUp({
      'modules/blog/emails/user/welcome.liquid': email('subject: a'),
      'emails/x.liquid': email('name: declared\nsubject: b'),
      'modules/blog/emails/y.liquid': email('name: in module\nsubject: c'),
    })
    for (const name of ['modules/blog/user/welcome', 'declared', '/x.liquid', 'in module', 'modules/blog/in module']) {
      await emails.enqueue(exchange(), name, {})
    }
    await jobs.drain()
    expect(messages.map(({ subject }) => subject)).toEqual(['a', 'b', 'b', 'c', 'c'])
  })

  test('is the last by path of two with one name, with a warning', async () => {
    const warnings: string[] = []
    const logger = { log: (entry: LogEntry) => void warnings.push(`${entry.level}: ${entry.message}`) }
    const { emails } = setUp(
      {
        'emails/a.liquid': email('name: paid'),
        'emails/b.liquid': email('name: paid'),
        'modules/blog/emails/c.liquid': email('name: paid'),
      },
      { logger },
    )
    expect((await emails.find('paid')).path).toBe('emails/b.liquid')
    expect((await emails.find('modules/blog/paid')).path).toBe('modules/blog/emails/c.liquid')
    expect(warnings).toEqual([
      'warn: emails/b.liquid:3:1: name: "paid" is also the name of emails/a.liquid: emails/b.liquid is used',
    ])
  })

  test("is the app's by path before a module's by name", async () => {
    const { emails } = setUp({
      'emails/paid.liquid': email('name: own'),
      'modules/blog/emails/c.liquid': email('name: paid'),
    })
    expect((await emails.find('paid')).path).toBe('emails/paid.liquid')
    expect((await emails.find('modules/blog/paid')).path).toBe('modules/blog/emails/c.liquid')
  })

  test('can have variables named like prototypes', async () => {
    const data = JSON.parse('{ "__proto__": "p", "constructor": "c" }') as unknown
    const subject = "subject: '{{ data.__proto__ }}{{ data.constructor }}{{ constructor }}{{ __proto__ }}'"
    expect(await sent(email(subject), { data })).toMatchObject({ subject: 'pc' })
  })

  test('changes with its file', async () => {
    const { emails, exchange, files, jobs, messages } = setUp({ 'emails/mail.liquid': email('subject: a', '1') })
    const deliver = async (): Promise<void> => {
      await emails.enqueue(exchange(), 'mail', {})
      await jobs.drain()
    }
    await deliver()
    files.write('emails/mail.liquid', email('subject: b', '2'))
    await deliver()
    expect(messages).toMatchObject([
      { subject: 'a', html: '1' },
      { subject: 'b', html: '2' },
    ])
  })
})

describe('an e-mail is sent', () => {
  test('at once, if its delay prints nothing', async () => {
    expect(await sent(email("delay: '{{ data.none }}'"))).toBeDefined()
  })

  test('by a job, with the variables and context of its order', async () => {
    const { emails, exchange, jobs, messages } = setUp({
      'emails/mail.liquid': email("subject: '{{ data.n }}{{ context.session.s }}'"),
    })
    const request = exchange()
    const data = { n: 1 }
    request.context.session.s = 1
    await emails.enqueue(request, 'mail', { data })
    data.n = 2
    request.context.session.s = 2
    expect(messages).toEqual([])
    await jobs.drain()
    expect(messages).toMatchObject([{ subject: '11' }])
  })

  test.each([
    ['5', 5],
    ['0.5', 0.5],
    ["'{{ data.minutes }}'", 7],
  ])('after its delay: %s', async (delay, minutes) => {
    const { emails, exchange, jobs, messages, wait } = setUp({ 'emails/mail.liquid': email(`delay: ${delay}`) })
    await emails.enqueue(exchange(), 'mail', { data: { minutes: 7 } })
    wait(minutes - 0.1)
    await jobs.drain()
    expect(messages).toEqual([])
    wait(0.1)
    await jobs.drain()
    expect(messages).toHaveLength(1)
  })

  test.each([
    ['enabled: true', true],
    ['enabled: yes', true],
    ['enabled: false', false],
    ["enabled: '{{ data.on }}'", true],
    ["enabled: '{{ data.off }}'", false],
    ["trigger_condition: '{{ data.on }}'", true],
    ["trigger_condition: ' {{ data.off }} '", false],
    ['trigger_condition: |\n  {% if data.on %}\n    true\n  {% endif %}', true],
    ["trigger_condition: '{{ data.none }}'", false],
    ["trigger_condition: '1'", false],
    ['enabled: true\ntrigger_condition: false', false],
    ['enabled: false\ntrigger_condition: true', false],
    ["enabled: false\nto: 'nobody'", false],
  ])('%s', async (frontMatter, isSent) => {
    const message = await sent(email(frontMatter), { data: { on: true, off: false } })
    expect(message !== undefined).toBe(isSent)
  })

  test('if its condition is true when the job runs', async () => {
    const { runtime, emails, exchange, jobs, messages } = setUp({
      'emails/mail.liquid': email(`delay: 5
trigger_condition: |
  {% graphql g %}{ records(per_page: 1, filter: { table: { value: "stop" } }) { total_entries } }{% endgraphql %}
  {% if g.records.total_entries == 0 %}true{% endif %}`),
    })
    await emails.enqueue(exchange(), 'mail', {})
    await runtime.adapters.records.create('stop', {})
    await jobs.drain()
    expect(messages).toEqual([])
  })

  test('only after the transaction commits', async () => {
    const { emails, exchange, jobs, messages, queue } = setUp({ 'emails/mail.liquid': email('') })
    const request = exchange()
    const waiting: number[] = []
    await request.transaction(async (inner) => {
      await emails.enqueue(inner, 'mail', {})
      waiting.push(queue.list('waiting').length)
    })
    waiting.push(queue.list('waiting').length)
    const undone = async (inner: Exchange): Promise<never> => {
      await emails.enqueue(inner, 'mail', {})
      throw new Error('undo')
    }
    await expect(Promise.resolve(request.transaction(undone))).rejects.toThrow('undo')
    await jobs.drain()
    expect([waiting, messages.length]).toEqual([[0, 1], 1])
  })

  test('again if the mailer fails, five times at most', async () => {
    let tries = 0
    const mailer: Mailer = {
      send() {
        tries++
        throw new Error('no answer')
      },
    }
    const { emails, errors, exchange, jobs, queue, wait } = setUp({ 'emails/mail.liquid': email('') }, { mailer })
    await emails.enqueue(exchange(), 'mail', {})
    for (let i = 0; i < 7; i++) {
      await jobs.drain()
      wait(1)
    }
    expect([tries, queue.list('failed').length, queue.list('waiting').length]).toEqual([5, 1, 0])
    expect(errors()[0]).toContain('(emails/mail.liquid) has failed at attempt 1 of 5: no answer')
  })

  test('by an asynchronous mailer', async () => {
    const mailer: Mailer = { send: () => Promise.reject(new Error('refused')) }
    const { emails, errors, exchange, jobs } = setUp({ 'emails/mail.liquid': email('') }, { mailer })
    await emails.enqueue(exchange(), 'mail', {})
    await jobs.drain()
    expect(errors()).toEqual([expect.stringContaining('refused')])
  })

  test('beside jobs of other types; jobs of unknown types fail', async () => {
    const { emails, errors, exchange, jobs, messages, notes, queue } = setUp({
      'emails/mail.liquid': email('', "{% background job = 'note' %}sent"),
      'lib/note.liquid': "{% log 'noted', type: 'job' %}",
    })
    await emails.enqueue(exchange(), 'mail', {})
    for (const kind of ['constructor', 'email', 'other']) queue.enqueue({ kind, payload: null })
    await jobs.drain()
    expect([messages.length, notes()]).toEqual([1, ['noted']])
    expect(errors()).toEqual([
      expect.stringContaining('the platform has no jobs of the kind String "constructor"'),
      expect.stringContaining('this job is not an e-mail'),
      expect.stringContaining('the platform has no jobs of the kind String "other"'),
    ])
  })
})

describe("a client's input", () => {
  const evil = 'x@x.test\r\nBcc: eve@evil.test'

  test('adds no header by the subject', async () => {
    const data = { title: 'Hi\r\nBcc: eve@evil.test\n\n\u2028\u0000body' }
    expect(await sent(email("subject: 'Re: {{ data.title }}'"), { data })).toMatchObject({
      subject: 'Re: Hi Bcc: eve@evil.test body',
    })
  })

  test.each(['to', 'cc', 'bcc', 'from', 'reply_to'])('adds no header by %s', async (key) => {
    expect(await failure(email(`${key}: '{{ data.email }}'`), { data: { email: evil } })).toContain(
      `emails/mail.liquid: ${key}: expected an e-mail address with letters, digits and signs such as + or _ between single dots before the "@", got String "x@x.test\\r\\nBcc: eve@evil.test"`,
    )
  })

  test('adds no recipient to a list', async () => {
    const file = email("to:\n  - '{{ data.email }}'")
    expect(await failure(file, { data: { email: 'x@x.test, eve@evil.test' } })).toContain(
      'to: expected an e-mail address',
    )
  })

  test('is not run as Liquid', async () => {
    const data = { title: '{{ context.constants.KEY }}{% raw %}' }
    expect(await sent(email("subject: '{{ data.title }}'"), { data })).toMatchObject({ subject: data.title })
  })
})

describe('an e-mail without a recipient', () => {
  const process = async (frontMatter: string, strict: boolean) => {
    const { emails, exchange, jobs, queue, messages, errors, warnings } = setUp(
      { 'emails/mail.liquid': email(frontMatter) },
      { settings: { strict } },
    )
    await emails.enqueue(exchange(), 'mail', {})
    await jobs.drain()
    expect(messages).toEqual([])
    return { errors: errors(), warnings: warnings(), failed: queue.list('failed').length }
  }

  test.each(["to: ''", 'to: []', "to: '{{ data.none }}, '"])('is not sent, with a warning: %s', async (frontMatter) => {
    const message = 'emails/mail.liquid:2:1: no recipient in to, cc or bcc: not sent'
    expect(await process(frontMatter, false)).toEqual({ errors: [], warnings: [message], failed: 0 })
  })

  test('fails its job if strict', async () => {
    const { errors } = await process("to: ''", true)
    expect(errors).toEqual([expect.stringContaining('emails/mail.liquid: no recipient in to, cc or bcc')])
  })

  test('is sent to cc and bcc', async () => {
    expect(await sent(email("to: ''\nbcc: a@shop.test"))).toMatchObject({ to: [], bcc: ['a@shop.test'] })
  })
})

describe('a faulty e-mail', () => {
  test.each<[string, string]>([
    ['to: Ann', 'emails/mail.liquid: to: expected an e-mail address with an "@", got String "Ann"'],
    ['from: a@x.test, b@x.test', 'from: expected an e-mail address'],
    ['locale: po lski', 'locale: expected a language code, got String "po lski"'],
    ['layout: mailr', 'can\'t find layout "mailr"'],
    ["subject: '{{ 1 | divided_by: 0 }}'", 'file:emails/mail.liquid, line:3, col:30'],
    ["cc:\n  - a@shop.test\n  - '{{ 1 | divided_by: 0 }}'", 'file:emails/mail.liquid, line:5, col:25'],
  ])('with %s fails the job', async (frontMatter, message) => {
    expect(await failure(email(frontMatter))).toContain(message)
  })

  test.each<[string, string]>([
    ['to: [{{ form.email }}]', 'emails/mail.liquid:2:7: invalid YAML: a hash cannot be a key (put Liquid in quotes)'],
    ['to:\n  - [a@x.test]', 'emails/mail.liquid:3:5: to.0: expected a text, Liquid in quotes, got Array'],
    ['subject:\n  - a', 'emails/mail.liquid:3:1: subject: expected a text, Liquid in quotes, got Array'],
    ["subject: '{% if %}'", 'file:emails/mail.liquid, line:3, col:11'],
    ['delay: soon', 'emails/mail.liquid: delay: expected a number of minutes, 0 or more, got String "soon"'],
    ['delay: -1', 'delay: expected a number of minutes, 0 or more, got String "-1"'],
    ['delay: .inf', 'delay: expected a number of minutes'],
    ['to: [a', 'emails/mail.liquid:3:1: invalid YAML'],
  ])('with %s is rejected when it is queued', async (frontMatter, message) => {
    const { emails, exchange } = setUp({ 'emails/mail.liquid': email(frontMatter) })
    expect((await failureOf(emails.enqueue(exchange(), 'mail', {}))).message).toContain(message)
  })

  test.each<[string, string]>([
    ['subjekt: a', 'emails/mail.liquid:3:1: subjekt: unknown key (did you mean "subject"?)'],
    ['__proto__: a', '__proto__: unknown key'],
  ])('with %s is reported as a warning', async (frontMatter, message) => {
    const warnings: string[] = []
    const logger = { log: (entry: LogEntry) => void warnings.push(`${entry.level}: ${entry.message}`) }
    const { emails, exchange, jobs, messages } = setUp({ 'emails/mail.liquid': email(frontMatter) }, { logger })
    await emails.enqueue(exchange(), 'mail', {})
    await jobs.drain()
    expect(warnings).toEqual([expect.stringContaining(message)])
    expect(warnings[0]).toMatch(/^warn: /)
    expect(messages).toHaveLength(1)
  })

  test.each(['metadata: { owner: sales }', 'forced: true'])(
    'with %s is accepted without a warning',
    async (frontMatter) => {
      const warnings: string[] = []
      const logger = { log: ({ message }: LogEntry) => void warnings.push(message) }
      const { emails, exchange, jobs, messages } = setUp({ 'emails/mail.liquid': email(frontMatter) }, { logger })
      await emails.enqueue(exchange(), 'mail', {})
      await jobs.drain()
      expect(messages).toHaveLength(1)
      expect(warnings).toEqual([])
    },
  )

  test('must have a hash as front matter', async () => {
    const { emails } = setUp({ 'emails/mail.liquid': '---\n- a\n---\n' })
    expect((await failureOf(emails.find('mail'))).message).toContain(
      'emails/mail.liquid:2:1: expected a hash, such as "name: value"',
    )
  })

  test.each([
    ['welcom', 'can\'t find e-mail "welcom" (did you mean "welcome"?); looked for emails/welcom.liquid'],
    ['modules/blog/welcom', '(did you mean "modules/blog/welcome"?); looked for modules/blog/emails/welcom.liquid'],
    ['declare', '(did you mean "declared"?)'],
    ['../config', "can't find"],
  ])('named %s does not exist', async (name, message) => {
    const { emails, exchange } = setUp({
      'emails/welcome.liquid': email(''),
      'emails/z.liquid': email('name: declared'),
      'modules/blog/emails/welcome.liquid': email(''),
      'modules/blog/lib/welcom.liquid': '',
    })
    const error = await failureOf(emails.enqueue(exchange(), name, {}))
    expect(error).toMatchObject({ code: 'ENOENT', file: name })
    expect(error.message).toContain(message)
  })
})

test.each([
  ['to: {{ form.email }}', { to: ['tea@shop.test'] }],
  ['to:\n  - {{ form.email }}\n  - bob@shop.test', { to: ['tea@shop.test', 'bob@shop.test'] }],
  ['subject: Order #{{ form.id }}', { subject: 'Order #7' }],
  ['subject: {{ form.id }} #1 of #{{ form.id }}', { subject: '7 #1 of #7' }],
  ['subject: Order {{ form.id }} # by us', { subject: 'Order 7' }],
  ['subject: Order {{ form.id }} #1', { subject: 'Order 7 #1' }],
  ['subject: {{ form.id }}: "sent"', { subject: '7: "sent"' }],
  ['subject: {% if form.id == 7 %}a #1{% endif %}\n\n', { subject: 'a #1' }],
  ["subject: It's #{{ form.id }}\r", { subject: "It's #7" }],
  ['subject: a\r{{ form.id }}', { subject: 'a 7' }],
  ['subject: Order {{ form.id }}\n  of us', { subject: 'Order 7 of us' }],
  ["subject: '{{ form.id }}\nfrom: #{{ form.id }}'", { subject: '7 from: #7' }],
  [
    'subject: >\n  a: #{{ form.id }}\n\n  b\nreply_to: {{ form.email }}',
    { subject: 'a: #7 b', replyTo: 'tea@shop.test' },
  ],
])('accepts Liquid without quotes in front matter: %j', async (front, message) => {
  expect(await sent(email(front), { form: { email: 'tea@shop.test', id: 7 } })).toMatchObject(message)
})
