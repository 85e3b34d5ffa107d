import { posix } from 'node:path'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { findNearest } from '../../../base/text/nearest'
import { fileKinds, findFileKind, type AnyFileKind } from '../../../files/kinds'
import { splitModule } from '../../../files/module-path'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'

/** Files that the app does not read, because of their folder, their extension or their encoding. */
export const unread = defineCheck({
  name: 'unread files',
  rules: {
    'unread-file': {
      summary: 'A file is not read: its folder or its ending is misspelt, or it is HTML and does not end in `.liquid`.',
      example: {
        files: { 'views/page/tea.liquid': 'Tea' },
        message: 'no file in "views/page" is read (did you mean "views/pages"?)',
      },
    },
    encoding: {
      summary: 'A file is not in UTF-8.',
      example: {
        files: { 'views/pages/tea.liquid': 'Caf\ufffd' },
        message: 'this is not UTF-8: save the file as UTF-8',
      },
    },
  },
  async *find({ snapshot, files, places, pausing }: ParsedApp) {
    for (const path of await snapshot.list()) yield* findUnread(path)
    for await (const { path, text } of pausing(files.values())) {
      // Bytes that are not UTF-8 are read as U+FFFD; every second byte of ASCII in UTF-16 is 0.
      const index = text.search(/[\0\ufffd]/)
      const message = 'this is not UTF-8: save the file as UTF-8'
      if (index !== -1) yield diagnose('encoding', places.locateIndex(path, index), message)
    }
  },
})

/** The folders of an app by their names, and by the last part of these: `partials`. */
const folders = new Map(
  Object.values<AnyFileKind>(fileKinds)
    .flatMap((kind) => kind.folders)
    .filter((folder) => folder !== '')
    .map((folder) => folder.slice(0, -1))
    .flatMap((folder) => [[posix.basename(folder), folder] as const, [folder, folder] as const]),
)

/** The ending of the files of a folder. */
const endingOf = new Map(
  Object.values<AnyFileKind>(fileKinds).flatMap(({ folders, extension }) =>
    folders.map((folder) => [folder.slice(0, -1), extension] as const),
  ),
)

function* findUnread(path: string): Generator<Diagnostic> {
  const { rest } = splitModule(path)
  const kind = findFileKind(path)
  if (kind === undefined && /\.(?:liquid|graphql|ya?ml)$/.test(path)) {
    for (const length of [2, 1]) {
      const folder = rest.split('/').slice(0, -1).slice(0, length).join('/')
      const suggestion = folders.get(folder) ?? folders.get(findNearest(folder, folders.keys()) ?? '')
      if (suggestion === undefined) continue
      yield suggestion === folder
        ? reportEnding(path, replaceEnding(path, endingOf.get(folder)))
        : diagnose('unread-file', { file: path, line: 1, column: 1 }, `no file in "${folder}" is read`, { suggestion })
      return
    }
  }
  const suggestion = addLiquid(path) ?? correctEnding(path)
  if (kind !== undefined || suggestion === undefined || findFileKind(suggestion) === undefined) return
  yield reportEnding(path, suggestion)
}

function reportEnding(path: string, suggestion: string): Diagnostic {
  const message = `no file that ends in "${posix.extname(path)}" is read here`
  return diagnose('unread-file', { file: path, line: 1, column: 1 }, message, { suggestion })
}

function replaceEnding(path: string, ending = ''): string {
  return path.slice(0, -posix.extname(path).length) + ending
}

function addLiquid(path: string): string | undefined {
  return path.endsWith('.html') ? `${path}.liquid` : undefined
}

const endings = ['.liquid', '.graphql', '.yml']
/** Endings of other tools' files that only look misspelt. */
const others: ReadonlySet<string> = new Set(['.graphqls', '.xml'])

/** The path with the ending that was probably meant: `tea.liquid` for `tea.liqiud` and `tea.Liquid`. */
function correctEnding(path: string): string | undefined {
  const written = posix.extname(path)
  const lower = written.toLowerCase()
  if (others.has(lower)) return undefined
  const ending = endings.includes(lower) ? lower : findNearest(lower, endings)
  return ending === undefined || !/^\.[a-z]+$/.test(lower) ? undefined : replaceEnding(path, ending)
}
