import { formatDiagnostic, type Diagnostic } from './diagnostics/diagnostic'

/** A stable, machine-readable error code. It does not change when a message is reworded. */
export type ErrorCode =
  | 'adapter'
  | 'conflict'
  | 'duplicates'
  | 'ENOENT'
  | 'filter-argument'
  | 'limit'
  | 'migration'
  | 'property'
  | 'settings'
  | 'stale'
  | 'syntax'
  | 'tag-argument'
  | 'type'
  | 'unavailable'
  | 'unique'
  | 'waiting'

/**
 * The base class of this package's errors. In a render, LiquidJS wraps it with file, line and column, and keeps it as
 * `cause`.
 *
 * @example
 * try {
 *   await liquid.parseAndRender('{{ list | array_limit: 0 }}')
 * } catch (error) {
 *   error.cause.code // 'filter-argument'
 * }
 */
export abstract class PlatformError extends Error {
  abstract readonly code: ErrorCode
  /**
   * Whether clients may see the message: it describes their mistake and reveals nothing of the app's infrastructure.
   */
  readonly isPublic: boolean = true

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** A value has the wrong type, or cannot be used in its place. */
export class InvalidValueError extends PlatformError {
  readonly code = 'type'
}

/** A filter got an invalid argument. */
export class FilterArgumentError extends PlatformError {
  readonly code = 'filter-argument'

  /** @param parameter the parameter's name, if one argument is to blame */
  constructor(
    readonly filter: string,
    readonly parameter: string | undefined,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A tag got an invalid argument. */
export class TagArgumentError extends PlatformError {
  readonly code = 'tag-argument'
  /** The fault in a file that the tag uses, such as a query. */
  readonly diagnostic: Diagnostic | undefined

  constructor(
    readonly tag: string,
    message: string,
    options?: ErrorOptions & { readonly diagnostic?: Diagnostic | undefined },
  ) {
    super(message, options)
    this.diagnostic = options?.diagnostic
  }
}

/** A template uses an undefined filter, in strict mode. */
export class UndefinedFilterError extends PlatformError {
  readonly code = 'syntax'

  constructor(
    readonly filter: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A template uses an undefined tag, or ends a block that is not open. */
export class UndefinedTagError extends PlatformError {
  readonly code = 'syntax'

  constructor(
    readonly tag: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A partial, page, layout or other file of the app does not exist. Node and LiquidJS use this code for it. */
export class MissingFileError extends PlatformError {
  readonly code = 'ENOENT'
  /** Where a file of the app names it; undefined if a template does, whose place the error has. */
  readonly diagnostic: Diagnostic | undefined

  /** @param tried the paths that were tried, in order */
  constructor(
    readonly file: string,
    readonly tried: readonly string[],
    message: string,
    options?: ErrorOptions & { readonly diagnostic?: Diagnostic },
  ) {
    super(message, options)
    this.diagnostic = options?.diagnostic
  }
}

/** A promise that cannot be awaited: in `renderSync`, or in an array that is compared. */
export class UnexpectedPromiseError extends PlatformError {
  readonly code = 'waiting'
}

/** A part of the public GraphQL interface, or an optional package, is not available here. */
export class UnavailableError extends PlatformError {
  readonly code = 'unavailable'

  /** @param feature the field, argument or part of an input, or the package */
  constructor(
    readonly feature: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Why an engine failed: it cannot be reached, all its connections are in use, it has no space left, it took too long, the
 * work was cancelled, or it refused it.
 */
export type AdapterErrorReason = 'unreachable' | 'exhausted' | 'full' | 'timeout' | 'cancelled' | 'refused'

/** An adapter is invalid, or failed. */
export class AdapterError extends PlatformError {
  readonly code = 'adapter'
  override readonly isPublic = false
  /** Undefined if no engine failed, as for an invalid option. */
  readonly reason: AdapterErrorReason | undefined

  constructor(
    readonly adapter: string,
    message: string,
    options?: ErrorOptions & { readonly reason?: AdapterErrorReason },
  ) {
    super(message, options)
    this.reason = options?.reason
  }

  /** Whether a later attempt may succeed: the engine is away, exhausted or slow. */
  get isTemporary(): boolean {
    return this.reason === 'unreachable' || this.reason === 'exhausted' || this.reason === 'timeout'
  }
}

/** A setting of `registerPlatform` or `config.yml` is unknown or has the wrong type. */
export class SettingsError extends PlatformError {
  readonly code = 'settings'

  /** @param path the path of the setting, e.g. `settings.cookies.domain` */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Invalid configuration of an app: front matter, YAML, a validation option. */
export class ConfigurationError extends PlatformError {
  readonly code = 'syntax'
  /** The fault as data; undefined if it is not in a file of the app. */
  readonly diagnostic: Diagnostic | undefined

  /** @param path the path of the file, or the option */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions & { readonly diagnostic?: Diagnostic },
  ) {
    super(message, options)
    this.diagnostic = options?.diagnostic
  }
}

/** The error for a fault in a file of the app. */
export function makeConfigurationError(diagnostic: Diagnostic, options?: ErrorOptions): ConfigurationError {
  return new ConfigurationError(diagnostic.file, formatDiagnostic(diagnostic), { ...options, diagnostic })
}

/** A record was not written: another record has the same value of a unique property, or the same id. */
export class UniqueViolation extends PlatformError {
  readonly code = 'unique'
  /** The property's dotted path; `id` */
  readonly property: string

  /** @param propertyPath the path in the record, or a name: `['properties', 'nick']` for a user */
  constructor(
    readonly table: string,
    readonly propertyPath: string | readonly string[],
    options?: ErrorOptions,
  ) {
    const property = [propertyPath].flat().join('.')
    super(`there is another record in "${table}" with this ${property}`, options)
    this.property = property
  }
}

/** A property cannot become unique: there are records with the same value. */
export class DuplicatesError extends PlatformError {
  readonly code = 'duplicates'

  /** @param ids some of the records that share one value */
  constructor(
    readonly table: string,
    readonly propertyPath: readonly string[],
    readonly ids: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      `"${propertyPath.join('.')}" in "${table}" cannot be unique: the records ${ids.join(', ')} have the same value`,
      options,
    )
  }
}

/** A record was not written: the app's schema lacks the property in its table, or declares another type. */
export class PropertyError extends PlatformError {
  readonly code = 'property'

  /**
   * @param propertyPath the path in the record: `['properties', 'age']` for a user
   * @param key the key of the forms' message, under `errors.messages`
   * @param options `values` fill the placeholders of the forms' message
   */
  constructor(
    readonly table: string,
    readonly propertyPath: readonly string[],
    readonly key: string,
    message: string,
    options?: ErrorOptions & { readonly values?: Readonly<Record<string, string | number>> },
  ) {
    super(message, options)
    this.values = options?.values ?? {}
  }

  readonly values: Readonly<Record<string, string | number>>
}

/** A record was not written: it has been changed since the version that the caller has read. */
export class StaleRecordError extends PlatformError {
  readonly code = 'stale'

  constructor(
    readonly table: string,
    readonly id: string,
  ) {
    super(`the record ${id} of "${table}" has another version than lock_version: it has been changed in the meantime`)
  }
}

/** A migration of the app failed and was rolled back. */
export class MigrationError extends PlatformError {
  readonly code = 'migration'

  /** @param migration the name: `20300501120000_add_teas` */
  constructor(
    readonly migration: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A transaction was rolled back because of a concurrent one. Retrying it may succeed. */
export class TransactionConflict extends PlatformError {
  readonly code = 'conflict'
}

/** A render, a parse or a request exceeded a limit: a setting of `settings.limits` or a fixed one. */
export class LimitError extends PlatformError {
  readonly code = 'limit'

  constructor(
    readonly limit: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Too many attempts; currently only wrong passwords are counted. */
export class ThrottleError extends LimitError {
  /** @param retryAfterMs milliseconds until the next attempt is allowed */
  constructor(
    limit: string,
    readonly retryAfterMs: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(limit, message, options)
  }
}
