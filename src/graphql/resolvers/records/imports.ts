import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../../adapters/graphql'
import type { RecordStore, RecordTransaction, StoredRecord } from '../../../adapters/records/port'
import { usersTable } from '../../../adapters/records/reserved-tables'
import { InvalidValueError } from '../../../errors'
import { describe } from '../../../values/describe'
import { except, getOwn, hashOf, hashOrEmpty, type Hash } from '../../../values/hash'
import { Cost } from '../../cost'
import { refuse } from '../../filters/refuse'
import { attributes, type Attributes } from '../accounts'
import { checked, checkInput } from '../inputs'
import { byForm } from '../forms'
import { named } from './records'

/** A record of a bulk mutation. `created_at` and `updated_at` have no effect: the store sets them. */
interface ModelData {
  readonly id?: string | null
  readonly type_name: string
  readonly properties?: Hash | null
  readonly user_id?: string | null
  readonly customizable_id?: string | null
  readonly customizable_type?: string | null
}

interface ProfileData {
  readonly type_name: string
  readonly properties?: Hash | null
}

interface UserData extends Attributes<string> {
  readonly id?: string | null
  readonly email: string
  readonly password?: string | null
  readonly encrypted_password?: string | null
  readonly external_id?: string | null
  readonly properties?: Hash | null
  readonly profiles?: readonly ProfileData[] | null
}

/** Ids of the import are never those of records here. */
interface Importing {
  readonly _id_remap?: boolean | null
}

function checkIds({ _id_remap }: Importing): void {
  refuse({ _id_remap: _id_remap === false ? false : null }, 'the store numbers records, and keeps ids as external_id')
}

interface Models extends Importing {
  readonly models: readonly ModelData[]
}

interface Users extends Importing {
  readonly users: readonly UserData[]
}

/** The ids of imported records, and those that they were given with. */
interface Imported {
  readonly ids: readonly string[]
  readonly external_ids: readonly string[]
}

/** Addresses, images and files are refused. */
function checkData(name: string, data: object): void {
  checkInput(name, except(data, ['id', 'created_at', 'updated_at']))
}

async function withExternalId(store: RecordStore, table: string, id: string): Promise<StoredRecord | undefined> {
  const where = [{ path: ['external_id'], as: 'text', equals: id } as const]
  return (await store.search({ table, where, limit: 1, lock: true }))[0]
}

/** A user's id in the import as the id that the user has here; unchanged if there is no such user. */
async function importedUser(store: RecordStore, id: string | null | undefined): Promise<string | null> {
  if (id == null) return null
  return (await withExternalId(store, usersTable, id))?.id ?? id
}

function modelProperties({ properties, user_id, customizable_id, customizable_type }: ModelData): Hash {
  const given = { user_id, customizable_id, customizable_type }
  const attributes = Object.entries(given).filter(([, value]) => value != null)
  return { ...checked(properties ?? {}), ...hashOf(attributes) }
}

/**
 * Creates or changes a record: the one of its table that an earlier import gave the same id, which is its
 * `external_id`. Ids of users are those in the import.
 */
async function importModel(store: RecordTransaction, data: ModelData): Promise<string> {
  checkData('models', data)
  const { id, user_id, customizable_id, customizable_type } = data
  const table = named(data.type_name)
  const isOfUser = customizable_type === 'User'
  const properties = {
    ...modelProperties({
      ...data,
      user_id: await importedUser(store, user_id),
      customizable_id: isOfUser ? await importedUser(store, customizable_id) : (customizable_id ?? null),
    }),
    ...(id != null && { external_id: id }),
  }
  const known = id == null ? undefined : await withExternalId(store, table, id)
  const saved = known ? await store.update(known.id, properties, table) : await store.create(table, properties)
  return (saved as StoredRecord).id
}

function profilesOf(profiles: UserData['profiles'], before: unknown): Hash {
  return hashOf(
    (profiles ?? []).map(({ type_name, properties, ...rest }): [string, unknown] => {
      checkData('profiles', rest)
      const profile = hashOrEmpty(getOwn(hashOrEmpty(before), type_name))
      const own = { ...hashOrEmpty(getOwn(profile, 'properties')), ...properties }
      return [type_name, { ...profile, properties: own }]
    }),
  )
}

/** The attributes of a user, as forms take them. */
function userValues(data: UserData, before: Hash = {}): Hash {
  const { email, password, external_id, properties, profiles, encrypted_password } = data
  if (encrypted_password != null) {
    throw new InvalidValueError('encrypted_password: hashes of elsewhere cannot be checked here: leave it out')
  }
  const names = attributes.filter((name) => data[name] != null)
  return {
    email,
    ...hashOf(names.map((name) => [name, data[name]])),
    ...(password != null && { password }),
    ...(external_id != null && { external_id }),
    ...(properties != null && { properties: { ...hashOrEmpty(getOwn(before, 'properties')), ...properties } }),
    ...(profiles != null && { profiles: profilesOf(profiles, getOwn(before, 'profiles')) }),
  }
}

async function saveUser(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  data: UserData,
  known: StoredRecord | undefined,
): Promise<string> {
  checkData('users', data)
  if (data.password != null) Cost.of(info).addPassword()
  const values = userValues(data, known?.properties)
  const input = { form: undefined, resource: 'User', values } as const
  const saved = known
    ? await byForm(context, { ...input, action: 'update', id: known.id })
    : await byForm(context, { ...input, action: 'create' })
  return saved?.record.id ?? ''
}

/** Changes an existing user or record by its id. */
async function found(store: RecordStore, id: string, table: string): Promise<StoredRecord> {
  const record = await store.find(id, table, { lock: true })
  if (record) return record
  throw new InvalidValueError(
    `there is no record of the id ${describe(id)} in ${table === usersTable ? 'users' : table}`,
  )
}

/** Bulk mutations of older apps. Each runs in one transaction: if one record cannot be saved, none is. */
export const importResolvers = {
  Mutation: {
    import_models(_: unknown, { models, ...options }: Models, { records }: GraphqlContext) {
      checkIds(options)
      return records.transaction(async (store): Promise<Imported> => {
        const ids: string[] = []
        for (const data of models) ids.push(await importModel(store, data))
        return { ids, external_ids: models.map(({ id }, i) => id ?? (ids[i] as string)) }
      })
    },

    import_users(_: unknown, { users, ...options }: Users, context: GraphqlContext, info: GraphQLResolveInfo) {
      checkIds(options)
      return context.transaction(async (inner): Promise<Imported> => {
        const ids: string[] = []
        for (const { id, ...user } of users) {
          const external_id = user.external_id ?? id ?? null
          const known = external_id === null ? undefined : await withExternalId(inner.records, usersTable, external_id)
          ids.push(await saveUser(inner, info, { ...user, external_id }, known))
        }
        return { ids, external_ids: users.map(({ id, external_id }, i) => external_id ?? id ?? (ids[i] as string)) }
      })
    },

    update_models: (_: unknown, { models }: Models, { records }: GraphqlContext) =>
      records.transaction(async (store) => {
        for (const { id, ...data } of models) {
          checkData('models', data)
          const { table } = await found(store, id ?? '', named(data.type_name))
          await store.update(id ?? '', modelProperties(data), table)
        }
        return { ids: models.map(({ id }) => id) }
      }),

    update_users: (_: unknown, { users }: Users, context: GraphqlContext, info: GraphQLResolveInfo) =>
      context.transaction(async (inner) => {
        for (const { id, ...data } of users) {
          await saveUser(inner, info, data, await found(inner.records, id ?? '', usersTable))
        }
        return { ids: users.map(({ id }) => id) }
      }),
  },
}
