import { makeApp, type App } from '../../support'

const set =
  'mutation ($name: String!, $value: String!) { constant_set(name: $name, value: $value) { name value created_at } }'
const list = async (app: App, args = ''): Promise<unknown> =>
  (await app.data(`{ constants${args} { results { name value } } }`)).constants.results

test('constant_set sets a constant, and overwrites it', async () => {
  const app = makeApp()
  expect(await app.data(set, { name: 'KEY', value: 'a' })).toEqual({
    constant_set: { name: 'KEY', value: 'a', created_at: '2017-04-15T15:21:00.000Z' },
  })
  expect((await app.data(set, { name: 'KEY', value: 'b' })).constant_set.value).toBe('b')
  expect(await list(app)).toEqual([{ name: 'KEY', value: 'b' }])
})

test('constant_set sets a new constant in several requests at once', async () => {
  const app = makeApp()
  const values = await Promise.all(
    ['a', 'b', 'c'].map(async (value) => (await app.data(set, { name: 'KEY', value })).constant_set.value),
  )
  expect(values).toEqual(['a', 'b', 'c'])
  expect(await list(app)).toEqual([{ name: 'KEY', value: 'c' }])
})

test('constant_unset returns the old value', async () => {
  const app = makeApp()
  await app.data(set, { name: 'KEY', value: 'a' })
  expect(await app.data('mutation { constant_unset(name: "KEY") { name value } }')).toEqual({
    constant_unset: { name: 'KEY', value: 'a' },
  })
  expect(await app.data('mutation { constant_unset(name: "KEY") { name } }')).toEqual({ constant_unset: null })
  expect(await list(app)).toEqual([])
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
  const app = makeApp()
  for (const name of ['A', 'B', '__proto__']) await app.data(set, { name, value: `${name}!` })
  expect(await list(app, args)).toEqual(names.map((name) => ({ name, value: `${name}!` })))
})

test('exposes constants to templates', async () => {
  const app = makeApp()
  await app.data(set, { name: 'KEY', value: 'a' })
  const constants = await app.records.search({ table: ':constants', limit: 10 })
  expect(constants).toMatchObject([{ properties: { name: 'KEY', value: 'a' } }])
})

test('requires a name', async () => {
  expect(await makeApp().errors(set, { name: '', value: 'a' })).toEqual([
    'name: expected the name of a constant, got String ""',
  ])
})
