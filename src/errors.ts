/** A stable, machine-readable error code. It does not change when a message is reworded. */
export type ErrorCode =
  | 'adapter'
  | 'conflict'
  | 'filter-argument'
  | 'limit'
  | 'migration'
  | 'missing-file'
  | 'property'
  | 'settings'
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
export class PlatformError extends Error {
  /**
   * Whether clients may see the message: it describes their mistake and reveals nothing of the app's infrastructure.
   */
  readonly isPublic: boolean = true

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = new.target.name
  }
}

/** A filter got an invalid argument. */
export class FilterArgumentError extends PlatformError {
  /** @param parameter the parameter's name, if one argument is to blame */
  constructor(
    readonly filter: string,
    readonly parameter: string | undefined,
    message: string,
    options?: ErrorOptions,
  ) {
    super('filter-argument', message, options)
  }
}

/** A tag got an invalid argument. */
export class TagArgumentError extends PlatformError {
  constructor(
    readonly tag: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('tag-argument', message, options)
  }
}

/** A partial, page, layout or other file of the app does not exist. */
export class MissingFileError extends PlatformError {
  /** @param tried the paths that were tried, in order */
  constructor(
    readonly file: string,
    readonly tried: readonly string[],
    message: string,
    options?: ErrorOptions,
  ) {
    super('missing-file', message, options)
  }
}

/** An adapter is invalid, or failed. */
export class AdapterError extends PlatformError {
  override readonly isPublic = false

  constructor(
    readonly adapter: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('adapter', message, options)
  }
}

/** A setting of `registerPlatform` or `config.yml` is unknown or has the wrong type. */
export class SettingsError extends PlatformError {
  /** @param path the path of the setting, e.g. `settings.cookies.domain` */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('settings', message, options)
  }
}

/** Invalid configuration of an app: front matter, YAML, a validation option. */
export class ConfigurationError extends PlatformError {
  /** @param path the path of the file, or the option */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('syntax', message, options)
  }
}

/** A record was not written: another record has the same value of a unique property. */
export class UniqueViolation extends PlatformError {
  constructor(
    readonly table: string,
    readonly property: string,
    options?: ErrorOptions,
  ) {
    super('unique', `there is another record in "${table}" with this ${property}`, options)
  }
}

/** A record was not written: the app's schema has no such property in its table, or gives it another type. */
export class PropertyError extends PlatformError {
  /**
   * @param propertyPath the path in the record: `['properties', 'age']` for a user
   * @param key the key of the forms' message, under `errors.messages`
   */
  constructor(
    readonly table: string,
    readonly propertyPath: readonly string[],
    readonly key: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('property', message, options)
  }
}

/** A migration of the app failed and was rolled back. */
export class MigrationError extends PlatformError {
  /** @param migration the name: `20300501120000_add_teas` */
  constructor(
    readonly migration: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('migration', message, options)
  }
}

/** A transaction was rolled back because of a concurrent one. Retrying it may succeed. */
export class TransactionConflict extends PlatformError {
  constructor(message: string, options?: ErrorOptions) {
    super('conflict', message, options)
  }
}

/** A render, a parse or a request exceeded a limit: a setting of `settings.limits` or a fixed one. */
export class LimitError extends PlatformError {
  constructor(
    readonly limit: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('limit', message, options)
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
