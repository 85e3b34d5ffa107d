import type { GraphqlFault } from '../../ports/graphql'
import type { TypeMismatchMode } from '../../ports/settings'

/**
 * The message for an invalid query.
 *
 * @param file undefined if the query is inline in a template
 */
export function formatFaults(file: string | undefined, faults: readonly GraphqlFault[]): string {
  return `the query is not valid: ${formatReasons(file, faults)}`
}

/** The message for a query whose variables are converted to other types. */
export function formatMismatches(file: string | undefined, faults: readonly GraphqlFault[]): string {
  return `a query has variables of other types than it needs, which are converted: ${formatReasons(file, faults)}`
}

/** Without full stops, because the place in the template may follow after a comma. */
function formatReasons(file: string | undefined, faults: readonly GraphqlFault[]): string {
  return faults
    .map(({ message, locations }) => `${formatLocation(file, locations)}: ${message.replace(/\.$/, '')}`)
    .join('; ')
}

/** The kind of a query's fault: a variable of another type may be allowed. */
export function chooseSeverity({ isMismatch = false }: GraphqlFault, mode: TypeMismatchMode): TypeMismatchMode {
  return isMismatch ? mode : 'error'
}

/** The location of an error: `graphql/posts.graphql:3:5`, or the line and column of an inline query. */
function formatLocation(file: string | undefined, [place]: GraphqlFault['locations'] & object = []): string {
  if (file !== undefined) return place ? `${file}:${place.line}:${place.column}` : file
  return place ? `line ${place.line}, column ${place.column} of it` : 'it'
}
