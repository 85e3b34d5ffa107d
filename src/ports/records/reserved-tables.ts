import type { IndexedProperty } from './port'

/** The users. Tables whose names start with `:` are the platform's own: a query without a table skips them. */
export const usersTable = ':users'

/** The constants that GraphQL has set: each a `name` and a `value`. */
export const constantsTable = ':constants'

/** The app's activities: each a `uuid`, a `payload`, the `feeds` that list it, and when each of them got it. */
export const activitiesTable = ':activities'

/** When each feed was last read: each a `feed` and `read_at`. */
export const feedReadsTable = ':feed_reads'

/** Documents of search indexes: each its `index`, its `key` there, and the `document`. */
export const documentsTable = ':documents'

/** Embeddings: each a vector as `embedding`, a text of JSON, with its `content`, `metadata` and `token_count`. */
export const embeddingsTable = ':embeddings'

/** The secrets of one-time passwords: each a `user_id`, a `name` and a `secret`. */
export const otpTable = ':otp_secrets'

/** Links to nested records: each the ids of both, the nested record's table, and its name in the parent. */
export const nestedTable = ':nested_customizations'

/** The attribute of nested records in a form. No record has a property of that name. */
export const nested = 'customizations'

/** The app's migrations that have run: each a `name`. */
export const migrationsTable = ':migrations'

/** The files of records: each the `record` and the `path` in it, the `upload`'s id, and its data. */
export const uploadsTable = ':uploads'

/** The app itself: one row, without properties. */
export const instanceTable = ':instance'

/** The exports of data: each a `status` and a `file`. */
export const dataExportsTable = ':data_exports'

/** The attributes of records whose values are files by name. */
export const fileAttributes: ReadonlySet<string> = new Set(['custom_attachments', 'custom_images'])

/** The app's recurring jobs: each a `path`, and `queued_until`, the time up to which its runs are queued. */
export const recurringJobsTable = ':recurring_jobs'

/** The property with the id of the user who created the record. Input of forms cannot set it. */
export const creator = 'creator_id'

/** Properties that any record of the app may have, in addition to the properties of its table. */
export const recordAttributes: ReadonlySet<string> = new Set([
  creator,
  'user_id',
  'external_id',
  'customizable_id',
  'customizable_type',
  'custom_addresses',
  ...fileAttributes,
])

const uniqueProperties: ReadonlyMap<string, readonly IndexedProperty[]> = new Map(
  [[usersTable, 'email'] as const, [constantsTable, 'name'] as const].map(([table, name]) => [
    table,
    [{ table, path: [name], as: 'text', unique: true }],
  ]),
)

/** The properties of a table of the platform that every store keeps unique. */
export function listUniqueProperties(table: string): readonly IndexedProperty[] {
  return uniqueProperties.get(table) ?? []
}

const tableName = /^[a-z\d_][\w/-]{0,199}$/

/** Returns whether a text is a valid name for a table of the app. */
export function isTableName(text: string): boolean {
  return tableName.test(text)
}

export function isReserved(table: string): boolean {
  return table.startsWith(':')
}

/** Where ids are numbered together: a record of the app, a user and a row of the platform's own may have the same id. */
export type IdSpace = 'records' | 'users' | 'internals'

/** The id space of a table; without a table, the id space of the app's records. */
export function findIdSpace(table: string | undefined): IdSpace {
  if (table === undefined || !isReserved(table)) return 'records'
  return table === usersTable ? 'users' : 'internals'
}
