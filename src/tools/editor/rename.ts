import {
  ErrorCodes,
  ResponseError,
  type FileRename,
  type Range,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import { groupBy } from '../../base/values/groups'
import { isName } from '../../files/disk'
import { splitModule } from '../../files/module-path'
import { fileKinds } from '../../files/kinds'
import type { EditedFile, Editor, LocatedFile } from './editor'
import type { EditorApp } from './editor-app'
import { findFocus } from './focus/find'
import { findSubject } from './navigation'
import { toRange } from './range'
import { findFileUses, findUses, type Use } from './names/references'

/** The name of a partial that can be renamed at an index. */
export async function prepareRename(
  file: EditedFile,
  cursor: number,
): Promise<{ range: Range; placeholder: string } | null> {
  const focus = findFocus(file, cursor)
  const subject = await findSubject(file, cursor)
  if (!focus || subject?.kind !== 'partial') return null
  return { range: toRange(file.document, focus), placeholder: focus.text }
}

/**
 * Renames a partial: its file, and the names that lead to it. Names that templates put together stay.
 *
 * @throws {ResponseError} if it is not the name of a partial, or the new name cannot be used
 */
export async function rename(file: EditedFile, cursor: number, newName: string): Promise<WorkspaceEdit> {
  const { app, opened } = file
  const subject = await findSubject(file, cursor)
  const path = subject?.kind === 'partial' ? subject.targets[0]?.path : undefined
  if (!subject || path === undefined) throw refuse('only the names of partials can be renamed')
  const moved = moveFile(path, subject.name, newName)
  const snapshot = opened.runtime.files.current()
  if ((await snapshot.has(moved.path)) || (await opened.names.find('partial', newName)).length > 0)
    throw refuse(`a partial "${newName}" exists`)
  const uses = await findUses(file, subject)
  const document = await app.readDocument(path)
  if (!document) throw refuse(`${path} is not on disk`)
  const newUri = document.uri.slice(0, -encodePath(moved.oldEnd).length) + encodePath(moved.newEnd)
  if (!document.uri.endsWith(encodePath(moved.oldEnd))) throw refuse(`${path} has another name on disk`)
  return {
    documentChanges: [
      ...groupEdits(renameUses(uses, moved.write)),
      { kind: 'rename', oldUri: document.uri, newUri, options: { overwrite: false } },
    ],
  }
}

/**
 * The edits of the names that lead to partials whose files, or folders around them, the client renames; names of other
 * files stay.
 */
export async function followRenames(editor: Editor, renames: readonly FileRename[]): Promise<WorkspaceEdit> {
  const { partial } = fileKinds
  const apps = new Map<EditorApp, { file: LocatedFile; writes: Map<string, Move['write']> }>()
  for (const { oldUri, newUri } of (await Promise.all(renames.map((each) => listFiles(editor, each)))).flat()) {
    const [from, to] = [await editor.locate(oldUri), editor.workspace.find(newUri)]
    if (!from || !to || ![from.path, to.path].every((path) => partial.owns(path))) continue
    const newName = partial.nameFrom(to.path)
    // The client renames the file to any name; one that cannot be written in a template changes none.
    if (!isPartialName(newName)) continue
    const stays = splitModule(from.path).module === splitModule(to.path).module
    const write = stays ? moveFile(from.path, partial.nameFrom(from.path), newName).write : writeWhole(newName)
    const { writes } = apps.get(from.app) ?? { writes: new Map<string, Move['write']>() }
    apps.set(from.app, { file: from, writes: writes.set(from.path, write) })
  }
  const edits: NameEdit[] = []
  for (const { file, writes } of apps.values()) {
    for (const use of await findFileUses(file, new Set(writes.keys()))) {
      edits.push({ use, newText: writes.get(use.target)?.(use.name) ?? use.name })
    }
  }
  return { documentChanges: groupEdits(edits) }
}

/** A renamed file, or the templates in a renamed folder. */
async function listFiles(editor: Editor, rename: FileRename): Promise<readonly FileRename[]> {
  const { oldUri, newUri } = rename
  if (oldUri.endsWith('.liquid')) return [rename]
  const name = 'x.liquid'
  const inside = await editor.locate(`${oldUri}/${name}`)
  if (!inside) return []
  const folder = inside.path.slice(0, -name.length)
  const paths = await inside.opened.runtime.files.current().list()
  return paths
    .filter((path) => path.startsWith(folder))
    .map((path) => encodePath(path.slice(folder.length)))
    .map((path) => ({ oldUri: `${oldUri}/${path}`, newUri: `${newUri}/${path}` }))
}

interface Move {
  /** The new path of the file in today's layout. */
  readonly path: string
  /** The ends of its address that differ. */
  readonly oldEnd: string
  readonly newEnd: string
  /** A name that leads to it, with its new name. */
  readonly write: (written: string) => string
}

/** How a partial that one name leads to moves to where another one leads. */
function moveFile(path: string, oldName: string, newName: string): Move {
  const { module, rest } = splitModule(path)
  const folder = fileKinds.partial.folders.find((each) => rest.startsWith(each)) ?? ''
  const oldEnd = rest.slice(folder.length)
  const [ending = ''] = /(?:\.html)?\.liquid$/.exec(oldEnd) ?? []
  const own = oldEnd.slice(0, -ending.length)
  const shown = hideUnderscore(own)
  // A name may begin with the module and the folder, and end as the file does.
  const core = [own, shown].find((each) => removeEnding(oldName).endsWith(each))
  if (core === undefined) throw refuse(`"${oldName}" is a short name of ${path}: rename it by its whole name`)
  const before = removeEnding(oldName).slice(0, -core.length)
  const renamed = removeEnding(newName)
  if (!renamed.startsWith(before)) throw refuse(`expected a name that begins with "${before}", got "${newName}"`)
  const newCore = renamed.slice(before.length)
  if (!isPartialName(newCore) || splitModule(newCore).module !== '')
    throw refuse(`"${newName}" is not a valid name of a partial: expected letters, digits, "_", "-" and "/"`)
  const newOwn = core === own ? newCore : newCore.replace(/[^/]*$/, '_$&')
  const newShown = hideUnderscore(newOwn)
  const newEnd = newOwn + ending
  return {
    path: module + folder + newEnd,
    oldEnd,
    newEnd,
    write(written) {
      const bare = removeEnding(written)
      const found = [own, shown].find((each) => bare.endsWith(each)) ?? bare
      return bare.slice(0, -found.length) + (found === own ? newOwn : newShown) + written.slice(bare.length)
    },
  }
}

function isPartialName(name: string): boolean {
  return name.split('/').every((part) => isName(part) && /^[\w.-]+$/.test(part))
}

/** A name in a document, and what replaces it. */
interface NameEdit {
  readonly use: Use
  readonly newText: string
}

function renameUses(uses: readonly Use[], write: Move['write']): readonly NameEdit[] {
  return uses.map((use) => ({ use, newText: write(use.name) }))
}

/** Replaces names as a whole, since short ones do not lead to another module. */
function writeWhole(newName: string): Move['write'] {
  return (written) => newName + written.slice(removeEnding(written).length)
}

/** The edits of each document together: their places are in its text before all of them. */
function groupEdits(edits: readonly NameEdit[]): TextDocumentEdit[] {
  const ofDocuments = groupBy(edits, ({ use }) => use.document)
  return Array.from(ofDocuments, ([document, list]) => ({
    textDocument: { uri: document.uri, version: null },
    edits: list.map(({ use, newText }) => ({ range: toRange(document, use), newText })),
  }))
}

/** The name without the underscore that a file may begin with: `cart/item` for `cart/_item`. */
function hideUnderscore(name: string): string {
  return name.replace(/(^|\/)_([^/]*)$/, '$1$2')
}

function removeEnding(name: string): string {
  return name.replace(/\.liquid$/, '')
}

/** As in a file URL. */
function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function refuse(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, message)
}
