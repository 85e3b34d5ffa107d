import type { Runtime } from '../../app/context/runtime'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { parseApp } from './app'
import { checks } from './checks'
import { removeDisabled } from './disabled'
import { removeDuplicates } from './finding'

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
 * @param onStep receives the name of each check when it begins
 */
export async function checkApp(
  runtime: Runtime,
  reported: readonly Diagnostic[],
  onStep: (name: string) => void = () => undefined,
): Promise<Checked> {
  onStep('files')
  const app = await parseApp(runtime)
  const diagnostics: Diagnostic[] = []
  for (const { name, find } of checks) {
    onStep(name)
    for await (const diagnostic of find(app)) diagnostics.push(diagnostic)
  }
  for (const diagnostic of reported) {
    if (diagnostic.rule === 'ignored-syntax') diagnostics.push(app.places.located(diagnostic))
  }
  return { files: app.texts.size, diagnostics: removeDuplicates(removeDisabled(diagnostics, app.texts)) }
}
