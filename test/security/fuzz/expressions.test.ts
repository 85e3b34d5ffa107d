import fc from 'fast-check'
import { filters } from '../../../src/filters'
import { appTags } from '../../../src/app/tags'
import { tags as liquidTags } from '../../../src/tags'
import { mutated, pieces, texts } from '../../support/arbitraries'
import { register } from '../../support/register'
import { expectLocated, outcomeOf, runs } from './outcome'
import { scopes, tokens } from './templates'
import { characters } from '../../support/characters'

const tags = [...liquidTags, ...appTags]

const { liquid } = register({ settings: { limits: { steps: 5000, memory: 1_000_000, regexpMs: 30 } } })

const examples = [...filters, ...tags.map(({ definition }) => definition)].flatMap(({ examples }) =>
  examples.map(({ template }) => template),
)
const good = fc.constantFrom(...examples)

/** Texts of Liquid, or nearly so. */
const sources: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: fc.string({ unit: characters, maxLength: 100 }),
  'pieces of several languages': fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join('')),
  'tokens in any order': tokens,
  'good templates, cut off and changed': mutated(good),
  'nested valid templates': fc
    .tuple(good, good, fc.nat(200))
    .map(([outer, inner, at]) => outer.slice(0, at) + inner + outer.slice(at)),
}

/** The ways to embed a text in a template. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `{{ ${text} }}`,
  (text) => `a\n{{ ${text}`,
  (text) => `{% if ${text} %}b{% endif %}`,
  (text) => `{% assign a = ${text} %}`,
  (text) => `{% liquid ${text}\n%}`,
  (text) => `{{ x | default: ${text} }}`,
  (text) => `{{ "${text}" }}`,
  (text) => `{% raw %}${text}{% endraw %}`,
  (text) => `{% comment %}${text}{% endcomment %}`,
  (text) => `{%- for i in ${text} -%}${text}{%- endfor -%}`,
]

describe.each(Object.entries(sources))('%s', (_, source) => {
  test('parse, or fail with an error at their place', async () => {
    const templates = fc.tuple(source, fc.constantFrom(...places)).map(([text, place]) => place(text))
    const property = fc.asyncProperty(templates, scopes, async (template, scope) => {
      const { error } = await outcomeOf(() => liquid.parseAndRender(template, scope))
      if (error !== undefined) expectLocated(error)
    })
    await fc.assert(property, runs(400))
  })

  test('parse as expressions, or fail with an error at their place', async () => {
    const property = fc.asyncProperty(source, scopes, async (text, scope) => {
      const { error } = await outcomeOf(() => liquid.evalValueSync(text, scope))
      if (error !== undefined) expectLocated(error)
    })
    await fc.assert(property, runs(400))
  })
})

test('are analysed as the parser reads them', async () => {
  const property = fc.asyncProperty(fc.oneof(mutated(good), texts), async (template) => {
    const { value, error } = await outcomeOf(() => liquid.parse(template))
    if (error !== undefined) return expectLocated(error)
    const analysis = await outcomeOf(() => liquid.fullVariablesSync(value as []))
    if (analysis.error !== undefined) expectLocated(analysis.error)
  })
  await fc.assert(property, runs(400))
})
