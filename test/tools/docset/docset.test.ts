import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { z } from 'zod'
import { Exchange } from '../../../src/app/context/exchange'
import { parseUserAgent } from '../../../src/app/context/request/device'
import type { Runtime } from '../../../src/app/context/runtime'
import type { VariableInfo, VariableKeys } from '../../../src/app/context/context-keys'
import { getDialect } from '../../../src/language/dialect'
import { memoryFiles } from '../../../src/ports/files'
import { getDefinition } from '../../../src/language/expressions/filtered'
import { registerPlatform } from '../../../src/register'
import { variables } from '../../../src/tools/docset/variables'
import { newDirectory } from '../../support/jest/app-directory'
import { register } from '../../support/register'
import { command } from '../command/terminal'

/** The format that public tools read. Source: platformos-tools, "PlatformOSDocset" and its docset. */
const text = z.string()
const flag = z.boolean()
const types = z.enum(['array', 'boolean', 'date', 'number', 'object', 'string', 'time', 'untyped'])
const example = z.strictObject({
  ...{
    name: text,
    description: text,
    syntax: text,
    path: text,
    raw_liquid: text.min(1),
    display_type: z.enum(['text']),
  },
  ...{ parameter: flag, show_data_tab: flag },
})
const returned = z.strictObject({ type: text.min(1), name: text, description: text, array_value: text })
const entry = {
  name: text.min(1),
  summary: text.min(1),
  description: text.min(1),
  deprecated: flag,
  deprecation_reason: text,
  examples: z.array(example),
}
const parameter = { name: text.min(1), description: text, required: flag, types: z.array(types).min(1) }
const filters = z.array(
  z.strictObject({
    ...entry,
    category: text,
    deprecation_replacement: text,
    syntax: text.min(1),
    aliases: z.array(text),
    arity: z.strictObject({ min: z.int().min(1), max: z.int().min(1).nullable() }),
    parameters: z.array(z.strictObject({ ...parameter, positional: flag, variadic: flag, default: text })),
    return_type: z.array(returned.extend({ type: types })).min(1),
  }),
)
const tags = z.array(
  z.strictObject({
    ...entry,
    category: text,
    deprecation_replacement: text,
    syntax: text.min(1),
    syntax_keywords: z.array(z.strictObject({ keyword: text, description: text })),
    parameters: z.array(z.strictObject(parameter)),
    return_type: z.array(returned),
  }),
)
const property = z.strictObject({ ...entry, return_type: z.array(returned).min(1) })
const objects = z.array(
  z.strictObject({
    ...entry,
    access: z.strictObject({
      global: flag,
      parents: z.array(z.strictObject({ object: text, property: text })),
      template: z.array(text),
      app_file_type: text.nullable(),
    }),
    return_type: z.array(returned),
    properties: z.array(property),
    json_data: z.strictObject({ path: text, handle: text, data_from_file: text }),
  }),
)
const latest = z.strictObject({ revision: text.regex(/^[0-9a-f]{40}$/) })

let folder: string
beforeAll(async () => {
  folder = newDirectory()
  const { code, output } = await command(folder, ['docset', 'docs'])
  expect([code, output]).toEqual([0, 'docs/filters.json\ndocs/tags.json\ndocs/objects.json\ndocs/latest.json'])
})

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'docs', name), 'utf8'))

test.each(Object.entries({ filters, tags, objects, latest }))(
  '`docset` writes %s.json in the shape that public tools read',
  (name, shape) => {
    expect(shape.safeParse(read(`${name}.json`)).error).toBeUndefined()
  },
)

test('`docset` lists every filter and tag by each of its names, once, with its examples', () => {
  const { liquid, catalogue } = registerPlatform(new Liquid())
  const entries = { filters: filters.parse(read('filters.json')), tags: tags.parse(read('tags.json')) }
  // LiquidJS also has filters outside the dialect.
  const known = Object.keys(liquid.filters).filter((name) => getDefinition(liquid.filters[name]))
  expect(entries.filters.map(({ name }) => name)).toEqual(known.sort())
  expect(entries.tags.map(({ name }) => name)).toEqual(Object.keys(liquid.tags).sort())
  for (const [kind, list] of Object.entries({ filters: catalogue.filters, tags: catalogue.tags })) {
    for (const { name, examples, deprecated } of list) {
      const entry = entries[kind as 'filters' | 'tags'].find((one) => one.name === name)
      expect(entry?.examples.map((one) => one.raw_liquid)).toEqual(examples.map(({ template }) => template))
      expect(entry?.deprecated).toBe(deprecated !== undefined)
    }
  }
})

test('`docset` describes parameters by their types, order and number', () => {
  const found = filters.parse(read('filters.json'))
  const dig = found.find(({ name }) => name === 'hash_dig')
  expect(dig).toMatchObject({ aliases: ['dig'], arity: { min: 1, max: null } })
  expect(dig?.parameters.map(({ name, types, variadic }) => [name, types, variadic])).toEqual([
    ['hash', ['object'], false],
    ['keys', ['array'], true],
  ])
  const add = found.find(({ name }) => name === 'add_to_array')
  expect(add).toMatchObject({ arity: { min: 2, max: 2 }, return_type: [{ type: 'array' }], aliases: [] })
  const reason = 'its present name is array_add'
  expect(add).toMatchObject({ deprecated: true, deprecation_replacement: 'array_add', deprecation_reason: reason })
  const assign = tags.parse(read('tags.json')).find(({ name }) => name === 'hash_assign')
  expect(assign).toMatchObject({ deprecated: true, deprecation_replacement: 'assign' })
})

test('`docset` lists the keys of `context`, each hash as an object that names its parent', () => {
  const found = objects.parse(read('objects.json'))
  const context = found.find(({ name }) => name === 'context')
  expect(context?.access).toMatchObject({ global: true, parents: [] })
  const location = context?.properties.find(({ name }) => name === 'location')
  expect(location?.return_type).toMatchObject([{ type: 'location' }])
  expect(found.find(({ name }) => name === 'location')).toMatchObject({
    access: { global: false, parents: [{ object: 'context', property: 'location' }] },
  })
})

/** The names of the keys, nested. */
function listKeys(keys: VariableKeys): object {
  return Object.fromEntries(
    Object.entries(keys).map(([name, { keys: inner }]) => [name, inner ? listKeys(inner) : null]),
  )
}

test('lists the keys of `context` that templates can read', () => {
  const { context } = new Exchange(getDialect(register().liquid) as Runtime)
  const { location, visitor } = context
  const shape = (value: object, inner: object = {}): object => ({
    ...Object.fromEntries(Object.keys(value).map((key) => [key, null])),
    ...inner,
  })
  const time_zones = shape(context.globals().time_zones)
  expect(listKeys(variables.context.keys)).toEqual(
    shape(context, {
      location: shape(location),
      visitor: shape(visitor),
      device: shape(parseUserAgent('')),
      globals: { time_zones },
      page: { name: null, slug: null, format: null, layout: null, layout_name: null, metadata: null },
    }),
  )
})

test.each(['forloop', 'tablerowloop'] as const)('lists the keys of `%s` that templates can read', (name) => {
  const { liquid } = register()
  const [open, close] = name === 'forloop' ? ['for', 'endfor'] : ['tablerow', 'endtablerow']
  const keys = Object.keys(variables[name].keys).filter((key) => key !== 'parentloop')
  const printed = keys.map((key) => `${key}={{ ${name}.${key} | type_of }} `).join('')
  const output = liquid.parseAndRenderSync(`{% ${open} i in (1..2) %}${printed}{% ${close} %}`)
  const kinds: Readonly<Record<string, string>> = { number: 'Integer', boolean: '(?:True|False)Class', text: 'String' }
  for (const key of keys) {
    const { type } = (variables[name].keys as Readonly<Record<string, VariableInfo>>)[key] as VariableInfo
    expect(output).toMatch(new RegExp(`\\b${key}=${kinds[type] as string}`))
  }
})

test('lists the keys of `form_builder` that templates can read', async () => {
  const body = "{% form %}{{ form_builder | hash_keys | join: ',' }}{% endform %}"
  const files = memoryFiles({ 'forms/tea.liquid': `---\nresource: tea\n---\n${body}` })
  const output = await register({ files }).liquid.parseAndRender("{% include_form 'tea' %}")
  const [, keys = ''] = /([\w,]+)<\/form>/.exec(output) ?? []
  expect(Object.keys(variables.form_builder.keys).sort()).toEqual(keys.split(',').sort())
})
