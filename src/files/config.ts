import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Diagnostic } from '../base/diagnostics/diagnostic'
import { SettingsError } from '../base/errors'
import type { ConfigValues } from '../ports/settings/config'
import type { PlatformSettingsInput } from '../ports/settings'
import { config } from './kinds/config'
import type { AppFiles } from './app-files'

/** The path of the file in the app. */
export const configFile = 'config.yml'

/** An app's `config.yml`. */
export interface AppConfig {
  /** The defaults of settings that the host does not set. */
  readonly settings: PlatformSettingsInput
  /** The layout of HTML pages that name none, which may be Liquid. Undefined: `application`, if there is one */
  readonly defaultLayout: string | undefined
  /**
   * The maximum number of segments of a path that starts with a page's slug. 0: the slug must be the whole path, as if
   * it is undefined, if `config.yml` does not set it.
   */
  readonly maxSegments: number | undefined
  /** Whether HTML pages also serve addresses that end with another format. */
  readonly servesAnyFormat: boolean
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

/** The settings of an app, and their faults. */
export interface LoadedConfig extends AppConfig {
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The app's `config.yml`, over the host's `settings.config`, read once per version of the files.
 *
 * @throws {SettingsError} naming the key, if one has the wrong type
 */
export function readConfig(files: AppFiles): PromiseOrValue<LoadedConfig> {
  const snapshot = files.current()
  return snapshot.once(readConfig, () =>
    andThen(files.ofKind(config).at(configFile), (file) => {
      if (file?.fault) throw new SettingsError(configFile, file.fault.message, { cause: file.fault })
      return { ...makeConfig({ ...snapshot.config, ...file?.value }), diagnostics: file?.diagnostics ?? [] }
    }),
  )
}

/** The meaning of the keys. */
function makeConfig(values: ConfigValues): AppConfig {
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
    servesAnyFormat: values.html_format_exact_match === false,
    addsReturnTo: values.do_not_add_return_to_to_authorization_policies !== true,
    redirectsTrailingSlash: values.redirect_trailing_slash ?? false,
    webSockets: {
      requiresToken: values.websockets_require_csrf_token ?? true,
      requiresPartial: values.websockets_require_subscribed_partial ?? true,
    },
    maintenance: maintenance?.enabled === true ? (maintenance.partial ?? '') : undefined,
  }
}
