import { configOf } from '../adapters/files/config'
import { misplacedApp } from '../adapters/files/root'
import { isSchemaFile, readSchemaFile } from '../adapters/schema/schema-file'
import type { ParsedApp } from './app'
import type { Finding } from './finding'
import type { RuleName } from './rules'

/** The folder, the schema, and the keys of `config.yml`. */
export async function* checkConfiguration(app: ParsedApp): AsyncGenerator<Finding> {
  const { runtime, places, snapshot, texts } = app
  for (const [file, text] of texts) {
    if (!isSchemaFile(file)) continue
    for (const warning of readSchemaFile(file, text).warnings) yield places.told('unknown-key', file, warning)
  }
  const paths = await snapshot.list()
  const misplaced = misplacedApp(paths)
  const [file = ''] = paths
  if (misplaced !== undefined) yield { rule: 'misplaced-app', file, line: 1, column: 1, message: misplaced }
  for (const error of (await runtime.schema.current()).faults()) {
    yield places.told('configuration', error.path, error.message)
  }
  for (const warning of (await configOf(snapshot)).warnings) {
    yield places.told(ruleOfKey(warning), 'config.yml', warning)
  }
}

/** The rule of a warning about a key. */
export function ruleOfKey(warning: string): RuleName {
  return warning.endsWith('does nothing here') ? 'idle-key' : 'unknown-key'
}
