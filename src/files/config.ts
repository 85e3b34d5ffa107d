import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Diagnostic } from '../base/diagnostics/diagnostic'
import { SettingsError } from '../base/errors'
import { config, type AppConfig } from './kinds/config'
import type { Snapshot } from './snapshot'

/** The path of the file in the app. */
export const configFile = 'config.yml'

/** The settings of an app, and their faults. */
export interface LoadedConfig extends AppConfig {
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The app's `config.yml`, read once per version of the files.
 *
 * @throws {SettingsError} naming the key, if one has the wrong type
 */
export function readConfig(snapshot: Snapshot): PromiseOrValue<LoadedConfig> {
  return snapshot.once(readConfig, () =>
    andThen(snapshot.read(configFile), (text = '') => {
      const file = config.read(configFile, text)
      if (file.fault) throw new SettingsError(configFile, file.fault.message, { cause: file.fault })
      return { ...file.value, diagnostics: file.diagnostics }
    }),
  )
}
