import type * as Graphql from 'graphql'
import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { UnavailableError } from '../../errors'
import { loadLibrary } from '../../values/library'

/** What fields of the public interface are not there here, and why. Of a field the first pattern counts that fits `Type.field`. */
const reasons: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/presign/, 'presigned uploads need a storage of files that clients reach: send files by a form'],
  [/^Mutation\.(custom_(image|attachment)_|upload_delete)/, 'files are kept in the records whose forms took them'],
  [/^Query\.images$/, 'files are kept in the records whose forms took them'],
  [
    /\.(custom_)?(images?|attachments?|address(es)?)$/,
    'older kinds of properties: use property_upload or property_json',
  ],
  [/\.remote_\w+$/, 'other instances are not asked from here: use api_call_send'],
  [/\.(listings|people|transactable\w*|import_transactables)$/, 'the marketplace of before: use records and users'],
  [/\.(social_friends|communication|sort_score)$/, 'the marketplace of before: use records and users'],
  [/admin_(transactable|user_profile)_schema/, 'transactables and profiles have no files here'],
  [/embedding/, 'there is no index of vectors: use api_call_send to ask one'],
  [/\.documents_/, 'there is no index of documents: use records'],
  [/^Mutation\.activity_\w+_all$/, 'activities are kept: unpublish them one by one'],
  [/\.(handlers|unread_count)$/, 'keep who has read what in records of your own'],
  [/\.(data_export|import_)/, 'data goes in and out by the store of records, outside of the app'],
  [/\.channel_send_message$/, 'there are no WebSockets'],
  [/\.sms_send$/, 'there is no sender of text messages: use api_call_send'],
  [/^Mutation\.admin_background_job/, 'jobs are managed by the host, by its jobs adapter'],
  [/^Mutation\.admin_/, 'the files of an app are deployed, and not changed by queries'],
  [/^Query\.admin_sent_notifications$/, 'the mailer has what was sent, and platform.apiCalls.sent() the requests'],
  [/^Query\.(admin_|cms_|instance$)/, 'it tells of the hosting, or of files that queries do not list'],
  [/\.(form_submit|custom_attribute_definition)$/, 'use the mutation of the resource, with form_name'],
  [/\.(login_providers|authentications)$/, "signing in by others is the app's own: keep it in records"],
  [/jwt/, 'use the filters jwt_encode and jwt_decode, with a secret of your own'],
  [/^User\.encrypted_password$/, 'nobody reads the hash of a password: ask authenticate { password }'],
  [/\.update_(users|models)$/, 'use user_update or record_update'],
  [/\.user_profiles?_delete/, 'use user_update'],
  [/\.(aggregations|custom_?izable)$/, 'count in the template'],
  [/\.customizations$/, 'older kinds of records: use records'],
  [/\.(manually_managed|virtual_deleted_at)$/, 'files are deployed, and nobody manages them one by one'],
  [/^Asset\./, 'assets are served, and not read by queries'],
  [/^Page\.(html_content|handler)$/, 'all pages are Liquid: read their content'],
  [/^Page\./, 'the front matter of the page says it: keep what templates read in its metadata'],
]

/** Why a field of the public interface is not there. */
function reasonFor(place: string): string {
  const reason = reasons.find(([pattern]) => pattern.test(place))?.[1]
  if (reason === undefined) throw new Error(`${place} has no resolver, and nothing tells why`)
  return reason
}

/** A field that is not there, as `Type.field`, and why. */
export interface Unavailable {
  readonly place: string
  readonly why: string
}

/** Has all fields of these types that do nothing answer with an error that tells why. */
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
