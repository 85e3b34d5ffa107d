import { setTimeout as sleep } from 'node:timers/promises'
import { usersTable } from '../../../../src/ports/records/reserved-tables'
import { directoryStorage } from '../../../../src'
import type { DatabaseAdapters } from '../../../../src/engines/postgres'
import { sendFile } from './files'

const page = (slug: string, body: string): string => `---\nslug: ${slug}\nlayout: ""\n---\n${body}`

/** Creates two records, a job and an e-mail for each key. The job logs its start, and writes a record. */
const order = `{% transaction %}
  {% graphql _ = 'add', table: 'order', key: key %}
  {% background job = 'ship', key: key, max_attempts: attempts %}
  {% assign name = job | append: ' ' | append: key %}
  {% log name, type: 'queued' %}
  {% graphql _ = 'send', key: key %}
  {% graphql _ = 'add', table: 'line', key: key %}
{% endtransaction %}`

/** An app whose visitors sign up, order and upload. `POST` requires no page here, so each visit is one request. */
export const shopFiles: Readonly<Record<string, string>> = {
  'app/graphql/join.graphql':
    'mutation join($email: String!) { user: user_create(user: { email: $email, properties: [] }) { id } }',
  'app/graphql/add.graphql':
    'mutation add($table: String!, $key: String!) { record_create(record: { table: $table, properties: [{ name: "key", value: $key }] }) { id } }',
  'app/graphql/send.graphql':
    'mutation send($key: String!) { email_send(template: { name: "receipt" }, data: { key: $key }) { is_scheduled_to_send } }',
  'app/emails/receipt.liquid':
    '---\nto: "{{ data.key }}@shop.test"\nfrom: shop@shop.test\nsubject: Receipt\n---\nThanks',
  'app/lib/order.liquid': order,
  'app/lib/ship.liquid': "{% log key, type: 'ship' %}{% graphql _ = 'add', table: 'shipment', key: key %}",
  'app/views/pages/join.liquid': page(
    'join',
    `{%- assign key = context.params.key | append: '' -%}
    {%- assign email = key | append: '@shop.test' -%}
    {%- transaction -%}
      {%- graphql g = 'join', email: email -%}
      {%- function _ = 'order', key: key, attempts: 1 -%}
    {%- endtransaction -%}
    {%- sign_in user_id: g.user.id -%}{{ g.user.id }}`,
  ),
  'app/views/pages/order.liquid': page(
    'order',
    `{%- assign attempts = context.params.attempts | plus: 0 -%}
    {%- function _ = 'order', key: context.params.key, attempts: attempts -%}
    {{- context.current_user.id -}}`,
  ),
  ...Object.fromEntries(
    ['order', 'line', 'shipment'].map((name) => [
      `app/schema/${name}.yml`,
      `name: ${name}\nproperties: [{ name: key, type: string, index: true }]`,
    ]),
  ),
  'app/schema/note.yml': 'properties: [{ name: file, type: upload, options: { acl: private } }]',
  'app/forms/note.liquid': '---\nresource: note\nresource_owner: anyone\nfields: { properties: { file: } }\n---\n',
  'liquid-platform.config.mjs': `
    const send = async ({ to }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      console.log('sent ' + String(to).split('@')[0])
    }
    export default { mailer: { send } }`,
}

interface Visitor {
  /** Signed in once its user is set. */
  cookie: string
  user: string
}

/** Compares the final data with the acknowledged requests and the output of the processes. */
export class Shop {
  /** The output of all processes. */
  readonly lines: string[] = []
  readonly wrongSessions: string[] = []
  private readonly asked = new Set<string>()
  private readonly users = new Map<string, string>()
  private readonly orders = new Set<string>()
  /** The texts of the records' files. */
  private readonly files = new Map<string, string>()
  private readonly visitors = [0, 1, 2, 3].map((): Visitor => ({ cookie: '', user: '' }))
  private readonly counts = [0, 0, 0, 0]

  /** @param pauseMs the pause before each visit */
  constructor(private readonly pauseMs = 0) {}

  /** The number of acknowledged writes. */
  get answered(): number {
    return this.users.size + this.orders.size + this.files.size
  }

  /**
   * One request of one of four visitors, who sign up, order three times, and upload a file. @returns whether it was
   * acknowledged
   */
  async visit(origin: string, number: number): Promise<boolean> {
    await sleep(this.pauseMs)
    const count = (this.counts[number] as number)++
    const key = `v${number}-${count}`
    const visitor = this.visitors[number] as Visitor
    this.asked.add(key)
    if (count % 5 === 0) return this.join(origin, key, visitor)
    if (count % 5 === 4) return this.upload(origin, key)
    return this.order(origin, key, count % 2 === 0 ? 1 : 3, visitor)
  }

  private async join(origin: string, key: string, visitor: Visitor): Promise<boolean> {
    const answer = await sendRequest(new Request(`${origin}/join?key=${key}`))
    if (!answer) return false
    const { text: user, cookie } = answer
    this.users.set(key, user)
    Object.assign(visitor, { cookie, user })
    return true
  }

  private async order(origin: string, key: string, attempts: number, visitor: Visitor): Promise<boolean> {
    const headers = { cookie: visitor.cookie }
    const answer = await sendRequest(new Request(`${origin}/order?key=${key}&attempts=${attempts}`, { headers }))
    if (!answer) return false
    this.orders.add(key)
    const { text } = answer
    if (text !== visitor.user)
      this.wrongSessions.push(`${key} is of ${text || 'nobody'}, not ${visitor.user || 'nobody'}`)
    return true
  }

  private async upload(origin: string, key: string): Promise<boolean> {
    const content = contentOf(key)
    const answer = await sendRequest(sendFile(origin, new File([content], 'a.txt', { type: 'text/plain' })))
    if (!answer) return false
    this.files.set(String((JSON.parse(answer.text) as { readonly id: string | number }).id), content)
    return true
  }

  /** Compares the data with the visitors' requests and the log. Each list should be empty. */
  async audit({ records, jobs }: DatabaseAdapters, folder: string) {
    const read = async (table: string) => records.search({ table, limit: 1_000_000 })
    const count = async (table: string) => counted((await read(table)).map(({ properties }) => String(properties.key)))
    const [orders, lines, shipments] = [await count('order'), await count('line'), await count('shipment')]
    const users = new Map((await read(usersTable)).map(({ id, properties }) => [keyOf(properties.email), id]))
    const entries = this.lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Entry] : []))
    const logged = (type: string) => entries.filter((entry) => entry.type === type).map(({ message }) => message)
    const begun = counted(logged('ship'))
    const sent = counted(this.lines.flatMap((line) => (line.startsWith('sent ') ? [line.slice(5)] : [])))
    const idOf = new Map(logged('queued').map((message) => message.split(' ').toReversed() as [string, string]))
    const backgroundMessages = logged('background').flatMap((message) =>
      / (?:runs again, after|has failed at) attempt \d+ of \d+: /.test(message) ? [message] : [],
    )
    const isReported = (key: string): boolean =>
      backgroundMessages.some((message) => message.startsWith(`job ${idOf.get(key)} `))
    const again = repeated(begun)
    const mailedAgain = repeated(sent)
    const named = await filesOf(await read('note'), folder)

    const done = [...orders.keys()]
    return {
      lost: [
        ...missing(this.orders, orders),
        ...missing(this.users.keys(), orders),
        ...Array.from(this.users).flatMap(([key, id]) => (users.get(key) === id ? [] : [`user ${key}`])),
        ...Array.from(this.files).flatMap(([id, text]) => (named.get(id) === text ? [] : [`file of ${id}`])),
      ],
      halfDone: [
        ...missing(orders.keys(), lines),
        ...missing(lines.keys(), orders),
        ...missing(users.keys(), orders),
        ...missing([...orders.keys(), ...begun.keys(), ...sent.keys()], this.asked),
        ...missing([...begun.keys(), ...sent.keys()], orders),
        ...repeated(orders),
        ...Array.from(named).flatMap(([id, text]) => (isWhole(text, this.asked) ? [] : [`file of ${id}`])),
      ],
      notDone: [...missing(done, shipments), ...missing(done, begun), ...missing(done, sent)],
      unlogged: again.filter((key) => !isReported(key)),
      // The log has the ids of jobs, and the mailer does not.
      unloggedMails: Math.max(
        0,
        mailedAgain.length - backgroundMessages.filter((line) => line.includes('(emails/receipt')).length,
      ),
      failed: (await jobs.list('failed')).map(({ id, error }) => `${id}: ${error}`),
      left: await jobs.counts?.(),
      wrongSessions: this.wrongSessions,
      jobs: 2 * done.length,
      ranAgain: again.length + mailedAgain.length,
    }
  }
}

interface Entry {
  readonly type: string
  readonly message: string
}

/** The response to a request; undefined if the process was killed first. */
async function sendRequest(request: Request): Promise<{ readonly text: string; readonly cookie: string } | undefined> {
  const read = async () => {
    const response = await fetch(request)
    return { response, text: (await response.text()).trim() }
  }
  const answer = await read().catch(() => undefined)
  if (!answer) return undefined
  const { response, text } = answer
  if (response.status >= 300) throw new Error(`${request.url}: ${response.status} ${text}`)
  return { text, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function contentOf(key: string): string {
  return `${key}\n`.repeat(5000)
}

function keyOf(email: unknown): string {
  return String(email).split('@')[0] as string
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function repeated(counts: ReadonlyMap<string, number>): string[] {
  return Array.from(counts).flatMap(([key, count]) => (count > 1 ? [key] : []))
}

function missing(keys: Iterable<string>, there: { has(key: string): boolean }): string[] {
  return Array.from(keys).filter((key) => !there.has(key))
}

function isWhole(text: string | undefined, asked: ReadonlySet<string>): boolean {
  const [key = ''] = (text ?? '').split('\n', 1)
  return asked.has(key) && text === contentOf(key)
}

/** The texts of the records' files by record id; undefined for a missing file. */
async function filesOf(
  records: readonly { readonly id: string; readonly properties: Readonly<Record<string, unknown>> }[],
  folder: string,
): Promise<Map<string, string | undefined>> {
  const storage = directoryStorage(folder)
  const texts = new Map<string, string | undefined>()
  for (const { id, properties } of records) {
    const file = await storage.get((properties.file as { readonly key: string }).key)
    texts.set(id, file && (await new Response(file.stream()).text()))
  }
  return texts
}
