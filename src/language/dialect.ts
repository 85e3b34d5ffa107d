import type { Context, Liquid, Template } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from '../ports/adapters'
import type { AppFiles } from '../files/app-files'
import type { Report } from '../base/diagnostics/diagnostic'
import type { PromiseOrValue } from '../base/async/promise-or-value'

/** The properties of the `context` variable that the language itself reads. */
export interface RequestScope {
  readonly language: string
  readonly exports: Record<string, unknown>
  /** The page that is rendered. */
  readonly page: Readonly<Record<string, unknown>> | null
}

/** A request and its response, as far as the language uses them. */
export interface Exchange {
  /** The `context` variable of templates. */
  readonly context: RequestScope
  /** The `platform_context` variable of templates. */
  readonly platformContext: Readonly<Record<string, unknown>>
  /** The response so far: the format of the content type that a header has set. */
  readonly response: { readonly format: string | undefined }
}

/** The properties of `context` that were variables before it existed, and are with `settings.liquidAddOldVariables`. */
const oldVariables: ReadonlySet<string> = new Set(['current_user', 'flash', 'page', 'params'])

export function isOldVariable(name: string): boolean {
  return oldVariables.has(name)
}

export type TemplateKind = 'partial' | 'layout'

/** Finds the parsed templates of an app. */
export interface TemplateFinder {
  /** Finds a partial or layout by name. */
  find(
    kind: TemplateKind,
    name: string,
    context: { readonly sync: boolean },
    currentFile: string | undefined,
  ): PromiseOrValue<Template[]>
}

/** The shared state of all templates of a registered instance. */
export interface Dialect {
  readonly liquid: Liquid
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  /** The files of the app. */
  readonly files: AppFiles
  /**
   * Escapes the output of `{{ }}`: by the settings, else by LiquidJS' current `outputEscape`; undefined if output is
   * not escaped.
   */
  readonly escape: Escape | undefined
  /** Resolves when the app's `config.yml` is read, if that is asynchronous, and is undefined from then on; renders wait for it. */
  readonly ready: Promise<void> | undefined
  /** Creates the exchange of a render outside of a request. */
  newExchange(): Exchange
  readonly templates: TemplateFinder
  /** Logs a warning, only the first time. */
  warnOnce(message: string): void
  /** Logs a fault in a file of the app, only the first time. */
  readonly report: Report
}

/** A render, as far as the format of its output is concerned. */
export interface FormattedRender {
  /** The format of the output, if it differs from the response's. */
  readonly format: string | undefined
  readonly exchange: Exchange
}

/** How the outputs of a place in a template are printed. */
export interface Outputs {
  /** Escapes them, unless they are marked safe; undefined if they are not escaped. */
  readonly escape: Escape | undefined
  /** Whether hashes are printed as the JSON that they are: texts inside it cannot end it. */
  readonly hashesAsJson: boolean
  /** Whether hashes and arrays are printed as JSON: as data in code, such as a script. */
  readonly dataAsJson: boolean
}

/** LiquidJS' `outputEscape`. */
export interface Escape {
  (this: { context: Context; token: unknown; liquid: Liquid }, value: unknown): unknown
  /** Whether it changes only `& < > " '` of a text, and no number. */
  readonly isHtml?: true
  /** Finds which values print unchanged, as on pages that are not HTML: none, those written in the template, or all. */
  readonly findUnescaped?: (render: FormattedRender) => 'none' | 'literals' | 'all'
}

const key = Symbol('liquid-platform')

/** Attaches a dialect, which is made when it is first used, to its instance; a second one replaces the first. */
export function setDialect(liquid: Liquid, dialect: () => Dialect): void {
  Object.defineProperty(liquid, key, { get: dialect, configurable: true })
}

/** Returns whether the instance was registered before. */
export function hasDialect(liquid: Liquid): boolean {
  return Object.hasOwn(liquid, key)
}

/** Returns the dialect that the instance was registered with. */
export function getDialect(liquid: Liquid): Dialect {
  const dialect = (liquid as { [key]?: Dialect })[key]
  if (!dialect) throw new TypeError('registerPlatform was not called on this Liquid instance')
  return dialect
}
