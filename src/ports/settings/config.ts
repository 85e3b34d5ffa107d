import { arrayOf, expecting, hashWith, oneOf, text, flag, type Check } from '../../base/configuration/checks'

export const typeMismatchModes = ['error', 'warning', 'ignore'] as const
export type TypeMismatchMode = (typeof typeMismatchModes)[number]

/** An element without a text is the folder of all partials. */
const folder: Check<string> = expecting('a folder', (input, cursor) =>
  typeof input === 'string' ? input : input === null ? '' : cursor.expected('a folder', input),
)

/** The type of each key of `config.yml`. */
export const configTypes = {
  escape_output_instead_of_sanitize: flag,
  string_interpolation: flag,
  liquid_raise_mode: flag,
  liquid_add_old_variables: flag,
  graphql_argument_type_mismatch_mode: oneOf(typeMismatchModes),
  theme_search_paths: arrayOf('a list of folders', folder),
  default_layout: text,
  slug_exact_match: flag,
  html_format_exact_match: flag,
  do_not_add_return_to_to_authorization_policies: flag,
  redirect_trailing_slash: flag,
  websockets_require_csrf_token: flag,
  websockets_require_subscribed_partial: flag,
  maintenance: expecting('a hash with enabled and partial', hashWith('key', {}, { enabled: flag, partial: text })),
} as const

/** The values of keys of `config.yml`. */
export type ConfigValues = { readonly [K in keyof typeof configTypes]?: ReturnType<(typeof configTypes)[K]> }
