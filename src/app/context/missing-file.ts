import { diagnose, formatDiagnostic, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { MissingFileError } from '../../base/errors'
import { hasOwn } from '../../base/values/hash'
import { configFile } from '../../files/config'
import type { Key, NamedFileKind } from '../../files/file-kind'
import { findFileKind } from '../../files/kinds'
import type { Snapshot } from '../../files/snapshot'

/** The rules that report a missing file by its kind. */
export const missingRules = {
  layout: 'missing-layout',
  policy: 'missing-policy',
  email: 'missing-notification',
  sms: 'missing-notification',
  apiCall: 'missing-notification',
} as const satisfies Record<NamedFileKind, string>

/** A file's name in the front matter of another file. */
interface WrittenName {
  readonly kind: NamedFileKind
  readonly name: string
  /** The file that has the name; undefined for a form without a file. */
  readonly namer: string | undefined
}

/** Runs the use of a named file. If this file is missing, the error has the place of its name. */
export async function useNamed<Result>(
  { kind, name, namer }: WrittenName,
  snapshot: Snapshot,
  use: () => Promise<Result>,
): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if (!(error instanceof MissingFileError) || error.file !== name || namer === undefined) throw error
    throw await locateMissingFile(kind, error, namer, snapshot)
  }
}

/**
 * Adds the place of its name to the error of a missing file.
 *
 * @param file the page, the form or the e-mail that names it
 */
export async function locateMissingFile(
  kind: NamedFileKind,
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
  kind: NamedFileKind,
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
    if (found) return diagnose(missingRules[kind], locate([found[0]]), message, { keys: [found[0]] })
  }
  return undefined
}
