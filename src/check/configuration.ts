import { configFile, configOf } from '../adapters/files/config'
import { misplacedApp } from '../adapters/files/root'
import { isSchemaFile, readSchemaFile } from '../adapters/schema/schema-file'
import { timestampOf } from '../context/migrations'
import { ConfigurationError } from '../errors'
import type { ParsedApp } from './app'
import type { Finding } from './finding'
import { absenceOf } from './names'
import type { RuleName } from './rules'

/** The folder, the schema, the names of migrations, and the keys of `config.yml`. */
export async function* checkConfiguration(app: ParsedApp): AsyncGenerator<Finding> {
  const { runtime, places, snapshot, texts } = app
  for (const file of app.paths('migrations/')) {
    try {
      timestampOf(file)
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      yield places.told('configuration', file, error.message)
    }
  }
  for (const [file, text] of texts) {
    if (!isSchemaFile(file)) continue
    for (const warning of readSchemaFile(file, text).warnings) yield places.told('unknown-key', file, warning)
  }
  const paths = await snapshot.list()
  const misplaced = misplacedApp(paths)
  const [file = ''] = paths
  if (misplaced !== undefined) yield { rule: 'misplaced-app', file, line: 1, column: 1, message: misplaced }
  for (const error of (await runtime.schema.current()).faults) {
    yield places.told('configuration', error.path, error.message)
  }
  const { warnings, defaultLayout } = await configOf(snapshot)
  for (const warning of warnings) yield places.told(ruleOfKey(warning), configFile, warning)
  const missing = defaultLayout ? await absenceOf(app, 'layout', defaultLayout) : undefined
  if (missing) yield { ...missing, ...places.ofKey(configFile, ['default_layout']) }
}

/** The rule of a warning about a key. */
export function ruleOfKey(warning: string): RuleName {
  return warning.endsWith('does nothing here') ? 'idle-key' : 'unknown-key'
}
