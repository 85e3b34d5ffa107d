/**
 * Thrown by a filter's function, or by the type of a parameter, for an invalid argument. The caller of the filter adds
 * its name and the place.
 */
export class ArgumentError extends Error {
  /**
   * @param parameter the parameter's name; undefined if thrown by a type
   * @param argument the name of the invalid argument, if it differs from the parameter's: an option's
   */
  constructor(
    readonly parameter: string | undefined,
    message: string,
    readonly argument = parameter,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
