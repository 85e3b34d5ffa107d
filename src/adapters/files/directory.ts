import { statSync, type Stats } from 'node:fs'
import { join, resolve } from 'node:path'
import { AdapterError } from '../../errors'
import { describe } from '../../values/describe'
import { bytesOf, contentsOf, isName, locate, namesIn, streamOf, textOf, type Place } from './disk'
import type { FileBytes, FileSource } from './source'

export interface DirectoryFilesOptions {
  /**
   * Milliseconds from one look for changed files to the next. With 0 every call looks; with `Infinity` the first one
   * does and no other. 1000
   */
  readonly checkEveryMs?: number
}

/** The files of a directory. They answer at once. */
export interface DirectoryFiles extends FileSource {
  read(path: string): string | undefined
  readBytes(path: string): Promise<FileBytes | undefined>
  list(prefix: string): readonly string[]
  version(): number
  updatedAt(path: string): number | undefined
}

/**
 * The app in a directory, with the modules beside it: `../modules/blog/public/lib/post.liquid` has the path
 * `modules/blog/lib/post.liquid`, and `modules/blog/public/lib/post.liquid` inside of the app overrides it. What is in
 * `private` counts as what is in `public`. The directory may also be that of the whole project, with `app` and `modules`
 * in it.
 *
 * Nothing outside of these directories is read, not through symbolic links either. Files and folders whose name
 * begins with a dot are left out, and so is `node_modules`.
 *
 * @example
 * const files = directoryFiles('./app')
 * files.read('views/partials/cart/total.liquid')
 *
 * Where neither the host nor the app's `config.yml` says otherwise, output is escaped and double-quoted strings are not
 * interpolated, as the apps that are written for the original platform expect.
 *
 * @throws {AdapterError} where there is no such directory
 */
export function directoryFiles(root: string, { checkEveryMs = 1000 }: DirectoryFilesOptions = {}): DirectoryFiles {
  if (typeof checkEveryMs !== 'number' || !(checkEveryMs >= 0)) {
    throw new AdapterError('files', `checkEveryMs must be a number of 0 or more, got ${describe(checkEveryMs)}`)
  }
  const app = resolve(root)
  if (!isDirectory(app)) throw new AdapterError('files', `there is no directory ${app}`)
  return new Directory(app, checkEveryMs)
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** What is known of a file. */
interface Entry {
  /** Where it really is. */
  readonly file: string
  /** Something else where the file has been written since. */
  readonly stamp: string
  readonly size: number
  /** Epoch milliseconds. */
  readonly written: number
  /** Whether another write would give another stamp. */
  settled: boolean
  text: string | undefined
}

/** A directory whose files are read, and the one that nothing may be outside of. */
interface Mount {
  readonly directory: string
  readonly top: string
  /** What the paths of its files begin with. */
  readonly prefix: string
}

/** Where the files of a module are, those that override first. */
const moduleFolders = ['public', 'private']
/** What a module says of itself, beside those folders. */
const manifests = ['pos-module.json', 'template-values.json']

/** Two writes within so many milliseconds may give a file the same time. */
const coarsestTime = 50
/** Bytes from which on a file is told by its stamp alone, and streamed where its bytes are asked for. */
const large = 1_000_000

class Directory implements DirectoryFiles {
  readonly defaults = { escapeOutput: true, stringInterpolation: false }
  private readonly app: Mount
  private readonly moduleTops: readonly [inside: string, beside: string]
  private readonly entries = new Map<string, Entry>()
  private changes = 0
  private checked = -Infinity

  constructor(
    root: string,
    private readonly checkEveryMs: number,
  ) {
    this.app = { directory: root, top: root, prefix: '' }
    this.moduleTops = [join(root, 'modules'), join(root, '..', 'modules')]
  }

  read(path: string): string | undefined {
    const entry = this.entryOf(path)
    return entry && (entry.text ??= textOf(entry.file))
  }

  async readBytes(path: string): Promise<FileBytes | undefined> {
    const entry = this.entryOf(path)
    if (!entry || entry.size < large) return entry && bytesOf(entry.file)
    const { file, size, stamp } = entry
    return { size, stamp, stream: (start, end) => streamOf(file, start, end) }
  }

  updatedAt(path: string): number | undefined {
    const entry = this.entryOf(path)
    return entry && Math.floor(entry.written / 1000)
  }

  list(prefix: string): readonly string[] {
    this.check()
    const paths = Array.from(this.entries.keys()).filter((path) => path.startsWith(prefix))
    return paths.sort()
  }

  version(): number {
    this.check()
    return this.changes
  }

  private entryOf(path: string): Entry | undefined {
    if (this.checkEveryMs !== Infinity) return this.find(path)
    this.check()
    return this.entries.get(path)
  }

  private find(path: string): Entry | undefined {
    for (const { directory, top, prefix } of this.mountsOf(path)) {
      const place = locate(join(directory, path.slice(prefix.length)), top)
      if (place?.stats.isFile()) return this.note(path, place)
    }
    this.forget(path)
    return undefined
  }

  /** Where a path may be. */
  private mountsOf(path: string): readonly Mount[] {
    const names = path.split('/')
    if (!names.every(isName)) return []
    const [first, module, rest] = names
    if (first !== 'modules') return [this.app]
    if (module === undefined || rest === undefined) return []
    return names.length === 3 && manifests.includes(rest)
      ? this.mountsOfModule(module, [''])
      : this.mountsOfModule(module)
  }

  /** Where the files of a module are, the ones that override first. */
  private mountsOfModule(module: string, folders = moduleFolders): readonly Mount[] {
    const [inside, beside] = this.moduleTops
    const prefix = `modules/${module}/`
    return [
      ...folders.map((name) => ({ directory: join(inside, module, name), top: this.app.top, prefix })),
      ...folders.map((name) => ({ directory: join(beside, module, name), top: beside, prefix })),
    ]
  }

  /** Looks at every file, where it is time to. */
  private check(): void {
    if (performance.now() - this.checked < this.checkEveryMs) return
    const modules = new Set(this.moduleTops.flatMap(namesIn))
    const seen = new Set<string>()
    for (const { directory, top, prefix } of [
      this.app,
      ...Array.from(modules).flatMap((m) => this.mountsOfModule(m)),
    ]) {
      const place = locate(directory, top)
      if (place?.stats.isDirectory()) this.walk(place.path, top, prefix, seen, [])
    }
    for (const module of modules) {
      for (const name of manifests) if (this.find(`modules/${module}/${name}`)) seen.add(`modules/${module}/${name}`)
    }
    for (const path of this.entries.keys()) if (!seen.has(path)) this.forget(path)
    this.checked = performance.now()
  }

  /** @param above the directories that this one is in: a link to one of them would lead round in circles */
  private walk(directory: string, top: string, prefix: string, seen: Set<string>, above: readonly string[]): void {
    if (above.includes(directory)) return
    for (const [name, place] of contentsOf(directory, top)) {
      const path = prefix + name
      if (path === 'modules' || seen.has(path)) continue
      if (place.stats.isDirectory()) this.walk(place.path, top, `${path}/`, seen, [...above, directory])
      if (!place.stats.isFile()) continue
      seen.add(path)
      this.note(path, place)
    }
  }

  /** Remembers a file as it is now. */
  private note(path: string, { path: file, stats }: Place): Entry {
    const stamp = stampOf(stats)
    const settled = Date.now() - stats.ctimeMs > coarsestTime || stats.size >= large
    const known = this.entries.get(path)
    if (known?.file === file && known.stamp === stamp && (known.settled || known.text === textOf(file))) {
      known.settled = settled
      return known
    }
    const { size, mtimeMs: written } = stats
    const entry = { file, stamp, size, written, settled, text: settled ? undefined : textOf(file) }
    this.entries.set(path, entry)
    this.changes++
    return entry
  }

  private forget(path: string): void {
    if (this.entries.delete(path)) this.changes++
  }
}

function stampOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
}
