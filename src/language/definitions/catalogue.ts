import type { Liquid } from 'liquidjs'
import {
  listNames,
  type AnyFilter,
  type Example,
  type Parameter,
  type TagDefinition,
  type TagExample,
} from './definition'

/** A parameter in the reference. */
export interface ParameterInfo {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly default?: unknown
  readonly summary?: string
}

/** A filter in the reference. */
export interface FilterInfo {
  readonly name: string
  /** Its other names. */
  readonly aliases: readonly string[]
  /** The earlier ones of these, which `check` replaces by the name. */
  readonly former: readonly string[]
  readonly summary: string
  /** The piped input first. */
  readonly parameters: readonly ParameterInfo[]
  readonly returns: string
  readonly examples: readonly Example[]
  readonly standard: boolean
  readonly deprecated?: string
  /** The filter that does the same, with the same arguments. */
  readonly replacement?: string
  /** What to use instead of it for JSON that the template contains. */
  readonly deprecatedForJson?: string
  /** Whether `renderSync` refuses it. */
  readonly needsRender: boolean
}

/** A tag in the reference. */
export interface TagInfo {
  readonly name: string
  /** Its other names. */
  readonly aliases: readonly string[]
  /** The earlier ones of these, which `check` replaces by the name. */
  readonly former: readonly string[]
  readonly summary: string
  readonly syntax: string
  readonly parameters: readonly ParameterInfo[]
  readonly examples: readonly TagExample[]
  readonly deprecated?: string
  /** The tag that does the same, with the same arguments. */
  readonly replacement?: string
  /** Whether `renderSync` refuses it. */
  readonly needsRender: boolean
}

/** All filters and tags: the source of the reference pages, the tests of the examples and the editor's data. */
export interface Catalogue {
  readonly filters: readonly FilterInfo[]
  readonly tags: readonly TagInfo[]
}

export function describeFilter(filter: AnyFilter): FilterInfo {
  const {
    name,
    former = [],
    summary,
    returns,
    examples,
    standard = false,
    needsRender = false,
    deprecatedForJson,
  } = filter
  const parameters = filter.parameters.map(describeParameter)
  return {
    name,
    aliases: listNames(filter).slice(1),
    former,
    summary,
    parameters,
    returns,
    examples,
    standard,
    needsRender,
    ...describeReplacement(filter),
    ...(deprecatedForJson !== undefined && { deprecatedForJson }),
  }
}

function describeReplacement({ deprecated, replacement }: Pick<TagDefinition, 'deprecated' | 'replacement'>) {
  return {
    ...(deprecated !== undefined && { deprecated }),
    ...(replacement !== undefined && { replacement }),
  }
}

function describeParameter({ name, type, optional, default: fallback, summary }: Parameter): ParameterInfo {
  return {
    name,
    type: type.name,
    required: !optional && !type.rest,
    ...(fallback !== undefined && { default: fallback }),
    ...(summary !== undefined && { summary }),
  }
}

/** The tags of an instance that have a definition, including the host's; each once, even if it has aliases. */
export function describeTags(liquid: Liquid): TagInfo[] {
  const registered = Object.values(liquid.tags) as readonly { readonly definition?: TagDefinition }[]
  const definitions = new Set(registered.flatMap(({ definition }) => definition ?? []))
  return Array.from(definitions, describeTag)
}

function describeTag(tag: TagDefinition): TagInfo {
  const { name, former = [], summary, syntax, examples, needsRender = false } = tag
  const parameters = (tag.parameters ?? [])
    .flatMap((parameter) => ('read' in parameter ? (parameter.parameter ?? []) : parameter))
    .map(describeParameter)
  const aliases = listNames(tag).slice(1)
  return {
    name,
    aliases,
    former,
    summary,
    syntax,
    parameters,
    examples,
    needsRender,
    ...describeReplacement(tag),
  }
}
