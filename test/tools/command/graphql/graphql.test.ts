import { buildSchema } from 'graphql'
import ts from 'typescript'
import { graphqlExecutor } from '../../../../src'
import { newDirectory } from '../../../support/jest/app-directory'
import { command } from '../terminal'

const project = newDirectory({
  'app/schema/tea.yml': [
    'name: tea',
    'properties:',
    ...['name: string', 'stock: integer', 'organic: boolean', 'tags: array', 'place: geojson', 'picked-at: date'].map(
      (property) => `  - { name: ${property.replace(':', ', type:')} }`,
    ),
  ].join('\n'),
  'app/schema/open.yml': 'name: open',
  'app/user.yml': 'properties: [{ name: age, type: integer }]',
  'app/user_profile_types/seller.yml': 'name: seller\nproperties: [{ name: shop }]',
  'app/forms/tea.liquid': [
    '---',
    'resource: tea',
    'fields:',
    '  properties:',
    '    name: { validation: { presence: true } }',
    '    stock:',
    '---',
  ].join('\n'),
  'app/forms/sign_up.liquid': [
    '---',
    'resource: User',
    'fields: { email: { validation: { presence: true } }, featured: , properties: { age: } }',
    '---',
  ].join('\n'),
})

describe('liquid-platform graphql', () => {
  it('prints the schema', async () => {
    const { code, output } = await command(project, ['graphql'])
    expect(code).toBe(0)
    expect(buildSchema(output).getQueryType()?.getFields()).toHaveProperty('records')
  })

  it("prints the fields that the app's config adds", async () => {
    const graphql = graphqlExecutor({ typeDefs: 'extend type Query { stock(sku: String!): Int }' })
    const files = { 'app/views/pages/index.liquid': 'home', 'liquid-platform.config.mjs': '' }
    const { code, output } = await command(newDirectory(files), ['graphql'], { config: { graphql } })
    expect(code).toBe(0)
    const fields = buildSchema(output).getQueryType()?.getFields()
    expect([String(fields?.stock?.type), fields]).toEqual([
      'Int',
      expect.objectContaining({ records: expect.anything() }),
    ])
  })

  it('rejects an executor of the config that cannot print its schema', async () => {
    const files = { 'app/views/pages/index.liquid': 'home', 'liquid-platform.config.mjs': '' }
    const options = { config: { graphql: { execute: () => ({}) } } }
    const { code, notes } = await command(newDirectory(files), ['graphql'], options)
    expect([code, notes]).toEqual([
      1,
      'Error: adapter "graphql" of the config has no method schema(), which returns the types',
    ])
  })

  it('prints TypeScript types of tables, users, profiles and forms', async () => {
    const { output } = await command(project, ['graphql', '--types'])
    expect(output.split('\n')).toEqual([
      '// Made by `liquid-platform graphql --types`.',
      '',
      '/** The properties of records, by their tables. */',
      'export type Tables = {',
      '  open: Record<string, unknown>',
      '  tea: {',
      '    name: string | null',
      '    stock: number | null',
      '    organic: boolean | null',
      '    tags: unknown[] | null',
      '    place: Record<string, unknown> | null',
      '    "picked-at": string | null',
      '  }',
      '}',
      '',
      '/** The properties of users. */',
      'export type User = {',
      '  age: number | null',
      '}',
      '',
      '/** The properties of profiles, by their types. */',
      'export type Profiles = {',
      '  seller: {',
      '    shop: string | null',
      '  }',
      '}',
      '',
      '/** The input of forms, by their names. */',
      'export type Forms = {',
      '  sign_up: {',
      '    email: string',
      '    featured?: boolean | null',
      '    properties: {',
      '      age?: number | null',
      '    }',
      '  }',
      '  tea: {',
      '    properties: {',
      '      name: string',
      '      stock?: number | null',
      '    }',
      '  }',
      '}',
    ])
    expect(ts.transpileModule(output, { reportDiagnostics: true }).diagnostics).toEqual([])
  })

  it('prints the type of a field with the name of an inherited property', async () => {
    const form = newDirectory({ 'app/forms/tea.liquid': '---\nresource: User\nfields: { constructor: }\n---\n' })
    const { output } = await command(form, ['graphql', '--types'])
    expect(output).toContain('constructor?: unknown')
  })

  it('reports the faulty file of the schema', async () => {
    const broken = newDirectory({ 'app/schema/tea.yml': 'name: tea\nproperties: [{ name: a, type: strin }]' })
    const { code, notes } = await command(broken, ['graphql', '--types'])
    expect([code, notes]).toEqual([1, expect.stringMatching(/^Error: schema\/tea\.yml.*did you mean "string"/)])
  })
})
