import type { Column, Table } from '../../../src/files/schema/table'
import { makeGraphqlContext } from '../../../src/app/queries/graphql-context'
import { utc } from '../../../src/base/time/zone'
import type { Hash } from '../../../src/base/values/hash'
import type { StagedApp } from './stage'
import { plausibleText } from './values'
import { Exchange } from '../../../src/app/context/exchange'

const createUser =
  'mutation ($email: String!, $password: String!) { created: user_create(user: { email: $email, password: $password }) { id } }'
const createRecord =
  'mutation ($table: String!, $properties: [PropertyInputType]) { created: record_create(record: { table: $table, properties: $properties }) { id } }'

/** The number of users, and of records of each table. */
const copies = 3

/** The id of the first user, and of the first record of each table. */
export interface Seeds {
  readonly user: string | undefined
  readonly records: ReadonlyMap<string, string>
}

/** Runs the app's migrations, and creates users and records of each table with plausible properties. */
export async function seed(app: StagedApp): Promise<Seeds> {
  app.enter('seed')
  await app.platform.migrate().catch((error: unknown) => app.record('migrations', error))
  const users: string[] = []
  for (let i = 1; i <= copies; i++) {
    const email = numbered('ann@example.com', i)
    const id = await create(app, `user ${i}`, createUser, { email, password: plausibleText('password') })
    if (id !== undefined) users.push(id)
  }
  const records = new Map<string, string>()
  for (const { name: table, columns = [] } of await tablesOf(app)) {
    for (let i = 1; i <= copies; i++) {
      const properties = Array.from(columns).flatMap(([name, column]) => propertyOf(name, column, i, users[i - 1]))
      const id = await create(app, `record of ${table}`, createRecord, { table, properties })
      if (id !== undefined && !records.has(table)) records.set(table, id)
    }
  }
  return { user: users[0], records }
}

async function tablesOf(app: StagedApp): Promise<readonly Table[]> {
  try {
    return (await app.runtime.schema.current()).all('table')
  } catch (error) {
    app.record('schema', error)
    return []
  }
}

/** The input of a property: the first value of its type. Undefined for a file. */
function propertyOf(name: string, { type }: Column, i: number, user = '1'): readonly Hash[] {
  if (type.isFile) return []
  const text = name === 'user_id' ? user : numbered(plausibleText(name), i)
  const point = { type: 'Point', coordinates: [19.94, 50.06] }
  const values = [text, '2030-05-01T10:00:00Z', i, [text], {}, point]
  const value = values.find((one) => type.cast(one, utc) !== undefined)
  if (typeof value === 'string') return [{ name, value }]
  if (typeof value === 'number') return [{ name, value_int: value }]
  return [Array.isArray(value) ? { name, value_array: value } : { name, value_json: value }]
}

/** A different value for each copy, because properties may be unique. */
function numbered(text: string, i: number): string {
  if (i === 1) return text
  return /^\d+$/.test(text) ? String(i) : text.replace(/@|$/, `${i}$&`)
}

/** Runs a mutation that creates a record, and returns the id. */
async function create(app: StagedApp, subject: string, query: string, variables: Hash): Promise<string | undefined> {
  const context = makeGraphqlContext(new Exchange(app.runtime))
  const { data, errors = [] } = await app.runtime.adapters.graphql.execute({ query, variables, context })
  for (const { message } of errors) app.record(subject, new Error(message), 'arguments')
  return (data?.created as { readonly id?: string } | null | undefined)?.id
}
