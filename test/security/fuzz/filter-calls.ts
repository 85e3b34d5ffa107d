import fc from 'fast-check'
import { memoryFetch } from '../../../src/ports/fetch/memory'
import { listNames, type AnyFilter, type Parameter } from '../../../src/language/definitions/definition'
import { getDefinition } from '../../../src/language/expressions/filtered'
import { arrays, hashes, names, numbers, texts, values, wholeNumbers } from '../../support/arbitraries'
import { register } from '../../support/register'

/** A filter's input and arguments. */
export interface Call {
  readonly input: unknown
  readonly positional: readonly unknown[]
  readonly named: readonly (readonly [name: string, value: unknown])[]
  readonly sync: boolean
}

const limits = { memory: 1_000_000, regexpMs: 30 }
const fetch = memoryFetch({ 'http://app.test/a': { body: 'ok' } })
const { liquid } = register({ fetch, settings: { escapeOutput: true, limits } })

/** All filters of the instance, once under their first names. */
export const filters = Object.entries(liquid.filters).filter(
  ([, filter], i, all) => all.findIndex(([, other]) => identityOf(other) === identityOf(filter)) === i,
)

/** Each alias has a separate handler. */
function identityOf(filter: (typeof liquid.filters)[string]): unknown {
  return getDefinition(filter) ?? filter
}

const isName = (word: string): boolean => /^[a-z_]\w*$/i.test(word)

/** Values that fit a parameter, judging by the name of its type. */
function fitting({ type: { name } }: Parameter): fc.Arbitrary<unknown> {
  if (name.startsWith('array') || name.startsWith('list')) return arrays
  if (name.includes('whole number')) return wholeNumbers
  if (name.includes('number')) return numbers
  if (name.includes('hash') || name.includes('options')) return hashes
  if (name === 'boolean') return fc.boolean()
  return name.includes('text') || name.includes('time') ? texts : values
}

/** The words in a filter's documentation: algorithms, formats, options. */
function vocabularyOf({ parameters, examples }: AnyFilter): string[] {
  const written = [...examples.map(({ template }) => template), ...parameters.map(({ summary }) => summary)].join(' ')
  const found = written.matchAll(/'([^']*)'|"([^"]*)"|`([^`: ]+)|(\w+)(?=: )/g)
  return [...new Set(Array.from(found, ([, ...groups]) => groups.join('')))]
}

/** The calls in a filter's examples. */
function examplesOf(filter: AnyFilter): Call[] {
  const calls: Call[] = []
  const { liquid } = register()
  function recordCall(this: unknown, input: unknown, ...args: unknown[]): unknown {
    const { named } = (this as { token: { named: readonly unknown[] } }).token
    const positional = args.slice(0, args.length - named.length)
    calls.push({ input, positional, named: args.slice(positional.length) as Call['named'], sync: true })
    return input
  }
  for (const each of listNames(filter)) liquid.registerFilter(each, recordCall)
  for (const { template, data } of filter.examples) {
    try {
      liquid.parseAndRenderSync(template, data)
    } catch {
      // The filters that follow in the template get the input instead of the result.
    }
  }
  return calls
}

export function callsOf(filter: AnyFilter | undefined): fc.Arbitrary<Call> {
  const vocabulary = filter ? vocabularyOf(filter) : []
  const own = vocabulary.length > 0 ? fc.constantFrom(...vocabulary) : texts
  const words = fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom(...names) })
  const [first, ...parameters] = filter?.parameters ?? []
  const argument = (parameter: Parameter | undefined): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 5, arbitrary: parameter ? fitting(parameter) : texts },
      { weight: 3, arbitrary: words },
      { weight: 1, arbitrary: fc.dictionary(words, fc.oneof(words, values), { maxKeys: 3 }) },
      { weight: 2, arbitrary: values },
    )
  const most = parameters.length
  const count = fc.oneof({ weight: 4, arbitrary: fc.nat(most) }, { weight: 1, arbitrary: fc.constant(most + 1) })
  const input = argument(first)
  const positional = fc
    .tuple(count, ...Array.from({ length: most + 1 }, (_, i) => argument(parameters[i])))
    .map(([count, ...list]) => list.slice(0, count))
  const optionName = fc.constantFrom(...parameters.map(({ name }) => name), ...vocabulary.filter(isName), 'none')
  const option = fc.array(fc.tuple(optionName, argument(undefined)), { minLength: 1, maxLength: 2 })
  const named = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: option })
  const any = fc.record({ input, positional, named, sync: fc.boolean() })
  const examples = filter ? examplesOf(filter) : []
  if (examples.length === 0) return any
  const changed = fc.tuple(fc.constantFrom(...examples), any, fc.nat(most + 1)).map(([example, other, place]) => ({
    input: place === 0 ? other.input : example.input,
    positional: example.positional.map((value, i) => (i + 1 === place ? other.positional[i] : value)),
    named: place === most + 1 ? other.named : example.named,
    sync: other.sync,
  }))
  return fc.oneof(any, changed)
}

export function run(name: string, { input, positional, named, sync }: Call): unknown {
  const written = [...positional.map((_, i) => `p${i}`), ...named.map(([option], i) => `${option}: n${i}`)]
  const template = `{{ input | ${name}${written.length > 0 ? ': ' : ''}${written.join(', ')} }}`
  const scope = Object.fromEntries([
    ['input', input],
    ...positional.map((value, i) => [`p${i}`, value]),
    ...named.map(([, value], i) => [`n${i}`, value]),
  ]) as object
  return sync ? liquid.parseAndRenderSync(template, scope) : liquid.parseAndRender(template, scope)
}
