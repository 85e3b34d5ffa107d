import type { Runtime } from '../../app/context/runtime'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { parseApp, type ParsedApp } from './app'
import { checkFiles } from './files'
import { removeDuplicates } from './finding'
import { checkNames } from './names'
import { checkPartials } from './partials'
import { checkQueries } from './queries'
import { checkTemplates } from './templates'
import { checkTranslations } from './translations'

/** A family of checks. */
type Check = (app: ParsedApp) => AsyncIterable<Diagnostic> | Iterable<Diagnostic>

const checks: Readonly<Record<string, Check>> = {
  templates: checkTemplates,
  names: checkNames,
  queries: checkQueries,
  configuration: checkFiles,
  translations: checkTranslations,
  partials: checkPartials,
}

/** The result of a check. */
export interface Checked {
  /** How many files were read. */
  readonly files: number
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Checks the files of an app.
 *
 * @param reported the diagnostics that the app's instance logs, such as ignored text
 * @param onStep receives the name of each family of checks when it begins
 */
export async function checkApp(
  runtime: Runtime,
  reported: readonly Diagnostic[],
  onStep: (name: string) => void = () => undefined,
): Promise<Checked> {
  onStep('files')
  const app = await parseApp(runtime)
  const diagnostics: Diagnostic[] = []
  for (const [name, check] of Object.entries(checks)) {
    onStep(name)
    for await (const diagnostic of check(app)) diagnostics.push(diagnostic)
  }
  for (const diagnostic of reported) {
    if (diagnostic.rule === 'ignored-syntax') diagnostics.push(app.places.located(diagnostic))
  }
  return { files: app.texts.size, diagnostics: removeDuplicates(diagnostics) }
}
