import { diagnose, formatDiagnostic, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { MissingFileError } from '../../base/errors'
import { hasOwn } from '../../base/values/hash'
import { configFile } from '../../files/config'
import type { Key, NamedKind } from '../../files/file-kind'
import { findFileKind } from '../../files/kinds'
import type { Snapshot } from '../../files/snapshot'

/** A kind of file that is looked up by the name in another file. */
type MissingKind = Extract<NamedKind, 'layout' | 'policy'>

/**
 * Adds the place of its name to the error of a missing layout or policy.
 *
 * @param file the page, the form or the e-mail that names it
 */
export async function locateMissingFile(
  kind: MissingKind,
  error: MissingFileError,
  file: string,
  snapshot: Snapshot,
): Promise<MissingFileError> {
  const diagnostic = await findNamingKey(kind, error.message, file, snapshot)
  if (!diagnostic) return error
  return new MissingFileError(error.file, error.tried, formatDiagnostic(diagnostic), { cause: error, diagnostic })
}

/** The fault at the key that names the missing file: in the front matter of the file, else in `config.yml`. */
async function findNamingKey(
  kind: MissingKind,
  message: string,
  file: string,
  snapshot: Snapshot,
): Promise<Diagnostic | undefined> {
  for (const path of [file, configFile]) {
    const namer = findFileKind(path)
    const text = await snapshot.read(path)
    if (!namer || text === undefined) continue
    const { given, locate } = namer.read(path, text)
    const found = Object.entries<Key>(namer.keys).find(([key, { names }]) => names === kind && hasOwn(given, key))
    if (found) return diagnose(`missing-${kind}`, locate([found[0]]), message, { keys: [found[0]] })
  }
  return undefined
}
