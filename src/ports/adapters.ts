import type { BaseAdapters } from './base-adapters'
import type { GraphqlExecutor } from './graphql'
import type { PlatformSettingsInput } from './settings'
import type { Translations } from './translations/port'

export type { PlatformSettings, PlatformSettingsInput } from './settings'

/** The adapters in use, one key per port. */
export interface ResolvedAdapters extends BaseAdapters {
  /** Default: a schema over the other adapters, `graphqlExecutor()` */
  readonly graphql: GraphqlExecutor
}

/** The adapters that a host can pass to `registerPlatform`. */
export interface PlatformAdapters extends Partial<Omit<ResolvedAdapters, 'translations'>> {
  readonly settings?: PlatformSettingsInput
  /** Or translations by locale. Default: the files' `translations/*.yml` */
  readonly translations?: Translations | Readonly<Record<string, unknown>>
}
