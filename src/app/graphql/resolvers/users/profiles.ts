import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import type { RecordWrite, StoredRecord } from '../../../../ports/records/port'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { InvalidValueError } from '../../../../base/errors'
import { describe } from '../../../../base/values/describe'
import { omitKeys, getOwn, toHashOrEmpty, type Hash } from '../../../../base/values/hash'
import { changeAll } from '../records/bulk'
import { users } from '../../filters'
import { refuse } from '../../filters/refuse'
import type { WithForm } from '../forms'
import { findProfile, toRow, type Row } from '../rows'

/** A profile of a user in older apps: properties under its name. */
export interface ProfileRow extends Row {
  readonly profile: string
}

function makeProfileRow({ record }: Row, name: string): ProfileRow | null {
  const properties = findProfile(record, name)
  if (!properties) return null
  // The same row as in its batch, by which related rows are loaded.
  return Object.assign(toRow(record, properties), { profile: name })
}

function readProfiles({ properties }: StoredRecord): Hash {
  return toHashOrEmpty(getOwn(properties, 'profiles'))
}

/** The fields of users for their profiles. */
export const profileFields = {
  profile: (row: Row, { profile_type: type }: { profile_type: string }) => makeProfileRow(row, type),

  profiles(row: Row, { profile_type: type }: { profile_type?: string | null }) {
    const names = type == null ? Object.keys(readProfiles(row.record)) : [type]
    return names.map((name) => makeProfileRow(row, name)).filter((profile) => profile !== null)
  },
}

interface Deleting extends Pick<WithForm, 'form_name' | 'form_configuration_name'> {
  readonly user_id: string
  readonly profile_type: string
}

interface DeletingAll {
  readonly all_user_profile_types?: boolean | null
  readonly user_id?: number | null
  readonly user_profile_type_name?: string | null
}

/** Profiles of users. */
export const profileResolvers = {
  Mutation: {
    user_profile_delete: (
      _: unknown,
      { user_id: id, profile_type: type, form_name, form_configuration_name }: Deleting,
      { records }: QueryContext,
    ) => {
      refuse({ form_name, form_configuration_name }, 'change the user by a form')
      return records.transaction(async (store) => {
        const user = await store.find(id, usersTable, { lock: true })
        const profile = user && makeProfileRow(toRow(user), type)
        if (!profile) throw new InvalidValueError(`no user ${describe(id)} has a profile ${describe(type)}`)
        await store.update(id, { profiles: omitKeys(readProfiles(profile.record), [type]) }, usersTable)
        return profile
      })
    },

    async user_profiles_delete_all(
      _: unknown,
      { all_user_profile_types: all, user_id: id, user_profile_type_name: type }: DeletingAll,
      context: QueryContext,
      info: GraphQLResolveInfo,
    ) {
      if (type == null && all !== true) {
        throw new InvalidValueError('expected user_profile_type_name, or all_user_profile_types: true')
      }
      let count = 0
      const which = { all_users: true, filter: id == null ? null : { id: { value: String(id) } } }
      const write = (user: StoredRecord): RecordWrite | undefined => {
        const profiles = readProfiles(user)
        const deleted = Object.keys(profiles).filter((name) => type == null || name === type)
        count += deleted.length
        if (deleted.length === 0) return undefined
        return { do: 'update', id: user.id, table: usersTable, properties: { profiles: omitKeys(profiles, deleted) } }
      }
      await changeAll(users, which, { write }, context, info)
      return { count }
    },
  },

  Profile: { profile_type: ({ profile }: ProfileRow) => profile },
  ListingUserProfile: { profile_type: ({ profile }: ProfileRow) => profile },
}
