import { adminPath } from './path'
import { hash } from 'node:crypto'
import type { QueryContext } from '../../app/graphql/context'
import type { GraphqlExecutorOptions } from '../../app/graphql/executor'
import { throwNoRecord } from '../../app/graphql/resolvers/records/records'
import type { Row } from '../../app/graphql/resolvers/rows'
import type { Runtime } from '../../app/context/runtime'
import { isStoredUpload } from '../../app/context/uploads/stored-file'
import { InvalidValueError } from '../../base/errors'
import { minuteMs } from '../../base/time/calendar'
import { describe } from '../../base/values/describe'
import { makeHash, toHashOrEmpty, type Hash } from '../../base/values/hash'
import { filterParameters } from '../../base/values/secrets'
import { sessionsVersion } from '../../ports/accounts'
import { restoreRecord } from '../../ports/records/optional'
import type { RecordStore, StoredRecord } from '../../ports/records/port'
import { isReserved, usersTable } from '../../ports/records/reserved-tables'
import { computeVersion } from '../../ports/records/version'
import type { RecentLog } from '../dev/recent-log'
import type { SentEmail } from '../dev/recent-mail'
import { findSentFile } from './sent-files'
import { listTexts } from './texts'

/** The sources of the data that only the admin can query. */
export interface AdminData {
  /** The app whose data is shown. */
  readonly app: Runtime
  readonly log: RecentLog | undefined
  readonly mailer: { readonly messages: readonly SentEmail[] } | undefined
}

const typeDefs = `
interface AdminRow {
  "The properties, with [FILTERED] in place of secrets."
  app_properties: HashObject!
  "Changes with each change of the row."
  app_version: String!
  "The stored files by property: url, thumb, file_name, content_type, size."
  app_files: HashObject!
}
extend type Record implements AdminRow { app_properties: HashObject! app_version: String! app_files: HashObject! }
extend type User implements AdminRow { app_properties: HashObject! app_version: String! app_files: HashObject! }
extend type BackgroundJob {
  "The arguments, with [FILTERED] in place of secrets."
  app_arguments: JSONPayload
}
extend type Query {
  "The tables without a schema file that the newest 1,000 records are in: name, records_count."
  app_unlisted_tables: JSONPayload!
  "The lines of the log, newest first; null if they are not kept."
  app_log(level: String, text: String): JSONPayload
  "The sent e-mails, newest first; null if they are not kept."
  app_emails: JSONPayload
  app_email(id: ID!): JSONPayload
  "The texts of the app by key, each a hash by language."
  app_translations: JSONPayload
  "The sessions of visitors, those of users first; null if the store cannot list them."
  app_sessions: JSONPayload
  "The names of the constants in the settings."
  app_setting_constants: [String!]!
}
extend type Mutation {
  "Whether a row has this app_version; nobody else changes it until the transaction ends."
  app_version_is(table: String!, id: ID!, version: String!): Boolean!
  app_record_restore(table: String!, id: ID!): ID!
  "Saves the file that the request has sent as files[field]; false without one."
  app_file_save(table: String!, id: ID!, property: String!, field: String!): Boolean!
  "Ends all sessions of a user, and the tokens issued to the user."
  app_user_sign_out(id: ID!): ID!
  "Ends the session with this key of app_sessions; false if it had ended."
  app_session_end(key: String!): Boolean!
}
`

/** The records that are looked at for tables without a schema. */
const maxSeen = 1000

/** The fields of GraphQL that only the admin has. */
export function extendGraphql({ app, log, mailer }: AdminData): GraphqlExecutorOptions {
  const row = {
    app_properties: ({ properties }: Row) => filterParameters(properties),
    app_version: ({ record }: Row) => computeVersion(record),
    app_files: findFiles,
  }
  const emails = (): readonly Hash[] =>
    (mailer?.messages ?? []).map((message, i) => ({ ...summarize(message), id: message.id ?? String(i) })).reverse()
  return {
    typeDefs,
    resolvers: {
      Record: row,
      User: row,
      BackgroundJob: { app_arguments: ({ properties }: Row) => filterParameters(properties.arguments) },
      Query: {
        app_unlisted_tables: () => listUnlistedTables(app),
        app_log: (_: unknown, filter: LogFilter) => log && searchLog(log, filter),
        app_emails: () => (mailer ? emails() : null),
        app_email: (_: unknown, { id }: { readonly id: string }) => emails().find((email) => email.id === id) ?? null,
        app_translations: () => listTexts(app),
        app_sessions: () => listSessions(app),
        app_setting_constants: () => Object.keys(app.settings.constants),
      },
      Mutation: {
        app_version_is: isVersion,
        app_record_restore: async (_: unknown, { table, id }: Place, { records }: QueryContext) =>
          expectRecord(await restoreRecord(records, id, checkTable(table)), id),
        app_file_save: saveFile,
        app_session_end: async (_: unknown, { key }: { readonly key: string }) => {
          const found = (await app.sessions.list(maxSessions))?.find(([id]) => digest(id) === key)
          return found !== undefined && (await app.sessions.end(found[0])) !== undefined
        },
        app_user_sign_out: async (_: unknown, { id }: { readonly id: string }, { records, adapters }: QueryContext) => {
          const version = Buffer.from(adapters.random.bytes(12)).toString('base64url')
          return expectRecord(await records.update(id, { [sessionsVersion]: version }, usersTable), id)
        },
      },
    },
  }
}

interface Place {
  readonly table: string
  readonly id: string
}

/** @throws {InvalidValueError} for a table of the platform itself, except for users */
function checkTable(table: string): string {
  if (table === usersTable || !isReserved(table)) return table
  throw new InvalidValueError(`table: expected a table of the app, or ${usersTable}, got ${describe(table)}`)
}

function expectRecord(record: StoredRecord | undefined, id: string): string {
  return record ? record.id : throwNoRecord(id)
}

async function isVersion(
  _: unknown,
  { table, id, version }: Place & { readonly version: string },
  { records }: QueryContext,
): Promise<boolean> {
  const record = await records.find(id, checkTable(table), { lock: true })
  if (!record) throwNoRecord(id)
  return computeVersion(record) === version
}

/** The stored files among the properties of a row. */
async function findFiles({ record, properties }: Row, _: unknown, { uploads }: QueryContext): Promise<Hash> {
  const files = Object.entries(properties).map(async ([name, value]) => {
    if (!isStoredUpload(value) || !uploads) return []
    const place = { table: record.table, path: record.table === usersTable ? ['properties', name] : [name] }
    const options = { id: record.id, place, expiresIn: 15 * minuteMs }
    const { file_name, content_type, size, versions } = value
    const [version] = versions
    const url = await uploads.url(value, options)
    const small = version === undefined ? url : await uploads.url(value, { ...options, version })
    // The file of a deleted record is kept, and not served.
    const isShown = record.deletedAt === null && /^image\/(?:png|jpeg|gif|webp|avif)$/.test(content_type)
    return [[name, { url: toOwn(url), thumb: isShown ? toOwn(small) : null, file_name, content_type, size }] as const]
  })
  return makeHash((await Promise.all(files)).flat())
}

/** The admin serves the uploads of the app at its own path. */
function toOwn(url: string | undefined): string | null {
  if (url === undefined) return null
  return url.startsWith('/') ? adminPath + url : url
}

async function listUnlistedTables({ records, schema }: Runtime): Promise<readonly Hash[]> {
  const { names } = await schema.current()
  const seen = await records.search({ sort: [{ by: 'createdAt', descending: true }], limit: maxSeen })
  const unlisted = Array.from(new Set(seen.map((record) => record.table))).filter((name) => !names.has(name))
  const counted = unlisted.sort().map(async (name) => ({ name, records_count: await records.count({ table: name }) }))
  return Promise.all(counted)
}

async function saveFile(
  _: unknown,
  { table, id, property, field }: Place & { readonly property: string; readonly field: string },
  { records }: QueryContext,
): Promise<boolean> {
  const file = findSentFile(field)
  if (!file) return false
  checkTable(table)
  const properties = makeHash([[property, file]])
  expectRecord(await records.update(id, await placeProperties(properties, table, id, records), table), id)
  return true
}

/** The change of a record by its properties: those of a user are in a hash of their own. */
async function placeProperties(properties: Hash, table: string, id: string, records: RecordStore): Promise<Hash> {
  if (table !== usersTable) return properties
  const user = await records.find(id, usersTable, { lock: true })
  return {
    properties: makeHash([
      ...Object.entries(toHashOrEmpty(user?.properties.properties)),
      ...Object.entries(properties),
    ]),
  }
}

interface LogFilter {
  readonly level?: string | null
  readonly text?: string | null
}

function searchLog(log: RecentLog, { level, text }: LogFilter): readonly Hash[] {
  const word = (text ?? '').toLowerCase()
  return log
    .list()
    .map(({ time, level, type, message, data }) => ({ time: time.toISOString(), level, type, message, data }))
    .filter((entry) => level == null || level === '' || entry.level === level)
    .filter(({ type, message, data }) => `${type} ${message} ${data}`.toLowerCase().includes(word))
}

function summarize({ from, to, cc, bcc, replyTo, subject, html, text, time, attachments = [] }: SentEmail): Hash {
  const files = attachments.map(({ filename, content }) => ({ name: filename, size: content.byteLength }))
  const sent = time?.toISOString() ?? null
  return { from, to, cc, bcc, reply_to: replyTo, subject, html, text, time: sent, attachments: files }
}

const maxSessions = 1000

/** A key for a session that reveals nothing of its id, which opens it. */
function digest(id: string): string {
  return hash('sha256', id, 'base64url')
}

async function listSessions({ sessions, records }: Runtime): Promise<readonly Hash[] | null> {
  const found = await sessions.list(maxSessions)
  if (!found) return null
  const ids = Array.from(new Set(found.flatMap(([, { user }]) => user?.id ?? [])))
  const users = ids.length === 0 ? [] : await records.search({ table: usersTable, ids, limit: ids.length })
  const emails = new Map(users.map(({ id, properties }) => [id, properties.email]))
  const rows = found.map(([id, { user, data, written, ends }]) => ({
    key: digest(id),
    user_id: user?.id ?? null,
    email: (user && emails.get(user.id)) ?? null,
    written: new Date(written).toISOString(),
    ends: ends === undefined ? null : new Date(ends).toISOString(),
    data: Object.keys(data),
  }))
  return rows.sort(
    (one, other) =>
      Number(one.user_id === null) - Number(other.user_id === null) || (one.written < other.written ? 1 : -1),
  )
}
