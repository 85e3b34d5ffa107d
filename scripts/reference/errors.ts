import { Liquid } from 'liquidjs'
import {
  FilterArgumentError,
  memoryFetch,
  memoryFiles,
  registerPlatform,
  type Catalogue,
  type Example,
  type FilterInfo,
  type Platform,
  type TagExample,
  type TagInfo,
} from 'liquid-platform'
import { clock } from './failures/call'
import { failingFilters } from './failures/filters'
import { findCause, findFailures, listError, type ListedError } from './failures/find'
import { failingTags } from './failures/tags'

/** Values that are passed to each parameter, to see which of them it rejects, and how. */
const probes: readonly unknown[] = [-1, 0, 1.5, 'nonsense', '', [1], { a: 1 }, true, null]

function makePlatform(example: TagExample): Platform {
  return registerPlatform(new Liquid(), {
    clock,
    fetch: memoryFetch({}),
    files: memoryFiles(example.files ?? {}),
    logger: { log: () => undefined },
  })
}

/** The arguments of a filter in an example: the input first, named ones by their names. */
async function readArguments(filter: FilterInfo, example: Example): Promise<ReadonlyMap<string, unknown> | undefined> {
  const { liquid } = makePlatform(example)
  let read: Map<string, unknown> | undefined
  const names = filter.parameters.map(({ name }) => name)
  liquid.registerFilter(filter.name, (...values: readonly unknown[]) => {
    const isNamed = (value: unknown): value is [string, unknown] =>
      Array.isArray(value) && value.length === 2 && names.indexOf(value[0] as string) > 0
    read ??= new Map(
      values.map((value, i) =>
        isNamed(value) ? value : ([names[Math.min(i, names.length - 1)] ?? '', value] as const),
      ),
    )
  })
  await liquid.parseAndRender(example.template, structuredClone(example.data ?? {})).catch(() => undefined)
  return read
}

/** The errors of a filter for arguments that its parameters reject, one for each parameter and expectation. */
async function findFilterErrors(filter: FilterInfo): Promise<readonly ListedError[]> {
  const found = new Map<string, ListedError>()
  const [input, ...others] = filter.parameters
  const calls = await Promise.all(filter.examples.map((example) => readArguments(filter, example)))
  const base = calls.reduce((most, call) => ((call?.size ?? -1) > (most?.size ?? -1) ? call : most), undefined)
  if (!input || !base) return []
  const { liquid } = makePlatform({ template: '', output: '' })
  for (const { name } of filter.parameters) {
    const omitted = name === input.name ? [] : [omit(base, name)]
    for (const values of [...omitted, ...probes.map((probe) => new Map(base).set(name, probe))]) {
      const named = others.filter((other) => values.has(other.name)).map((other) => `${other.name}: ${other.name}_`)
      const template = `{{ ${input.name}_ | ${filter.name}${named.length > 0 ? `: ${named.join(', ')}` : ''} }}`
      const data = Object.fromEntries(Array.from(values, ([key, value]) => [`${key}_`, value]))
      const error = await catchCause(liquid.parseAndRender(template, data))
      if (!(error instanceof FilterArgumentError) || error.parameter !== name) continue
      const kind = `${name} ${withoutValue(error.message)}`
      if (!found.has(kind)) found.set(kind, listError(error))
    }
  }
  return [...found.values()]
}

/** A message without the values and the tag that it names. */
export function withoutValue(message: string): string {
  return message.replaceAll(
    /"[^"]*"|\{%.*?%\}|(?:, got| (?:Integer|Float|String|Array|Hash|TrueClass|NilClass)\b)[^]*/g,
    '',
  )
}

function omit(values: ReadonlyMap<string, unknown>, name: string): ReadonlyMap<string, unknown> {
  const rest = new Map(values)
  rest.delete(name)
  return rest
}

async function catchCause(rendered: Promise<unknown>): Promise<unknown> {
  try {
    await rendered
    return undefined
  } catch (error) {
    return findCause(error)
  }
}

/**
 * Templates with a mistake, made from an example of a tag: without its arguments, without one of them, with another
 * value of one, with an unknown one, with an unknown name, and without its end.
 */
function* misuse(tag: TagInfo, template: string): Generator<string> {
  const markup = new RegExp(`(?<=\\{%-?\\s*(?:liquid\\s+)?${escape(tag.name)}\\b)[^%]*(?=-?%\\})`)
  const [written] = markup.exec(template) ?? []
  if (written === undefined) return
  const change = (changed: string): string => template.replace(markup, () => `${changed} `)
  yield change('')
  yield change(written.replace(/(['"])[^'"]+\1/, "'nonsense'"))
  yield change(`${written.trimEnd()}, nonsense: 1`)
  for (const { name } of tag.parameters) {
    const argument = new RegExp(`,?\\s*\\b${escape(name)}:\\s*(?:'[^']*'|"[^"]*"|[^,\\s]+)`)
    if (argument.test(written)) yield change(written.replace(argument, ''))
    for (const probe of probes) {
      const value = `${name}: ${JSON.stringify(probe)}`
      yield change(
        argument.test(written)
          ? written.replace(argument, (old) => `${/^,?\s*/.exec(old)?.[0] ?? ''}${value}`)
          : `${written.trimEnd()}, ${value}`,
      )
    }
  }
  yield template.replace(new RegExp(`\\{%-?\\s*end${escape(tag.name)}\\s*-?%\\}`), '')
}

const escape = (text: string): string => text.replaceAll(/\W/g, '\\$&')

/** Copies of an example with a mistake in its template, or in one of its files. */
function* listMisuses(tag: TagInfo, example: TagExample): Generator<TagExample> {
  for (const template of misuse(tag, example.template)) yield { ...example, template }
  for (const [path, text] of Object.entries(example.files ?? {})) {
    for (const changed of misuse(tag, text)) yield { ...example, files: { ...example.files, [path]: changed } }
  }
}

/** The errors of a tag for templates with a mistake, one for each kind of message. */
async function findTagErrors(tag: TagInfo): Promise<readonly ListedError[]> {
  const found = new Map<string, ListedError>()
  const parameters = tag.parameters.map(({ name }) => `unknown option "${name}"`)
  for (const example of tag.examples) {
    for (const { template, data = {}, ...files } of listMisuses(tag, example)) {
      const { liquid } = makePlatform({ template, ...files })
      const error = await catchCause(liquid.parseAndRender(template, structuredClone(data)))
      if (!(error instanceof Error) || error instanceof FilterArgumentError) continue
      const listed = listError(error)
      const { code, message } = listed
      // A positional parameter has no name, and V8's messages about JSON differ between its versions.
      if (parameters.some((unknown) => message.startsWith(unknown)) || message.includes('at position')) continue
      const kind = `${code} ${withoutValue(message)}`
      if (!found.has(kind)) found.set(kind, listed)
    }
  }
  return [...found.values()]
}

/** The errors of filters and tags by their names. */
export interface ListedErrors {
  readonly filters: ReadonlyMap<string, readonly ListedError[]>
  readonly tags: ReadonlyMap<string, readonly ListedError[]>
}

/** Calls each filter and tag of a catalogue with wrong arguments, and in states in which it fails. */
export async function findErrors({ filters, tags }: Catalogue): Promise<ListedErrors> {
  const found = { filters: new Map<string, readonly ListedError[]>(), tags: new Map<string, readonly ListedError[]>() }
  for (const filter of filters)
    found.filters.set(filter.name, [
      ...(await findFilterErrors(filter)),
      ...(await findFailures(filter, failingFilters[filter.name])),
    ])
  for (const tag of tags)
    found.tags.set(tag.name, [...(await findTagErrors(tag)), ...(await findFailures(tag, failingTags[tag.name]))])
  return found
}
