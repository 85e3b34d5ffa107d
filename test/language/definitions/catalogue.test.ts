import { Liquid } from 'liquidjs'
import { filters } from '../../../src/filters'
import { registerPlatform } from '../../../src/register'
import { appTags } from '../../../src/app/tags'
import { tags as liquidTags } from '../../../src/tags'
import { defineFilter } from '../../../src/language/definitions/define-filter'
import { parameter, text } from '../../../src/language/definitions/types'
import { register } from '../../support/register'
import { quietLogger } from '../../support/quiet-logger'

const tags = [...liquidTags, ...appTags]

const { catalogue, liquid } = register()

test('documents the summary, parameters, result and examples of every filter', () => {
  for (const { name, summary, parameters, returns, examples } of catalogue.filters) {
    expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/^[A-Z`].*\.$/s) as string })
    expect({ name, parameters: parameters.length > 0 }).toEqual({ name, parameters: true })
    expect({ name, returns }).toEqual({ name, returns: expect.stringMatching(/\w/) as string })
    expect({ name, examples: examples.length > 0 }).toEqual({ name, examples: true })
  }
})

test('documents the summary, syntax and examples of every tag', () => {
  for (const { name, summary, syntax, examples } of catalogue.tags) {
    expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/^[A-Z`].*\.$/s) as string })
    expect(syntax).toContain(name)
    expect({ name, examples: examples.length > 0 }).toEqual({ name, examples: true })
  }
})

test('registers each name and alias for one definition', () => {
  const filterNames = catalogue.filters.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(new Set(filterNames).size).toBe(filterNames.length)
  for (const name of filterNames) expect(liquid.filters[name]).toBeDefined()
  const tagNames = catalogue.tags.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(new Set(tagNames).size).toBe(tagNames.length)
  for (const name of tagNames) expect(liquid.tags[name]).toBeDefined()
  expect([filters.length, tags.length]).toEqual([catalogue.filters.length, catalogue.tags.length])
})

test('describes the types and defaults of parameters', () => {
  const rotate = catalogue.filters.find(({ name }) => name === 'array_rotate')
  expect(rotate?.parameters).toEqual([
    { name: 'array', type: 'array', required: true },
    expect.objectContaining({ name: 'count', type: 'whole number', required: false, default: 1 }),
  ])
})

test("keeps the host's filters under LiquidJS' names with settings.standardFilters: 'host'", () => {
  const host = register({ settings: { standardFilters: 'host' } }).liquid
  const alone = new Liquid()
  for (const template of [
    '{{ "<" | escape }}{{ "\'" | escape }}{{ \'"\' | escape }}',
    '{{ 20 | divided_by: 7 }}',
    '{{ 5 | size }}',
  ]) {
    expect(host.parseAndRenderSync(template)).toBe(alone.parseAndRenderSync(template))
    expect(liquid.parseAndRenderSync(template)).not.toBe(alone.parseAndRenderSync(template))
  }
  expect(host.parseAndRenderSync('{{ [1] | array_add: 2 | json }}')).toBe('[1,2]')
})

test("warns once of a host's deprecated filter, and not of the deprecated names of the original platform", () => {
  const { liquid: own, entries } = register()
  const shout = defineFilter({
    name: 'shout',
    summary: 'The text in capitals.',
    parameters: [parameter('text', text)],
    returns: 'string',
    deprecated: 'write upcase',
    examples: [],
    run: (input) => input.toUpperCase(),
  })
  own.registerFilter('shout', shout)
  const template = own.parse(
    '{% hash_assign h["a"] = 1 %}{{ h | fetch: "a" }}{{ h | dig: "a" }}{{ "a" | shout }}{{ "b" | shout }}',
  )
  for (let i = 0; i < 3; i++) own.renderSync(template, { h: {} })
  expect(entries).toMatchObject([
    { level: 'warn', diagnostic: { rule: 'deprecated', message: 'filter "shout" is deprecated: write upcase' } },
  ])
})

describe('registering', () => {
  test('changes one instance only', () => {
    const one = new Liquid()
    const other = new Liquid()
    registerPlatform(one)
    expect(one.parseAndRenderSync('{{ [1, 2] | array_limit: 1 | json }}')).toBe('[1]')
    expect(other.filters.array_limit).toBeUndefined()
    expect(other.tags.function).toBeUndefined()
    expect(() => other.parseAndRenderSync('{{ {"a": 1} }}')).toThrow()
  })

  test('twice uses the second registration', () => {
    const own = new Liquid()
    registerPlatform(own, { translations: { en: { a: 'first' } } })
    registerPlatform(own, { logger: quietLogger, translations: { en: { a: 'second' } }, settings: { strict: true } })
    expect(own.parseAndRenderSync('{{ "a" | t }}')).toBe('second')
    expect(() => own.parseAndRenderSync('{{ nil | array_flatten }}')).toThrow('expected an array, got nil')
  })

  test("again with the host's own filters restores them", () => {
    const own = new Liquid()
    registerPlatform(own)
    registerPlatform(own, { logger: quietLogger, settings: { standardFilters: 'host' } })
    expect(own.parseAndRenderSync('{{ 20 | divided_by: 8 }}')).toBe('2.5')
  })

  test('returns the settings and adapters in use', async () => {
    const clock = { now: () => new Date(0) }
    const platform = registerPlatform(new Liquid(), { clock, settings: { locale: 'pl' } })
    expect(platform.settings.locale).toBe('pl')
    expect(platform.settings.limits.depth).toBe(100)
    expect(platform.adapters.clock).toBe(clock)
    await expect(platform.close()).resolves.toBeUndefined()
  })
})
