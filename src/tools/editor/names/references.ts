import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { LocatedFile } from '../editor'
import { findFileKind } from '../../../files/kinds'
import type { NameKind, Target } from './app-names'
import type { LocatedName } from './located-names'

/** A named thing of the app. */
export interface Subject {
  readonly kind: NameKind
  readonly name: string
  readonly targets: readonly Target[]
}

/** A name that leads to it, in a file. */
export interface Use extends LocatedName {
  readonly document: TextDocument
}

/** The names in the files of an app that mean the same thing. */
export async function findUses(
  { app, opened }: LocatedFile,
  { kind, name, targets }: Subject,
): Promise<readonly Use[]> {
  const paths = new Set(targets.map(({ path }) => path))
  const known = new Map<string, boolean>()
  /** Files may have several names, of several kinds. */
  const isSame = async (use: LocatedName): Promise<boolean> => {
    if (kind === 'translation' || use.kind === 'translation') return use.kind === kind && use.name === name
    const key = `${use.kind} ${use.name}`
    let same = known.get(key)
    if (same === undefined) {
      const found = await opened.names.find(use.kind, use.name)
      known.set(key, (same = found.some(({ path }) => paths.has(path))))
    }
    return same
  }
  const uses: Use[] = []
  for (const path of await opened.runtime.files.current().list()) {
    if (findFileKind(path)?.format !== 'liquid') continue
    const same: LocatedName[] = []
    for (const use of (await opened.located.at(path)) ?? []) if (await isSame(use)) same.push(use)
    const document = same.length > 0 ? await app.readDocument(path) : undefined
    if (document) uses.push(...same.map((use) => ({ ...use, document })))
  }
  return uses
}
