import type { GraphqlFault } from '../adapters/graphql'

/**
 * The message for an invalid query.
 *
 * @param file undefined if the query is inline in a template
 */
export function faultsMessage(file: string | undefined, faults: readonly GraphqlFault[]): string {
  // What follows may be the place in the template, after a comma.
  const reasons = faults.map(({ message, locations }) => `${placeOf(file, locations)}: ${message.replace(/\.$/, '')}`)
  return `the query is not valid: ${reasons.join('; ')}`
}

/** The location of an error: `graphql/posts.graphql:3:5`, or the line and column of an inline query. */
function placeOf(file: string | undefined, [place]: GraphqlFault['locations'] & object = []): string {
  if (file !== undefined) return place ? `${file}:${place.line}:${place.column}` : file
  return place ? `line ${place.line}, column ${place.column} of it` : 'it'
}
