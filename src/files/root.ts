import { diagnose, type Diagnostic } from '../base/diagnostics/diagnostic'
import { findNearest } from '../base/text/nearest'
import { fileKinds, type AnyFileKind } from './kinds'
import { appFolders } from './layout'
import { splitModule } from './module-path'

const deeper = /^(.+?)\/(?:app\/)?views\/(?:pages|partials|layouts)\//
const inViews = /^(?:partials|layouts)\//

/** The place of a misplaced app, at its first file; undefined if it is in place, or missing. */
export function findMisplacedApp(paths: readonly string[]): Diagnostic | undefined {
  const file = paths.find((path) => inViews.test(path) || deeper.test(path)) ?? ''
  const message = describeMisplacedApp(paths)
  return message === undefined ? undefined : diagnose('misplaced-app', { file, line: 1, column: 1 }, message)
}

function describeMisplacedApp(paths: readonly string[]): string | undefined {
  if (paths.some((path) => inViews.test(path)) && !paths.some((path) => path.startsWith('views/')))
    return 'these are the files of the folder "views": pass the folder around it'
  if (paths.some((path) => isOfApp(path))) return undefined
  const [, folder] = paths.map((path) => deeper.exec(path)).find((found) => found !== null) ?? []
  return folder === undefined ? undefined : `folder "views" not found here: the app is in "${folder}"`
}

const names = new Set([
  ...[...appFolders, 'modules'],
  ...Object.values<AnyFileKind>(fileKinds).flatMap(({ folders, former = [], path }) =>
    [...folders, ...former, path ?? ''].map(findTop),
  ),
])

/** Returns whether a folder or file of this name, at the top, may be of an app or of the project around it. */
export function isPartOfApp(name: string): boolean {
  return names.has(name)
}

/** Returns whether a file of a project may be of its app, even if its folder is misspelt or the app is misplaced. */
export function mayBeOfApp(path: string): boolean {
  return names.has(findTop(path)) || /\.(?:liquid|graphql|yml)$/.test(path)
}

/** A file in a folder, with an ending that apps have: the folder `api` of another project is not a misspelt `app`. */
const ofApps = /\/[^/]+\.(?:liquid|graphql|yml)$/

/** Returns whether one of the files is of an app, even if its folder is misspelt or the app is misplaced. */
export function isApp(paths: readonly string[]): boolean {
  if (paths.some((path) => names.has(findTop(path))) || describeMisplacedApp(paths) !== undefined) return true
  const folders = new Set(paths.filter((path) => ofApps.test(path)).map(findTop))
  return Array.from(folders).some((folder) => findNearest(folder, names) !== undefined)
}

function findTop(path: string): string {
  return path.split('/', 1)[0] as string
}

/** Whether an app consists of such files. Modules alone are an app, too. */
function isOfApp(path: string): boolean {
  const { rest } = splitModule(path)
  return Object.values<AnyFileKind>(fileKinds).some(({ folders, path: only }) =>
    only === undefined ? folders.some((folder) => rest.startsWith(folder)) : rest === only,
  )
}
