import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
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

/** A name of a thing, in a file. */
export interface Use extends LocatedName {
  readonly document: TextDocument
  /** The path of the file, or the key of the translation, that the name leads to. */
  readonly target: string
}

/** The names in the files of an app that mean the same thing. */
export function findUses(file: LocatedFile, { kind, name, targets }: Subject): Promise<readonly Use[]> {
  return kind === 'translation'
    ? listUses(file, (use) => (use.kind === kind && use.name === name ? name : undefined))
    : findFileUses(file, new Set(targets.map(({ path }) => path)))
}

/** The names in the files of an app that mean one of some files. */
export function findFileUses(file: LocatedFile, paths: ReadonlySet<string>): Promise<readonly Use[]> {
  const known = new Map<string, string | undefined>()
  /** Files may have several names, of several kinds. */
  return listUses(file, async ({ kind, name }) => {
    if (kind === 'translation') return undefined
    const key = `${kind} ${name}`
    if (!known.has(key)) {
      const found = await file.opened.names.find(kind, name)
      known.set(key, found.find(({ path }) => paths.has(path))?.path)
    }
    return known.get(key)
  })
}

/** @param resolve returns the target of a name; undefined if it is not one of the wanted targets */
async function listUses(
  { app, opened }: LocatedFile,
  resolve: (name: LocatedName) => PromiseOrValue<string | undefined>,
): Promise<readonly Use[]> {
  const uses: Use[] = []
  for (const path of await opened.runtime.files.current().list()) {
    if (findFileKind(path)?.format !== 'liquid') continue
    const found: Omit<Use, 'document'>[] = []
    for (const name of (await opened.located.at(path)) ?? []) {
      const target = await resolve(name)
      if (target !== undefined) found.push({ ...name, target })
    }
    const document = found.length > 0 ? await app.readDocument(path) : undefined
    if (document) uses.push(...found.map((use) => ({ ...use, document })))
  }
  return uses
}
