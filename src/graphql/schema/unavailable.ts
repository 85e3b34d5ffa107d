import type * as Graphql from 'graphql'
import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { PlatformError } from '../../errors'
import { loadLibrary } from '../../values/library'

/** What fields of the public interface are not there here, and why. Each is the first whose pattern fits `Type.field`. */
export const reasons: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^Mutation\.(property_upload_presigned_url|presigned_upload_url|\w+_presign_urls?)$/,
    'presigned uploads need a storage of files that clients reach: send files by a form',
  ],
  [
    /^Mutation\.(custom_(image|attachment)_\w+|upload_delete)$/,
    'files are kept in the records whose forms took them: update the record by a form',
  ],
  [/^Query\.images$/, 'files are kept in the records whose forms took them: read the record'],
  [
    /\.(custom_)?(image|attachment|addresse?)s?$/,
    'the older kinds of properties are not kept apart: use property_upload or property_json',
  ],
  [
    /^(Query|Record|User|Profile|Customization|ListingsCustomization)\.remote_\w+$/,
    'other instances are not asked from here: use api_call_send',
  ],
  [
    /^(Query|Mutation)\.(listings|people|transactables?\w*|import_transactables)$/,
    'transactables are the marketplace of before: use records and users',
  ],
  [/^User\.(transactables|social_friends|communication)$/, 'it is of the marketplace of before: use records'],
  [
    /^(Query|Mutation)\.(admin_(transactable|user_profile)_schema\w*)$/,
    'transactables and profiles have no schema files here',
  ],
  [/^(Query|Mutation)\.embeddings?_\w+$/, 'there is no index of vectors: use api_call_send to ask one'],
  [/^Mutation\.channel_send_message$/, 'there are no WebSockets'],
  [/^Mutation\.sms_send$/, 'there is no sender of text messages: use api_call_send'],
  [/^Mutation\.admin_translation_\w+$/, 'translations are files of the app: change translations/ and deploy'],
  [/^Mutation\.admin_background_job\w*$/, 'jobs are managed by the host, through the jobs adapter'],
  [/^Mutation\.admin_\w+$/, 'the files of the app are deployed, and not changed by queries'],
  [
    /^Query\.(admin_versions|admin_instance_metrics|admin_third_party_integrations|admin_assets_listing|admin_search_index_rc|cms_\w+)$/,
    "it tells of the vendor's hosting",
  ],
  [/^Query\.login_providers$/, "signing in by others is the app's own: use api_call_send"],
]

const noReason = 'it is not implemented'

/** Why a field of the public interface is not there. */
export function reasonFor(place: string): string {
  return reasons.find(([pattern]) => pattern.test(place))?.[1] ?? noReason
}

/**
 * Has all fields of these types that do nothing answer with an error that tells why.
 *
 * @returns the fields, as `Type.field`
 */
export function refuseOthers(schema: GraphQLSchema, types: readonly string[]): readonly string[] {
  const { isObjectType } = loadLibrary<typeof Graphql>('graphql')
  return types
    .map((name) => schema.getType(name))
    .filter(isObjectType)
    .flatMap((type) => refuseFields(type))
}

function refuseFields(type: GraphQLObjectType): readonly string[] {
  const others = Object.values(type.getFields()).filter((field) => field.resolve === undefined)
  return others.map((field) => {
    const place = `${type.name}.${field.name}`
    field.resolve = () => {
      throw new PlatformError('unavailable', `${field.name} is not available here: ${reasonFor(place)}`)
    }
    return place
  })
}
