import sharp from 'sharp'
import { adminApp } from './app'

const { visit, records, platform } = adminApp()
const visitor = visit()
const list = '/_admin/records?table=tea'

let maker = ''

beforeAll(async () => {
  maker = (await records.create('maker', { name: 'Uji Garden', code: 'uji' })).id
  for (let i = 0; i < 30; i++) {
    const title = `${i % 2 === 0 ? 'Oolong' : 'Sencha'} ${i}`
    await records.create('tea', { title, price: i, organic: i % 2 === 0, tags: i < 3 ? ['gift'] : [], maker })
  }
})

/** The titles in a list, in order. */
async function titles(query: string): Promise<readonly string[]> {
  const html = await visitor.read(`${list}&${query}`)
  return Array.from(html.matchAll(/<span class="clip">((?:Oolong|Sencha) \d+)</g), ([, title = '']) => title)
}

const filter = (name: string, op: string, value: string): string =>
  String(new URLSearchParams({ 'filters[][name]': name, 'filters[][op]': op, 'filters[][value]': value }))

describe('the list', () => {
  test('has the columns of the schema, the newest record first, and 25 records a page', async () => {
    const html = await visitor.read(list)
    const headings = Array.from(html.matchAll(/<th scope="col"[^>]*>\s*<a[^>]*>([^<]*)</g), ([, heading]) => heading)
    expect(headings.slice(0, 6)).toEqual(['id', 'title', 'notes', 'price', 'stock', 'organic'])
    expect(html).toContain('30 records · page 1 of 2')
    const [first, second] = [await titles(''), await titles('page=2')]
    expect([first[0], first.length, second.length]).toEqual(['Sencha 29', 25, 5])
  })

  test('finds records by a text, by an id, and by the conditions of filters', async () => {
    expect(await titles('q=oolong+2')).toEqual([
      'Oolong 28',
      'Oolong 26',
      'Oolong 24',
      'Oolong 22',
      'Oolong 20',
      'Oolong 2',
    ])
    const [record] = await records.search({ table: 'tea', limit: 1 })
    expect(await titles(`q=${record?.id ?? ''}&order=asc&sort=id`)).toContain('Oolong 0')
    expect(await titles(filter('price', 'above', '27'))).toEqual(['Sencha 29', 'Oolong 28'])
    expect(await titles(filter('tags', 'contains', 'gift'))).toEqual(['Oolong 2', 'Sencha 1', 'Oolong 0'])
    expect(await titles(`${filter('price', 'below', '3')}&${filter('organic', 'is', 'false')}`)).toEqual(['Sencha 1'])
    expect(await titles(filter('price', 'unset', ''))).toEqual([])
  })

  test('shows the chosen columns, and keeps them while it searches, sorts and filters', async () => {
    const headings = async (query: string): Promise<readonly string[]> => {
      const html = await visitor.read(`${list}&${query}`)
      return Array.from(html.matchAll(/<th scope="col"[^>]*>\s*<a[^>]*>([^<]*)</g), ([, heading = '']) => heading)
    }
    expect(await headings('columns[]=price&columns[]=title')).toEqual(['id', 'title', 'price', 'Created', 'Updated'])
    for (const none of ['columns[]=none', 'columns=title', 'columns[a]=title']) {
      expect((await headings(none)).length).toBeGreaterThan(8)
    }
    const query = `q=oolong&sort=price&order=asc&${filter('price', 'above', '5')}`
    const html = await visitor.read(`${list}&${query}&columns[]=title`)
    expect(html).toMatch(/href="[^"]*sort=title[^"]*columns%5B%5D=title|href="[^"]*columns%5B%5D=title[^"]*sort=title/)
    expect(html).toMatch(/role="search">[^]*<input type="hidden" name="columns\[\]" value="title">/)
    const [, form = ''] = /<form id="columns"([^]*?)<\/form>/.exec(html) ?? []
    const carried = Array.from(form.matchAll(/name="([^"]*)" value="([^"]*)"/g), ([, name, value]) => [name, value])
    expect(carried).toEqual([
      ...[
        ['table', 'tea'],
        ['q', 'oolong'],
        ['sort', 'price'],
        ['order', 'asc'],
      ],
      ...[
        ['filters[][name]', 'price'],
        ['filters[][op]', 'above'],
        ['filters[][value]', '5'],
      ],
    ])
  })

  test('sorts by a column, and marks it', async () => {
    expect((await titles('sort=price&order=asc'))[0]).toBe('Oolong 0')
    expect((await titles('sort=price&order=desc'))[0]).toBe('Sencha 29')
    expect(await visitor.read(`${list}&sort=price&order=desc`)).toContain('aria-sort="descending"')
  })

  test('names related records', async () => {
    expect(await visitor.read(list)).toContain(`href="/_admin/records/edit?table=maker&amp;id=${maker}">Uji Garden</a>`)
  })

  test('reports that a table is empty, or that nothing was found', async () => {
    expect(await visitor.read('/_admin/records?table=pot')).toContain('No records yet')
    expect(await visitor.read(`${list}&q=coffee`)).toContain('Nothing found')
  })
})

describe('the form', () => {
  test('creates a record with the types of the schema', async () => {
    const response = await visitor.save('/_admin/records/new?table=tea', {
      ...{ title: 'Gyokuro', notes: 'Two\r\nlines', price: '4.5', stock: '12', organic: 'true', maker },
      ...{ harvested_on: '2030-05-01', packed_at: '2030-06-01T10:00', tags: 'green\r\nspring, loose' },
      origin: '{ "type": "Point", "coordinates": [1, 2] }',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/_admin\/records\/edit\?table=tea&id=\d+$/),
    ])
    const [record] = await records.search({ table: 'tea', where: [{ path: ['title'], equals: 'Gyokuro' }], limit: 2 })
    expect(record?.properties).toEqual({
      ...{ title: 'Gyokuro', notes: 'Two\nlines', price: 4.5, stock: 12, organic: true, maker },
      ...{ harvested_on: '2030-05-01', packed_at: '2030-06-01T10:00:00.000Z', tags: ['green', 'spring, loose'] },
      origin: { type: 'Point', coordinates: [1, 2] },
    })
    expect(await visitor.read(response.headers.get('location') ?? '')).toContain('Saved.')
    await records.delete(record?.id ?? '', 'tea')
  })

  test('writes the changed properties only', async () => {
    const kept = { notes: '', price: 1.5, packed_at: '2030-06-01T10:00:00.123Z', tags: ['a', 'b'], unlisted: 1 }
    const { id } = await records.create('tea', { title: 'Before', stock: 1, ...kept })
    await visitor.save(`/_admin/records/edit?table=tea&id=${id}`, { title: 'After', stock: '' })
    expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'After', stock: null, ...kept })
    await records.delete(id, 'tea')
  })

  test("shows the reason for a rejected record, with the visitor's input", async () => {
    const { id } = await records.create('tea', { title: 'Kept', price: 1 })
    const page = `/_admin/records/edit?table=tea&id=${id}`
    const response = await visitor.save(page, { title: 'Entered', price: 'much' })
    const html = await response.text()
    expect([response.status, html]).toEqual([422, expect.stringContaining('tea.price: expected a number')])
    expect(html).toContain('value="Entered"')
    expect(await (await visitor.save(page, { origin: '{ broken' })).text()).toContain('origin: expected JSON')
    expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'Kept', price: 1 })
    await records.delete(id, 'tea')
  })

  test('does not overwrite a concurrent change', async () => {
    const { id } = await records.create('tea', { title: 'One' })
    const html = await visitor.read(`/_admin/records/edit?table=tea&id=${id}`)
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
    await records.update(id, { title: 'Two' }, 'tea')
    const field = { 'names[0]': 'title', 'kinds[0]': 'string', 'before[0]': 'One', 'values[0]': 'Three' }
    const response = await visitor.post('/_admin/records/save', { table: 'tea', id, version, ...field })
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('Somebody else has changed this'),
    ])
    expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'Two' })
    await records.delete(id, 'tea')
  })

  test('keeps the input for a record that was deleted in the meantime', async () => {
    const { id } = await records.create('tea', { title: 'One' })
    await records.delete(id, 'tea')
    const field = { 'names[0]': 'title', 'kinds[0]': 'string', 'before[0]': 'One', 'values[0]': 'Entered' }
    const response = await visitor.post('/_admin/records/save', { table: 'tea', id, version: 'any', ...field })
    const html = await response.text()
    expect([response.status, html]).toEqual([422, expect.stringContaining('It was deleted since you opened it.')])
    expect(html).toContain('value="Entered"')
    expect(await records.find(id, 'tea')).toBeUndefined()
  })

  test('offers the related records by name', async () => {
    const html = await visitor.read('/_admin/records/new?table=tea')
    expect(html).toContain(`<option value="${maker}">Uji Garden (#${maker})</option>`)
  })

  test('has an example of GeoJSON that can be saved', async () => {
    const html = await visitor.read('/_admin/records/new?table=tea')
    const [, point = ''] = /GeoJSON, such as ({.*?})/.exec(html.replaceAll('&quot;', '"')) ?? []
    const response = await visitor.save('/_admin/records/new?table=tea', { title: 'Here', origin: point })
    expect([response.status, point]).toEqual([303, expect.stringContaining('Point')])
    const [record] = await records.search({ table: 'tea', limit: 1, sort: [{ by: 'id', descending: true }] })
    await records.delete(record?.id ?? '', 'tea')
  })

  test('reports a value that another record has already', async () => {
    const response = await visitor.save('/_admin/records/new?table=maker', { name: 'Other', code: 'uji' })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('code')])
    expect(await records.count({ table: 'maker' })).toBe(1)
  })

  test('hides secrets, and keeps them unless the form sends others', async () => {
    const { id } = await records.create('shop', { name: 'Uji', api_key: 's3cr3t' })
    const page = `/_admin/records/edit?table=shop&id=${id}`
    expect(await visitor.read(page)).not.toContain('s3cr3t')
    expect(await visitor.read('/_admin/records?table=shop')).not.toContain('s3cr3t')
    await visitor.save(page, { name: 'Kyoto' })
    expect((await records.find(id, 'shop'))?.properties).toEqual({ name: 'Kyoto', api_key: 's3cr3t' })
    await visitor.save(page, { api_key: 'an0ther' })
    expect((await records.find(id, 'shop'))?.properties).toEqual({ name: 'Kyoto', api_key: 'an0ther' })
  })

  test('does not overwrite hidden secrets inside texts and JSON', async () => {
    const before = { link: 'see https://shop.test/?token=s3cr3t', config: { api_key: 's3cr3t', mode: 'test' } }
    const { id } = await records.create('hook', before)
    const page = `/_admin/records/edit?table=hook&id=${id}`
    const html = await visitor.read(page)
    expect(html).not.toContain('s3cr3t')
    const response = await visitor.save(page, { config: '{"api_key":"[FILTERED]","mode":"live"}', link: '[FILTERED]?' })
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringMatching(/config: expected the secret[^]*link: expected the secret|link: [^]*config: expected/),
    ])
    expect((await records.find(id, 'hook'))?.properties).toEqual(before)
  })

  test.each([
    ['title', 'two\nlines', 'textarea'],
    ['stock', 'about 5', 'textarea'],
    ['organic', 'maybe', 'textarea'],
    ['harvested_on', 'in May', 'textarea'],
    ['tags', ['two\nlines', 'b'], 'data-json'],
    ['title', 'one line', '<input'],
    ['stock', 5, 'type="number"'],
    ['price', 1e21, 'type="number"'],
    ['organic', false, '<select'],
    ['harvested_on', '2030-05-01', 'type="date"'],
    ['packed_at', '2030-06-01T10:00:00.123Z', 'type="datetime-local"'],
  ])('shows %s as %j in a field that keeps it: %s', async (name, value, field) => {
    const { id } = await records.create('tea', { [name]: value })
    const html = await visitor.read(`/_admin/records/edit?table=tea&id=${id}`)
    const [, shown] = new RegExp(`value="${name}">[^]*?</textarea>([^]*?)</div>`).exec(html) ?? []
    expect(shown).toContain(field)
    await records.delete(id, 'tea')
  })

  test('searches for a text only', async () => {
    for (const path of [`${list}&q[]=a`, `${list}&q[a]=b`, '/_admin/users?q[]=a']) {
      expect((await visitor.send(path)).status).toBe(200)
    }
  })

  test('keeps the types of values in a table without a schema file', async () => {
    const before = { text: 'a', number: 5, list: [1, { two: 2 }], yes: true, nothing: null }
    const { id } = await records.create('loose', before)
    const page = `/_admin/records/edit?table=loose&id=${id}`
    await visitor.save(page, { text: 'b' })
    expect((await records.find(id, 'loose'))?.properties).toEqual({ ...before, text: 'b' })
    await visitor.save(page, { number: '6', list: '[3]', yes: 'false' })
    expect((await records.find(id, 'loose'))?.properties).toEqual({
      ...before,
      text: 'b',
      number: 6,
      list: [3],
      yes: false,
    })
  })
})

describe('a file', () => {
  const png = async (): Promise<Blob> => {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } }).png()
    return new File([new Uint8Array(await image.toBuffer())], 'leaf <b>.png', { type: 'image/png' })
  }

  test('is saved, shown small in the list, kept by a deletion that is undone, and removed', async () => {
    const response = await visitor.save('/_admin/records/new?table=tea', { title: 'With photo', photo: await png() })
    const page = response.headers.get('location') ?? ''
    const id = new URLSearchParams(page.split('?')[1]).get('id') ?? ''
    expect((await records.find(id, 'tea'))?.properties.photo).toMatchObject({
      file_name: 'leaf <b>.png',
      versions: ['small'],
    })
    const [, small = ''] = /<img src="(\/_admin\/_uploads\/[^"]*small[^"]*)"/.exec(await visitor.read(list)) ?? []
    const shown = await visitor.send(small.replaceAll('&amp;', '&'))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const url = small.replaceAll('&amp;', '&')
    await visitor.post('/_admin/records/delete', { table: 'tea', 'ids[]': id })
    expect((await visitor.send(url)).status).toBe(404)
    expect(await visitor.read(`${list}&deleted=1`)).toMatch(
      /<svg[^>]*>[^]{1,200}<span class="clip">leaf &lt;b&gt;\.png/,
    )
    expect(await visitor.read(`${list}&deleted=1`)).not.toContain('<img')
    await visitor.post('/_admin/records/restore', { table: 'tea', 'ids[]': id })
    expect((await visitor.send(url)).status).toBe(200)
    await visitor.save(page, { photo: await png() })
    expect((await records.find(id, 'tea'))?.properties.photo).toMatchObject({ size: expect.any(Number) })
    const { photo } = (await records.find(id, 'tea'))?.properties ?? {}
    expect((await visitor.save(page, { photo: new File([], '') })).status).toBe(303)
    expect((await records.find(id, 'tea'))?.properties.photo).toEqual(photo)
    await visitor.save(page, { 'photo removed': '' })
    expect((await records.find(id, 'tea'))?.properties).toMatchObject({ title: 'With photo', photo: null })
    await records.delete(id, 'tea')
  })

  test('is not saved in a concurrently changed record', async () => {
    const { id } = await records.create('tea', { title: 'One' })
    const html = await visitor.read(`/_admin/records/edit?table=tea&id=${id}`)
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
    await records.update(id, { title: 'Two' }, 'tea')
    const field = { 'names[0]': 'photo', 'kinds[0]': 'file', 'files[0]': await png() }
    const response = await visitor.post('/_admin/records/save', { table: 'tea', id, version, ...field })
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('Somebody else has changed this'),
    ])
    expect((await records.find(id, 'tea'))?.properties).toEqual({ title: 'Two' })
    await records.delete(id, 'tea')
  })

  test('is not served to a visitor without a session', async () => {
    const { visit, records } = adminApp({ access: { password: 'a long password' } })
    const { id } = await records.create('tea', { title: 'x' })
    expect((await visit().send(`/_admin/_uploads/records/tea/${id}/photo`)).status).toBe(303)
  })
})

describe('a deletion', () => {
  test('can be undone, of one record and of several', async () => {
    const ids = [(await records.create('tea', { title: 'x' })).id, (await records.create('tea', { title: 'y' })).id]
    const response = await visitor.post('/_admin/records/delete', { table: 'tea', 'ids[]': ids.join(), to: list })
    expect([response.status, response.headers.get('location')]).toEqual([303, list])
    expect(await records.count({ table: 'tea', ids })).toBe(0)
    const html = await visitor.read(list)
    expect(html).toContain('2 records were deleted.')
    for (const id of ids) expect(html).toContain(`<input type="hidden" name="ids[]" value="${id}">`)
    await visitor.post('/_admin/records/restore', { table: 'tea', 'ids[]': ids.join(), to: list })
    expect(await records.count({ table: 'tea', ids })).toBe(2)
    for (const id of ids) await records.delete(id, 'tea')
    expect(await visitor.read(`${list}&deleted=1`)).toContain(`value="${ids[0]}" form="bulk"`)
  })

  test('reports that nothing was selected', async () => {
    await visitor.post('/_admin/records/delete', { table: 'tea', to: list })
    expect(await visitor.read(list)).toContain('Select the records to delete first.')
  })

  test('is not undone if another record has the unique value', async () => {
    const gone = await records.create('maker', { name: 'Gone', code: 'same' })
    await records.delete(gone.id, 'maker')
    const other = await records.create('maker', { name: 'Other', code: 'same' })
    await visitor.post('/_admin/records/restore', { table: 'maker', 'ids[]': gone.id })
    expect(await visitor.read(list)).toContain('another record in &quot;maker&quot; has this code')
    expect(await records.find(gone.id, 'maker')).toBeUndefined()
    await records.delete(other.id, 'maker')
  })
})

test('lists the tables with their records, including those without a schema file', async () => {
  await records.create('modules/blog/post', { title: 'x' })
  const html = await visitor.read('/_admin')
  expect(html).toMatch(/<b>tea<\/b>\s*<span>\d+ records<\/span>/)
  expect(html).toContain('href="/_admin/records?table=modules%2Fblog%2Fpost"')
})

test('uses no template of the app, and adds no page to it', async () => {
  const html = await visitor.read('/_admin')
  expect(html).not.toContain('of the app</')
  expect(html).not.toMatch(/the layout of the app|a partial of the app/)
  expect((await platform.fetch(new Request('http://localhost/_admin'))).status).toBe(404)
})
