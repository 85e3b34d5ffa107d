import fc from 'fast-check'
import { memoryFiles, type FileSource } from '../../../src/ports/files'
import type { TagDefinition } from '../../../src/language/definitions/definition'
import { arrays, hashes, mutated, pieces, values } from '../../support/arbitraries'

/** The variables of the templates. */
export interface Scope {
  readonly x: unknown
  readonly y: unknown
  readonly list: unknown[]
  readonly h: object
}

export const scopes: fc.Arbitrary<Scope> = fc.record({ x: values, y: values, list: arrays, h: hashes })

/** The files that the templates name. */
const files = {
  'views/partials/part.liquid': '[{{ part }}{{ x }}{{ v }}]',
  'views/partials/broken.liquid': 'a\n{% if x %}',
  'views/partials/again.liquid': "{% render 'again' %}",
  'views/layouts/frame.liquid': "<{{ content_for_layout }}{% yield 'x' %}{% block a %}b{% endblock %}>",
  'lib/made.liquid': '{% return { "a": v, "b": [1] } %}',
  'lib/loop.liquid': "{% function x = 'loop' %}{% return x %}",
  'graphql/all.graphql': 'query q($id: ID) { records(filter: { id: { value: $id } }) { results { id } } }',
  'graphql/make.graphql': 'mutation { record_create(record: { table: "a", properties: [] }) { id } }',
  'forms/any.liquid':
    '---\nresource: thing\nfields: { properties: { a: } }\n---\n{% form %}{{ form.fields.properties.a.name }}{% endform %}',
  'translations/en.yml': 'en: { a: "b %{name}" }',
}

/** The files, and the files of a tag's examples. */
export const filesFor = ({ examples }: TagDefinition): FileSource =>
  memoryFiles(Object.assign({}, files, ...examples.map((example) => example.files)) as Record<string, string>)

const operands = [
  ...['x', 'y', 'list', 'h', 'h.a', 'h["b"]', 'list[0]', 'list.first', 'x.size', '-1', '0', '1', '2.5', '1000000000'],
  ...['nil', 'true', 'false', 'blank', 'empty', "'part'", "'all'", "'any'", "'made'", "'none'", '"a{{ x }}b"', "''"],
  ...['(1..3)', '(x..y)', '(1..1000000000)', '[]', '[1, x]', '{}', '{ "a": x, b: [y] }', "'frame'", "'loop'"],
  ...["'broken'", "'again'", 'item', 'forloop', 'context', 'context.params', 'context.session', 'context.constants'],
]
const filters = ['upcase', 'size', 'first', 'json', 'split: x', 'default: y', "append: 'a'", 'array_add: x', 'none: 1']
const operators = ['==', '!=', '<', '>=', 'contains', 'and', 'or', 'not', 'in', '=', '<<', ',', ':', '.', '|']

const expressions: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...operands) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...operands), fc.constantFrom(...filters)).map((both) => both.join(' | ')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...operands), fc.constantFrom(...operators), fc.constantFrom(...operands))
      .map((three) => three.join(' ')),
  },
)

/** Tokens of expressions in any order, with missing or surplus separators. */
export const tokens: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(fc.oneof(expressions, fc.constantFrom(...operators, ...pieces)), fc.constantFrom(' ', '', ' ', '\n')),
    { maxLength: 8 },
  )
  .map((parts) => parts.flat().join(''))

const bodies = fc.array(
  fc.oneof(
    expressions.map((expression) => `{{ ${expression} }}`),
    fc.constantFrom(
      ...[
        'text',
        ' ',
        '{% break %}',
        '{% continue %}',
        '{% return x %}',
        '{% else %}',
        '{% elsif x %}',
        '{% when y %}',
      ],
      ...[
        '{% catch e %}',
        '{% rollback %}',
        '{% assign y = x %}',
        '{% cycle 1, x %}',
        '{% raw %}{{{% endraw %}',
        '<b>',
      ],
      ...['{"a": 1}', '{ records { results { id } } }', '{% for i in list %}{{ i }}{% endfor %}', '{{', '%}'],
    ),
  ),
  { maxLength: 4 },
)

/** The names in a tag's documentation. */
function wordsOf({ syntax, parameters = [], examples }: TagDefinition): string[] {
  const written = [syntax, ...examples.map(({ template }) => template)].join(' ').match(/[\w-]+/g) ?? []
  return [...new Set([...parameters.map(({ name }) => name), ...written])]
}

/** Templates that use a tag correctly, nearly correctly, or wrongly. */
export function templatesOf(name: string, definition: TagDefinition): fc.Arbitrary<string> {
  const words = fc.constantFrom(...wordsOf(definition))
  const option = fc.tuple(words, expressions).map(([option, value]) => `, ${option}: ${value}`)
  const plain = fc
    .tuple(
      expressions,
      fc.constantFrom('', ' with x', ' as item', ' in list', ' = x', ' << y'),
      fc.array(option, { maxLength: 3 }),
    )
    .map(([first, relation, rest]) => first + relation + rest.join(''))
  const target = fc.tuple(words, plain).map(([word, rest]) => `${word} = ${rest}`)
  const markup = fc.oneof(
    plain,
    target,
    tokens,
    fc.array(words, { maxLength: 4 }).map((list) => list.join(' ')),
  )
  const hasEnd = definition.syntax.includes(`end${name}`)
  const built = fc
    .tuple(markup, bodies)
    .map(([inside, body]) => `{% ${name} ${inside} %}${hasEnd ? `${body.join('')}{% end${name} %}` : body.join('')}`)
  const shown = fc.constantFrom(...definition.examples.map(({ template }) => template))
  return fc.oneof(
    { weight: 4, arbitrary: changed(shown) },
    { weight: 3, arbitrary: built },
    { weight: 2, arbitrary: mutated(shown) },
    { weight: 1, arbitrary: mutated(built) },
  )
}

const value = /'[^']*'|"[^"]*"|(?<=[ :=]) *[\w.]+(?= *(?:,|%\}|\}\}))/g

/** Replaces one value of a template by another expression. */
function changed(template: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(template, fc.nat(20), expressions).map(([text, at, expression]) => {
    const found = [...text.matchAll(value)]
    const [match] = found.length > 0 ? [found[at % found.length] as RegExpExecArray] : []
    return match ? `${text.slice(0, match.index)} ${expression}${text.slice(match.index + match[0].length)}` : text
  })
}
