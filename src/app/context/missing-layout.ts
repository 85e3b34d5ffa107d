import { diagnose, formatDiagnostic, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { MissingFileError } from '../../base/errors'
import { hasOwn } from '../../base/values/hash'
import { configFile } from '../../files/config'
import type { Key } from '../../files/file-kind'
import { findFileKind } from '../../files/kinds'
import type { Snapshot } from '../../files/snapshot'

/**
 * Adds to the error of a missing layout where it is named.
 *
 * @param file the page or the e-mail that is rendered
 */
export async function locateMissingLayout(
  error: MissingFileError,
  file: string,
  snapshot: Snapshot,
): Promise<MissingFileError> {
  const diagnostic = await findLayoutKey(error.message, file, snapshot)
  if (!diagnostic) return error
  return new MissingFileError(error.file, error.tried, formatDiagnostic(diagnostic), { cause: error, diagnostic })
}

/** The fault at the key that names the layout: in the front matter of the file, else in `config.yml`. */
async function findLayoutKey(message: string, file: string, snapshot: Snapshot): Promise<Diagnostic | undefined> {
  for (const path of [file, configFile]) {
    const kind = findFileKind(path)
    const text = await snapshot.read(path)
    if (!kind || text === undefined) continue
    const { given, locate } = kind.read(path, text)
    const found = Object.entries<Key>(kind.keys).find(([key, { names }]) => names === 'layout' && hasOwn(given, key))
    if (found) return diagnose('missing-layout', locate([found[0]]), message, { keys: [found[0]] })
  }
  return undefined
}
