import { expecting, hashWith, oneOf, text, truth, type Check } from '../../base/configuration/checks'
import { typeMismatchModes, type PlatformSettingsInput } from '../../ports/settings'
import { omitKeys, isHash } from '../../base/values/hash'
import { defineFileKind } from '../file-kind'

/** An app's `config.yml`. */
export interface AppConfig {
  /** The defaults of settings that the host does not set. */
  readonly settings: PlatformSettingsInput
  /** The layout of HTML pages that name none, which may be Liquid. Undefined: `application`, if there is one */
  readonly defaultLayout: string | undefined
  /**
   * The maximum number of segments of a path that starts with a page's slug. 0 or undefined: the slug must be the whole
   * path.
   */
  readonly maxSegments: number | undefined
  /** Whether a path with a trailing slash is redirected to the one without. */
  readonly redirectsTrailingSlash: boolean
  /** Whether redirecting policies add the requested address. */
  readonly addsReturnTo: boolean
  /** The partial to render instead of all pages, empty if none is named; undefined without maintenance mode. */
  readonly maintenance: string | undefined
  readonly webSockets: WebSocketConfig
}

/** How the app's channels are guarded. */
export interface WebSocketConfig {
  /** Whether the address of a WebSocket must have the CSRF token of its session. */
  readonly requiresToken: boolean
  /** Whether a channel without a partial `subscribed` refuses everybody. */
  readonly requiresPartial: boolean
}

/** Folders; an element without a text is the folder of all partials. */
const paths: Check<readonly string[]> = expecting('a list of folders', (input, cursor) =>
  Array.isArray(input)
    ? input.map((item, i) =>
        typeof item === 'string' ? item : item === null ? '' : cursor.at(String(i)).expected('a folder', item),
      )
    : cursor.expected('a list of folders', input),
)

const maintenanceKeys = hashWith('key', {}, { enabled: truth, partial: text })
const maintenance: Check<ReturnType<typeof maintenanceKeys>> = expecting(
  'a hash with enabled and partial',
  (input, cursor) => {
    if (!isHash(input) || !Object.hasOwn(input, 'password_constant')) return maintenanceKeys(input, cursor)
    cursor.at('password_constant').report('idle-key', 'this key has no effect here')
    return maintenanceKeys(omitKeys(input, ['password_constant']), cursor)
  },
)

const escaping: Check<boolean> = expecting('true or false', (input, cursor) => {
  const escapes = truth(input, cursor)
  if (!escapes) {
    const effect = 'false turns escaping off, and nothing is sanitized here: output is printed unchanged'
    cursor.report('ignored-value', `${effect}, so escape what visitors send yourself`)
  }
  return escapes
})

const keys = {
  escape_output_instead_of_sanitize: {
    type: escaping,
    summary: '`settings.escapeOutput`. With `false` output is printed unchanged: nothing is sanitized here.',
    example: 'true',
  },
  string_interpolation: { type: truth, summary: '`settings.stringInterpolation`.', example: 'false' },
  liquid_raise_mode: {
    type: truth,
    summary:
      '`settings.liquidRaiseMode`. With `false` an error of a template is printed in its place and logged, and the page goes on.',
    example: 'false',
  },
  liquid_add_old_variables: {
    type: truth,
    summary:
      '`settings.liquidAddOldVariables`. With `true` `current_user`, `flash`, `page` and `params` of `context` are variables in every template, too.',
    example: 'true',
    default: '`false`',
  },
  graphql_argument_type_mismatch_mode: {
    type: oneOf(typeMismatchModes),
    summary: '`settings.graphqlTypeMismatch`.',
    example: 'error',
  },
  theme_search_paths: {
    type: paths,
    summary: '`settings.themeSearchPaths`.',
    example: '[theme/custom, theme/simple]',
  },
  default_layout: {
    type: text,
    names: 'layout',
    summary: 'The layout of HTML pages that name none; may be Liquid. Empty for none.',
    example: 'shop',
    default: '`application`',
  },
  slug_exact_match: {
    type: truth,
    summary:
      '`false`: pages also serve longer addresses that begin with their slugs; `context.params.slug2`, `slug3` and `slugs` have the rest.',
    example: 'false',
    default: '`true`',
  },
  do_not_add_return_to_to_authorization_policies: {
    type: truth,
    summary: '`true`: policies that redirect do not add the address that was requested as `return_to`.',
    example: 'true',
    default: '`false`',
  },
  redirect_trailing_slash: {
    type: truth,
    summary: '`true`: an address with a trailing slash is redirected to the address without.',
    example: 'true',
    default: '`false`',
  },
  websockets_require_csrf_token: {
    type: truth,
    summary: 'Whether the address of a WebSocket must have the CSRF token of its session.',
    example: 'false',
    default: '`true`',
  },
  websockets_require_subscribed_partial: {
    type: truth,
    summary: 'Whether a channel without a partial `subscribed` refuses everybody.',
    example: 'false',
    default: '`true`',
  },
  maintenance: {
    type: maintenance,
    summary: 'With `enabled: true`, all pages return 503 and the partial.',
    example: '{ enabled: true, partial: closed }',
  },
} as const

/** `config.yml`: the settings of an app. */
export const config = defineFileKind({
  kind: 'configuration',
  folders: [''],
  path: 'config.yml',
  extension: '.yml',
  format: 'yaml',
  summary: 'The settings of an app, which are defaults of the settings of the host.',
  example: { path: 'config.yml', text: 'default_layout: shop\nslug_exact_match: false\n' },
  keys,
  idle: [
    ...['cookies_same_site', 'high_performance_sql_filtering'],
    'html_format_exact_match',
    'liquid_check_mode',
    ...['modules_that_allow_delete_on_deploy', 'require_table_for_record_delete_mutation', 'safe_translate'],
    ...['skip_elasticsearch', 'sync_assets', 'sync_translations'],
    ...['auto_manage_public_only_modules', 'reject_null_geojson_coordinates'],
    ...['translation_keys_to_ignore', 'validations_for_graph_queries', 'allow_data_clean', 'search_indexes'],
  ],
  build(values): AppConfig {
    const {
      theme_search_paths: themeSearchPaths,
      string_interpolation: stringInterpolation,
      liquid_raise_mode: liquidRaiseMode,
      liquid_add_old_variables: liquidAddOldVariables,
      graphql_argument_type_mismatch_mode: graphqlTypeMismatch,
      escape_output_instead_of_sanitize: escapeOutput,
      slug_exact_match: isExact,
      maintenance,
    } = values
    return {
      settings: {
        ...(themeSearchPaths && { themeSearchPaths }),
        ...(stringInterpolation !== undefined && { stringInterpolation }),
        ...(liquidRaiseMode !== undefined && { liquidRaiseMode }),
        ...(liquidAddOldVariables !== undefined && { liquidAddOldVariables }),
        ...(graphqlTypeMismatch && { graphqlTypeMismatch }),
        ...(escapeOutput !== undefined && { escapeOutput }),
      },
      defaultLayout: values.default_layout,
      maxSegments: isExact === undefined ? undefined : isExact ? 0 : Infinity,
      addsReturnTo: values.do_not_add_return_to_to_authorization_policies !== true,
      redirectsTrailingSlash: values.redirect_trailing_slash ?? false,
      webSockets: {
        requiresToken: values.websockets_require_csrf_token ?? true,
        requiresPartial: values.websockets_require_subscribed_partial ?? true,
      },
      maintenance: maintenance?.enabled === true ? (maintenance.partial ?? '') : undefined,
    }
  },
})
