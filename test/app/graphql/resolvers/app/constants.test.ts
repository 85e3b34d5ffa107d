import { app, type App } from '../../support'

const set =
  'mutation ($name: String!, $value: String!) { constant_set(name: $name, value: $value) { name value created_at } }'
const list = async (own: App, args = ''): Promise<unknown> =>
  (await own.data(`{ constants${args} { results { name value } } }`)).constants.results

test('constant_set sets a constant, and overwrites it', async () => {
  const own = app()
  expect(await own.data(set, { name: 'KEY', value: 'a' })).toEqual({
    constant_set: { name: 'KEY', value: 'a', created_at: '2017-04-15T15:21:00.000Z' },
  })
  expect((await own.data(set, { name: 'KEY', value: 'b' })).constant_set.value).toBe('b')
  expect(await list(own)).toEqual([{ name: 'KEY', value: 'b' }])
})

test('constant_unset returns the old value', async () => {
  const own = app()
  await own.data(set, { name: 'KEY', value: 'a' })
  expect(await own.data('mutation { constant_unset(name: "KEY") { name value } }')).toEqual({
    constant_unset: { name: 'KEY', value: 'a' },
  })
  expect(await own.data('mutation { constant_unset(name: "KEY") { name } }')).toEqual({ constant_unset: null })
  expect(await list(own)).toEqual([])
})

test.each([
  ['', ['A', 'B', '__proto__']],
  ['(filter: { name: { value: "B" } })', ['B']],
  ['(filter: { name: { value_in: ["B", "A", "x"] } })', ['A', 'B']],
  ['(filter: { name: { contains: "prot" } })', ['__proto__']],
  ['(filter: { name: null })', ['A', 'B', '__proto__']],
  ['(sort: { name: { order: DESC } })', ['__proto__', 'B', 'A']],
  ['(per_page: 1, page: 2)', ['B']],
])('lists constants%s', async (args, names) => {
  const own = app()
  for (const name of ['A', 'B', '__proto__']) await own.data(set, { name, value: `${name}!` })
  expect(await list(own, args)).toEqual(names.map((name) => ({ name, value: `${name}!` })))
})

test('exposes constants to templates', async () => {
  const own = app()
  await own.data(set, { name: 'KEY', value: 'a' })
  const constants = await own.records.search({ table: ':constants', limit: 10 })
  expect(constants).toMatchObject([{ properties: { name: 'KEY', value: 'a' } }])
})

test('requires a name', async () => {
  expect(await app().errors(set, { name: '', value: 'a' })).toEqual(['name: expected the name of a constant'])
})
