import type { Liquid } from 'liquidjs'
import type { PlatformAdapters } from './adapters'

/** The adapters, settings, filters and tags of an app that the command runs: it reads the files of the app itself. */
export interface ConfiguredAdapters extends Omit<PlatformAdapters, 'files'> {
  /**
   * Adds filters and tags to the instance that parses and renders the app's templates.
   *
   * @example
   * register: (liquid) => liquid.registerFilter('shout', shout)
   */
  readonly register?: (liquid: Liquid) => void | Promise<void>
}

/** The export of `liquid-platform.config.ts`: adapters and settings, or a function of the environment that returns them. */
export type PlatformConfig =
  | ConfiguredAdapters
  | ((env: Readonly<Record<string, string | undefined>>) => ConfiguredAdapters | Promise<ConfiguredAdapters>)

/**
 * Returns the config of an app as it is, so that an editor completes its keys and marks mistakes.
 *
 * @example
 * // liquid-platform.config.ts
 * export default defineConfig({ settings: { timeZone: 'Europe/Warsaw' } })
 */
export function defineConfig<C extends PlatformConfig>(config: C): C {
  return config
}
