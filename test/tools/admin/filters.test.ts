import { movableClock } from '../../../src/tools/testing'
import { adminApp, type Visitor } from './app'

const { visit, records } = adminApp({}, { clock: movableClock('2030-05-01T10:00:30Z') })
const visitor = visit()
let maker = ''

beforeAll(async () => {
  maker = (await records.create('maker', { name: 'Uji' })).id
  await records.create('tea', {
    ...{ title: 'Ambar', notes: 'Two\nlines', price: 1.5, stock: 9, organic: true, tags: ['spring', 'gift'], maker },
    ...{ harvested_on: '2030-05-01', packed_at: '2030-06-01T10:00:00.000Z', origin: { type: 'Point' } },
  })
  await records.create('tea', {
    ...{ title: 'Bancha', notes: 'Low', price: 10, stock: 20, organic: false, tags: ['gift'] },
    ...{ harvested_on: '2030-06-01', packed_at: '2030-07-01T10:00:00.000Z' },
  })
  await records.create('tea', { title: 'Chai' })
})

/** The first letters of the filtered titles. */
async function find(...filters: readonly Filter[]): Promise<string> {
  return findBy(visitor, filters)
}

type Filter = readonly [name: string, op: string, value: string]

async function findBy(visitor: Visitor, filters: readonly Filter[]): Promise<string> {
  const query = new URLSearchParams({ table: 'tea', sort: 'title', order: 'asc' })
  for (const [name, op, value] of filters) {
    query.append('filters[][name]', name)
    query.append('filters[][op]', op)
    query.append('filters[][value]', value)
  }
  const html = await visitor.read(`/_admin/records?${String(query)}`)
  return Array.from(html.matchAll(/>(Ambar|Bancha|Chai)</g), ([, title = '']) => title.charAt(0)).join('')
}

test.each([
  ['title', 'is', 'Bancha', 'B'],
  ['title', 'not', 'Bancha', 'AC'],
  ['title', 'contains', 'HA', 'BC'],
  ['title', 'above', 'Bancha', 'C'],
  ['title', 'below', 'Bancha', 'A'],
  ['notes', 'contains', 'lines', 'A'],
  ['notes', 'unset', '', 'C'],
  ['price', 'is', '10', 'B'],
  ['price', 'is', ' 10 ', 'B'],
  ['price', 'contains', '10', 'B'],
  ['price', 'above', '2', 'B'],
  ['stock', 'below', '10', 'A'],
  ['stock', 'not', '9', 'BC'],
  ['organic', 'is', 'true', 'A'],
  ['organic', 'is', 'No', 'B'],
  ['organic', 'set', '', 'AB'],
  ['harvested_on', 'above', '2030-05-15', 'B'],
  ['harvested_on', 'is', '2030-05-01', 'A'],
  ['packed_at', 'below', '2030-06-15', 'A'],
  ['packed_at', 'is', '2030-06-01T10:00', 'A'],
  ['packed_at', 'is', '2030-06-01', 'A'],
  ['packed_at', 'is', '2030-06-01 09:59', ''],
  ['packed_at', 'not', '2030-06-01', 'BC'],
  ['packed_at', 'not', '2030-06-02', 'ABC'],
  ['packed_at', 'above', '2030-06-01', 'B'],
  ['tags', 'contains', 'gift', 'AB'],
  ['tags', 'is', 'spring', 'A'],
  ['tags', 'not', 'spring', 'BC'],
  ['origin', 'set', '', 'A'],
  ['photo', 'unset', '', 'ABC'],
  ['created_at', 'above', '2020-01-01', 'ABC'],
  ['created_at', 'below', '2020-01-01', ''],
  ['created_at', 'is', '2030-05-01', 'ABC'],
  ['created_at', 'is', '2030-05-01 10:00', 'ABC'],
  ['created_at', 'is', '2030-05-01 10:01', ''],
  ['created_at', 'not', '2030-05-01', ''],
  ['created_at', 'not', '2030-05-02', 'ABC'],
  ['created_at', 'above', '2030-05-01', ''],
  ['updated_at', 'above', '2030-05-01 09:59', 'ABC'],
])('finds the records whose %s %s %s: %s', async (name, op, value, found) => {
  expect(await find([name, op, value])).toBe(found)
})

test('finds records by their relation', async () => {
  expect(await find(['maker', 'is', maker])).toBe('A')
  expect(await find(['maker', 'not', maker])).toBe('BC')
})

test('finds the records that match all filters', async () => {
  expect(await find(['tags', 'contains', 'gift'], ['price', 'above', '2'])).toBe('B')
  expect(await find(['created_at', 'above', '2020-01-01'], ['created_at', 'below', '2021-01-01'])).toBe('')
  expect(await find(['created_at', 'not', '2020-01-01'], ['packed_at', 'not', '2030-06-01'])).toBe('BC')
  expect(await find(['packed_at', 'not', '2030-07-01'], ['packed_at', 'not', '2030-06-01'])).toBe('C')
  const searched = 'filters[][name]=packed_at&filters[][op]=not&filters[][value]=2030-06-01&q=a'
  const html = await visitor.read(`/_admin/records?table=tea&${searched}`)
  expect(html).toContain('>Bancha<')
  expect(html).not.toContain('>Ambar<')
})

test('ignores a filter without a column or a value, and does not count it', async () => {
  expect(await find(['title', 'contains', ''], ['', 'is', 'x'])).toBe('ABC')
  const query = '&filters[][name]=title&filters[][op]=is&filters[][value]='
  const some = '&filters[][name]=title&filters[][op]=unset&filters[][value]='
  expect(await visitor.read(`/_admin/records?table=tea${query}`)).not.toContain('class="count"')
  expect(await visitor.read(`/_admin/records?table=tea${query}${some}`)).toContain('<span class="count">1</span>')
})

test.each([
  ['price', 'above', 'much', 'price: expected a number, got "much"'],
  ['created_at', 'is', '2030-02-31', '2030-02-31'],
  ['created_at', 'above', 'May', 'May'],
])('reports a value that a column cannot have: %s %s %s', async (name, op, value, message) => {
  const query = new URLSearchParams({ 'filters[][name]': name, 'filters[][op]': op, 'filters[][value]': value })
  const html = await visitor.read(`/_admin/records?table=tea&${String(query)}`)
  expect(/<div class="alert"[^]*?<\/div>/.exec(html)?.[0]).toContain(message)
  expect(html).not.toContain('Nothing found')
})

test('links from a search without results to all records', async () => {
  const html = await visitor.read('/_admin/records?table=tea&q=nothing&sort=price&order=asc')
  expect(html).toContain(
    '<a class="button" href="/_admin/records?table=tea&amp;sort=price&amp;order=asc">Show all records</a>',
  )
  expect(await visitor.read('/_admin/records?table=maker&deleted=1')).toContain('No deleted records')
})

test('finds the minute before a clock is set back', async () => {
  const { visit, records } = adminApp({}, { settings: { timeZone: 'Europe/Berlin' } })
  await records.create('tea', { title: 'Ambar', packed_at: '2030-10-27T00:59:30.000Z' })
  await records.create('tea', { title: 'Bancha', packed_at: '2030-10-27T01:00:00.000Z' })
  const visitor = visit()
  const findAt = (op: string): Promise<string> => findBy(visitor, [['packed_at', op, '2030-10-27T02:59']])
  expect([await findAt('is'), await findAt('not'), await findAt('above')]).toEqual(['A', 'B', 'B'])
})
