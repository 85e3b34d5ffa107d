import { createHash } from 'node:crypto'
import type { VariableInfo } from '../../app/context/context-keys'
import type { Catalogue, FilterInfo, ParameterInfo, TagInfo } from '../../language/definitions/catalogue'
import type { Example } from '../../language/definitions/definition'
import { findDeprecation, type Deprecation } from '../../language/definitions/deprecation'
import type { Docset, ExampleEntry, FilterEntry, ObjectEntry, PropertyEntry, ReturnEntry, TagEntry } from './shape'
import { variables } from './variables'

/** The catalogue as the files that the public tools of the dialect read. */
export function makeDocset({ filters, tags }: Catalogue): Docset {
  const files = {
    'filters.json': filters.flatMap(listFilterNames).sort(compareNames),
    'tags.json': tags.flatMap(listTagNames).sort(compareNames),
    'objects.json': listObjects().sort(compareNames),
  }
  const revision = createHash('sha1').update(JSON.stringify(files)).digest('hex')
  return { ...files, 'latest.json': { revision } }
}

/** A filter; each of its other names is an entry too, which names it as its alias. */
function listFilterNames(filter: FilterInfo): readonly FilterEntry[] {
  const { aliases } = filter
  return [describeFilter(filter), ...aliases.map((name) => ({ ...describeFilter(filter, name), aliases: [] }))]
}

function describeFilter(filter: FilterInfo, name = filter.name): FilterEntry {
  const { aliases, summary, parameters, returns, examples, standard } = filter
  const deprecation = findDeprecation(filter, name)
  const [input, ...rest] = parameters
  // The piped value counts, even if it may be nil.
  const required = Math.max(1, parameters.filter(({ required }) => required).length)
  const positional = parameters.filter((parameter) => !isOptions(parameter))
  return {
    category: standard ? 'liquid' : 'platformOS',
    ...describeEntry(name, summary, examples, deprecation),
    deprecation_replacement: deprecation?.replacement ?? '',
    syntax: `${input?.name ?? 'variable'} | ${name}${rest.length > 0 ? `: ${rest.map(({ name }) => name).join(', ')}` : ''}`,
    aliases: [...aliases],
    arity: { min: required, max: parameters.some(isList) || parameters.some(isOptions) ? null : positional.length },
    parameters: parameters.map((parameter) => ({
      ...describeParameter(parameter),
      positional: !isOptions(parameter),
      variadic: isList(parameter),
      default: parameter.default === undefined ? '' : JSON.stringify(parameter.default),
    })),
    return_type: describeReturn(returns),
  }
}

function listTagNames(tag: TagInfo): readonly TagEntry[] {
  return [describeTag(tag), ...tag.aliases.map((name) => describeTag(tag, name))]
}

function describeTag(tag: TagInfo, name = tag.name): TagEntry {
  const { summary, syntax, parameters, examples } = tag
  const deprecation = findDeprecation(tag, name)
  return {
    category: 'platformOS',
    ...describeEntry(name, summary, examples, deprecation),
    deprecation_replacement: deprecation?.replacement ?? '',
    syntax,
    syntax_keywords: [],
    parameters: parameters.map(describeParameter),
    return_type: [],
  }
}

/** The variables, and the hashes in them whose keys are always the same, each once. */
function listObjects(): ObjectEntry[] {
  const objects = new Map<string, ObjectEntry>()
  const add = (name: string, info: VariableInfo, parent?: { readonly object: string; readonly property: string }) => {
    const known = objects.get(name)
    const parents = [...(known?.access.parents ?? []), ...(parent ? [parent] : [])]
    const isGlobal = Object.hasOwn(variables, name)
    objects.set(name, describeObject(name, info, isGlobal, parents))
    for (const [key, inner] of Object.entries(info.keys ?? {})) {
      if (inner.keys) add(key, inner, { object: name, property: key })
    }
  }
  for (const [name, info] of Object.entries<VariableInfo>(variables)) add(name, info)
  return Array.from(objects.values())
}

function describeObject(
  name: string,
  info: VariableInfo,
  isGlobal: boolean,
  parents: ObjectEntry['access']['parents'],
): ObjectEntry {
  return {
    access: {
      global: isGlobal,
      parents,
      template: [],
      app_file_type: name === 'content_for_layout' ? 'layout' : null,
    },
    ...describeProperty(name, info),
    return_type: info.keys ? [] : describeReturn(info.type),
    properties: Object.entries(info.keys ?? {}).map(([key, inner]) => describeProperty(key, inner)),
    json_data: { path: '', handle: '', data_from_file: '' },
  }
}

function describeProperty(name: string, { summary, type, keys }: VariableInfo): PropertyEntry {
  // A hash with keys is an object of its own.
  const returned = describeReturn(type).map((one) => (keys ? { ...one, type: name } : one))
  return { ...describeEntry(name, summary, []), return_type: returned }
}

function describeEntry(name: string, summary: string, examples: readonly Example[], deprecation?: Deprecation) {
  return {
    name,
    summary,
    description: summary,
    deprecated: deprecation !== undefined,
    deprecation_reason: deprecation?.advice ?? '',
    examples: examples.map(describeExample),
  }
}

function describeExample({ template }: Example): ExampleEntry {
  const empty = { name: '', description: '', syntax: '', path: '' }
  return { ...empty, raw_liquid: template, parameter: false, display_type: 'text', show_data_tab: true }
}

function describeParameter({ name, type, required, summary = '' }: ParameterInfo) {
  return { name, description: summary, required, types: toTypes(type) }
}

function describeReturn(type: string): readonly ReturnEntry[] {
  return toTypes(type).map((one) => ({ type: one, name: '', description: type, array_value: '' }))
}

/** The types of a docset, by the words in the names of types here. */
const types: readonly (readonly [words: RegExp, type: string])[] = [
  [/^['"]|\b(?:text|string|word|bytes|key|zone|unit)\b/, 'string'],
  [/\bnumber\b/, 'number'],
  [/\bboolean\b/, 'boolean'],
  [/\barray\b/, 'array'],
  [/\b(?:hash|object|options)\b/, 'object'],
  [/^date\b/, 'date'],
  [/^time$/, 'time'],
]

/** The types of a docset that a type here may be: `string` and `array` for `text, or array of texts`. */
function toTypes(name: string): readonly string[] {
  if (name.startsWith('list of')) return ['array']
  const plain = name.replace(/ of [^,]*|\{[^{}]*\}/g, '')
  const found = types.flatMap(([words, type]) => (words.test(plain) ? type : []))
  return name.startsWith('anything') || found.length === 0 ? ['untyped'] : found
}

function isOptions({ type }: ParameterInfo): boolean {
  return type.startsWith('options')
}

function isList({ type }: ParameterInfo): boolean {
  return type.startsWith('list of')
}

function compareNames({ name: one }: { readonly name: string }, { name: other }: { readonly name: string }): number {
  return one < other ? -1 : 1
}
