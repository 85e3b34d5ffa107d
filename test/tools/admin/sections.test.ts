import { memoryJobs } from '../../../src/ports/jobs/part'
import type { ManagedJobQueue } from '../../../src/ports/jobs/port'
import { memoryStore } from '../../../src/ports/store/port'
import { adminApp } from './app'

const { visit, records, platform, mailer, log } = adminApp()
const visitor = visit()
const jobs = platform.adapters.jobs as ManagedJobQueue

describe('users', () => {
  test('are created with a password and the properties of user.yml', async () => {
    const fields = { 'user[email]': 'ann@shop.test', 'user[password]': 'secret phrase', 'user[first_name]': 'Ann' }
    const role = { 'names[0]': 'role', 'kinds[0]': 'string', 'before[0]': '', 'values[0]': 'editor' }
    const response = await visitor.post('/_admin/users/save', { ...fields, ...role })
    const [user] = await records.search({ table: ':users', limit: 2 })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/_admin/users/edit?id=${user?.id ?? ''}`,
    ])
    expect(user?.properties).toMatchObject({
      email: 'ann@shop.test',
      first_name: 'Ann',
      properties: { role: 'editor' },
    })
    const html = await visitor.read('/_admin/users?q=ann')
    expect(html).toContain('ann@shop.test')
    expect(html).not.toContain('secret phrase')
    expect(await visitor.read('/_admin/users?q=nobody')).toContain('Nothing found')
  })

  test('are changed; an empty password stays', async () => {
    const [user] = await records.search({ table: ':users', limit: 1 })
    const before = user?.properties.encrypted_password
    const fields = {
      id: user?.id ?? '',
      'user[email]': 'ann@shop.test',
      'user[password]': '',
      'user[last_name]': 'Lee',
    }
    await visitor.post('/_admin/users/save', fields)
    const [after] = await records.search({ table: ':users', limit: 1 })
    expect(after?.properties).toMatchObject({
      last_name: 'Lee',
      encrypted_password: before,
      properties: { role: 'editor' },
    })
  })

  test('keep the input for a user who was deleted in the meantime', async () => {
    const { id } = await records.create(':users', { email: 'gone@shop.test', properties: {} })
    await records.delete(id, ':users')
    const response = await visitor.post('/_admin/users/save', { id, version: 'any', 'user[email]': 'new@shop.test' })
    const html = await response.text()
    expect([response.status, html]).toEqual([422, expect.stringContaining('It was deleted since you opened it.')])
    expect(html).toContain('value="new@shop.test"')
  })

  test('are rejected with an invalid e-mail, with the reason in the form', async () => {
    const response = await visitor.post('/_admin/users/save', {
      'user[email]': 'ann',
      'user[password]': 'secret phrase',
    })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('email')])
    expect(await records.count({ table: ':users' })).toBe(1)
  })

  test('keep unchanged attributes, and concurrent changes', async () => {
    const { id } = await records.create(':users', { email: 'eve@shop.test', last_name: 'Old', properties: {} })
    const html = await visitor.read(`/_admin/users/edit?id=${id}`)
    const names = ['email', 'first_name', 'last_name', 'name', 'slug', 'language']
    const read = (field: string): string => new RegExp(`name="${field}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    const before = Object.fromEntries(
      names.flatMap((name) => [
        [`user[${name}]`, new RegExp(`id="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''],
        [`user_before[${name}]`, read(`user_before\\[${name}\\]`)],
      ]),
    )
    const fields = { ...before, id, version: read('version'), 'user[last_name]': 'New' }
    expect((await visitor.post('/_admin/users/save', fields)).status).toBe(303)
    const saved = (await records.find(id, ':users'))?.properties
    expect(saved).toEqual({ email: 'eve@shop.test', last_name: 'New', properties: {} })
    const late = await visitor.post('/_admin/users/save', { ...fields, 'user[last_name]': 'Late' })
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('Somebody else has changed this')])
    expect((await records.find(id, ':users'))?.properties).toEqual(saved)
    await records.delete(id, ':users')
  })

  test('have their id as the title of their page without an e-mail', async () => {
    const { id } = await records.create(':users', { email: null, properties: {} })
    expect(await visitor.read(`/_admin/users/edit?id=${id}`)).toContain(`<h1>${id}</h1>`)
    await records.delete(id, ':users')
  })

  test('are not saved without an e-mail, and get one', async () => {
    const { id } = await records.create(':users', { first_name: 'Ghost', properties: {} })
    expect(await visitor.read(`/_admin/users/edit?id=${id}`)).toMatch(/<input id="email"[^>]* value="" required/)
    const fields = { id, 'user[email]': '', 'user_before[email]': '', 'user[last_name]': 'Writer' }
    const refused = await visitor.post('/_admin/users/save', fields)
    const html = await refused.text()
    expect([refused.status, html]).toEqual([422, expect.stringContaining('<li>email can&#39;t be blank</li>')])
    expect(html).toMatch(/<input id="last_name"[^>]* value="Writer"/)
    const saved = await visitor.post('/_admin/users/save', { ...fields, 'user[email]': 'ghost@shop.test' })
    expect([saved.status, (await records.find(id, ':users'))?.properties]).toEqual([
      303,
      { email: 'ghost@shop.test', first_name: 'Ghost', last_name: 'Writer', properties: {} },
    ])
    await records.delete(id, ':users')
  })

  test('are sorted by e-mail and name, and deleted together', async () => {
    const people = [
      { email: 'b@sort.test', first_name: 'Ann', last_name: 'Lee' },
      { email: 'a@sort.test', first_name: 'Bob', last_name: 'Lee' },
      { email: 'c@sort.test', name: 'Ida' },
    ]
    const ids: string[] = []
    for (const person of people) ids.push((await records.create(':users', person)).id)
    const list = async (query: string): Promise<string> => {
      const html = await visitor.read(`/_admin/users?q=sort.test&${query}`)
      return Array.from(html.matchAll(/([abc])@sort\.test<\/span>/g), ([, letter = '']) => letter).join('')
    }
    expect(await list('')).toBe('cab')
    expect(await list('sort=email&order=asc')).toBe('abc')
    expect(await list('sort=email&order=desc')).toBe('cba')
    expect(await list('sort=name&order=asc')).toMatch(/ba/)
    expect(await list('sort=password&order=asc')).toBe('cab')
    const html = await visitor.read('/_admin/users?q=sort.test&sort=name&order=asc')
    expect(html).toContain('aria-sort="ascending"')
    expect(html).toMatch(/Ann Lee[^]*Bob Lee/)
    expect(html).toContain('<span class="clip">Ida</span>')
    await visitor.post('/_admin/users/delete', { 'ids[]': ids.join() })
    expect(await visitor.read('/_admin/users')).toContain('3 users were deleted.')
    expect(await list('')).toBe('')
    expect(await list('deleted=1')).toHaveLength(3)
  })

  test('get a file beside their other properties, and lose it', async () => {
    const [{ id } = { id: '' }] = await records.search({ table: ':users', limit: 1 })
    const file = new File(['a face'], 'face.txt', { type: 'text/plain' })
    const avatar = { id, 'user[email]': 'ann@shop.test', 'names[1]': 'avatar', 'kinds[1]': 'file' }
    await visitor.post('/_admin/users/save', { ...avatar, 'files[1]': file })
    const read = async (): Promise<unknown> => (await records.find(id, ':users'))?.properties.properties
    expect(await read()).toMatchObject({ role: 'editor', avatar: { file_name: 'face.txt', size: 6 } })
    expect(await visitor.read(`/_admin/users/edit?id=${id}`)).toContain('face.txt</a>')
    await visitor.post('/_admin/users/save', { ...avatar, 'remove[1]': '1' })
    expect(await read()).toMatchObject({ role: 'editor', avatar: null })
  })

  test('are signed out everywhere', async () => {
    const [{ id } = { id: '' }] = await records.search({ table: ':users', limit: 1 })
    const request = (cookie = ''): Request => new Request('http://localhost/', { headers: { cookie } })
    const signedIn = await platform.respond(`{% sign_in user_id: ${id} %}`, { request: request() })
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)
    const readUser = async (): Promise<string> =>
      (await platform.respond('{{ context.current_user.email }}', { request: request(cookie) })).text()
    expect(await readUser()).toBe('ann@shop.test')
    await visitor.post('/_admin/users/sign-out', { id })
    expect(await visitor.read(`/_admin/users/edit?id=${id}`)).toContain('All sessions of this user have ended.')
    expect(await readUser()).toBe('')
  })

  test('are signed out after a password change', async () => {
    const [user] = await records.search({ table: ':users', limit: 1 })
    const request = (cookie = ''): Request => new Request('http://localhost/', { headers: { cookie } })
    const signedIn = await platform.respond(`{% sign_in user_id: ${user?.id ?? ''} %}`, { request: request() })
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)
    const email = String(user?.properties.email)
    const fields = { id: user?.id ?? '', 'user[email]': email, 'user_before[email]': email }
    await visitor.post('/_admin/users/save', { ...fields, 'user[password]': 'another phrase' })
    const response = await platform.respond('{{ context.current_user.email }}', { request: request(cookie) })
    expect(await response.text()).toBe('')
  })

  test('are deleted, and restored', async () => {
    const [{ id } = { id: '' }] = await records.search({ table: ':users', limit: 1 })
    await visitor.post('/_admin/users/delete', { 'ids[]': id })
    expect(await records.count({ table: ':users' })).toBe(0)
    const html = await visitor.read('/_admin/users')
    expect(html).toContain('1 user was deleted.')
    expect(html).toContain('<input type="hidden" name="table" value=":users">')
    await visitor.post('/_admin/records/restore', { table: ':users', 'ids[]': id })
    expect(await records.count({ table: ':users' })).toBe(1)
  })
})

test('shows the sessions without their ids, and ends one', async () => {
  const { id } = await records.create(':users', { email: 'bob@shop.test' })
  const request = new Request('http://localhost/')
  const signedIn = await platform.respond(`{% sign_in user_id: ${id} %}{% session cart = 's3cr3t' %}`, { request })
  const [, session = ''] = /liquid_session=([\w-]+)/.exec(signedIn.headers.get('set-cookie') ?? '') ?? []
  const html = await visitor.read('/_admin/sessions')
  expect(html).toMatch(/bob@shop\.test<\/a>[^]*cart/)
  expect(html).not.toMatch(new RegExp(`${session}|s3cr3t`))
  const [, key = ''] = /bob@shop\.test[^]*?name="key" value="([^"]+)"/.exec(html) ?? []
  await visitor.post('/_admin/sessions/end', { key })
  expect(await visitor.read('/_admin/sessions')).not.toContain('bob@shop.test')
  const again = new Request('http://localhost/', { headers: { cookie: `liquid_session=${session}` } })
  expect(await (await platform.respond('{{ context.current_user.email }}', { request: again })).text()).toBe('')
})

test('reports that sessions cannot be listed, if their store cannot', async () => {
  const { get, set, delete: remove } = memoryStore()
  const { visit } = adminApp({}, { sessions: { get, set, delete: remove } })
  expect(await visit().read('/_admin/sessions')).toContain('The sessions cannot be listed')
})

describe('jobs', () => {
  const payload = { variables: { id: 5, password: 's3cr3t' } }
  const enqueue = async (sourceName: string): Promise<string> =>
    jobs.enqueue({ kind: 'background', payload, delayMs: 60_000, sourceName })

  test('are listed by state, without secrets', async () => {
    const id = await enqueue('one')
    const html = await visitor.read('/_admin/jobs')
    expect(html).toContain('<b>one</b>')
    expect(html).not.toContain('s3cr3t')
    expect(await visitor.read('/_admin/jobs?type=SCHEDULED')).toContain('<b>one</b>')
    expect(await visitor.read('/_admin/jobs?type=DEAD')).toContain('No jobs here')
    await jobs.drop(id)
  })

  test('have the name of their partial', async () => {
    const { visit, platform } = adminApp({}, {}, { 'app/lib/notes/send.liquid': 'x' })
    await platform.respond("{% background job = 'notes/send', delay: 60 %}")
    expect(await visit().read('/_admin/jobs')).toContain('<b>notes/send</b>')
  })

  test('are run now, and dropped', async () => {
    const [first, second] = [await enqueue('one'), await enqueue('two')]
    const before = (await jobs.list('waiting'))[0]?.due.getTime() ?? 0
    await visitor.post('/_admin/jobs/retry', { id: first })
    expect(await visitor.read('/_admin/jobs')).toContain('The job is due now.')
    await visitor.post('/_admin/jobs/drop', { id: second })
    const [left, ...others] = await jobs.list('waiting')
    expect([left?.id, others]).toEqual([first, []])
    expect(left?.due.getTime()).toBeLessThan(before)
    await visitor.post('/_admin/jobs/drop', { id: second })
    expect(await visitor.read('/_admin/jobs')).toContain('no waiting or failed job has the id')
    await jobs.drop(first)
  })

  test.each(['retry', 'drop'])('return to the list that they were chosen in, after %s', async (action) => {
    const id = await enqueue('one')
    const list = '/_admin/jobs?type=SCHEDULED'
    expect(await visitor.read(list)).toContain(`<input type="hidden" name="to" value="${list}">`)
    const response = await visitor.post(`/_admin/jobs/${action}`, { id, to: list })
    expect([response.status, response.headers.get('location')]).toEqual([303, list])
    const elsewhere = await visitor.post(`/_admin/jobs/${action}`, { id, to: 'https://other.test' })
    expect(elsewhere.headers.get('location')).toBe('/_admin')
    await jobs.drop(id)
  })

  test('show their error if they failed', async () => {
    await platform.respond("{% background job = 'missing', max_attempts: 1 %}").catch(() => undefined)
    await platform.respond(
      '{% background source_name: "bad", max_attempts: 1 %}{{ 5 | array_limit: 1 }}{% endbackground %}',
    )
    await platform.jobs.drain()
    expect(await visitor.read('/_admin/jobs?type=DEAD')).toContain('array_limit')
  })

  test('are not listed if the queue does not list them, and the page says why', async () => {
    const { enqueue, process } = memoryJobs()
    const html = await adminApp({}, { jobs: { enqueue, process } }).visit().read('/_admin/jobs')
    expect(html).toContain('The jobs could not be read:')
    expect(html).toContain('the jobs adapter does not list its jobs: it needs list(), retry() and drop()')
    expect(html).not.toContain('%{count}')
  })
})

test('shows e-mails, the newest first, with their attachments', async () => {
  expect(await visitor.read('/_admin/emails')).toContain('No e-mails yet')
  const file = { filename: 'terms <b>.txt', contentType: 'text/plain', contentDisposition: 'attachment' } as const
  const message = { to: ['ann@shop.test'], cc: [], bcc: [], html: '<h1>Hello</h1>' }
  mailer.send({ ...message, subject: 'First', attachments: [{ ...file, content: Buffer.from('four') }] })
  mailer.send({ ...message, subject: 'Second' })
  const html = await visitor.read('/_admin/emails')
  expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'))
  expect(await visitor.read('/_admin/emails/show?id=0')).toContain('terms &lt;b&gt;.txt (4 bytes)')
  expect((await visitor.send('/_admin/emails/show?id=9')).status).toBe(404)
})

test('shows an e-mail as it was sent: what is escaped in it stays text', async () => {
  const { mailer, visit } = adminApp()
  const html = '<p title="&quot;">&lt;img src="https://other.test/seen"&gt; &amp;lt;</p>'
  mailer.send({ to: ['ann@shop.test'], cc: [], bcc: [], subject: 'Hello', html })
  const response = await visit().send('/_admin/emails/body?id=0', { headers: { 'sec-fetch-dest': 'iframe' } })
  expect((await response.text()).trim()).toBe(`<base target="_blank">\n${html}`)
})

test('shows the lines of the log by level and by text', async () => {
  log.log({ level: 'warn', type: 'shop', message: 'the kettle is hot', data: { degrees: 99 } })
  log.log({ level: 'info', type: 'shop', message: 'tea was served' })
  expect(await visitor.read('/_admin/log')).toMatch(/tea was served[^]*the kettle is hot/)
  expect(await visitor.read('/_admin/log?level=warn')).not.toContain('tea was served')
  expect(await visitor.read('/_admin/log?q=DEGREES')).toContain('the kettle is hot')
  expect(await visitor.read('/_admin/log?q=coffee')).toContain('Nothing found')
  expect(await visitor.read('/_admin/log?level=error&q=kettle')).toContain('Show all lines')
})

test('truncates the long lines of the log', async () => {
  const { visit, log } = adminApp()
  log.log({ level: 'info', type: 'app', message: `begin ${'x'.repeat(1_000_000)}` })
  const html = await visit().read('/_admin/log')
  expect(html).toContain('begin xxx')
  expect(html.length).toBeLessThan(50_000)
})

test("keeps log entries about its own pages out of the app's log", async () => {
  const { visit, log } = adminApp({}, { settings: { environment: 'development' } })
  const visitor = visit()
  await visitor.send('/_admin/none', { headers: { accept: 'text/html' } })
  expect(log.list()).toEqual([])
  expect(await visitor.read('/_admin/log')).toContain('No lines yet')
})

test('names the settings that are missing if e-mails and the log are not kept', async () => {
  const { visit } = adminApp({ log: undefined as never, mailer: undefined as never })
  const visitor = visit()
  expect(await visitor.read('/_admin/log')).toContain('The log is not kept here')
  expect(await visitor.read('/_admin/emails')).toContain('Sent e-mails are not kept')
})

test('sets and removes constants, and hides their values', async () => {
  await visitor.post('/_admin/constants/set', { name: 'RATE', value: '0.23-s3cret' })
  const read = async (): Promise<string> => (await platform.respond('{{ context.constants.RATE }}')).text()
  expect(await read()).toBe('0.23-s3cret')
  const html = await visitor.read('/_admin/constants')
  expect(html).toContain('RATE was set.')
  expect(html).not.toContain('s3cret')
  await visitor.post('/_admin/constants/unset', { name: 'RATE' })
  expect(await read()).toBe('')
})

test("lists the app's texts by language, and the missing ones", async () => {
  const html = await visitor.read('/_admin/translations')
  expect(html).toMatch(/<code>cart\.title<\/code>[^]*Cart[^]*Koszyk/)
  const missing = await visitor.read('/_admin/translations?missing=1')
  expect(missing).toContain('<code>cart.total</code>')
  expect(missing).not.toContain('<code>cart.title</code>')
  expect(await visitor.read('/_admin/translations?q=koszyk')).not.toContain('cart.total')
})

test('counts the plural forms of a text as one, and lists the texts of modules', async () => {
  const files = {
    'app/translations/en.yml': 'en:\n  teas:\n    one: One tea\n    other: "%{count} teas"\n',
    'app/translations/pl.yml':
      'pl:\n  teas:\n    one: Jedna\n    few: "%{count} herbaty"\n    other: "%{count} herbat"\n',
    'modules/blog/public/translations/en.yml': 'en:\n  post: Post\n',
  }
  const visitor = adminApp({}, {}, files).visit()
  const html = await visitor.read('/_admin/translations')
  expect(html).toMatch(/<code>teas<\/code>[^]*one: One tea\nother: %\{count\} teas[^]*few: %\{count\} herbaty/)
  expect(html).toContain('<code>modules/blog/post</code>')
  expect(await visitor.read('/_admin/translations?missing=1')).not.toContain('<code>teas</code>')
})
