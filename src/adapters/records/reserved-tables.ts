/** Where users are. Tables whose names begin with `:` are the platform's own: a query that names none passes them over. */
export const usersTable = ':users'

/** Where the constants are that GraphQL has set: each a `name` and a `value`. */
export const constantsTable = ':constants'

/** What apps say that has happened: each a `uuid`, a `payload`, and the `feeds` that show it. */
export const activitiesTable = ':activities'

/** The secrets of one-time passwords: each a `user_id`, a `name` and a `secret`. */
export const otpTable = ':otp_secrets'

/** Which records are inside of others: each the ids of both, the table of the inner one, and its name in the outer one. */
export const nestedTable = ':nested_customizations'

/** What a form calls those inside. No record has a property of that name. */
export const nested = 'customizations'

/** Which migrations of the app have run: each a `name`. */
export const migrationsTable = ':migrations'

/** The property of a record with the id of the user who made it. No form sets it. */
export const creator = 'creator_id'

/** What a record of the app may have beside the properties of its table, among them. */
export const recordAttributes: ReadonlySet<string> = new Set([
  creator,
  'user_id',
  'external_id',
  'customizable_id',
  'customizable_type',
  'custom_addresses',
  'custom_attachments',
  'custom_images',
])

/** What no two records of a table have the same of, unless it is nil or they are deleted. */
export const uniqueProperties: ReadonlyMap<string, string> = new Map([
  [usersTable, 'email'],
  [constantsTable, 'name'],
])

const tableName = /^[a-z\d_][\w/-]{0,199}$/

/** Whether a text may be the name of a table of the app. */
export function isTableName(text: string): boolean {
  return tableName.test(text)
}

export function isReserved(table: string): boolean {
  return table.startsWith(':')
}
