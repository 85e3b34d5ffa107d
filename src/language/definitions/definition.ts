import type { Liquid } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from '../../ports/adapters'
import type { RuleName } from '../../base/diagnostics/severities'
import type { Allocator, Meter } from '../../base/metering/meter'

export { ArgumentError } from '../../base/argument-error'

/**
 * The `this` of a filter. A filter that does not use it is a pure function. The caller charges for the length of
 * arguments and result; a filter charges for its further work: values that it visits inside arrays and hashes, and each
 * part of work that takes longer than a few milliseconds.
 */
export interface FilterContext extends Allocator {
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  /** Milliseconds that are left of the render's time. */
  readonly remainingMs: number
  /** The language of the request. Default: by the settings */
  readonly language: string
  /** LiquidJS' options of the instance. */
  readonly opts: Liquid['options']
  /** Whether only an object's own properties are read: LiquidJS' option, which a render can have of its own. */
  readonly ownPropertyOnly: boolean
  /** Returns whether a value counts as true, by the instance's rule. */
  isTruthy(value: unknown): boolean
  /** Logs a warning, only the first time. */
  warnOnce(message: string): void
  /** Logs a fault at the place of the filter, only the first time. The filter's definition has `reports`. */
  report(rule: RuleName, message: string): void
}

/** The message about a deprecated tag or filter. */
export function describeDeprecated(kind: 'tag' | 'filter', name: string, advice: string): string {
  return `${kind} "${name}" is deprecated: ${advice}`
}

/** The meaning of the name in an argument: a file of the app by its kind, or a translation. */
export type NamedKind = 'asset' | 'form' | 'layout' | 'partial' | 'query' | 'theme partial' | 'translation'

/** Reads and checks arguments of a type. */
export interface ParameterType<T> {
  /** The name that messages and the reference use: `array`, `whole number`. */
  readonly name: string
  /**
   * Converts a value to the type.
   *
   * @param meter charged for values visited inside arrays and hashes
   * @throws {ArgumentError} with the expected and the actual type, if the value has another type
   */
  read(value: unknown, meter?: Meter): T
  /** The values that `read` returns as they are. */
  readonly keeps?: 'text' | 'number' | 'array'
  /** The value that replaces nil, if any: `''`, `[]`, `{}`. */
  readonly nil?: T
  /** Whether it takes all arguments from here on, as a list. */
  readonly rest?: boolean
  /** Whether it takes the named arguments without a parameter (or those that match), or a hash of them. */
  readonly options?: boolean | RegExp
  /** The names of the options, if others are errors or have no effect. */
  readonly optionNames?: readonly string[]
  /**
   * The words that need no quotes in a tag and are never the names of variables: `post` in `method: post`. A word after
   * `@`, as older apps write variables, is a variable.
   */
  readonly words?: RegExp
  /** The kind of thing that a text of this type names, so that `liquid-platform check` can look for it. */
  readonly nameOf?: NamedKind
}

export interface Parameter<T = unknown> {
  readonly name: string
  readonly type: ParameterType<T>
  /** Used if the argument is missing or nil. */
  readonly default?: T
  /** The value that replaces an explicit nil, if it is not the default. */
  readonly whenNil?: T | null
  readonly optional?: boolean
  readonly summary?: string
}

export interface Example {
  readonly template: string
  readonly data?: Record<string, unknown>
  readonly output: string
}

/** The value that a parameter reads. */
export type ArgumentOf<P> = P extends { readonly type: ParameterType<infer T> }
  ? P extends { readonly optional: true }
    ? P extends { readonly default: unknown }
      ? T
      : T | undefined
    : T
  : never

/** The values that a list of parameters reads. */
export type ArgumentsOf<P extends readonly Parameter[]> = { [K in keyof P]: ArgumentOf<P[K]> }

/** The definition of a filter: the single source for everything that the library does with it. */
export interface FilterDefinition<P extends readonly Parameter[] = readonly Parameter[], R = unknown> {
  readonly name: string
  /** Other names. */
  readonly aliases?: readonly string[]
  /** Earlier names, which work too: `check` and the editor suggest the name in their place. */
  readonly former?: readonly string[]
  /** One sentence. */
  readonly summary: string
  /** The piped input first. */
  readonly parameters: P
  /** The type's name in the reference. */
  readonly returns: string
  readonly examples: readonly Example[]
  /** Whether it is a standard filter of Liquid, which treats nil as Liquid does, even under `settings.strict`. */
  readonly standard?: boolean
  /** Whether the result of a nil input is nil. */
  readonly nilIsNil?: boolean
  /** Whether the result is safe in HTML as it is. */
  readonly safe?: boolean
  /** Whether it is asynchronous, because it uses an adapter: `renderSync` refuses it before it runs. */
  readonly needsRender?: boolean
  /** Whether it may call `report`, which needs the place of the call. */
  readonly reports?: boolean
  /** The adapters that it uses when it is called as a function; a clock, a logger and no translations are there. */
  readonly standalone?: () => Partial<ResolvedAdapters>
  /** What to use instead. */
  readonly deprecated?: string
  /** The filter that does the same with the same arguments. */
  readonly replacement?: string
  /** Whether it stays, because apps of the original platform have it: the log does not have its uses. */
  readonly stays?: true
  /** What to use instead of it for JSON that the template contains. */
  readonly deprecatedForJson?: string
  run(this: FilterContext, ...args: ArgumentsOf<P>): R
}

/** Any filter, if its types do not matter. */
export type AnyFilter = FilterDefinition

/** A part of a tag that is not a named argument, as the reference lists it. */
export interface ListedPart {
  readonly name: string
  /** Its parameter in the reference. */
  readonly parameter?: Parameter
  /** Reads it when the template is parsed. */
  read(source: never): unknown
}

/** The definition of a tag, without its class or function. */
export interface TagDefinition {
  readonly name: string
  /** Other names. */
  readonly aliases?: readonly string[]
  /** Earlier names, which work too: `check` and the editor suggest the name in their place. */
  readonly former?: readonly string[]
  /** One sentence. */
  readonly summary: string
  /** The syntax: `{% assign name = value %}`. */
  readonly syntax: string
  readonly parameters?: readonly (Parameter | ListedPart)[]
  readonly examples: readonly TagExample[]
  /** What to use instead. */
  readonly deprecated?: string
  /** The tag that does the same, with the same arguments. */
  readonly replacement?: string
  /** Whether it stays, because apps of the original platform have it: the log does not have its uses. */
  readonly stays?: true
  /** The language of the body, if it is not a template's. */
  readonly bodyLanguage?: 'graphql'
  /** Whether the body is skipped, as in a comment. */
  readonly ignoresBody?: true
  /** Whether it is asynchronous, because it uses an adapter: `renderSync` refuses it before it runs. */
  readonly needsRender?: boolean
}

export interface TagExample extends Example {
  /** Files that the template uses, by path. */
  readonly files?: Record<string, string>
}

/** The tags in the body of a block, and its end: `elsif`, `else`, `endif`. @param as one of its names */
export function listInnerTags({ name, syntax }: Pick<TagDefinition, 'name' | 'syntax'>, as = name): readonly string[] {
  const written = Array.from(syntax.matchAll(/\{% (\w+)/g), ([, inner = '']) => inner)
  const found = new Set(written.map((inner) => (inner === `end${name}` ? `end${as}` : inner)))
  return Array.from(found).filter((inner) => inner !== name)
}

/** All names of a filter or a tag. */
export function listNames({ name, aliases = [], former = [] }: Named): readonly string[] {
  return [name, ...aliases, ...former]
}

/** The names of a filter or a tag. */
export type Named = Pick<FilterDefinition, 'name' | 'aliases' | 'former'>

/** Whether a host registers a filter that `defineFilter` has made. */
export function isFilter(filter: object | undefined): filter is { readonly definition: AnyFilter } {
  return typeof (filter as { definition?: { run?: unknown } } | undefined)?.definition?.run === 'function'
}
