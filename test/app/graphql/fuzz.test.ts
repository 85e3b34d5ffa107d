import crypto from 'node:crypto'
import fc from 'fast-check'
import type * as Graphql from 'graphql'
import type { GraphQLField, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql'
import type { GraphqlAnswer } from '../../../src/ports/graphql'
import { buildInterfaceSchema } from '../../../src/app/graphql/schema/build'
import { isHash } from '../../../src/base/values/hash'
import { makeApp, hashAtOnce, type App } from './support'
import { characters } from '../../support/characters'

const graphql = jest.requireActual<typeof Graphql>('graphql')
const schema: GraphQLSchema = buildInterfaceSchema()

const words = [
  '',
  'a',
  'tea',
  ':users',
  '__proto__',
  'id',
  'name',
  'ann@example.com',
  '1',
  '-1.5',
  'true',
  '💥',
  '\u0000',
]

function some<T>(list: readonly T[], most: number): fc.Arbitrary<T[]> {
  return fc.subarray([...list], { maxLength: Math.min(most, list.length) })
}

/** A literal of the type, and now and then one of another type. */
function literal(type: GraphQLInputType, depth: number): fc.Arbitrary<string> {
  if (graphql.isNonNullType(type)) return literal(type.ofType, depth)
  const given = (): fc.Arbitrary<string> => {
    if (graphql.isListType(type))
      return fc.array(literal(type.ofType, depth - 1), { maxLength: 3 }).map((items) => `[${items.join(' ')}]`)
    if (graphql.isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name))
    if (graphql.isInputObjectType(type)) {
      const fields = Object.values(type.getFields())
      if (depth < 0) return fc.constant('{}')
      return some(fields, 3)
        .map((chosen) => fields.filter((one) => chosen.includes(one) || graphql.isRequiredInputField(one)))
        .chain((chosen) =>
          fc.tuple(...chosen.map((field) => literal(field.type, depth - 1).map((value) => `${field.name}: ${value}`))),
        )
        .map((pairs) => `{ ${pairs.join(', ')} }`)
    }
    return scalar(type.name)
  }
  return fc.oneof(
    { weight: 60, arbitrary: given() },
    { weight: 1, arbitrary: fc.constantFrom('null', '$v', '{ a: [1] }') },
  )
}

function scalar(name: string): fc.Arbitrary<string> {
  const text = fc.constantFrom(...words).map((word) => JSON.stringify(word))
  const number = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('1', '2', '2000', '2147483647') },
    fc.constantFrom('0', '-1', '2001', '2147483648', '1.5', '1e400'),
  )
  if (name === 'Int' || name === 'Float') return fc.oneof({ weight: 40, arbitrary: number }, text)
  if (name === 'Boolean') return fc.boolean().map(String)
  if (name === 'ID') return fc.oneof(text, fc.constantFrom('1', '2', '4', '77'))
  if (name === 'String') return fc.oneof({ weight: 40, arbitrary: text }, number)
  return fc.oneof(text, number, fc.constantFrom('{ a: { b: [1, "x", null] } }', '[[]]', 'true', 'ENUM'))
}

function field({ name, args, type }: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const given = fc
    .subarray([...args])
    .map((chosen) => args.filter((arg) => chosen.includes(arg) || graphql.isRequiredArgument(arg)))
    .chain((all) => fc.tuple(...all.map((arg) => literal(arg.type, 3).map((value) => `${arg.name}: ${value}`))))
    .map((pairs) => (pairs.length > 0 ? `(${pairs.join(', ')})` : ''))
  const alias = fc.constantFrom(...Array<string>(20).fill(''), 'a: ', '__proto__: ')
  return fc.tuple(alias, given, selection(type, depth - 1)).map(([as, list, inside]) => `${as}${name}${list}${inside}`)
}

function selection(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = graphql.getNamedType(type)
  if (!graphql.isObjectType(named)) return fc.constant('')
  const fields = Object.values(named.getFields())
  const fitting = fields.filter((one) => depth > 0 || !graphql.isObjectType(graphql.getNamedType(one.type)))
  return some(fitting, 4)
    .chain((chosen) => fc.tuple(...chosen.map((one) => field(one, depth))))
    .map((texts) => ` { ${['__typename', ...texts].join(' ')} }`)
}

const root = (type: 'query' | 'mutation'): fc.Arbitrary<string> => {
  const fields = selection(
    (type === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLOutputType,
    5,
  )
  return fields.map((text) => `${type}${text.includes('$v') ? ' ($v: String)' : ''}${text}`)
}

/** Hashing takes too long for a test of many queries. */
beforeAll(() => jest.spyOn(crypto, 'scrypt').mockImplementation(hashAtOnce))
afterAll(() => jest.restoreAllMocks())
const variables = fc.option(
  fc.dictionary(fc.constantFrom('v', '__proto__', 'w'), fc.jsonValue(), { noNullPrototype: true }),
  { nil: undefined },
)

async function checkAnswer(app: App, query: string, given?: Record<string, unknown>): Promise<void> {
  const answer: GraphqlAnswer = await app.execute(query, given)
  if (answer.errors === undefined) expect(isHash(answer.data)).toBe(true)
  for (const error of answer.errors ?? []) expect(typeof error.message).toBe('string')
  expect(JSON.stringify(answer)).not.toContain('internal error')
  // The mutation `log` writes entries of other types.
  expect(app.entries.filter(({ type }) => type === 'graphql')).toEqual([])
}

function seeded(): App {
  const app = makeApp()
  app.records.create('tea', { name: 'a', id: '2', user_id: 4, tags: ['a'] })
  app.records.create('tea', JSON.parse('{ "name": 1, "id": 1, "__proto__": { "a": 1 } }'))
  app.records.create('a', {})
  app.records.create(':users', { email: 'ann@example.com', properties: { a: '{"b":1}' } })
  app.user = '4'
  return app
}

describe('returns data or errors for any query', () => {
  test('allowed by the schema, or nearly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(root('query'), root('mutation')), variables, (query, given) =>
        checkAnswer(seeded(), query, given),
      ),
    )
  })

  test('includes a useful share of valid ones', async () => {
    const answers = await Promise.all(fc.sample(root('query'), 100).map((query) => seeded().execute(query)))
    expect(answers.filter(({ data }) => data != null).length).toBeGreaterThan(50)
  })

  test('with shuffled pieces', async () => {
    const pieces = [
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      '$',
      '!',
      '...',
      '@include',
      '"',
      '"""',
      '#',
      '\n',
      '\ufeff',
      '&',
      '|',
      '=',
      'on',
      'query',
      'mutation',
      'fragment',
      'records',
      'results',
      'id',
      'filter',
      'null',
      'true',
      '1',
      '1.5e',
      '\\u{D800}',
      '😀',
      '\u0000',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) =>
        checkAnswer(seeded(), parts.join(' ')),
      ),
    )
  })

  test('with inserted, removed and changed characters', async () => {
    const query =
      'query q($id: ID) { records(filter: { id: { value: $id }, properties: [{ name: "a", value_in: ["b"] }] }) { results { ...f } } } fragment f on Record { id a: property(name: "a") }'
    const edit = fc.tuple(fc.nat(query.length), fc.nat(3), fc.string({ unit: characters, maxLength: 3 }))
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 4 }), (edits) => {
        const edited = edits.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), query)
        return checkAnswer(seeded(), edited, { id: 1 })
      }),
    )
  })
})
