import { makeApp } from '../../support'

const app = makeApp()

beforeAll(async () => {
  for (const [city, zone, price, tags] of [
    ['Berlin', 'CET', 5, ['a', 'b']],
    ['Paris', 'CET', '7', ['a']],
    ['Paris', 'CET', 3, []],
    ['London', 'GMT', null, null],
  ] as const) {
    await app.records.create('place', { city, zone, price, tags, address: { street: 'x' } })
  }
})

async function aggregated(fields: string, key = 'raw'): Promise<unknown> {
  const aggregation = `{ name: "all", fields: [${fields}] }`
  const query = `{ customizations(name: "place", per_page: 1, aggregations: [${aggregation}]) { aggregations { ${key} } } }`
  return (await app.data(query)).customizations.aggregations[key].all
}

describe('aggregations', () => {
  test('count the records of each value over all pages, also nested', async () => {
    const inner = '{ name: "cities", field_name: "properties.city", sort: { name: _count, order: desc } }'
    const field = `{ name: "zones", field_name: "properties.zone", aggregations: [${inner}] }`
    expect(await aggregated(field)).toEqual({
      doc_count: 4,
      zones: {
        buckets: [
          {
            key: 'CET',
            doc_count: 3,
            cities: {
              buckets: [
                { key: 'Paris', doc_count: 2 },
                { key: 'Berlin', doc_count: 1 },
              ],
            },
          },
          { key: 'GMT', doc_count: 1, cities: { buckets: [{ key: 'London', doc_count: 1 }] } },
        ],
      },
    })
    expect(await aggregated(field, 'compact')).toEqual({ zones: { CET: 3, GMT: 1 } })
  })

  test('count the attributes of users, and not the names of internal tables', async () => {
    await app.records.create(':users', { name: 'Ann', first_name: 'Ann', email: 'ann@shop.test' })
    await app.records.create(':users', {})
    const names = ['name', 'first_name', 'email', 'encrypted_password']
    const fields = names.map((name) => `{ name: "${name}", field_name: "${name}" }`).join(' ')
    const query = `{ people(aggregations: [{ name: "a", fields: [${fields}] }]) { aggregations { compact } } }`
    expect((await app.data(query)).people.aggregations.compact).toEqual({
      a: { name: { Ann: 1 }, first_name: { Ann: 1 }, email: { 'ann@shop.test': 1 }, encrypted_password: {} },
    })
  })

  test('compute the average of decimals exactly', async () => {
    for (const weight of [0.1, 0.2]) await app.records.create('parcel', { weight })
    const aggregation = '{ name: "all", fields: [{ name: "weight", field_name: "weight", type: avg }] }'
    const query = `{ customizations(name: "parcel", aggregations: [${aggregation}]) { aggregations { raw } } }`
    expect((await app.data(query)).customizations.aggregations.raw.all.weight).toEqual({ value: 0.15 })
  })

  test('count each element of a list, and as many values as requested', async () => {
    const field = '{ name: "tags", customization_property_name: "tags", size: 1 }'
    expect(await aggregated(field)).toMatchObject({ tags: { buckets: [{ key: 'a', doc_count: 2 }] } })
  })

  test.each([
    ['avg', 5],
    ['min', 3],
    ['max', 7],
  ])('compute the %s of numbers', async (type, value) => {
    expect(await aggregated(`{ name: "price", field_name: "price", type: ${type} }`)).toMatchObject({
      price: { value },
    })
    expect(await aggregated(`{ name: "none", field_name: "none", type: ${type} }`)).toMatchObject({
      none: { value: null },
    })
  })

  test.each([
    ['{ fields: [] }', 'aggregations: expected a name'],
    ['{ name: "a", fields: [{ name: "b" }] }', 'aggregations: "b": expected a field_name'],
    [
      '{ name: "a", fields: [{ name: "b", field_name: "city", size: -1 }] }',
      '"b": size: expected a number of 0 or more',
    ],
    ['{ name: "a", global: true }', 'filter and global have no meaning here'],
  ])('reject %s', async (aggregation, message) => {
    const query = `{ customizations(aggregations: [${aggregation}]) { aggregations { raw } } }`
    expect(await app.errors(query)).toEqual([expect.stringContaining(message)])
  })

  test('are bounded', async () => {
    await app.records.create('wide', { list: Array.from({ length: 600 }, (_, i) => String(i)) })
    const inner = '{ name: "b", field_name: "list" }'
    const aggregation = `{ name: "a", fields: [{ name: "a", field_name: "list", aggregations: [${inner}] }] }`
    const query = `{ customizations(name: "wide", aggregations: [${aggregation}]) { aggregations { raw } } }`
    expect(await app.errors(query)).toEqual([expect.stringContaining('more than 250000 values')])
  })
})
