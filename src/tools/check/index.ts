import type { Runtime } from '../../app/context/runtime'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { parseApp } from './app'
import { checks } from './checks'
import { removeDisabled } from './disabled'
import { removeDuplicates } from './finding'
import type { TemplateParser } from './template-parser'

/** The result of a check. */
export interface Checked {
  /** How many files were read. */
  readonly files: number
  readonly diagnostics: readonly Diagnostic[]
}

/** The rules of lax syntax, whose diagnostics the parser reports. */
const parserRules: ReadonlySet<string> = new Set(['ignored-syntax', 'unknown-operator'])

/**
 * Checks the files of an app.
 *
 * @param parser may have parsed its templates before
 * @param onStep awaited often, with the name of the check that runs, or `files` while they are parsed
 */
export async function checkApp(
  runtime: Runtime,
  parser: TemplateParser,
  onStep: (name: string) => void | Promise<void> = () => undefined,
): Promise<Checked> {
  let step = 'files'
  const app = await parseApp(runtime, parser, () => onStep(step))
  const diagnostics: Diagnostic[] = []
  for (const { name, find } of checks) {
    step = name
    await onStep(name)
    for await (const diagnostic of find(app)) diagnostics.push(diagnostic)
  }
  for (const diagnostic of parser.reported) {
    if (parserRules.has(diagnostic.rule)) diagnostics.push(diagnostic)
  }
  return { files: app.files.size, diagnostics: removeDuplicates(removeDisabled(diagnostics, app.files)) }
}
