import { diagnose, type Report } from '../base/diagnostics/diagnostic'
import { MissingFileError } from '../base/errors'
import { findNearest } from '../base/text/nearest'
import { waitForAll, andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { AppFiles } from './app-files'
import type { FolderDescription } from './file-kind'
import { removeFirstSlash, splitModule } from './module-path'

/** The paths of files by all names, and by their own; and the paths hidden by another file of the same name. */
interface Index {
  readonly paths: ReadonlyMap<string, string>
  readonly entries: ReadonlyMap<string, string>
  readonly hidden: ReadonlyMap<string, string>
}

/**
 * The files in a folder of an app and its modules, by name: `posts/find` for `graphql/posts/find.graphql`,
 * `modules/blog/find` for a module's.
 */
export class AppFolder {
  constructor(
    private readonly files: AppFiles,
    private readonly description: FolderDescription,
    private readonly report: Report = () => undefined,
  ) {}

  /** The path of the file with that name; undefined if there is none. */
  findPath(name: string): PromiseOrValue<string | undefined> {
    return andThen(this.index(), ({ paths, hidden }) => {
      const own = this.normalizeName(name)
      const other = hidden.get(own)
      if (other !== undefined) {
        const message = `${paths.get(own)} is used instead: both are the ${this.description.kind} "${own}"`
        this.report(diagnose('same-name', { file: other, line: 1, column: 1 }, message))
      }
      return paths.get(own)
    })
  }

  /** The paths of the files by their own names, without the other names that `findPath` accepts. */
  entries(): PromiseOrValue<ReadonlyMap<string, string>> {
    return andThen(this.index(), ({ entries }) => entries)
  }

  /**
   * Throws the error for a missing file, with the paths tried and similar names.
   *
   * @param other further names to suggest, which are not files
   * @throws {MissingFileError}
   */
  throwMissing(name: string, other: Iterable<string> = []): PromiseOrValue<never> {
    return andThen(this.index(), ({ entries }) => {
      throw makeMissingFileError(this.description.kind, name, this.listCandidates(name), [...entries.keys(), ...other])
    })
  }

  /** The paths at which a file of that name is looked for. */
  listCandidates(name: string): readonly string[] {
    const { folders, extension } = this.description
    const { module, rest } = splitModule(this.normalizeName(name))
    return folders.map((folder) => module + folder + rest + extension)
  }

  /** The name without the ending and the slash at its start that templates may write. */
  private normalizeName(name: string): string {
    return removeEnding(removeFirstSlash(name), this.description.extension)
  }

  private index(): PromiseOrValue<Index> {
    const snapshot = this.files.current()
    return snapshot.once(this, () => {
      const { folders } = this.description
      return andThen(waitForAll(folders.map((folder) => snapshot.list(folder))), (lists) =>
        makeIndex(
          lists.map((paths, i) => [folders[i] as string, paths] as const),
          this.description,
        ),
      )
    })
  }
}

/**
 * @param tried the paths at which it was looked for
 * @param names the existing names, to suggest a similar one
 */
export function makeMissingFileError(
  kind: string,
  name: string,
  tried: readonly string[],
  names: Iterable<string> = [],
  options?: ErrorOptions,
): MissingFileError {
  // Apps look for "can't find partial" in it. Source: the public documentation of the user module, "Troubleshoot".
  const message = `can't find ${kind} "${name}"${formatMeant(name, Array.from(names))}; looked for ${tried.join(', ')}`
  return new MissingFileError(name, tried, message, options)
}

/** Suggests the name that was probably meant: a similar one, or the same one without the folder `partials/` before it. */
function formatMeant(name: string, names: readonly string[]): string {
  const { module, rest } = splitModule(name)
  const isInside = (known: string): boolean =>
    known.startsWith(module) && rest.endsWith(`/${known.slice(module.length)}`)
  const meant = findNearest(name, names) ?? names.find(isInside)
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}

type FolderList = readonly [folder: string, paths: readonly string[]]

function makeIndex(
  lists: readonly FolderList[],
  {
    extension,
    anyExtension = false,
    optionalEndings = [],
    optionalPrefix,
    optionalFolder,
    optionalFolders,
  }: FolderDescription,
): Index {
  const paths = new Map<string, string>()
  const hidden = new Map<string, string>()
  const named = lists.flatMap(([folder, list]) => list.map((path) => [toName(path, folder), path] as const))
  for (const [name, path] of named) {
    if (!name.endsWith(extension)) continue
    const own = removeEnding(name, extension)
    if (!paths.has(own)) paths.set(own, path)
    else hidden.set(own, path)
  }
  const claim = (name: string, path: string): void => {
    if (!paths.has(name)) paths.set(name, path)
  }
  if (anyExtension) for (const [name, path] of named) if (!name.endsWith(extension)) claim(name, path)
  const claimShort = (names: readonly (readonly [name: string, path: string])[]): void => {
    for (const ending of optionalEndings) for (const [name, path] of names) claim(removeEnding(name, ending), path)
  }
  claimShort(Array.from(paths))
  const entries = new Map(paths)
  if (optionalPrefix !== undefined) {
    for (const [name, path] of entries) claim(removePrefix(name, optionalPrefix), path)
  }
  if (optionalFolder !== undefined) {
    const names = listNames(optionalFolder, lists).map(([name, path]) => [removeEnding(name, extension), path] as const)
    for (const [name, path] of names) claim(name, path)
    claimShort(names)
  }
  if (optionalFolders) for (const [name, path] of indexByBaseName(entries)) claim(name, path)
  return { paths, entries, hidden }
}

/** The names of the files in a folder with the end of its path: `modules/blog/layouts/main.liquid`. */
function listNames(ending: string, lists: readonly FolderList[]): readonly (readonly [name: string, path: string])[] {
  const [folder, paths] = lists.find(([folder]) => folder.endsWith(ending)) ?? ['', []]
  return paths.map((path) => {
    const { module, rest } = splitModule(toName(path, folder))
    return [module + ending + rest, path] as const
  })
}

/** The files by the last parts of their names, without those that are the same in one app or module. */
function indexByBaseName(entries: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const several = new Set<string>()
  for (const [name, path] of entries) {
    const short = splitModule(name).module + name.slice(name.lastIndexOf('/') + 1)
    if (found.has(short)) several.add(short)
    found.set(short, path)
  }
  for (const short of several) found.delete(short)
  return found
}

function toName(path: string, folder: string): string {
  const { module } = splitModule(path)
  return module + path.slice(module.length + folder.length)
}

function removeEnding(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name
}

/** `cart/item` for `cart/_item` */
function removePrefix(name: string, prefix: string): string {
  const start = name.lastIndexOf('/') + 1
  return name.startsWith(prefix, start) ? name.slice(0, start) + name.slice(start + prefix.length) : name
}
