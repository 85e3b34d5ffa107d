import fc from 'fast-check'
import { humanize, pluralize, titleize } from '../../../src/filters/functions'
import { register } from '../../support/register'

const { liquid } = register()
const evaluate = (expression: string, data: object = {}): unknown => liquid.evalValueSync(expression, data)

describe('pluralize', () => {
  test.each([
    ['dog', 'dogs'],
    ['box', 'boxes'],
    ['church', 'churches'],
    ['dish', 'dishes'],
    ['class', 'classes'],
    ['quiz', 'quizzes'],
    ['category', 'categories'],
    ['soliloquy', 'soliloquies'],
    ['boy', 'boys'],
    ['wife', 'wives'],
    ['half', 'halves'],
    ['archive', 'archives'],
    ['hive', 'hives'],
    ['perspective', 'perspectives'],
    ['shoe', 'shoes'],
    ['tomato', 'tomatoes'],
    ['photo', 'photos'],
    ['octopus', 'octopi'],
    ['alias', 'aliases'],
    ['bus', 'buses'],
    ['medium', 'media'],
    ['diagnosis', 'diagnoses'],
    ['basis', 'bases'],
    ['thesis', 'theses'],
    ['axis', 'axes'],
    ['testis', 'testes'],
    ['database', 'databases'],
    ['movie', 'movies'],
    ['louse', 'lice'],
    ['ox', 'oxen'],
    ['index', 'indices'],
    ['matrix', 'matrices'],
    ['salesperson', 'salespeople'],
    ['woman', 'women'],
    ['node_child', 'node_children'],
    ['Person', 'People'],
    ['zombie', 'zombies'],
    ['old_news', 'old_news'],
    ['funky jeans', 'funky jeans'],
    ['police', 'police'],
    ['miniseries', 'miniseries'],
  ])('%s, %s', (singular, plural) => {
    expect(pluralize(singular)).toBe(plural)
    expect(pluralize(singular, 1)).toBe(singular)
    expect(pluralize(plural, 1)).toBe(singular)
  })

  test('returns the plural for every count but 1', () => {
    expect([0, 1, 2, -1, 100].map((count) => evaluate("'apples' | pluralize: count", { count }))).toEqual([
      'apples',
      'apple',
      'apples',
      'apples',
      'apples',
    ])
    expect(evaluate("'apple' | pluralize: '1'")).toBe('apple')
    expect(evaluate("'apple' | pluralize: nil")).toBe('apples')
  })

  test('keeps an empty text, and reports wrong arguments', () => {
    expect(evaluate('nil | pluralize')).toBe('')
    expect(() => evaluate("'dog' | pluralize: 1.5")).toThrow(
      'filter "pluralize", parameter "count": expected a whole number',
    )
    expect(() => evaluate('list | pluralize', { list: [] })).toThrow('parameter "string": expected text, got Array')
  })
})

test.each([
  ['user_name', 'User name'],
  ['id', 'Id'],
  ['__user_id', 'User'],
  ['user id', 'User id'],
  ['createdAt', 'Createdat'],
  ['ÉCOLE_éa', 'École éa'],
  ['', ''],
  ['_', ''],
])('humanize: %j is %j', (name, words) => {
  expect(humanize(name)).toBe(words)
})

describe('titleize', () => {
  test.each([
    ["david's code", "David's Code"],
    ['d’artagnan (the guard)', 'D’artagnan (The Guard)'],
    ["'quoted' words", "'Quoted' Words"],
    ['iPhone und straße', 'IPhone Und Straße'],
    ['élan ßa żółw', 'Élan Ssa Żółw'],
    ['3d model2b', '3d Model2b'],
    ['a__b--c', 'A  B  C'],
  ])('%j is %j', (text, title) => {
    expect(titleize(text)).toBe(title)
  })

  test('accepts any value as text', () => {
    expect(evaluate('v | titleize', { v: ['ab'] })).toBe('["Ab"]')
    expect(evaluate('nil | titleize')).toBe('')
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'ż', "'", ' ', '_', '-', '1', '(') }), (text) => {
        expect(titleize(titleize(text))).toBe(titleize(text))
      }),
    )
  })
})
