import {
  isObjectType,
  printType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
} from 'graphql'
import { makePlatformSchema } from '../src/app/graphql/platform-schema.ts'
import { interfaceSchema } from '../src/app/graphql/schema/build.ts'

type Pages = Record<string, string>

/** Pages for entries that the pages of `docs` have in tables, and for the fields of GraphQL; with their lists. */
export function listEntries(written: Pages): Pages {
  return { ...listSettings(written), ...listErrors(written), ...listFields(written) }
}

/** The cells of the table rows that begin with code. */
function readRows(text = ''): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()))
}

/** The first code of a cell. */
function findCode(cell = ''): string {
  const [, code = ''] = /`([^`]+)`/.exec(cell) ?? []
  return code
}

/** Points the links of a page of `docs` to what they mean in a page two folders below. */
function moveLinks(text: string, page: string): string {
  return text.replaceAll('](#', `](${page}#`).replaceAll(/\]\((?![a-z]+:)/g, '](../../')
}

/** A text of a table as a sentence. */
function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}

function makeTable(head: string, rows: readonly string[]): string {
  return [`| ${head} | |`, '|---|---|', ...rows, ''].join('\n')
}

function listSettings(written: Pages): Pages {
  const pages: Pages = {}
  const rows: string[] = []
  const [table = ''] = (written['settings.md'] ?? '').split('\n## ')
  for (const [name, fallback = '', text = ''] of readRows(table)) {
    const key = findCode(name)
    pages[`reference/settings/${key}.md`] = `# settings.${key}

\`registerPlatform(liquid, { settings: { … } })\`

Default: ${moveLinks(fallback, 'settings.md')}

${toSentence(moveLinks(text, 'settings.md'))}
`
    rows.push(`| [\`${key}\`](settings/${key}.md) | ${fallback} |`)
  }
  const [limits = ''] = (written['reference/limits.md'] ?? '').split('\nThe other limits')
  for (const [name, fallback = '', of = '', more = ''] of readRows(limits)) {
    const key = `limits.${findCode(name)}`
    pages[`reference/settings/${key}.md`] =
      `# settings.${key}\n\nDefault: ${fallback}\n\nBounds ${of}.\n\nMore: ${more}.\n`
    rows.push(`| [\`${key}\`](settings/${key}.md) | ${fallback} |`)
  }
  pages['reference/settings.md'] =
    `# Settings\n\nAll of them on one page: [settings](../settings.md).\n\n${makeTable('Setting', rows)}`
  return pages
}

function listErrors(written: Pages): Pages {
  const pages: Pages = {}
  const rows: string[] = []
  for (const [code = '', name = '', text = ''] of readRows(written['errors.md'])) {
    const key = findCode(name)
    if (!/^[A-Z]\w+$/.test(key)) continue
    pages[`reference/errors/${key}.md`] = `# ${key}

The \`code\` is ${code}.

It is thrown if ${moveLinks(text, 'errors.md')}.

[All errors](../../errors.md)
`
    rows.push(`| [\`${key}\`](errors/${key}.md) | ${code} |`)
  }
  pages['reference/errors.md'] =
    `# Errors and their codes\n\nAll of them on one page: [errors](../errors.md).\n\n${makeTable('Class', rows)}`
  return pages
}

type Field = GraphQLField<unknown, unknown>

function listFields(written: Pages): Pages {
  const schema = interfaceSchema()
  const instead = new Map(makePlatformSchema().unavailable.map(({ place, instead }) => [place, instead]))
  const pages: Pages = {}
  const rows: string[] = []
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values<Field>(type?.getFields() ?? {})) {
      const kind = type?.name.toLowerCase() ?? ''
      const file = `${kind}-${field.name}.md`
      pages[`reference/graphql/${file}`] = fieldPage(
        kind,
        field,
        schema,
        instead.get(`${type?.name ?? ''}.${field.name}`),
      )
      rows.push(`| [\`${field.name}\`](graphql/${file}), ${kind} | ${oneLine(field.description)} |`)
    }
  }
  const unavailable = (written['reference/graphql.md'] ?? '').replace(/^# .*$/m, '## Unavailable fields')
  pages['reference/graphql.md'] = `# GraphQL fields\n\n${makeTable('Field', rows)}\n${unavailable}`
  return pages
}

function fieldPage(kind: string, field: Field, schema: GraphQLSchema, instead: string | undefined): string {
  const args = field.args.map(({ name, type }) => `${name}: ${String(type)}`)
  const signature = `${field.name}${args.length > 0 ? `(\n    ${args.join('\n    ')}\n  )` : ''}: ${String(field.type)}`
  const lines = [
    `# ${field.name}`,
    '',
    '```graphql',
    `${kind} {\n  ${signature}\n}`,
    '```',
    '',
    field.description ?? '',
  ]
  if (instead !== undefined) lines.push('', `Unavailable. Instead: ${instead}.`)
  const described = field.args.filter(({ description }) => description != null)
  const rows = described.map(({ name, description }) => `| \`${name}\` | ${oneLine(description)} |`)
  if (rows.length > 0) lines.push('', makeTable('Argument', rows))
  const types = [field.type, ...field.args.map(({ type }) => type)].map((type) =>
    schema.getType(getNamedType(type).name),
  )
  for (const type of new Set(types)) if (type && isShown(type)) lines.push('', '```graphql', printType(type), '```')
  return `${lines.join('\n')}\n`
}

/** Scalars are explained on the page of GraphQL. */
function isShown(type: GraphQLNamedType): boolean {
  return isObjectType(type) || 'getFields' in type || 'getValues' in type
}

function oneLine(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
}
