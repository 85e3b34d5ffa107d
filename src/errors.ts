/**
 * What went wrong, as a word that a program can compare. It stays the same when a message is reworded.
 */
export type ErrorCode =
  | 'adapter'
  | 'conflict'
  | 'ENOENT'
  | 'filter-argument'
  | 'limit'
  | 'settings'
  | 'syntax'
  | 'tag-argument'
  | 'type'
  | 'unavailable'
  | 'unique'
  | 'waiting'

/**
 * Every error of this package. In a render LiquidJS wraps it with file, line and column, and keeps it as `cause`.
 *
 * @example
 * try {
 *   await liquid.parseAndRender('{{ list | array_limit: 0 }}')
 * } catch (error) {
 *   error.cause.code // 'filter-argument'
 * }
 */
export class PlatformError extends Error {
  /** Whether clients may read the message: it says what they got wrong, and nothing of what the app runs on. */
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

/** A filter was given something that it cannot take. */
export class FilterArgumentError extends PlatformError {
  /** @param parameter the parameter's name, where one argument is to blame */
  constructor(
    readonly filter: string,
    readonly parameter: string | undefined,
    message: string,
    options?: ErrorOptions,
  ) {
    super('filter-argument', message, options)
  }
}

/** A tag was given something that it cannot take. */
export class TagArgumentError extends PlatformError {
  constructor(
    readonly tag: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('tag-argument', message, options)
  }
}

/** A partial, page, layout or other file of the app is not there: Node and LiquidJS have this code for it. */
export class MissingFileError extends PlatformError {
  /** @param tried the paths where it was looked for, in order */
  constructor(
    readonly file: string,
    readonly tried: readonly string[],
    message: string,
    options?: ErrorOptions,
  ) {
    super('ENOENT', message, options)
  }
}

/** An adapter is not of the right shape, or failed. */
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

/** A setting is unknown, or of the wrong type: of `registerPlatform` or of `config.yml`. */
export class SettingsError extends PlatformError {
  /** @param path of the setting: `settings.cookies.domain` */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('settings', message, options)
  }
}

/** What an app is configured with cannot be read: front matter, YAML, an option of a validation. */
export class ConfigurationError extends PlatformError {
  /** @param path of the file, or the option */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('syntax', message, options)
  }
}

/** A record was not written: another one has that value already, which no two may have. */
export class UniqueViolation extends PlatformError {
  constructor(
    readonly table: string,
    readonly property: string,
    options?: ErrorOptions,
  ) {
    super('unique', `there is another record in "${table}" with this ${property}`, options)
  }
}

/** A transaction was undone because another one was in its way: the same work may succeed when it is done again. */
export class TransactionConflict extends PlatformError {
  constructor(message: string, options?: ErrorOptions) {
    super('conflict', message, options)
  }
}

/** A render, a parse or a request went over one of `settings.limits`. */
export class LimitError extends PlatformError {
  constructor(
    readonly limit: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super('limit', message, options)
  }
}

/** Too many attempts were made: at present, wrong passwords. */
export class ThrottleError extends LimitError {
  /** @param retryAfterMs milliseconds after which one may be made again */
  constructor(
    limit: string,
    readonly retryAfterMs: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(limit, message, options)
  }
}
