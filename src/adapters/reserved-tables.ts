/** Where users are. Tables whose names begin with `:` are the platform's own: a query that names none passes them over. */
export const usersTable = ':users'

/** Where the constants are that GraphQL has set: each a `name` and a `value`. */
export const constantsTable = ':constants'

export function isReserved(table: string): boolean {
  return table.startsWith(':')
}
