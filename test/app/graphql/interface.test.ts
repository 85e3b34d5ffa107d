import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObjectType, validateSchema } from 'graphql'
import { memoryFiles } from '../../../src/ports/files'
import type { LogEntry } from '../../../src/ports/logger'
import { graphqlExecutor } from '../../../src/app/graphql/executor'
import { interfaceTypes } from '../../../src/app/graphql/interface'
import { makePlatformSchema } from '../../../src/app/graphql/platform-schema'
import { buildInterfaceSchema } from '../../../src/app/graphql/schema/build'
import { register } from '../../support/register'
import { sampleSelection } from './sample-query'
import { makeApp } from './support'

test('has a valid schema, and each unavailable field names its alternative', () => {
  const { schema, unavailable } = makePlatformSchema()
  // The schema is built with `assumeValid`.
  Object.assign(schema, { __validationErrors: undefined })
  expect(validateSchema(schema)).toEqual([])
  expect(unavailable.filter(({ instead }) => instead === '')).toEqual([])
})

/** The alternatives of unavailable fields on the reference page. */
function readReference(): Readonly<Record<string, string>> {
  const page = readFileSync(join(__dirname, '../../../docs/reference/graphql.md'), 'utf8')
  const rows = Array.from(page.matchAll(/^\| (`.*`) \| (.*)\. \|$/gm))
  return Object.fromEntries(
    rows.flatMap(([, fields = '', instead = '']) =>
      fields.split(', ').map((field) => [field.slice(1, -1), instead] as const),
    ),
  )
}

test('names in the error of each unavailable field the alternative of the reference page', async () => {
  const { schema, unavailable } = makePlatformSchema()
  const reference = readReference()
  expect(unavailable.map(({ place }) => place).sort()).toEqual(Object.keys(reference).sort())
  const app = makeApp()
  for (const place of Object.keys(reference)) {
    const [type = '', name = ''] = place.split('.')
    if (type !== 'Query' && type !== 'Mutation') continue
    const field = (type === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name]
    const [error = ''] = await app.errors(`${type.toLowerCase()} { ${field ? sampleSelection(field) : ''} }`)
    const [start, instead = ''] = error.split(' is not available here: ')
    expect([start, instead.slice(0, 1).toUpperCase() + instead.slice(1)]).toEqual([name, reference[place]])
  }
})

test('describes as not supported only arguments that a field refuses', async () => {
  const { schema, unavailable } = makePlatformSchema()
  const refused = new Set(unavailable.map(({ place }) => place))
  const app = makeApp()
  const accepted: string[] = []
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    const fields = Object.values(root?.getFields() ?? {}).filter(({ name }) => !refused.has(`${root?.name}.${name}`))
    for (const field of fields) {
      for (const argument of field.args.filter(({ description }) => description?.startsWith('Not supported: '))) {
        const errors = await app.errors(`${root?.name.toLowerCase()} { ${sampleSelection(field, [argument])} }`)
        const message = new RegExp(`\\b${argument.name}"? is not available here: `)
        if (!errors.some((error) => message.test(error))) accepted.push(`${field.name}.${argument.name}`)
      }
    }
  }
  expect(accepted).toEqual([])
})

test('the interface consists of all files of its folder', () => {
  const folder = join(__dirname, '../../../src/app/graphql/interface')
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  const text = interfaceTypes()
  expect(files.filter((name) => !text.includes(readFileSync(join(folder, name), 'utf8')))).toEqual([])
  expect(text.match(/^# /gm)).toHaveLength(files.length)
})

test('adds the fields of its interfaces to a type', () => {
  const type = buildInterfaceSchema().getType('Record')
  const fields = isObjectType(type) ? Object.keys(type.getFields()) : []
  expect(fields).toEqual(expect.arrayContaining(['id', 'table', 'property_upload', 'related_records', 'related_users']))
})

test('extends known types and fields', async () => {
  const app = makeApp(
    graphqlExecutor({
      typeDefs: [
        'type Query { ping: String }',
        'type Thing { a: Color }',
        'type Thing { b: Int }',
        'enum Color { RED }',
      ],
      resolvers: { Query: { ping: { resolve: () => 'pong' } }, Color: { RED: '#f00' } },
    }),
  )
  expect(await app.data('{ ping records { total_entries } }')).toEqual({ ping: 'pong', records: { total_entries: 0 } })
})

test.each([
  [{ typeDefs: 'type User { email: Int }' }, 'Field "User.email" already exists in the schema'],
  [{ resolvers: { Qury: {} } }, 'unknown type "Qury" (did you mean "Query"?)'],
  [{ resolvers: { Query: { recods: () => 1 } } }, 'type "Query" has no field "recods"'],
  [{ resolvers: { Query: { records: 'x' } } }, 'resolvers.Query.records: expected a function, got String "x"'],
  [{ resolvers: { SortOrderEnum: { UP: 1 } } }, 'enum "SortOrderEnum" has no value "UP"'],
  [{ resolvers: { StringFilter: { value: () => 1 } } }, 'an input has no resolvers'],
])("names the fault of a host's type: %j", (options, message) => {
  expect(() => graphqlExecutor(options)).toThrow(message)
})

describe('an unavailable field names its alternative', () => {
  test.each([
    ['{ transactables { total_entries } }', 'transactables is not available here: keep them in a table: use `records`'],
    ['mutation { admin_page_delete(id: 1) { id } }', 'deploy a file of `views/pages/` with the app'],
    ['mutation { admin_table_delete(physical_file_path: "a") { id } }', 'deploy a file of `schema/` with the app'],
  ])('%s', async (query, message) => {
    expect(await makeApp().errors(query)).toEqual([expect.stringContaining(message)])
  })

  test('and leaves the others unchanged', async () => {
    const answer = await makeApp().execute('{ transactables { total_entries } records { total_entries } }')
    expect(answer.data).toEqual({ transactables: null, records: { total_entries: 0 } })
  })
})

describe('an invalid query', () => {
  const files = memoryFiles({ 'graphql/wrong.graphql': 'query {\n  recods(per_page: 1) { total_entries }\n}' })
  const run = async (template: string, settings: object = {}): Promise<{ text: string; entries: LogEntry[] }> => {
    const entries: LogEntry[] = []
    const { liquid } = register({ files, settings, logger: { log: (entry) => void entries.push(entry) } })
    try {
      return { text: String(await liquid.parseAndRender(template)), entries }
    } catch (error) {
      return { text: (error as Error).message, entries }
    }
  }
  const fault = 'graphql/wrong.graphql:2:3: Cannot query field "recods" on type "Query"'

  test('fails the render with file and place, and is logged', async () => {
    const { text, entries } = await run("{% graphql g = 'wrong' %}{{ g.errors }}after")
    expect(text).toContain(`the query is not valid: ${fault}`)
    expect(entries).toMatchObject([
      {
        level: 'error',
        type: 'graphql',
        diagnostic: { rule: 'invalid-query', file: 'graphql/wrong.graphql', line: 2 },
      },
    ])
  })

  test('is reported without a full stop before the place in the template', async () => {
    const { text } = await run('{% graphql g %}{ xyzzy }{% endgraphql %}')
    expect(text).toMatch(/: Cannot query field "xyzzy" on type "Query", line:1, col:1$/)
  })

  test('is found when the app is loaded', async () => {
    const { migrate, entries } = register({ files })
    expect(await migrate()).toEqual([])
    expect(entries).toMatchObject([
      {
        level: 'error',
        type: 'graphql',
        diagnostic: { rule: 'invalid-query', file: 'graphql/wrong.graphql', line: 2 },
      },
    ])
  })

  test("reports the place of an error in a template's query", async () => {
    expect((await run('{% graphql g %}{ recods }{% endgraphql %}')).text).toContain(
      'line 1, column 3 of it: Cannot query',
    )
    expect((await run('{% graphql g %}{ records {% endgraphql %}')).text).toContain('Syntax Error')
  })

  test('returns errors if the settings or config.yml allow it', async () => {
    const { text, entries } = await run("{% graphql g = 'wrong' %}{{ g.errors.first.message }}", {
      liquidRaiseMode: false,
    })
    expect(text).toContain('Cannot query field "recods"')
    expect(entries).toHaveLength(1)
    const config = memoryFiles({ 'config.yml': 'liquid_raise_mode: false', 'graphql/w.graphql': '{ x }' })
    const { liquid } = register({ files: config })
    expect(await liquid.parseAndRender("{% graphql g = 'w' %}{{ g.errors.size }}")).toBe('1')
  })
})

describe('a nil variable', () => {
  test('uses its default', async () => {
    const app = makeApp()
    for (let i = 0; i < 3; i++) app.records.create('t', {})
    const query =
      'query ($size: Int = 2, $page: Int) { records(per_page: $size, page: $page) { per_page results { id } } }'
    expect((await app.data(query, { size: null, page: null })).records).toEqual({
      per_page: 2,
      results: [{ id: '1' }, { id: '2' }],
    })
    const { liquid } = register({ records: app.records })
    const template = `{% graphql g, size: nothing %}${query}{% endgraphql %}{{ g.records.per_page }}`
    expect(await liquid.parseAndRender(template)).toBe('2')
  })
})
