import { diagnose, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic'
import type { RuleName } from '../../base/diagnostics/severities'
import type { GraphqlFault } from '../../ports/graphql'
import { logDiagnostic, type Logger } from '../../ports/logger'
import type { TypeMismatchMode } from '../../ports/settings/config'

/** A place in the text of a query. */
export type Position = Pick<Place, 'line' | 'column'>

/**
 * The message for an invalid query.
 *
 * @param file undefined if the query is inline in a template
 */
export function formatFaults(file: string | undefined, faults: readonly GraphqlFault[]): string {
  return `the query is not valid: ${formatReasons(file, faults)}`
}

/** The rule that a fault of a query breaks, by its kind. */
const rules: Readonly<Record<TypeMismatchMode, RuleName | undefined>> = {
  error: 'invalid-query',
  warning: 'converted-variable',
  ignore: undefined,
}

/**
 * The diagnostic of a fault in a query; undefined if the setting allows it.
 *
 * @param findPlace the place in the app of a place in the query, or of the whole query
 */
export function diagnoseFault(
  { message, locations: [at] = [], isMismatch = false }: GraphqlFault,
  mode: TypeMismatchMode,
  findPlace: (at: Position | undefined) => Place,
): Diagnostic | undefined {
  const rule = rules[isMismatch ? mode : 'error']
  return (
    rule &&
    diagnose(
      rule,
      findPlace(at),
      isMismatch && mode === 'warning' ? `${withoutStop(message)}: it is converted` : message,
    )
  )
}

/** Logs the faults of an invalid query. */
export function logFaults(
  logger: Logger,
  faults: readonly GraphqlFault[],
  findPlace: (at: Position | undefined) => Place,
): void {
  for (const { message, locations: [at] = [] } of faults) {
    const diagnostic = diagnose('invalid-query', findPlace(at), `the query is not valid: ${withoutStop(message)}`)
    logDiagnostic(logger, { level: 'error', type: 'graphql' }, diagnostic)
  }
}

/** Makes the function that finds places in the file of a query. */
export function makeFilePlaceFinder(file: string): (at: Position | undefined) => Place {
  return ({ line, column } = { line: 1, column: 1 }) => ({ file, line, column })
}

function formatReasons(file: string | undefined, faults: readonly GraphqlFault[]): string {
  return faults
    .map(({ message, locations }) => `${formatLocation(file, locations)}: ${withoutStop(message)}`)
    .join('; ')
}

/** Without a full stop: the place in the template may follow after a comma. */
function withoutStop(message: string): string {
  return message.replace(/\.$/, '')
}

/** The location of an error: `graphql/posts.graphql:3:5`, or the line and column of an inline query. */
function formatLocation(file: string | undefined, [place]: GraphqlFault['locations'] & object = []): string {
  if (file !== undefined) return place ? `${file}:${place.line}:${place.column}` : file
  return place ? `line ${place.line}, column ${place.column} of it` : 'it'
}
