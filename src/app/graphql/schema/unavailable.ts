import type * as Graphql from 'graphql'
import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { fileKinds, type AnyFileKind } from '../../../files/kinds'
import { UnavailableError } from '../../../base/errors'
import { loadLibrary } from '../../../base/library'

const deployed = ({ folders: [folder] }: AnyFileKind): string =>
  `deploy a file of \`${folder}\` with the app, and keep data that changes at run time in records`

/**
 * The fields of the public interface that are unavailable here, and what to use instead: the end of an error, and a row of
 * the reference page. The first pattern that matches `Type.field` applies.
 */
const replacements: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^Query\.images$/, 'query the records that have them, with `property_upload` or `custom_images`'],
  [/\.(custom_)?address(es)?$/, 'keep addresses in properties, and read them with `property_json`'],
  [/\.remote_\w+$/, 'call the other app with `api_call_send`'],
  [/admin_transactable_schema/, 'describe a table in `schema/`, and read it with `admin_tables`'],
  [/\.import_transactables$/, 'import them into a table with `import_models`'],
  [/\.transactable_types?$/, 'describe a table in `schema/`, and read it with `admin_tables`'],
  [
    /\.(listings|transactable\w*)$/,
    'keep them in a table: use `records`, `record_create`, `record_update` and `record_delete`',
  ],
  [/\.(social_friends|communication|sort_score)$/, 'keep it in records of a table, and read them as related records'],
  [/search_index_rc$/, 'query `documents_rc`: its indexes need no mapping'],
  [/\.handlers$/, 'publish each activity with `activity_publish`'],
  [/^Mutation\.admin_assets?_/, 'deploy files of `assets/` with the app, and keep uploads in properties of records'],
  [/^Mutation\.admin_pages?_/, deployed(fileKinds.page)],
  [/^Mutation\.admin_liquid_partial_/, deployed(fileKinds.partial)],
  [/^Mutation\.admin_liquid_layout_/, deployed(fileKinds.layout)],
  [/^Mutation\.admin_graphql_/, deployed(fileKinds.query)],
  [/^Mutation\.admin_form_/, deployed(fileKinds.form)],
  [/^Mutation\.admin_authorization_policy_/, deployed(fileKinds.policy)],
  [/^Mutation\.admin_email_notification_/, deployed(fileKinds.email)],
  [/^Mutation\.admin_sms_notification_/, deployed(fileKinds.sms)],
  [/^Mutation\.admin_api_call_notification_/, deployed(fileKinds.apiCall)],
  [/^Mutation\.admin_translation_/, deployed(fileKinds.translation)],
  [
    /^Mutation\.admin_(table|model_schema|property|field)_/,
    'deploy a file of `schema/` with the app: without `properties`, its records take any',
  ],
  [/^Mutation\.admin_user_profile_schema_/, 'deploy a file of `user_profile_types/` with the app'],
  [/^Query\.admin_versions$/, 'keep former states in records of your own, which callbacks of forms write'],
  [/^Query\.admin_third_party_integrations$/, 'keep keys of other services in `constants`'],
  [/^Query\.admin_assets_listing$/, 'use `admin_assets`'],
  [/^Query\.cms_discovery$/, 'use `cms_items`'],
  [/^User\.encrypted_password$/, 'compare passwords with `authenticate { password }`'],
  [/^Asset\.file_size$/, 'read the header `Content-Length` of a HEAD request to its `url`'],
  [/^Page\.dynamic_cache_(key|layout)$/, 'use `dynamic_cache_expire`, or the tag `cache` with a key'],
  [/authorization_policy_associations$/, 'read `authorization_policies` of forms and pages'],
]

function findReplacement(place: string): string {
  const instead = replacements.find(([pattern]) => pattern.test(place))?.[1]
  if (instead === undefined) throw new Error(`${place} has neither a resolver nor a replacement`)
  return instead
}

/** An unavailable field, as `Type.field`, and what to use instead. */
export interface Unavailable {
  readonly place: string
  readonly instead: string
}

/** Makes every field of these types without a resolver fail with what to use instead. */
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
    const instead = findReplacement(place)
    field.description ??= `Not available here: ${instead}.`
    field.resolve = () => {
      throw new UnavailableError(place, `${field.name} is not available here: ${instead}`)
    }
    return { place, instead }
  })
}
