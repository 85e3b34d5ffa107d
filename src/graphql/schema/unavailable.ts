import type * as Graphql from 'graphql'
import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { UnavailableError } from '../../errors'
import { loadLibrary } from '../../library'

/**
 * The fields of the public interface that are unavailable here, and why. The first pattern that matches `Type.field`
 * applies.
 */
const reasons: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^Mutation\.admin_assets_presign_urls$/, 'the files of an app are deployed, and not changed by queries'],
  [/^Mutation\.custom_(image|attachment)_/, 'files belong to records: set their properties, and upload_delete them'],
  [/^Query\.images$/, 'files belong to records: query these'],
  [/\.(custom_)?address(es)?$/, 'older kinds of properties: use property_json'],
  [/\.remote_\w+$/, 'other instances cannot be queried from here: use api_call_send'],
  [
    /\.(listings|people|transactable\w*|import_transactables)$/,
    'part of the former marketplace: use records and users',
  ],
  [/\.(social_friends|communication|sort_score)$/, 'part of the former marketplace: use records and users'],
  [/admin_transactable_schema/, 'transactables have no files here: use records and their tables'],
  [/search_index_rc$/, 'indexes of documents need no mapping'],
  [/\.handlers$/, 'activities are published by activity_publish'],
  [/^Mutation\.admin_/, 'the files of an app are deployed, and not changed by queries'],
  [/^Query\.admin_versions$/, 'former states of users and records are not kept'],
  [/^Query\.admin_third_party_integrations$/, 'it is about the hosting of the original'],
  [/^Query\.admin_assets_listing$/, 'assets are listed by admin_assets'],
  [/^Query\.cms_discovery$/, 'the files of the app are listed by cms_items'],
  [/^User\.encrypted_password$/, 'password hashes cannot be read: use authenticate { password }'],
  [/^Asset\./, 'assets are served, and not read by queries'],
  [/^Page\.html_content$/, 'all pages are Liquid: read their content'],
  [/^Page\.dynamic_cache_(key|layout)$/, 'pages are cached by clients and proxies, by their address'],
  [/authorization_policy_associations$/, 'forms and pages name their policies: ask for theirs'],
]

/** The reason why a field is unavailable. */
function reasonFor(place: string): string {
  const reason = reasons.find(([pattern]) => pattern.test(place))?.[1]
  if (reason === undefined) throw new Error(`${place} has no resolver, and nothing tells why`)
  return reason
}

/** An unavailable field, as `Type.field`, and the reason. */
export interface Unavailable {
  readonly place: string
  readonly why: string
}

/** Makes every field of these types without a resolver fail with the reason. */
export function refuseOthers(schema: GraphQLSchema, types: readonly string[]): readonly Unavailable[] {
  const { isObjectType } = loadLibrary<typeof Graphql>('graphql')
  return types
    .map((name) => schema.getType(name))
    .filter(isObjectType)
    .flatMap((type) => refuseFields(type))
}

function refuseFields(type: GraphQLObjectType): readonly Unavailable[] {
  const others = Object.values(type.getFields()).filter((field) => field.resolve === undefined)
  return others.map((field) => {
    const place = `${type.name}.${field.name}`
    const why = reasonFor(place)
    field.resolve = () => {
      throw new UnavailableError(place, `${field.name} is not available here: ${why}`)
    }
    return { place, why }
  })
}
