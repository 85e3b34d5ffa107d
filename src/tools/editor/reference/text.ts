import type { VariableInfo } from '../../../app/context/context-keys'
import type { Key } from '../../../files/file-kind'
import type { FilterInfo, ParameterInfo, TagInfo } from '../../../language/definitions/catalogue'
import type { TagExample } from '../../../language/definitions/definition'
import { findDeprecation } from '../../../language/definitions/deprecation'
import type { DocumentedParameter } from '../../check/parameters'

// The texts of hovers and completions, in Markdown.

/** The number of examples that a hover shows. */
const maxExamples = 2

export function describeFilter(filter: FilterInfo, name: string): string {
  const { parameters, returns, examples } = filter
  const [input, ...rest] = parameters
  const given = rest.length > 0 ? `: ${rest.map(formatArgument).join(', ')}` : ''
  return joinParagraphs([
    formatCode('liquid', `{{ ${input?.name ?? 'value'} | ${name}${given} }}`),
    ...describeCommon(filter, name),
    filter.deprecatedForJson === undefined ? '' : `For JSON in the template: ${filter.deprecatedForJson}.`,
    `Returns: ${returns}.`,
    listParameters(parameters),
    ...examples.slice(0, maxExamples).map(formatExample),
  ])
}

export function describeTag(tag: TagInfo, name: string): string {
  const { syntax, parameters, examples } = tag
  return joinParagraphs([
    formatCode('liquid', syntax),
    ...describeCommon(tag, name),
    listParameters(parameters),
    ...examples.slice(0, maxExamples).map(formatExample),
  ])
}

function describeCommon(info: FilterInfo | TagInfo, written: string) {
  const deprecation = findDeprecation(info, written)
  return [
    deprecation === undefined ? '' : `**Deprecated:** ${deprecation.advice}.`,
    written === info.name ? '' : `The same as \`${info.name}\`.`,
    info.summary,
    info.needsRender ? '`renderSync` refuses it.' : '',
  ]
}

export function describeParameter({ name, type, required, default: fallback, summary = '' }: ParameterInfo): string {
  const shown = fallback === undefined ? '' : ` Default: \`${JSON.stringify(fallback)}\`.`
  const need = required ? ', required' : ''
  return `\`${name}\` (${type}${need})${summary === '' ? '' : `: ${summary}`}${shown}`
}

export function describeVariable(path: string, { type, summary }: VariableInfo): string {
  return `\`${path}\` (${type}): ${summary}`
}

export function describeKey(name: string, key: Key): string {
  const { type, summary, example, isRequired, default: fallback, former = [] } = key
  const lines = [
    type.expected === undefined ? '' : `Takes ${type.expected}.`,
    isRequired ? 'Required.' : fallback === undefined ? '' : `Default: ${fallback}.`,
    former.length > 0 ? `Earlier: ${former.map((one) => `\`${one}\``).join(', ')}.` : '',
  ]
  return joinParagraphs([
    `\`${name}\`: ${summary}`,
    lines.filter(Boolean).join(' '),
    formatCode('yaml', `${name}: ${example}`),
  ])
}

/** A file that a name leads to, with the parameters that its `doc` tag lists. */
export function describeFile(kind: string, path: string, parameters: ReadonlyMap<string, DocumentedParameter>): string {
  const listed = Array.from(parameters, ([name, parameter]) => `- ${describeDocumented(name, parameter)}`)
  return joinParagraphs([`${kind}: \`${path}\``, listed.join('\n')])
}

export function describeDocumented(name: string, { type, isRequired, summary = '' }: DocumentedParameter): string {
  const details = [type ?? '', isRequired ? 'required' : ''].filter(Boolean).join(', ')
  return `\`${name}\`${details === '' ? '' : ` (${details})`}${summary === '' ? '' : `: ${summary}`}`
}

function listParameters(parameters: readonly ParameterInfo[]): string {
  return parameters.map((parameter) => `- ${describeParameter(parameter)}`).join('\n')
}

function formatArgument({ name, required }: ParameterInfo): string {
  return required ? name : `[${name}]`
}

function formatExample({ template, output, files = {} }: TagExample): string {
  const others = Object.entries(files).map(([path, text]) => `{% # ${path} %}\n${text}\n\n`)
  const printed = output === '' ? 'prints nothing' : `prints\n\n${formatCode('text', output)}`
  return `${formatCode('liquid', `${others.join('')}${template}`)}\n\n${printed}`
}

/** A block of code, which may have backticks. */
export function formatCode(language: string, code: string): string {
  const longest = Array.from(code.matchAll(/`+/g)).reduce((most, { 0: ticks }) => Math.max(most, ticks.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

/** Omits empty ones. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.filter((text) => text !== '').join('\n\n')
}
