import type { Location, Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { findFileKind } from '../../files/kinds'
import { splitModule } from '../../files/module-path'
import type { EditedFile } from './editor'
import { findFocus } from './focus/find'
import type { Target } from './names/app-names'
import { toRange } from './range'
import { findUses, type Subject } from './names/references'

/** Where the thing is that the name at an index means. */
export async function findDefinition(file: EditedFile, cursor: number): Promise<Location[]> {
  const subject = await findSubject(file, cursor)
  return locateTargets(file, subject?.targets ?? [])
}

/** The names that mean the same as the one at an index; with the thing itself, if it is asked for. */
export async function findReferences(
  file: EditedFile,
  cursor: number,
  includeDeclaration: boolean,
): Promise<Location[]> {
  const subject = await findSubject(file, cursor)
  if (!subject) return []
  const uses = await findUses(file, subject)
  const locations = uses.map(({ document, ...extent }) => ({ uri: document.uri, range: toRange(document, extent) }))
  return includeDeclaration ? [...(await locateTargets(file, subject.targets)), ...locations] : locations
}

/** The thing that the name at an index means: a name in a template or a key, or the key of a translation. */
export async function findSubject(file: EditedFile, cursor: number): Promise<Subject | undefined> {
  const { opened, path } = file
  const focus = findFocus(file, cursor)
  if (focus?.kind === 'name') {
    const targets = await opened.names.find(focus.of, focus.text)
    return targets.length === 0 ? undefined : { kind: focus.of, name: focus.text, targets }
  }
  if (focus?.kind !== 'key' || findFileKind(path)?.kind !== 'translation') return undefined
  const name = splitModule(path).module + [...focus.path.slice(1), focus.text].join('.')
  const targets = await opened.names.find('translation', name)
  return targets.length === 0 ? undefined : { kind: 'translation', name, targets }
}

async function locateTargets({ app }: EditedFile, targets: readonly Target[]): Promise<Location[]> {
  const locations: Location[] = []
  for (const { path, keys } of targets) {
    const document = await app.readDocument(path)
    if (document) locations.push({ uri: document.uri, range: locateKeys(document, path, keys) })
  }
  return locations
}

/** The place of a key in a file; its beginning without keys. */
function locateKeys(document: TextDocument, path: string, keys: readonly string[]): Range {
  const start = { line: 0, character: 0 }
  const kind = keys.length > 0 ? findFileKind(path) : undefined
  if (!kind) return { start, end: start }
  const { line, column } = kind.read(path, document.getText()).locate(keys)
  const begin = { line: line - 1, character: column - 1 }
  return { start: begin, end: { ...begin, character: begin.character + (keys.at(-1) ?? '').length } }
}
