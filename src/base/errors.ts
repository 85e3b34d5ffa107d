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

/** A value is invalid in its context, such as `'a' < 1`, a redirect to another site, a request that is not UTF-8. */
export class InvalidValueError extends PlatformError {
  readonly code = 'type'
}

/** A filter received an invalid argument; `filter` and `parameter` name it. */
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

/** A tag received an invalid argument; `tag` names it. */
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

/** A template has an unknown filter, with `strictFilters` or in strict syntax; `filter` names it. */
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

/** A template has an unknown tag, or the end tag of a block that is not open; `tag` names it. */
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

/** A partial, page, layout or other file of the app is missing; `tried` lists the searched paths. Node and LiquidJS use this code, too. */
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

/** `renderSync` reached a promise, or an asynchronous tag or filter: use `render`. An array with a promise cannot be compared. */
export class UnexpectedPromiseError extends PlatformError {
  readonly code = 'waiting'
}

/**
 * A GraphQL field is not supported, or a filter needs an optional package that is not installed; `feature` names it, and the
 * message has the reason.
 *
 * @see [optional packages](dependencies.md#size-of-an-install)
 */
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

/**
 * An adapter lacks a method, returned a wrong result, or failed; `adapter` names it, and `reason` is why an engine failed. Invalid
 * forms and translations are an `AdapterError`, too.
 *
 * @see [engines that fail](errors.md#engines-that-fail)
 */
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

/** A setting of `registerPlatform` or `config.yml` is unknown or of the wrong type; `path` names it, or its file. */
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

/** Front matter, `config.yml` or a schema file is not valid YAML, or contains an invalid key or value; `path` names the file. */
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

/** A second record has the same unique value, or the same id; `table` and `property` name it. A form reports `taken`. */
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
    super(`another record in "${table}" has this ${property}`, options)
    this.property = property
  }
}

/** A property cannot become unique: the records `ids` in `table` have the same value of `propertyPath`. */
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

/**
 * A property is missing from its table in the schema, has the wrong type, or contains U+0000 or an unpaired surrogate; `table`
 * and `propertyPath` name it. A form reports it at the field.
 *
 * @see [the schema](data.md)
 */
export class PropertyError extends PlatformError {
  readonly code = 'property'
  /** The values of the placeholders in the forms' message. */
  readonly values: Readonly<Record<string, string | number>>

  /**
   * @param propertyPath the path in the record: `['properties', 'age']` for a user
   * @param key the key of the forms' message, under `errors.messages`
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
}

/** The record's version differs from `lock_version`: it was changed after the caller read it. */
export class StaleRecordError extends PlatformError {
  readonly code = 'stale'

  constructor(
    readonly table: string,
    readonly id: string,
  ) {
    super(`the record ${id} of "${table}" has another version than lock_version: it has been changed in the meantime`)
  }
}

/**
 * A migration failed and was rolled back; `migration` names it.
 *
 * @see [migrations](data.md#migrations)
 */
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

/** Another transaction changed the same data: this one wrote nothing. Retrying it may succeed: a form is retried, and a job runs again if it has attempts left. */
export class TransactionConflict extends PlatformError {
  readonly code = 'conflict'
}

/** A render, a parse or a request exceeded a limit; `limit` names the setting, or the fixed limit. */
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

/** Too many wrong passwords; `retryAfterMs` is the wait before the next attempt. */
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
