import {
  isObjectType,
  printType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
} from 'graphql'
import { makePlatformSchema } from '../../src/app/graphql/platform-schema.ts'
import { buildInterfaceSchema } from '../../src/app/graphql/schema/build.ts'
import { settingLimits } from '../../src/base/setting-limits.ts'
import { listErrors, listSettings } from '../reference/doc-comments.mts'
import { findGraphqlErrors, runGraphqlExamples, type GraphqlExample } from '../reference/graphql-examples.ts'
import { escapeCell, readLimitComments } from '../reference/pages.mts'
import { listFieldDifferences } from './differences.ts'

type Pages = Record<string, string>

/** A page for each setting, each error class and each field of GraphQL, and their lists. */
export async function listEntries(written: Pages): Promise<Pages> {
  return {
    ...printSettingPages(),
    ...printErrorPages(),
    ...listFields(written, await runGraphqlExamples(), await findGraphqlErrors()),
  }
}

/** Adjusts the relative links of a page of `docs` to a page two folders below. */
function moveLinks(text: string): string {
  return text.replaceAll(/\]\((?![a-z]+:)/g, '](../../')
}

function makeTable(head: string, rows: readonly string[]): string {
  return [`| ${head} | |`, '|---|---|', ...rows, ''].join('\n')
}

function printSettingPages(): Pages {
  const limits = Object.entries(settingLimits).map(([key, value]) => {
    const [of = '', more = ''] = readLimitComments('settingLimits').get(key)?.split(' → ') ?? []
    const text = `The maximum of ${of}. If exceeded: ${more}.`
    return { name: `limits.${key}`, type: 'number', fallback: value.toLocaleString('en'), text }
  })
  const pages: Pages = {}
  const rows: string[] = []
  for (const { name, type, fallback, text } of [...listSettings(), ...limits]) {
    const path = name.split('.')
    const example = path.reduceRight((inner, key) => `{ ${key}: ${inner} }`, readValue(fallback, type))
    pages[`reference/settings/${name}.md`] = `# settings.${name}

\`\`\`ts
registerPlatform(liquid, { settings: ${example} })
\`\`\`

Type: \`${type}\`. Default: ${moveLinks(fallback)}. A value of another type is a [\`SettingsError\`](../errors/SettingsError.md).

${moveLinks(text)}
`
    rows.push(`| [\`${name}\`](settings/${name}.md) | ${fallback} |`)
  }
  pages['reference/settings.md'] =
    `# Settings\n\nAll of them on one page: [settings](../settings.md).\n\n${makeTable('Setting', rows)}`
  return pages
}

/** The value of a default, without words after it. */
function readValue(fallback: string, type: string): string {
  const [, code = fallback.replaceAll(',', '')] = /^`([^`]+)`/.exec(fallback) ?? []
  if (type.startsWith('boolean')) return 'true'
  return /^[\d.]+$|^['"[{]|^(?:true|false)$/.test(code) ? code : '…'
}

function printErrorPages(): Pages {
  const pages: Pages = {}
  const rows: string[] = []
  for (const { name, code, parent, text, properties } of listErrors()) {
    const declaration = properties.map((property) => `\n  readonly ${property}`).join('')
    pages[`reference/errors/${name}.md`] = `# ${name}

\`\`\`ts
class ${name} extends ${parent ?? 'PlatformError'} {
  readonly code: '${code}'${declaration}
}
\`\`\`

${moveLinks(text)}

Its \`code\` is \`${code}\`. It is a \`${parent ?? 'PlatformError'}\`: see [all errors](../../errors.md).
`
    rows.push(`| [\`${name}\`](errors/${name}.md) | \`${code}\` |`)
  }
  pages['reference/errors.md'] =
    `# Errors and their codes\n\nAll of them on one page: [errors](../errors.md).\n\n${makeTable('Class', rows)}`
  return pages
}

type Field = GraphQLField<unknown, unknown>

function listFields(
  written: Pages,
  examples: ReadonlyMap<string, GraphqlExample>,
  errors: ReadonlyMap<string, readonly string[]>,
): Pages {
  const schema = buildInterfaceSchema()
  const instead = new Map(makePlatformSchema().unavailable.map(({ place, instead }) => [place, instead]))
  const pages: Pages = {}
  const sections: string[] = []
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const rows: string[] = []
    for (const field of Object.values<Field>(type?.getFields() ?? {})) {
      const kind = type?.name.toLowerCase() ?? ''
      const file = `${kind}-${field.name}.md`
      const replacement = instead.get(`${type?.name ?? ''}.${field.name}`)
      const example = examples.get(field.name)
      const path = `reference/graphql/${file}`
      pages[path] = printFieldPage(kind, field, schema, {
        replacement,
        example,
        errors: errors.get(field.name) ?? [],
        differences: listFieldDifferences(field.name, path, written),
      })
      const description = field.description ? `: ${toCell(field.description)}` : ''
      rows.push(`| [\`${field.name}\`](graphql/${file}) | \`${String(field.type)}\`${description} |`)
    }
    sections.push(`## ${type?.name ?? ''}\n\n| Field | Type |\n|---|---|\n${rows.sort().join('\n')}\n`)
  }
  const unavailable = (written['reference/graphql.md'] ?? '').replace(/^# .*$/m, '## Unavailable fields')
  const introduction = '[GraphQL](../graphql.md) explains them, with examples.'
  pages['reference/graphql.md'] = `# GraphQL fields\n\n${introduction}\n\n${sections.join('\n')}\n${unavailable}`
  return pages
}

interface Described {
  /** What to use instead of an unavailable field. */
  readonly replacement: string | undefined
  readonly example: GraphqlExample | undefined
  /** Messages of errors. */
  readonly errors: readonly string[]
  /** The lines of the differences from platformOS. */
  readonly differences: readonly string[]
}

function printFieldPage(
  kind: string,
  field: Field,
  schema: GraphQLSchema,
  { replacement, example, errors, differences }: Described,
): string {
  const args = field.args.map(({ name, type }) => `${name}: ${String(type)}`)
  const signature = `${field.name}${args.length > 0 ? `(\n    ${args.join('\n    ')}\n  )` : ''}: ${String(field.type)}`
  const lines = [`# ${field.name}`, '', ...listFenced('graphql', `${kind} {\n  ${signature}\n}`)]
  if (field.description != null) lines.push('', field.description)
  if (field.deprecationReason != null) lines.push('', `Deprecated. ${field.deprecationReason}`)
  if (replacement !== undefined) lines.push('', `Unavailable. Instead: ${replacement}.`)
  const described = field.args.filter(({ description }) => description != null)
  const rows = described.map(({ name, description }) => `| \`${name}\` | ${toCell(description)} |`)
  if (rows.length > 0) lines.push('', makeTable('Argument', rows))
  if (example) lines.push('', ...listExample(example))
  if (errors.length > 0) lines.push('', '## Errors', '', ...listFenced('text', errors.join('\n')))
  lines.push(...differences)
  const types = [field.type, ...field.args.map(({ type }) => type)].map((type) =>
    schema.getType(getNamedType(type).name),
  )
  const shown = Array.from(new Set(types)).flatMap((type) => (type && isShown(type) ? [type] : []))
  if (shown.length > 0) lines.push('', '## Types')
  for (const type of shown) lines.push('', ...listFenced('graphql', printType(type)))
  return `${lines.join('\n')}\n`
}

function listExample({ query, variables, result }: GraphqlExample): readonly string[] {
  const withVariables = variables === undefined ? [] : ['With the variables:', '', ...listFenced('json', variables), '']
  return [
    '## Example',
    '',
    ...listFenced('graphql', query),
    '',
    ...withVariables,
    'returns',
    '',
    ...listFenced('json', result),
  ]
}

function listFenced(language: string, text: string): readonly string[] {
  return ['```' + language, text, '```']
}

/** Scalars are explained on the page of GraphQL. */
function isShown(type: GraphQLNamedType): boolean {
  return isObjectType(type) || 'getFields' in type || 'getValues' in type
}

function toCell(text: string | null | undefined): string {
  return escapeCell((text ?? '').replaceAll(/\s+/g, ' '))
}
