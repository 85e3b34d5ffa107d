import { memoryFiles } from '../../../src/ports/files'
import type { LogEntry } from '../../../src/ports/logger'
import { memoryRecords } from '../../../src/ports/records/memory'
import type { RecordStore } from '../../../src/ports/records/port'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { register } from '../../support/register'
import { makeApp } from './support'

function teas(): RecordStore {
  const records = memoryRecords()
  records.create('tea', { name: 'sencha', tags: ['green', 'cold'], price: 4.5 })
  records.create('tea', { name: 'assam', tags: ['black'], price: 3 })
  return records
}

const names = 'results { name: property(name: "name") }'

describe('a variable of another type than its position', () => {
  const byTag = `query ($tag: String) {
    records(per_page: 9, filter: { table: { value: "tea" } properties: [{ name: "tags", array_contains: $tag }] }) { ${names} }
  }`

  test.each([
    ['a single value becomes a list', { tag: 'cold' }, ['sencha']],
    ['nil stays nil', { tag: null }, ['sencha', 'assam']],
    ['an omitted variable stays undefined', {}, ['sencha', 'assam']],
    ['no variables', undefined, ['sencha', 'assam']],
  ])('%s', async (_, variables, found) => {
    const { records } = await makeApp(undefined, teas()).data(byTag, variables)
    const results = records.results as { name: string }[]
    expect(results.map(({ name }) => name).sort()).toEqual([...found].sort())
  })

  test('is converted at each position separately, also in fragments', async () => {
    const query = `query named($id: ID = 2, $limit: Int!) { ...found }
      fragment found on Query {
        one: records(per_page: $limit, filter: { id: { value: $id, value_in: $id } }) { ${names} }
        text: records(per_page: $limit, filter: { properties: [{ name: "name", value: $id }, { name: "price", range: { lt: "9" } }] }) { total_entries }
      }`
    const app = makeApp(undefined, teas())
    const assam = { one: { results: [{ name: 'assam' }] }, text: { total_entries: 0 } }
    expect(await app.data(query, { limit: 3 })).toEqual(assam)
    expect(await app.data(query, { limit: 3, id: null })).toEqual(assam)
    expect(await app.data(query, { limit: 3, id: 1 })).toEqual({
      one: { results: [{ name: 'sencha' }] },
      text: { total_entries: 0 },
    })
  })

  test.each([
    ['a text', '2'],
    ['a list of one', ['2']],
  ])('takes the single value of a list where no list is expected: %s', async (_, ids) => {
    const query = `query ($ids: [String!]) {
      records(per_page: 9, filter: { id: { value: $ids, value_in: $ids } }) { ${names} }
    }`
    expect(await makeApp(undefined, teas()).data(query, { ids })).toEqual({ records: { results: [{ name: 'assam' }] } })
  })

  test('converts a boolean or a number to the text of a property', async () => {
    const query = `mutation ($sold: Boolean, $year: Int!) {
      record_create(record: { table: "tea", properties: [{ name: "sold", value: $sold }, { name: "year", value: $year }] }) { properties }
    }`
    const { record_create: record } = await makeApp().data(query, { sold: true, year: 2030 })
    expect(record).toEqual({ properties: { sold: 'true', year: '2030' } })
  })

  test.each(['[String!]', '[String]!', '[Int]'])(
    'converts the numbers and booleans of a list to texts: %s',
    async (type) => {
      const query = `query ($names: ${type}) {
      records(per_page: 9, filter: { properties: [{ name: "price", value_in: $names }] }) { ${names} }
    }`
      expect(await makeApp(undefined, teas()).data(query, { names: [3, 9] })).toEqual({
        records: { results: [{ name: 'assam' }] },
      })
    },
  )

  test.each([
    [
      'query ($n: String) { records(per_page: $n) { total_entries } }',
      { n: 'many' },
      'Variable "$n as Int" got invalid value "many"',
    ],
    [
      'query ($ids: [ID!]) { records(per_page: 9, filter: { id: { value: $ids } }) { total_entries } }',
      { ids: ['1', '2'] },
      'Variable "$ids as ID" got invalid value ["1", "2"]',
    ],
    ['query ($n: Int) { user(email: $n) { id } }', { n: 'x' }, 'Variable "$n" got invalid value "x"'],
  ])('%s: rejects a value that cannot be converted', async (query, variables, message) => {
    const { data, errors } = await makeApp().execute(query, variables)
    expect(data ?? null).toBeNull()
    expect(errors?.[0]?.message).toContain(message)
  })

  test('accepts any value for JSON', async () => {
    const query = 'mutation ($f: Float) { session_set(name: "f", value: $f) }'
    expect((await makeApp().execute(query, { f: 1 })).warnings).toBeUndefined()
  })
})

test.each(['$x: Boolean = null', '$x: Boolean'])('treats nil as false in a condition: %s', async (declared) => {
  const query = `query (${declared}) { records(per_page: 1) { total_entries @include(if: $x) current_page } }`
  for (const variables of [{}, { x: null }, { x: false }]) {
    expect((await makeApp().execute(query, variables)).data).toEqual({ records: { current_page: 1 } })
  }
  expect((await makeApp().execute(query, { x: true })).data).toEqual({ records: { total_entries: 0, current_page: 1 } })
})

describe('a type mismatch', () => {
  const query = 'query ($id: ID) { records(per_page: 1, filter: { id: { value_in: $id } }) { total_entries } }'
  const fault = 'Variable "$id" of type "ID" used in position expecting type "[ID!]"'
  const message = `graphql/q.graphql:1:8: ${fault}: it is converted`
  const template = "{% graphql g = 'q', id: '1' %}{{ g.records.total_entries }}{{ g.errors }}"

  async function twice(mode: string, source = template) {
    const entries: LogEntry[] = []
    const config = mode === '' ? '' : `graphql_argument_type_mismatch_mode: ${mode}`
    const files = memoryFiles({ 'config.yml': config, 'graphql/q.graphql': query })
    const { liquid, migrate } = register({
      files,
      records: teas(),
      logger: { log: (entry) => void entries.push(entry) },
    })
    const render = () => liquid.parseAndRender(source).catch(String) as Promise<string>
    const texts = [await render(), await render()]
    await migrate()
    return { texts, entries: entries.map(({ level, message }) => ({ level, message })) }
  }

  test.each(['', 'warning'])('is logged once with config %j', async (mode) => {
    expect(await twice(mode)).toEqual({ texts: ['1', '1'], entries: [{ level: 'warn', message }] })
  })

  test('is not logged if config allows it', async () => {
    expect(await twice('ignore')).toEqual({ texts: ['1', '1'], entries: [] })
  })

  test('makes the query invalid if config requires it', async () => {
    const { texts, entries } = await twice('error')
    expect(texts[0]).toContain(`the query is not valid: graphql/q.graphql:1:8: ${fault}`)
    const message = `graphql/q.graphql:1:8: the query is not valid: ${fault}`
    expect(entries).toEqual(Array(3).fill({ level: 'error', message }))
  })

  test.each([
    ['{% graphql g %}\r\n  { nothing }\n{% endgraphql %}', 2, 5],
    ['{% graphql g -%}\n{\n\n  nothing }{% endgraphql %}', 4, 3],
    ["<p>{% graphql g %}{ {{ 'nothing' }} }{% endgraphql %}", 1, 4],
  ])('in a tag, an invalid query is reported at its place in the template: %j', async (source, line, column) => {
    const entries: LogEntry[] = []
    const { liquid } = register({ records: teas(), logger: { log: (entry) => void entries.push(entry) } })
    await expect(liquid.parseAndRender(source)).rejects.toThrow('Cannot query field')
    expect(entries.map(({ diagnostic }) => diagnostic)).toEqual([
      expect.objectContaining({ rule: 'invalid-query', line, column }),
    ])
  })

  test('is marked as a mismatch by the executor', async () => {
    expect(await graphqlExecutor().check?.(query)).toEqual([
      { message: `${fault}.`, isMismatch: true, locations: expect.any(Array) as unknown[] },
    ])
  })
})
