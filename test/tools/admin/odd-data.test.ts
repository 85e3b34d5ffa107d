import { adminApp } from './app'

const columns = Array.from(
  { length: 200 },
  (_, i) => `- { name: column_${i}, type: ${i % 2 === 0 ? 'string' : 'integer'} }`,
)
const { visit, records, log } = adminApp(
  {},
  {},
  {
    'app/schema/wide.yml': `name: wide\nproperties:\n${columns.join('\n')}\n`,
    'app/schema/bare.yml': 'name: bare\n',
  },
)
const visitor = visit()

/** The status of a page, or the target of a redirect. */
async function openPage(path: string): Promise<number | string | null> {
  const { status, headers } = await visitor.send(`/_admin${path}`)
  return status === 303 || status === 302 ? headers.get('location') : status
}

describe('a table', () => {
  test('can have properties named like properties of objects', async () => {
    const names = ['__proto__', 'constructor', 'toString', '', 'a[b]', 'x\ny', 'id', 'created_at', 'hasOwnProperty']
    const properties = Object.fromEntries(names.map((name, i) => [name, `value ${i}`]))
    const { id } = await records.create('odd', properties)
    const html = await visitor.read('/_admin/records?table=odd')
    for (const value of Object.values(properties)) expect(html).toContain(value)
    for (const name of names) {
      const query = new URLSearchParams({ table: 'odd', sort: name, order: 'asc' })
      query.append('filters[][name]', name)
      query.append('filters[][op]', 'set')
      expect([name, await openPage(`/records?${String(query)}`)]).toEqual([name, 200])
    }
    const saved = await visitor.save(`/_admin/records/edit?table=odd&id=${id}`, { constructor: 'changed' })
    expect([saved.status, (await records.find(id, 'odd'))?.properties]).toEqual([
      303,
      Object.fromEntries([...Object.entries(properties), ['constructor', 'changed']]),
    ])
  })

  test('can have 200 columns', async () => {
    const { id } = await records.create('wide', { column_0: 'first', column_199: 199 })
    expect(await visitor.read('/_admin/records?table=wide&q=first')).toContain('1 record')
    const saved = await visitor.save(`/_admin/records/edit?table=wide&id=${id}`, { column_198: 'last' })
    expect([saved.status, (await records.find(id, 'wide'))?.properties]).toEqual([
      303,
      { column_0: 'first', column_198: 'last', column_199: 199 },
    ])
  })

  test('can have no columns', async () => {
    const saved = await visitor.save('/_admin/records/new?table=bare', {})
    expect(saved.status).toBe(303)
    expect(await visitor.read('/_admin/records?table=bare')).toContain('1 record')
    expect(await openPage(saved.headers.get('location')?.replace('/_admin', '') ?? '')).toBe(200)
  })

  test('can have a value nested 900 levels deep, and texts with end tags', async () => {
    let deep: unknown = '</script>'
    for (let i = 0; i < 900; i++) deep = i % 2 === 0 ? [deep] : { deep }
    const { id } = await records.create('deep', { deep, list: [deep], text: '</textarea></script><b>{{ 1 }}' })
    expect(await visitor.read('/_admin/records?table=deep')).toContain('&lt;/textarea&gt;&lt;/script&gt;')
    const edit = `/_admin/records/edit?table=deep&id=${id}`
    expect(await visitor.read(edit)).toContain('&lt;/textarea&gt;&lt;/script&gt;')
    expect(await openPage('/records?table=deep&q=a')).toBe(200)
  })

  test('needs a name', async () => {
    for (const path of ['/records', '/records/new', '/records/edit?id=1']) expect(await openPage(path)).toBe('/_admin')
  })
})

test.each(['', '0', '-1', '1e3', '1%00', '999999999999999999999', "1'--", '../../x', '__proto__', 'a'.repeat(5000)])(
  'shows a page with a way back for a wrong id: %s',
  async (id) => {
    for (const path of [`/records/edit?table=tea&id=${id}`, `/users/edit?id=${id}`, `/emails/show?id=${id}`]) {
      const response = await visitor.send(`/_admin${path}`)
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringMatching(/<h1>Not found<\/h1>[^]*<a class="button" href="\/_admin\/\w+/),
      ])
    }
  },
)

test.each([
  '/records?table[]=tea',
  '/records?table[a]=tea',
  '/records?table=tea&sort[]=title',
  '/records?table=tea&page[]=2',
  '/records?table=tea&page=99999999999999999999',
  '/records?table=tea&filters=x',
  '/records?table=tea&filters[a]=x',
  '/records?table=tea&filters[][name][]=x&filters[][op]=is&filters[][value][]=y',
  '/records?table=tea&filters[][name]=created_at&filters[][op][]=is&filters[][value][a]=y',
  '/jobs?type[]=x&page=-1',
  '/log?level[]=x&q[]=y',
  '/translations?q[]=x&missing[]=1',
  '/users?sort[]=x&order[]=y&page=zz&q[a]=b',
  '/users?sort=__proto__',
])('shows a page for parameters of a wrong shape: %s', async (path) => {
  expect(await openPage(path)).toBe(200)
})

test('redirects from a page after the last to the last', async () => {
  for (let i = 0; i < 26; i++) await records.create('maker', { name: `Maker ${i}`, code: String(i) })
  expect(await openPage('/records?table=maker&page=9&sort=name')).toBe('/_admin/records?table=maker&sort=name&page=2')
  await records.create(':users', { email: 'ann@shop.test' })
  expect(await openPage('/users?page=3')).toBe('/_admin/users?page=1')
  expect(await openPage('/jobs?page=3')).toBe(200)
})

test("shows the changes since a form was opened, with the visitor's input", async () => {
  const { id } = await records.create('tea', { title: 'One', notes: 'kept' })
  const page = `/_admin/records/edit?table=tea&id=${id}`
  const other = visit()
  const opened = await visitor.read(page)
  await other.save(page, { title: 'Two' })
  const version = /name="version" value="([^"]*)"/.exec(opened)?.[1] ?? ''
  const fields = { 'names[0]': 'title', 'kinds[0]': 'string', 'before[0]': 'One', 'values[0]': 'Three' }
  const notes = { 'names[1]': 'notes', 'kinds[1]': 'text', 'before[1]': 'kept', 'values[1]': 'kept' }
  const refused = await visitor.post('/_admin/records/save', { table: 'tea', id, version, ...fields, ...notes })
  const html = await refused.text()
  expect([refused.status, html]).toEqual([422, expect.stringContaining('Somebody else has changed this')])
  expect(html).toMatch(/value="Three"[^]*Changed in the meantime\. Now: Two/)
  expect(html.match(/Changed in the meantime/g)).toHaveLength(1)
  const again = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const kept = { table: 'tea', id, version: again, ...fields, 'before[0]': 'Two' }
  expect((await visitor.post('/_admin/records/save', kept)).status).toBe(303)
  expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'Three', notes: 'kept' })
})

describe('a form that was opened before its table changed', () => {
  const title = { 'names[1]': 'title', 'kinds[1]': 'string', 'before[1]': '', 'values[1]': 'Sencha' }

  test('shows the input of each column beside its name', async () => {
    const price = { 'names[0]': 'price', 'kinds[0]': 'number', 'before[0]': '', 'values[0]': 'much' }
    const refused = await visitor.post('/_admin/records/save', { table: 'tea', ...price, ...title })
    const html = await refused.text()
    expect([refused.status, html]).toEqual([422, expect.stringContaining('tea.price: expected a number')])
    expect(html).toMatch(/name="names\[0\]" value="title"[^]*?name="values\[0\]" value="Sencha"/)
    expect(html).toMatch(/name="names\[2\]" value="price"[^]*?name="values\[2\]"[^>]*>\s*much</)
    // The default of a column that the form did not have.
    expect(html).toMatch(/name="values\[3\]" value="7"/)
  })

  test.each([
    ['record', '/_admin/records/save', { table: 'tea', ...title }],
    ['user', '/_admin/users/save', { 'user[email]': 'cy@shop.test' }],
  ])('does not save a %s without a column that is gone', async (_, path, other) => {
    const colour = { 'names[0]': 'colour', 'kinds[0]': 'string', 'before[0]': '' }
    const refused = await visitor.post(path, { ...colour, 'values[0]': 'Green', ...other })
    const html = await refused.text()
    expect([refused.status, html]).toEqual([422, expect.stringContaining('colour: there is no such column any more')])
    expect(html).toMatch(/value="colour"[^]*?value="Green"/)
    expect((await visitor.post(path, { ...colour, 'values[0]': '', ...other })).status).toBe(303)
  })

  test('finds a property whose name has a line end', async () => {
    const { id } = await records.create('box', { 'x\ny': 'One' })
    const field = { table: 'box', id, 'names[3]': 'x\ny', 'kinds[3]': 'text', 'before[3]': 'One', 'values[3]': 'Two' }
    const broken = { 'names[4]': 'size', 'kinds[4]': 'json', 'values[4]': '{ broken' }
    const refused = await visitor.post('/_admin/records/save', { ...field, ...broken })
    expect((await refused.text()).match(/Two/g)).toHaveLength(1)
    expect((await visitor.post('/_admin/records/save', field)).status).toBe(303)
    expect((await records.find(id, 'box'))?.properties).toEqual({ 'x\ny': 'Two' })
  })

  test('keeps the input of an added property', async () => {
    const added = { 'names[0]': 'size', 'kinds[0]': 'json', 'values[0]': '{ broken' }
    const refused = await visitor.post('/_admin/records/save', { table: 'box', ...added })
    expect(await refused.text()).toMatch(/size: expected JSON[^]*?value="size"[^]*?\{ broken</)
  })
})

test('logs nothing about its own query of a table without a schema', async () => {
  const { id } = await records.create('box', { size: 'L' })
  expect((await visitor.save(`/_admin/records/edit?table=box&id=${id}`, { size: 'M' })).status).toBe(303)
  expect((await records.find(id, 'box'))?.properties).toEqual({ size: 'M' })
  expect(log.list().filter(({ message }) => message.includes('box'))).toEqual([])
})

test('accepts one of two saves of the same form', async () => {
  const { id } = await records.create('tea', { title: 'One' })
  const html = await visitor.read(`/_admin/records/edit?table=tea&id=${id}`)
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const save = (title: string): Promise<Response> =>
    visitor.post('/_admin/records/save', {
      ...{ table: 'tea', id, version, 'names[0]': 'title', 'kinds[0]': 'string', 'before[0]': 'One' },
      'values[0]': title,
    })
  const saved = await Promise.all([save('Two'), save('Three')])
  expect(saved.map(({ status }) => status).sort()).toEqual([303, 422])
})
