import { relative } from 'node:path'
import { formatMessage, type Diagnostic } from '../../base/diagnostics/diagnostic'
import type { Severity } from '../../base/diagnostics/severities'
import { escapeControls } from '../../base/text/escape-controls'
import type { Snapshot } from '../../files/snapshot'
import { sortDiagnostics } from '../check/finding'
import type { Terminal } from './terminal'
import { toSlashes } from '../../files/disk'

/** The diagnostics with the paths of their files from the terminal's folder. */
export async function locateFindings(
  diagnostics: readonly Diagnostic[],
  files: Pick<Snapshot, 'diskPath'>,
  { directory }: Pick<Terminal, 'directory'>,
): Promise<readonly Diagnostic[]> {
  const located = diagnostics.map(async (diagnostic) => {
    const disk = (await files.diskPath(diagnostic.file)) ?? diagnostic.file
    return { ...diagnostic, file: toSlashes(relative(directory, disk)) }
  })
  return sortDiagnostics(await Promise.all(located))
}

const colours = { error: 'red', warning: 'yellow', hint: 'cyan' } as const satisfies Record<Severity, string>

/** `app/views/pages/cart.liquid:4:11 error can't find partial "cart/item" [missing-partial]` */
export function formatFinding(diagnostic: Diagnostic, terminal: Pick<Terminal, 'paint'>): string {
  const { file, line, column, rule, severity } = diagnostic
  const place = terminal.paint('bold', `${escapeControls(file)}:${line}:${column}`)
  const message = escapeControls(formatMessage(diagnostic))
  return `${place} ${terminal.paint(colours[severity], severity)} ${message} ${terminal.paint('dim', `[${rule}]`)}`
}
