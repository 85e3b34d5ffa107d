import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { writeMany } from '../../../../ports/records/optional'
import type { RecordStamp, RecordWrite, StoredRecord } from '../../../../ports/records/port'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { passwordHash } from '../../../../ports/accounts'
import { expectedDigest, isPasswordDigest } from '../../../../base/crypto/password'
import { InvalidValueError } from '../../../../base/errors'
import { makeHash, type Hash } from '../../../../base/values/hash'
import { Cost } from '../../cost'
import { readTimes } from '../../../imports/stamp'
import { throwNoUser, type Attributes } from '../accounts'
import { userAttributes } from '../../filters'
import { submitForm } from '../forms'
import { checkInput, warnOfTime } from '../inputs'
import {
  checkData,
  importPart,
  findByIds,
  findKnown,
  readModelProperties,
  splitIntoParts,
  replaceImportedIds,
  type Imports,
  type ModelData,
} from './import-models'
import { readRelations, findByExternalId, type Relations } from './import-relations'
import { requireTable, throwNoRecord } from './records'

interface ProfileData {
  readonly type_name: string
  readonly properties?: Hash | null
}

interface UserData extends Attributes<string>, Imports {
  readonly email: string
  readonly password?: string | null
  readonly encrypted_password?: string | null
  readonly external_id?: string | null
  readonly properties?: Hash | null
  readonly profiles?: readonly ProfileData[] | null
}

/** With `_id_remap: false` records get the ids that they have in the import; else ids of the store. */
interface Importing {
  readonly _id_remap?: boolean | null
}

interface Models extends Importing {
  readonly models: readonly ModelData[]
}

interface Users extends Importing {
  readonly users: readonly UserData[]
}

/** The ids of imported records, here and in the import. */
interface Imported {
  readonly ids: readonly string[]
  readonly external_ids: readonly string[]
}

/** Profiles by their names. */
function readProfiles(profiles: readonly ProfileData[]): Hash {
  return makeHash(
    profiles.map(({ type_name, properties, ...rest }) => {
      checkData('profiles', rest)
      return [type_name, { properties: properties ?? {} }]
    }),
  )
}

/** The attributes of a user, as forms take them. */
function readUserValues(data: UserData): Hash {
  const { email, password, external_id, properties, profiles } = data
  const names = userAttributes.filter((name) => data[name] != null)
  return {
    email,
    ...makeHash(names.map((name) => [name, data[name]])),
    ...(password != null && { password }),
    ...(external_id != null && { external_id }),
    ...(properties != null && { properties }),
    ...(profiles != null && { profiles: readProfiles(profiles) }),
  }
}

async function saveUser(
  context: QueryContext,
  info: GraphQLResolveInfo,
  data: UserData,
  known: StoredRecord | undefined,
  stamp: RecordStamp = {},
): Promise<string> {
  checkData('users', data)
  if (data.password != null) Cost.of(info).addPassword()
  const digest = data.encrypted_password
  if (digest != null && !isPasswordDigest(digest)) {
    throw new InvalidValueError(`encrypted_password: expected ${expectedDigest}`)
  }
  const input = { form: undefined, resource: 'User', values: readUserValues(data) } as const
  const saved = known
    ? await submitForm(context, { ...input, action: 'update', id: known.id })
    : await submitForm(context, { ...input, action: 'create', stamp })
  if (saved && digest != null) await context.records.update(saved.record.id, { [passwordHash]: digest }, usersTable)
  return saved?.record.id ?? ''
}

/** Creates or changes the user with the id of the import. */
async function importUserWithId(
  context: QueryContext,
  info: GraphQLResolveInfo,
  { id, ...data }: UserData,
): Promise<string> {
  const known = id == null ? undefined : await context.records.find(id, usersTable, { lock: true })
  return saveUser(context, info, data, known, { ...readTimes(data), ...(id != null && { id }) })
}

/** Creates a user with an id of the store, or changes the user of an earlier import, which has its id as `external_id`. */
async function importUserWithoutId(
  context: QueryContext,
  info: GraphQLResolveInfo,
  { id, ...data }: UserData,
): Promise<string> {
  const external_id = data.external_id ?? id ?? null
  const known = external_id === null ? undefined : await findByExternalId(context.records, usersTable, external_id)
  return saveUser(context, info, { ...data, external_id }, known, readTimes(data))
}

/** @throws {UnavailableError} if an update, unlike an import, would set what the store sets */
function checkUpdate(name: string, data: Imports, context: QueryContext): void {
  checkInput(name, data)
  warnOfTime(name, data.updated_at, context)
}

/** Bulk mutations of older apps. Each runs in one transaction: if one record cannot be saved, none is. */
export const importResolvers = {
  Mutation: {
    async import_models(_: unknown, { models, _id_remap }: Models, context: QueryContext) {
      const keepsIds = _id_remap === false
      const relations: Relations = keepsIds ? new Map() : await readRelations(context)
      return context.records.transaction(async (store): Promise<Imported> => {
        const ids: string[] = []
        for (const part of splitIntoParts(models)) ids.push(...(await importPart(store, part, keepsIds)))
        await replaceImportedIds(store, relations, models, ids)
        return { ids, external_ids: models.map(({ id }, i) => id ?? (ids[i] as string)) }
      })
    },

    import_users(_: unknown, { users, _id_remap }: Users, context: QueryContext, info: GraphQLResolveInfo) {
      return context.transaction(async (inner): Promise<Imported> => {
        const importUser = _id_remap === false ? importUserWithId : importUserWithoutId
        const ids: string[] = []
        for (const user of users) ids.push(await importUser(inner, info, user))
        return { ids, external_ids: users.map(({ id, external_id }, i) => external_id ?? id ?? (ids[i] as string)) }
      })
    },

    update_models: (_: unknown, { models }: Models, context: QueryContext) =>
      context.records.transaction(async (store) => {
        const known = await findKnown(store, models, findByIds)
        const writes = models.map(({ id, ...data }): RecordWrite => {
          checkUpdate('models', data, context)
          const table = requireTable(data.type_name)
          if (!known.get(table)?.has(id ?? '')) throwNoRecord(id ?? '', table)
          return { do: 'update', id: id ?? '', table, properties: readModelProperties(data) }
        })
        await writeMany(store, writes)
        return { ids: models.map(({ id }) => id) }
      }),

    update_users: (_: unknown, { users }: Users, context: QueryContext, info: GraphQLResolveInfo) =>
      context.transaction(async (inner) => {
        for (const { id, ...data } of users) {
          checkUpdate('users', data, inner)
          const known = await inner.records.find(id ?? '', usersTable, { lock: true })
          await saveUser(inner, info, data, known ?? throwNoUser(id ?? ''))
        }
        return { ids: users.map(({ id }) => id) }
      }),
  },
}
