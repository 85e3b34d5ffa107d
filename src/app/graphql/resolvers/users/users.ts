import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { restoreRecord } from '../../../../ports/records/optional'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { listEmailForms, findAccount, findTokenUser, tokenFingerprint } from '../../../../ports/accounts'
import { checkPassword, type Account } from '../../../context/session/logins'
import { InvalidValueError } from '../../../../base/errors'
import { hourMs } from '../../../../base/time/calendar'
import { readUserChanges, throwNoUser, type UserInput } from '../accounts'
import { Cost } from '../../cost'
import { users, userTexts } from '../../filters'
import { isSet } from '../../filters/values'
import { submitForm, findFormName, type WithForm } from '../forms'
import { checkInput, type WithId } from '../inputs'
import { issueJwt } from './jwt'
import { isOtpCode, otpFields } from './otp'
import { profileFields } from './profiles'
import { listUserCustomizations } from '../records/models'
import { resolveAttributes, resolveList } from '../records/records'
import { toRow, toRowOrNull, type Row } from '../rows'

interface Saving extends WithForm {
  readonly user: UserInput
}

/** The arguments that find a user. */
interface UserArguments {
  readonly id?: string | null
  readonly email?: string | null
  readonly slug?: string | null
  readonly external_id?: string | null
  readonly is_deleted?: boolean | null
}

interface Login {
  readonly id?: string | null
  readonly email?: string | null
  readonly password?: string | null
}

export const userResolvers = {
  Query: {
    users: resolveList(users),

    async user(_: unknown, { is_deleted, slug, external_id, ...login }: UserArguments, { records }: QueryContext) {
      const isUsual = slug == null && external_id == null
      if (isUsual && is_deleted !== true) return toRowOrNull(await findAccount(records, login))
      const { id, email } = login
      const keys = { slug: [slug], external_id: [external_id], email: email == null ? [] : listEmailForms(email) }
      const where = Object.entries(keys).flatMap(([name, values]) => {
        const wanted = values.filter(isSet)
        return wanted.length === 0 ? [] : [{ path: [name], in: wanted }]
      })
      if (id == null && where.length === 0) return null
      const deleted = is_deleted === true ? 'only' : 'without'
      const ids = id == null ? {} : { ids: [id] }
      const [found] = await records.search({ table: usersTable, where, deleted, limit: 1, ...ids })
      return toRowOrNull(found)
    },

    async current_user(_: unknown, __: unknown, context: QueryContext) {
      const user = await context.currentUser()
      return toRowOrNull(await findAccount(context.records, { id: user?.id ?? null }))
    },
  },

  Mutation: {
    user_create(
      _: unknown,
      { user, id, ...rest }: Saving & { id?: string | null },
      context: QueryContext,
      info: GraphQLResolveInfo,
    ) {
      checkInput('user_create', { id })
      if (user.password != null) Cost.of(info).addPassword()
      return submitForm(context, {
        form: findFormName(rest),
        resource: 'User',
        action: 'create',
        values: readUserChanges(user),
      })
    },

    async user_update(
      _: unknown,
      { id, user, ...rest }: Saving & { id?: string | null },
      context: QueryContext,
      info: GraphQLResolveInfo,
    ) {
      const known = id ?? (await context.currentUser())?.id
      if (known === undefined) throw new InvalidValueError('id: expected the id of a user, because nobody is signed in')
      if (user.password != null) Cost.of(info).addPassword()
      const restores = user.deleted_at === null
      const update = async (inner: QueryContext): Promise<Row | null> => {
        const before =
          (await inner.records.find(known, usersTable, { lock: true })) ??
          (restores ? await restoreRecord(inner.records, known, usersTable) : undefined) ??
          throwNoUser(known)
        const values = readUserChanges(user, before)
        return submitForm(inner, { form: findFormName(rest), resource: 'User', action: 'update', id: known, values })
      }
      // Only merging and restoring need one; without it, the password is hashed before the form's own transaction.
      const needsTransaction = restores || user.properties != null || user.profiles != null
      return needsTransaction ? context.transaction(update) : update(context)
    },

    async user_delete(_: unknown, { id, ...rest }: WithForm & WithId, context: QueryContext) {
      const form = findFormName(rest)
      if (form !== undefined) return submitForm(context, { form, resource: 'User', action: 'delete', id, values: {} })
      return toRow((await context.records.delete(id, usersTable)) ?? throwNoUser(id))
    },

    /** With only an id, works like the tag `sign_in`; with an e-mail or a password, the password must be right. */
    async user_session_create(_: unknown, login: Login, context: QueryContext, info: GraphQLResolveInfo) {
      const byId = login.email === undefined && login.password === undefined
      if (byId && login.id == null) {
        throw new InvalidValueError('user_session_create: expected an id, or an email and a password')
      }
      const user = await findAccount(context.records, login)
      const account = { user, login: login.email ?? login.id ?? '' }
      const isAllowed = byId || (await tryPassword(account, login.password ?? '', context, info))
      if (!user || !isAllowed) return byId ? throwNoUser(login.id ?? '') : throwWrongLogin()
      await context.signIn(user.id)
      return toRow(user)
    },

    async user_session_destroy(_: unknown, __: unknown, context: QueryContext) {
      await context.signOut()
      return {}
    },
  },

  Authenticate: {
    password: ({ record }: Row, { password }: { password: string }, context: QueryContext, info: GraphQLResolveInfo) =>
      tryPassword({ user: record, login: record.id }, password, context, info),

    async temporary_token({ record }: Row, { token }: { token: string }, { adapters, records }: QueryContext) {
      const claims = await adapters.tokens.verify(token)
      const user = claims && (await findTokenUser(claims, records))
      return user?.id === record.id
    },

    otp_code: isOtpCode,
  },
}

interface TokenArguments {
  readonly expires_in?: number | null
  readonly valid_for?: number | null
}

/** The fields that only users have. */
export const userFields = {
  ...resolveAttributes(userTexts),
  ...otpFields,
  ...profileFields,
  authenticate: (row: Row) => row,
  /** Apps implement third-party sign-in themselves, and keep it in records. */
  authentications: () => [],
  jwt_token: issueJwt,

  /** Valid until the user's password or e-mail changes, for `valid_for` or `expires_in` hours. Default: 48 */
  temporary_token({ record }: Row, { expires_in, valid_for }: TokenArguments, { adapters }: QueryContext) {
    const name = valid_for == null ? 'expires_in' : 'valid_for'
    const hours = valid_for ?? expires_in ?? 48
    if (!(hours > 0)) throw new InvalidValueError(`${name}: expected a number above 0, got ${hours}`)
    return adapters.tokens.issue(record.id, hours * hourMs, tokenFingerprint(record))
  },

  customizations: listUserCustomizations,
}

/** Counts an attempt to log in, and returns whether the password is right. */
function tryPassword(
  account: Account,
  password: string,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<boolean> {
  Cost.of(info).addPassword()
  return checkPassword(context, account, password)
}

function throwWrongLogin(): never {
  throw new InvalidValueError('wrong e-mail or password')
}
