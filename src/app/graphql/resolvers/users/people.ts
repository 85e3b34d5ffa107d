import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { users, userTexts } from '../../filters'
import { refuse } from '../../filters/refuse'
import { isSet, type Optional } from '../../filters/values'
import {
  convertAttributeFilters,
  listFilter,
  toSorts,
  type CustomAttribute,
  type NamedSort,
} from '../records/older-arguments'
import { resolveAggregatedList, type AggregatingArguments } from '../records/records'

interface Profile {
  readonly name?: Optional<string>
  readonly profile_type?: Optional<string>
  readonly properties?: Optional<readonly Optional<CustomAttribute>[]>
  readonly custom_attributes?: Optional<readonly Optional<CustomAttribute>[]>
  readonly addresses?: unknown
  readonly customizations?: unknown
  readonly geo_query?: unknown
  readonly is_deleted?: Optional<boolean>
}

interface PeopleArguments extends AggregatingArguments {
  readonly user?: Optional<Readonly<Record<string, unknown>>>
  readonly sort?: Optional<readonly Optional<NamedSort>[]>
  readonly query?: unknown
  readonly geo_query?: unknown
}

const instead = 'use the filter of users'
const list = resolveAggregatedList(users)

/** Users under their oldest name, with the arguments of an older search. */
async function resolvePeople(_: unknown, args: PeopleArguments, context: QueryContext, info: GraphQLResolveInfo) {
  const { user, sort, query, geo_query, ...page } = args
  refuse({ geo_query }, instead)
  const filter = { ...toUserFilter(user ?? {}), fulltext: query }
  return list(_, { ...page, filter, sort: toSorts(sort, userTexts) }, context, info)
}

function toUserFilter(user: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id, ids, without_ids, email, emails, external_id, externals_id, is_deleted, profiles, ...rest } = user
  refuse({ customizations: rest.customizations }, instead)
  const names = ['first_name', 'middle_name', 'last_name', 'name', 'slug'] as const
  return {
    id: listFilter(id, ids, without_ids),
    email: listFilter(email, emails),
    external_id: listFilter(external_id, externals_id),
    ...Object.fromEntries(names.map((name) => [name, listFilter(rest[name])])),
    created_at: rest.created_at,
    deleted_at: is_deleted === true ? { exists: true } : undefined,
    profiles: ((profiles ?? []) as readonly Optional<Profile>[]).filter(isSet).map(makeProfileFilter),
  }
}

function makeProfileFilter({ name, profile_type, properties, custom_attributes, ...rest }: Profile): object {
  const { addresses, customizations, geo_query, is_deleted } = rest
  refuse({ addresses, customizations, geo_query, is_deleted: is_deleted === true ? is_deleted : null }, instead)
  return {
    name: profile_type ?? name,
    properties: convertAttributeFilters([...(properties ?? []), ...(custom_attributes ?? [])]),
  }
}

export const peopleResolvers = { Query: { people: resolvePeople } }
