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
  [/admin_(transactable|user_profile)_schema/, 'transactables and profiles have no files here'],
  [/embedding/, 'there is no vector index: use api_call_send to query one'],
  [/\.documents_/, 'there is no index of documents: use records'],
  [/^Mutation\.activity_\w+_all$/, 'activities are kept: unpublish them one by one'],
  [/\.(handlers|unread_count)$/, 'keep who has read what in records of your own'],
  [/\.(data_export|import_)/, 'import and export data with the record store, outside of the app'],
  [/\.channel_send_message$/, 'there are no WebSockets'],
  [/\.sms_send$/, 'there is no sender of text messages: use api_call_send'],
  [/^Mutation\.admin_background_job/, 'jobs are managed by the host, by its jobs adapter'],
  [/^Mutation\.admin_/, 'the files of an app are deployed, and not changed by queries'],
  [/^Query\.admin_sent_notifications$/, 'the mailer has what was sent, and platform.apiCalls.sent() the requests'],
  [/^Query\.(admin_|cms_|instance$)/, 'it is about the hosting, or about files that queries do not list'],
  [/\.(form_submit|custom_attribute_definition)$/, 'use the mutation of the resource, with form_name'],
  [/\.(login_providers|authentications)$/, 'apps implement third-party sign-in themselves: keep it in records'],
  [/jwt/, 'use the filters jwt_encode and jwt_decode, with a secret of your own'],
  [/^User\.encrypted_password$/, 'password hashes cannot be read: use authenticate { password }'],
  [/\.update_(users|models)$/, 'use user_update or record_update'],
  [/\.user_profiles?_delete/, 'use user_update'],
  [/\.(aggregations|custom_?izable)$/, 'count in the template'],
  [/\.customizations$/, 'older kinds of records: use records'],
  [/\.(manually_managed|virtual_deleted_at)$/, 'files are deployed together, and not managed one by one'],
  [/^Asset\./, 'assets are served, and not read by queries'],
  [/^Page\.(html_content|handler)$/, 'all pages are Liquid: read their content'],
  [/^Page\./, 'it is only in the front matter of the page: keep data for templates in its metadata'],
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
