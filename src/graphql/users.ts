import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../adapters/graphql'
import type { RecordStore, StoredRecord } from '../adapters/records'
import { usersTable } from '../adapters/reserved-tables'
import { comparable, findAccount, holderOf, passwordFingerprint } from '../context/accounts'
import { checkPassword, type Account } from '../context/logins'
import { PlatformError } from '../errors'
import { getOwn, type Hash } from '../values/hash'
import { attributes, passwordProperties, saveAccount, type Attributes, type UserInput } from './accounts'
import { byForm } from './by-form'
import { Cost } from './cost'
import { rowOrders, rowsFilter, stringConditions, type RowsFilter, type Sort, type StringFilter } from './filters'
import type { PageArguments } from './pages'
import { changesOf } from './properties'
import { collectionFields, pageOfRows, rowFields } from './records'
import { rowOf, rowOrNull, type Row } from './rows'

const hourMs = 3_600_000

interface ListArguments extends PageArguments {
  readonly filter?: (RowsFilter & Attributes<StringFilter> & { readonly email?: StringFilter | null }) | null
  readonly sort?: readonly Sort[] | null
}

interface Saving {
  readonly user: UserInput
  /** The form of the app by which it is done. */
  readonly form?: string | null
}

interface Login {
  readonly id?: string | null
  readonly email?: string | null
  readonly password?: string | null
}

export const userResolvers = {
  Query: {
    users(_: unknown, { filter, sort, ...page }: ListArguments, context: GraphqlContext, info: GraphQLResolveInfo) {
      const rows = rowsFilter(filter)
      const where = [
        ...(rows.where ?? []),
        ...stringConditions('email', filter?.email, comparable),
        ...attributes.flatMap((name) => stringConditions(name, filter?.[name])),
      ]
      return pageOfRows({ ...rows, table: usersTable, where }, rowOrders(sort), page, context, info)
    },

    user: async (_: unknown, login: Login, { records }: GraphqlContext) => rowOrNull(await findAccount(records, login)),

    async current_user(_: unknown, __: unknown, context: GraphqlContext) {
      const user = await context.currentUser()
      return rowOrNull(await findAccount(context.records, { id: user?.id ?? null }))
    },
  },

  Mutation: {
    user_create(_: unknown, { user, form }: Saving, context: GraphqlContext, info: GraphQLResolveInfo) {
      if (form == null) return save(user, context, info, () => Promise.resolve(undefined))
      if (user.password != null) Cost.of(info).addPassword()
      return byForm(context, { form, action: 'create', values: valuesOf(user), takes: isUser })
    },

    async user_update(
      _: unknown,
      { id, user, form }: Saving & { id?: string | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) {
      const known = id ?? (await context.currentUser())?.id ?? ''
      const find = async (store: RecordStore): Promise<StoredRecord> =>
        (await store.find(known, usersTable)) ?? noUser()
      if (form == null) return save(user, context, info, find)
      if (user.password != null) Cost.of(info).addPassword()
      const values = valuesOf(user, rowOf(await find(context.records)).properties)
      return byForm(context, { form, action: 'update', id: known, values, takes: isUser })
    },

    async user_delete(_: unknown, { id, form }: { id: string; form?: string | null }, context: GraphqlContext) {
      if (form != null) return byForm(context, { form, action: 'delete', id, values: {}, takes: isUser })
      return rowOf((await context.records.delete(id, usersTable)) ?? noUser())
    },

    /** By id alone it does what the tag `sign_in` does. Who names a password or an e-mail must have the right ones. */
    async user_session_create(_: unknown, login: Login, context: GraphqlContext, info: GraphQLResolveInfo) {
      const byId = login.email === undefined && login.password === undefined
      const user = await findAccount(context.records, login)
      const account = { user, login: login.email ?? login.id ?? '' }
      const isAllowed = byId || (await isPassword(account, login.password ?? '', context, info))
      if (!user || !isAllowed) return byId ? noUser() : wrongLogin()
      await context.signIn(user.id)
      return rowOf(user)
    },

    async user_session_destroy(_: unknown, __: unknown, context: GraphqlContext) {
      await context.signOut()
      return {}
    },
  },

  UserCollection: collectionFields,

  User: {
    ...rowFields,
    ...Object.fromEntries(['email', ...attributes].map((name) => [name, attribute(name)])),

    temporary_token({ record }: Row, { expires_in }: { expires_in?: number | null }, { adapters }: GraphqlContext) {
      const hours = expires_in ?? 48
      if (!(hours > 0)) throw new PlatformError('type', `expires_in: expected a number above 0, got ${hours}`)
      return adapters.tokens.issue(record.id, hours * hourMs, passwordFingerprint(record))
    },

    authenticate: (row: Row) => row,
  },

  Authenticate: {
    password: (
      { record }: Row,
      { password }: { password: string },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => isPassword({ user: record, login: record.id }, password, context, info),

    async temporary_token({ record }: Row, { token }: { token: string }, { adapters, records }: GraphqlContext) {
      const claims = await adapters.tokens.verify(token)
      const user = claims && (await holderOf(claims, records))
      return user?.id === record.id
    },
  },
}

/** Creates a user, or updates the one that `find` finds in the transaction. */
async function save(
  input: UserInput,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  find: (store: RecordStore) => Promise<StoredRecord | undefined>,
): Promise<Row> {
  const { records, adapters } = context
  if (input.password != null) Cost.of(info).addPassword()
  const password = await passwordProperties(input, adapters.random)
  const saved = await records.transaction(async (store) => saveAccount(store, input, password, await find(store)))
  const user = saved ?? noUser()
  await context.userChanged?.(user)
  return rowOf(user)
}

function isUser(resource: string): boolean {
  return resource === 'User'
}

/** What a form is given of a user. Null leaves e-mail and password as they are. */
function valuesOf({ email, password, properties, ...others }: UserInput, before: Hash = {}): Hash {
  return {
    ...others,
    ...(email != null && { email }),
    ...(password != null && { password }),
    ...(properties != null && { properties: changesOf(properties, before) }),
  }
}

function isPassword(
  account: Account,
  password: string,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<boolean> {
  Cost.of(info).addPassword()
  return checkPassword(context, account, password)
}

function attribute(name: string) {
  return ({ record }: Row): unknown => getOwn(record.properties, name)
}

function noUser(): never {
  throw new PlatformError('type', 'there is no user of this id')
}

function wrongLogin(): never {
  throw new PlatformError('type', 'wrong e-mail or password')
}
