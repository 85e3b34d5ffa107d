import type { Liquid } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from '../adapters/adapters'
import type { AppFiles } from '../adapters/files/app-files'
import type { RenderContext } from './rendering/context'
import type { Templates } from './templates/templates'

/** What the language itself reads of the `context` variable. */
export interface RequestScope {
  readonly language: string
  readonly exports: Record<string, unknown>
}

/** A request and its answer, as far as the language knows of them. */
export interface Exchange {
  /** What templates read as `context`. */
  readonly context: RequestScope
}

/** What the templates of one registered instance share. */
export interface Dialect {
  readonly liquid: Liquid
  readonly settings: PlatformSettings
  readonly adapters: ResolvedAdapters
  /** The files of the app. */
  readonly files: AppFiles
  /**
   * Escapes what a `{{ }}` prints: as the settings say, else as LiquidJS' `outputEscape` does now; none where output is
   * printed as it is.
   */
  readonly escape: Escape | undefined
  /** Done when the app's `config.yml` is read, where that takes a while: nothing is rendered before. */
  readonly ready: Promise<void> | undefined
  /** That of a render outside of a request. */
  newExchange(): Exchange
  readonly templates: Templates
  /** Logs a warning the first time that it is given. */
  warnOnce(message: string): void
}

/** LiquidJS' `outputEscape`. */
export type Escape = (this: { context: RenderContext; token: unknown; liquid: Liquid }, value: unknown) => unknown

const key = Symbol('liquid-platform')

/** Ties a dialect to its instance; a second one replaces the first. */
export function setDialect(liquid: Liquid, dialect: Dialect): void {
  Object.defineProperty(liquid, key, { value: dialect, configurable: true })
}

/** The dialect that the instance was registered with. */
export function dialectOf(liquid: Liquid): Dialect {
  const dialect = (liquid as { [key]?: Dialect })[key]
  if (!dialect) throw new TypeError('registerPlatform was not called on this Liquid instance')
  return dialect
}
