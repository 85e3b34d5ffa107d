/**
 * What went wrong, as a word that a program can compare. It stays the same when a message is reworded.
 */
export type ErrorCode =
  | 'adapter'
  | 'conflict'
  | 'filter-argument'
  | 'limit'
  | 'missing-file'
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
export abstract class PlatformError extends Error {
  abstract readonly code: ErrorCode
  /** Whether clients may read the message: it says what they got wrong, and nothing of what the app runs on. */
  readonly isPublic: boolean = true

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** A value is of the wrong type, or none that can be used where it is given. */
export class InvalidValueError extends PlatformError {
  readonly code = 'type'
}

/** A filter was given something that it cannot take. */
export class FilterArgumentError extends PlatformError {
  readonly code = 'filter-argument'

  /** @param parameter the parameter's name, where one argument is to blame */
  constructor(
    readonly filter: string,
    readonly parameter: string | undefined,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A tag was given something that it cannot take. */
export class TagArgumentError extends PlatformError {
  readonly code = 'tag-argument'

  constructor(
    readonly tag: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A template has a filter that there is not, in strict syntax. */
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

/** A partial, page, layout or other file of the app is not there. */
export class MissingFileError extends PlatformError {
  readonly code = 'missing-file'

  /** @param tried the paths where it was looked for, in order */
  constructor(
    readonly file: string,
    readonly tried: readonly string[],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A promise came where nothing can be waited for: under `renderSync`, or inside of an array that is compared. */
export class UnexpectedPromiseError extends PlatformError {
  readonly code = 'waiting'
}

/** A query asks for what the public interface of GraphQL has, and this host does not. */
export class UnavailableError extends PlatformError {
  readonly code = 'unavailable'

  /** @param feature the field, the argument or the part of an input that is not there */
  constructor(
    readonly feature: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** An adapter is not of the right shape, or failed. */
export class AdapterError extends PlatformError {
  readonly code = 'adapter'
  override readonly isPublic = false

  constructor(
    readonly adapter: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A setting is unknown, or of the wrong type: of `registerPlatform` or of `config.yml`. */
export class SettingsError extends PlatformError {
  readonly code = 'settings'

  /** @param path of the setting: `settings.cookies.domain` */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What an app is configured with cannot be read: front matter, YAML, an option of a validation. */
export class ConfigurationError extends PlatformError {
  readonly code = 'syntax'

  /** @param path of the file, or the option */
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** A record was not written: another one has that value already, which no two may have. */
export class UniqueViolation extends PlatformError {
  readonly code = 'unique'

  constructor(
    readonly table: string,
    readonly property: string,
    options?: ErrorOptions,
  ) {
    super(`there is another record in "${table}" with this ${property}`, options)
  }
}

/** A transaction was undone because another one was in its way: the same work may succeed when it is done again. */
export class TransactionConflict extends PlatformError {
  readonly code = 'conflict'
}

/** A render, a parse or a request went over one of `settings.limits`. */
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
