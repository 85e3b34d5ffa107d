import type { Liquid } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from '../adapters/adapters'
import type { Allocator, Meter } from '../values/meter'
import type { TagPart } from './tag-parts'

/**
 * What a filter is given beside its arguments, as `this`. A filter that needs none of it is a pure function. Its
 * arguments and its result are charged by their length where it is called; a filter charges what it does beyond that:
 * what it looks at inside of arrays and hashes, and each piece of what takes longer than a few milliseconds.
 */
export interface FilterContext extends Allocator {
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  /** The language of the request, else of the settings. */
  readonly language: string
  /** LiquidJS' options of the instance. */
  readonly opts: Liquid['options']
  /** Whether only an object's own properties are read: LiquidJS' option, which a render can have of its own. */
  readonly ownPropertyOnly: boolean
  /** Whether a value counts as true, by the instance's own rule. */
  isTruthy(value: unknown): boolean
  /** Logs a warning the first time that it is given. */
  warnOnce(message: string): void
}

/**
 * Thrown by a filter's function, or by the type that reads an argument, where it was given something that it cannot
 * take; the filter's name and the place are added where it is called.
 */
export class ArgumentError extends Error {
  /**
   * @param parameter the parameter's name; left out where a type reads its value
   * @param argument the name that the argument at fault is given under, where that is another: an option's
   */
  constructor(
    readonly parameter: string | undefined,
    message: string,
    readonly argument = parameter,
  ) {
    super(message)
  }
}

/** How a kind of argument is read. */
export interface ParameterType<T> {
  /** The name that messages and the reference use: `array`, `whole number`. */
  readonly name: string
  /**
   * The value as the filter wants it.
   *
   * @param meter counts what is looked at inside of arrays and hashes
   * @throws {ArgumentError} with what was expected and what came, where the value is of another kind
   */
  read(value: unknown, meter?: Meter): T
  /** What nil counts as, where it counts as something: `''`, `[]`, `{}`. */
  readonly nil?: T
  /** Takes every argument from here on, in a list. */
  readonly rest?: boolean
  /** Takes the named arguments that are no parameter, or those of them that match; a hash in its place means the same. */
  readonly options?: boolean | RegExp
}

export interface Parameter<T = unknown> {
  readonly name: string
  readonly type: ParameterType<T>
  /** Used where the argument is left out or nil. */
  readonly default?: T
  /** What nil counts as that is given, where that is not the default. */
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

/** What is written of a filter: all that the library does with it comes from here. */
export interface FilterDefinition<P extends readonly Parameter[] = readonly Parameter[], R = unknown> {
  readonly name: string
  readonly aliases?: readonly string[]
  /** One sentence. */
  readonly summary: string
  /** The piped input first. */
  readonly parameters: P
  /** The type's name in the reference. */
  readonly returns: string
  readonly examples: readonly Example[]
  /** A standard filter of Liquid: it takes nil as Liquid does, even under `settings.strict`. */
  readonly standard?: boolean
  /** Nil piped in gives nil. */
  readonly nilIsNil?: boolean
  /** The result may stand in HTML as it is. */
  readonly safe?: boolean
  /** It waits for a port of data: `renderSync` refuses it before anything happens. */
  readonly needsRender?: boolean
  /** What to use in its place. */
  readonly deprecated?: string
  run(this: FilterContext, ...args: ArgumentsOf<P>): R
}

/** Any filter, where its types do not matter. */
export type AnyFilter = FilterDefinition

/** What is written of a tag, beside its class or its function. */
export interface TagDefinition {
  readonly name: string
  readonly aliases?: readonly string[]
  /** One sentence. */
  readonly summary: string
  /** How it is written: `{% assign name = value %}`. */
  readonly syntax: string
  readonly parameters?: readonly (Parameter | TagPart)[]
  readonly examples: readonly TagExample[]
  readonly deprecated?: string
  /** Whether what stands up to its end is passed over, as in a comment. */
  readonly ignoresBody?: true
  /** It waits for a port of data: `renderSync` refuses it before anything happens. */
  readonly needsRender?: boolean
}

export interface TagExample extends Example {
  /** Files that the template uses, by path. */
  readonly files?: Record<string, string>
}
