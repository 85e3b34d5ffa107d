import { readFileSync } from 'node:fs'
import { makePlatformSchema } from '../../src/app/graphql/platform-schema'
import { rules } from '../../src/tools/check/checks'
import type { Rule } from '../../src/tools/check/define-check'
import { severities, type RuleName } from '../../src/base/diagnostics/severities'
import type { Key } from '../../src/files/file-kind'
import { fileKinds, type AnyFileKind } from '../../src/files/kinds'
import * as limits from '../../src/base/limits'
import { settingLimits } from '../../src/base/setting-limits'
import { listErrors, listSettings } from './doc-comments.mts'
import type { ListedErrors } from './errors'
import type { ListedError } from './failures/find'
import { checkExamples, type CheckedExample } from './rules'
import type { Catalogue, Example, FilterInfo, ParameterInfo, TagExample, TagInfo } from 'liquid-platform'
import { groupBy } from '../../src/base/values/groups'

/** A page of `docs` with a current table of columns below its first heading. */
function replaceTable(page: string, rows: readonly string[]): string {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  return text.replace(/(\|---.*\n)(?:\|.*\n)+/, (_, head: string) => `${head}${rows.join('\n')}\n`)
}

function printSettingsPage(): string {
  return replaceTable(
    'settings.md',
    listSettings().map(({ name, fallback, text }) => `| \`${name}\` | ${escapeCell(fallback)} | ${escapeCell(text)} |`),
  )
}

function printErrorsPage(): string {
  const rows = listErrors().map(({ name, code, parent, text }) => {
    const extended = parent === undefined ? '' : `, a \`${parent}\``
    return `| \`${code}\` | \`${name}\`${extended} | ${escapeCell(text.replaceAll('(errors.md#', '(#'))} |`
  })
  return replaceTable('errors.md', rows)
}

/** The reference pages, generated from the definitions, by their paths below `docs/reference`. */
export async function printReferencePages(
  { filters, tags }: Catalogue,
  errors: ListedErrors,
): Promise<Record<string, string>> {
  const tagPages = tags.map((tag) => [`tags/${toTagFile(tag.name)}`, printTagPage(tag, errors)] as const)
  return {
    'checks.md': printChecksPage(await checkExamples(rules)),
    'files.md': printFilesPage(),
    ...printFilePages(),
    'filters.md': printFiltersPage(filters, errors),
    'graphql.md': printGraphqlPage(),
    'limits.md': printLimitsPage(),
    'tags.md': printTagsPage(tags),
    '../settings.md': printSettingsPage(),
    '../errors.md': printErrorsPage(),
    ...Object.fromEntries(tagPages),
  }
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'en')

/** The introduction of the list of filters. */
export const filtersIntroduction = `A filter's first parameter is the piped input; every other one can be passed by position or by name.
Arguments in brackets are optional. Each filter lists its errors with their codes, as wrong arguments and the state of the app cause
them. Every filter also rejects arguments that it does not have (\`filter-argument\`), and a render that exceeds a limit ends (\`limit\`).`

function printFiltersPage(filters: readonly FilterInfo[], errors: ListedErrors): string {
  const sorted = [...filters].sort(byName)
  return `# Filters

${filtersIntroduction}

${printIndex(sorted)}

${sorted.map((filter) => printFilterEntry(filter, errors)).join('\n')}`
}

function printTagsPage(tags: readonly TagInfo[]): string {
  const rows = [...tags].sort(byName).map(({ name, aliases, summary }) => {
    const others = aliases.map((alias) => `, \`${alias}\``).join('')
    return `| [\`${name}\`](tags/${toTagFile(name)})${others} | ${summary} |`
  })
  return `# Tags

| Tag | |
|---|---|
${rows.join('\n')}
`
}

const kinds = Object.values<AnyFileKind>(fileKinds)

function printFilesPage(): string {
  const rows = kinds.map((kind) => {
    const { folders, former = [], path, summary } = kind
    const places = path === undefined ? folders.map((folder) => `\`${folder}\``).join(', ') : `\`${path}\``
    const formerPlaces = former.map((name) => `\`${name}\``).join(', ')
    return `| [${kind.kind}](files/${toKindFile(kind)}) | ${summary} | ${places} | ${formerPlaces} |`
  })
  return `# Files of an app

| Kind | | Folder or file | Former folders |
|---|---|---|---|
${rows.join('\n')}
`
}

function printFilePages(): Record<string, string> {
  return Object.fromEntries(kinds.map((kind) => [`files/${toKindFile(kind)}`, printFilePage(kind)]))
}

function toKindFile({ kind }: AnyFileKind): string {
  return `${kind.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.md`
}

const languages = { liquid: 'liquid', yaml: 'yaml', json: 'json', graphql: 'graphql', asset: 'css' } as const

function printFilePage({ kind, summary, example, format, keys, idle = [], unknownKeys }: AnyFileKind): string {
  const title = kind.charAt(0).toUpperCase() + kind.slice(1)
  const lines = [
    `# ${title}`,
    '',
    `\`${example.path}\``,
    '',
    `\`\`\`${languages[format]}`,
    example.text.trimEnd(),
    '```',
    '',
    summary,
    '',
  ]
  const rows = Object.entries<Key>(keys).map(printKeyRow)
  if (rows.length > 0) lines.push('| Key | Meaning | Takes | Default |', '|---|---|---|---|', ...rows, '')
  const examples = Object.entries<Key>(keys).map(([name, key]) => `${name}: ${key.example}`)
  if (examples.length > 0) lines.push('An example of each key:', '', '```yaml', ...examples, '```', '')
  if (idle.length > 0)
    lines.push(
      `These keys are for the original platform and have no effect: ${idle.map((key) => `\`${key}\``).join(', ')}.`,
      '',
    )
  if (rows.length > 0 && unknownKeys === 'fault') lines.push('An unknown key is an error.', '')
  return lines.join('\n')
}

function printKeyRow([name, { type, summary, isRequired, former = [], default: fallback = '' }]: readonly [
  string,
  Key,
]): string {
  const names = [name, ...former].map((one) => `\`${one}\``).join(', ')
  const shown = isRequired ? 'required' : fallback
  return `| ${names} | ${escapeCell(summary)} | ${escapeCell(type.expected ?? '')} | ${escapeCell(shown)} |`
}

/** A text as the cell of a table. */
export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** The introduction of the list of rules. */
export const rulesIntroduction = `Each rule has an example of files and its message. An error is something that fails or does nothing when it is
used, a warning is probably a mistake, a hint is for your information.`

function printChecksPage(examples: ReadonlyMap<string, CheckedExample>): string {
  return `# What \`liquid-platform check\` finds

${rulesIntroduction}

${Object.entries<Rule>(rules)
  .map(([name, rule]) => printRuleEntry(name, rule, examples.get(name)))
  .join('\n')}`
}

export function printRuleEntry(name: string, { summary, example }: Rule, checked: CheckedExample | undefined): string {
  const fixed = listFiles(checked?.fixed ?? {})
  return `## ${name}

*${severities[name as RuleName]}* – ${summary}

${listFiles(example.files).join('\n')}
${checked?.finding === undefined ? `> ${example.message}` : `\`\`\`text\n${checked.finding}\n\`\`\``}
${fixed.length > 0 ? `\n\`check --fix\` writes\n\n${fixed.join('\n')}` : ''}`
}

function listFiles(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files).map(
    ([path, text]) => `\`${path}\`\n\n\`\`\`\`text\n${text.replace(/\n$/, '')}\n\`\`\`\`\n`,
  )
}

function printGraphqlPage(): string {
  const rows = Array.from(
    groupBy(makePlatformSchema().unavailable, ({ instead }) => instead),
    ([instead, fields]) =>
      `| ${fields
        .map(({ place }) => `\`${place}\``)
        .sort()
        .join(', ')} | ${instead.charAt(0).toUpperCase()}${instead.slice(1)}. |`,
  )
  return `# GraphQL: unavailable fields

These fields are in the [schema](../graphql.md), so that
queries with them are valid. A query for one gets \`null\` for it, and an error that names the replacement.

| Fields | Instead |
|---|---|
${rows.join('\n')}
`
}

const limitSections: Readonly<Record<keyof typeof limits, string>> = {
  templates: 'Templates that are parsed',
  values: 'Values',
  formats: 'Texts that are read',
  crypto: 'Keys and hashes',
  requests: 'Requests and configurations',
  uploads: 'Uploaded files',
  query: 'The text of a GraphQL query',
  graphql: 'GraphQL',
  embeddings: 'Embeddings',
  exports: 'Exports',
  archives: 'Archives that commands read',
  imports: 'Data that `data import` reads',
  outside: 'Outgoing messages',
  channels: 'Channels',
  jobs: 'Jobs',
  options: 'Options of adapters',
  kept: 'Memory',
}

function printLimitsPage(): string {
  const sections = Object.entries(limitSections).map(([name, title]) => {
    return `## ${title}\n\n${printLimitTable(name, limits[name as keyof typeof limits])}`
  })
  return `# Limits

The error is a \`LimitError\`: \`limit\` is the name of the limit, and the message contains
the maximum and the setting that changes it.

## settings.limits

Each render starts at zero, and counts its partials, functions and captures too. \`Infinity\` means no limit.

${printLimitTable('settingLimits', settingLimits, true)}
The other limits are not settings.

${sections.join('\n')}`
}

function printLimitTable(section: string, found: Readonly<Record<string, number>>, named = false): string {
  const comments = readLimitComments(section)
  const rows = Object.entries(found).map(([name, max]) => {
    const [of, over, ...rest] = comments.get(name)?.split(' → ') ?? []
    if (of === undefined || over === undefined || rest.length > 0)
      throw new Error(`src/base: expected a comment "unit → effect" above ${section}.${name}`)
    return `|${named ? ` \`${name}\` |` : ''} ${max.toLocaleString('en')} | ${of} | ${over} |`
  })
  const head = named
    ? '| Setting | Default | Of | If exceeded |\n|---|---|---|---|'
    : '| Maximum | Of | If exceeded |\n|---|---|---|'
  return `${head}\n${rows.join('\n')}\n`
}

const limitsSource = ['limits.ts', 'setting-limits.ts']
  .map((name) => readFileSync(new URL(`../../src/base/${name}`, import.meta.url), 'utf8'))
  .join('\n')

/** The doc comments of a section's limits by name. */
export function readLimitComments(section: string): ReadonlyMap<string, string> {
  const [, body = ''] = new RegExp(`^export const ${section} = {\\n([^]*?)^}`, 'm').exec(limitsSource) ?? []
  const found = body.matchAll(/^ {2}\/\*\* ([^]*?) \*\/\n {2}(\w+):/gm)
  return new Map(Array.from(found, ([, comment = '', name = '']) => [name, comment.replace(/\s*\n\s*\* /g, ' ')]))
}

/** The file of a tag's page. */
export function toTagFile(tag: string): string {
  return tag === '#' ? 'inline-comment.md' : `${tag}.md`
}

function printIndex(entries: readonly { readonly name: string }[]): string {
  return entries.map(({ name }) => `[\`${name}\`](#${name})`).join(' · ')
}

const renderOnly = 'Needs `render`: `renderSync` rejects it before it does anything.'

/** @param link the lines after an example */
export function printFilterEntry(filter: FilterInfo, errors: ListedErrors, link: LinesAfter = noLines): string {
  const { name, summary, parameters, returns, examples, standard, needsRender } = filter
  const [input, ...rest] = parameters
  const signature = `${input?.name ?? ''} | ${name}${rest.length > 0 ? `: ${rest.map(formatArgument).join(', ')}` : ''} → ${returns}`
  const lines = [`## ${name}`, '', '```', signature, '```', '', summary]
  if (standard) lines.push('', 'A standard filter of Liquid.')
  if (needsRender) lines.push('', renderOnly)
  lines.push(...listOtherNames(filter))
  if (filter.deprecatedForJson !== undefined)
    lines.push('', `Deprecated for JSON in the template: ${filter.deprecatedForJson}.`)
  lines.push('', ...listParameterRows(parameters), '', ...listExampleLines(examples, link))
  return [...lines, ...listErrorLines(errors.filters.get(name))].join('\n')
}

/** The lines about other names, and about what to use instead. */
function listOtherNames({ aliases, former, deprecated }: FilterInfo | TagInfo): string[] {
  const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
  const others = aliases.filter((name) => !former.includes(name))
  return [
    others.length > 0 ? `Aliases: ${list(others)}.` : '',
    former.length > 0 ? `Earlier names, which work too: ${list(former)}.` : '',
    deprecated === undefined ? '' : `Deprecated: ${deprecated}.`,
  ].flatMap((line) => (line === '' ? [] : ['', line]))
}

function formatArgument({ name, required, type }: ParameterInfo): string {
  const shown = type.startsWith('list of') ? `${name}…` : name
  return required ? shown : `[${shown}]`
}

function listParameterRows(parameters: readonly ParameterInfo[]): string[] {
  const isDescribed = parameters.some(({ summary }) => summary)
  const rows = parameters.map(({ name, type, required, default: fallback, summary = '' }) => {
    const shown = fallback === undefined ? (required ? 'required' : '') : `\`${JSON.stringify(fallback)}\``
    return `| \`${name}\` | ${type} | ${shown} |${isDescribed ? ` ${summary} |` : ''}`
  })
  return isDescribed
    ? ['| Parameter | Type | Default | |', '|---|---|---|---|', ...rows]
    : ['| Parameter | Type | Default |', '|---|---|---|', ...rows]
}

/** @param link the lines after an example */
export function printTagPage(tag: TagInfo, errors: ListedErrors, link: LinesAfter = noLines): string {
  const { name, summary, syntax, parameters, examples, needsRender } = tag
  const title = name === '#' ? 'Inline comment' : name
  const lines = [`# ${title}`, '', '```liquid', syntax, '```', '', summary]
  if (needsRender) lines.push('', renderOnly)
  lines.push(...listOtherNames(tag))
  if (parameters.length > 0) lines.push('', ...listParameterRows(parameters))
  return [...lines, '', ...listExampleLines(examples, link), ...listErrorLines(errors.tags.get(name))].join('\n')
}

function listErrorLines(errors: readonly ListedError[] = []): string[] {
  if (errors.length === 0) return []
  const lines = new Set(errors.map(({ code, message }) => `${code}: ${message}`))
  return ['Errors:', '', '```text', ...lines, '```', '']
}

type LinesAfter = (example: Example | TagExample) => readonly string[]

const noLines: LinesAfter = () => []

function listExampleLines(examples: readonly (Example | TagExample)[], link: LinesAfter): string[] {
  return examples.flatMap((example) => {
    const files = Object.entries('files' in example ? (example.files ?? {}) : {})
    return [
      '```liquid',
      ...files.map(([path, text]) => `{% # ${path} %}\n${text}\n`),
      example.template,
      '```',
      ...(example.data ? ['', `with \`${JSON.stringify(example.data)}\``] : []),
      '',
      ...(example.output === '' ? ['prints nothing'] : ['prints', '', '```', example.output, '```']),
      '',
      ...link(example),
    ]
  })
}
