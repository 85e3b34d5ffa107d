import { expecting, type Check } from '../../base/configuration/checks'
import { configTypes } from '../../ports/settings/config'
import { omitKeys, isHash } from '../../base/values/hash'
import { defineFileKind } from '../file-kind'

const escaping: Check<boolean> = expecting('true or false', (input, cursor) => {
  const escapes = configTypes.escape_output_instead_of_sanitize(input, cursor)
  if (!escapes) {
    const effect = 'false turns escaping off, and nothing is sanitized here: output is printed unchanged'
    cursor.report('ignored-value', `${effect}, so escape what visitors send yourself`)
  }
  return escapes
})

const maintenance: typeof configTypes.maintenance = expecting('a hash with enabled and partial', (input, cursor) => {
  if (!isHash(input) || !Object.hasOwn(input, 'password_constant')) return configTypes.maintenance(input, cursor)
  cursor.at('password_constant').report('idle-key', 'this key has no effect here')
  return configTypes.maintenance(omitKeys(input, ['password_constant']), cursor)
})

const keys = {
  escape_output_instead_of_sanitize: {
    type: escaping,
    summary: '`settings.escapeOutput`. With `false` output is printed unchanged: nothing is sanitized here.',
    example: 'true',
  },
  string_interpolation: {
    type: configTypes.string_interpolation,
    summary: '`settings.stringInterpolation`.',
    example: 'false',
  },
  liquid_raise_mode: {
    type: configTypes.liquid_raise_mode,
    summary:
      '`settings.liquidRaiseMode`. With `false` an error of a template is printed in its place and logged, and the rest of the page is rendered.',
    example: 'false',
  },
  liquid_add_old_variables: {
    type: configTypes.liquid_add_old_variables,
    summary:
      '`settings.liquidAddOldVariables`. With `true` `current_user`, `flash`, `page` and `params` of `context` are variables in every template, too.',
    example: 'true',
    default: '`false`',
  },
  graphql_argument_type_mismatch_mode: {
    type: configTypes.graphql_argument_type_mismatch_mode,
    summary: '`settings.graphqlTypeMismatch`.',
    example: 'error',
  },
  theme_search_paths: {
    type: configTypes.theme_search_paths,
    summary: '`settings.themeSearchPaths`.',
    example: '[theme/custom, theme/simple]',
  },
  default_layout: {
    type: configTypes.default_layout,
    names: 'layout',
    summary: 'The layout of HTML pages that name none; may be Liquid. Empty for none.',
    example: 'shop',
    default: '`application`',
  },
  slug_exact_match: {
    type: configTypes.slug_exact_match,
    summary:
      '`false`: pages also serve longer addresses that begin with their slugs; `context.params.slug2`, `slug3` and `slugs` have the rest.',
    example: 'false',
    default: '`true`',
  },
  html_format_exact_match: {
    type: configTypes.html_format_exact_match,
    summary:
      '`false`: HTML pages also serve their addresses with the ending of any format, such as `.json` or `.php`, that no other page serves.',
    example: 'false',
    default: '`true`',
  },
  do_not_add_return_to_to_authorization_policies: {
    type: configTypes.do_not_add_return_to_to_authorization_policies,
    summary: '`true`: policies that redirect do not add the address that was requested as `return_to`.',
    example: 'true',
    default: '`false`',
  },
  redirect_trailing_slash: {
    type: configTypes.redirect_trailing_slash,
    summary: '`true`: an address with a trailing slash is redirected to the address without.',
    example: 'true',
    default: '`false`',
  },
  websockets_require_csrf_token: {
    type: configTypes.websockets_require_csrf_token,
    summary: 'Whether the address of a WebSocket must have the CSRF token of its session.',
    example: 'false',
    default: '`true`',
  },
  websockets_require_subscribed_partial: {
    type: configTypes.websockets_require_subscribed_partial,
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
    'liquid_check_mode',
    ...['modules_that_allow_delete_on_deploy', 'require_table_for_record_delete_mutation', 'safe_translate'],
    ...['skip_elasticsearch', 'sync_assets', 'sync_translations'],
    ...['auto_manage_public_only_modules', 'reject_null_geojson_coordinates'],
    ...['translation_keys_to_ignore', 'validations_for_graph_queries', 'allow_data_clean', 'search_indexes'],
  ],
})
