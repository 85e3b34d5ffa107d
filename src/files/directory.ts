import { existsSync, type Stats } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkOptions } from '../base/configuration/options'
import { AdapterError } from '../base/errors'
import { describeForCode } from '../base/values/describe'
import {
  readBinaryFile,
  listContents,
  isDirectory,
  isName,
  locatePath,
  listNames,
  openStream,
  readTextFile,
  type ResolvedPath,
} from './disk'
import { appFolders } from './layout'
import { mayBeOfApp } from './root'
import type { FileBytes, FileSource } from '../ports/files'

export interface DirectoryFilesOptions {
  /**
   * Milliseconds between checks for changed files. A check of more than a hundred files may go on in the background:
   * until it ends, calls return the previous state. With 0 every call checks all files before it returns; with
   * `Infinity` only the first one does. Default: 1000
   */
  readonly checkEveryMs?: number
}

/** The files of a directory. All methods but `readBytes` are synchronous. */
export interface DirectoryFiles extends FileSource {
  read(path: string): string | undefined
  readBytes(path: string): Promise<FileBytes | undefined>
  list(prefix: string): readonly string[]
  version(): number
  updatedAt(path: string): number | undefined
  diskPath(path: string): string | undefined
  /**
   * Checks for changed files now, however long ago the last check was: for a host that learns of changes itself. Resolves
   * when every change before the call is known; meanwhile others run.
   *
   * @example
   * const files = directoryFiles('./app', { checkEveryMs: Infinity })
   * watcher.on('change', () => files.look())
   */
  look(): Promise<void>
}

/**
 * The app in a directory, with the modules beside it: `../modules/blog/public/lib/post.liquid` has the path
 * `modules/blog/lib/post.liquid`, and `modules/blog/public/lib/post.liquid` inside the app overrides it. A module's
 * `private` folder works like `public`. The directory may also be the whole project's, with `app` and `modules` in it; the
 * modules beside it do not count then, nor do other files of the project, such as a log.
 *
 * Nothing outside of these directories is read, not even through symbolic links. Files and folders whose name starts
 * with a dot are ignored, and so is `node_modules`.
 *
 * Unless the host or the app's `config.yml` sets it otherwise, output is escaped and double-quoted strings are not
 * interpolated, as apps for the original platform expect.
 *
 * @example
 * const files = directoryFiles('./app')
 * files.read('views/partials/cart/total.liquid')
 *
 * @throws {AdapterError} if the directory does not exist, or `checkEveryMs` is invalid
 */
export function directoryFiles(root: string, options: DirectoryFilesOptions = {}): DirectoryFiles {
  checkOptions('directoryFiles', options, { checkEveryMs: true }, 'files')
  const { checkEveryMs = 1000 } = options
  if (typeof checkEveryMs !== 'number' || !(checkEveryMs >= 0)) {
    throw new AdapterError('files', `checkEveryMs must be a number of 0 or more, got ${describeForCode(checkEveryMs)}`)
  }
  const app = resolve(root)
  expectDirectory(app)
  return new Directory(app, checkEveryMs)
}

/** The known state of a file. */
interface Entry {
  /** The real path. */
  readonly file: string
  /** Changes when the file is written. */
  readonly stamp: string
  readonly size: number
  /** Epoch milliseconds. */
  readonly written: number
  /** Whether any further write changes the stamp. */
  settled: boolean
  text: string | undefined
}

/** A directory to read, and the `top` directory that its files must be in. */
interface Mount {
  readonly directory: string
  readonly top: string
  /** The prefix of its files' paths. */
  readonly prefix: string
}

/** The folders of a module's files; earlier ones override later ones. */
const visibilities = ['public', 'private']
/** A module's metadata files, beside those folders. */
const manifests = ['pos-module.json', 'template-values.json']

/** Two writes within this time may result in the same modification time. */
const coarsestMs = 50
/** Files of this size are compared by their stamps alone, and their bytes are streamed. */
const largeBytes = 1_000_000

/** Milliseconds that a check of all files may take before others run, and that these have. */
const sliceMs = 2
const pauseMs = 5
/** The steps that are taken without looking at the time: a check of a small app is over when the call returns. */
const sliceSteps = 200

/** A file that a check has found changed. */
interface Change {
  readonly path: string
  /** Its state before. */
  readonly known: Entry | undefined
  readonly entry: Entry
}

/** The findings of a check so far. */
interface Findings {
  readonly seen: Set<string>
  readonly changes: Change[]
}

/** @throws {AdapterError} if there is no directory at the path */
export function expectDirectory(path: string): void {
  if (isDirectory(path)) return
  const fault = existsSync(path) ? 'expected a directory, got the file' : 'directory not found:'
  throw new AdapterError('files', `${fault} ${path}`)
}

class Directory implements DirectoryFiles {
  // Events of the platform's own core module set 9 attempts.
  readonly defaults = { escapeOutput: true, stringInterpolation: false, limits: { attempts: 10 } }
  private readonly app: Mount
  private readonly isProject: boolean
  /** The folders of modules; earlier ones override later ones. */
  private readonly moduleFolders: readonly Omit<Mount, 'prefix'>[]
  private readonly entries = new Map<string, Entry>()
  private changes = 0
  private checked = -Infinity
  /** The check that continues in the background. */
  private looking: Promise<void> | undefined

  constructor(
    root: string,
    private readonly checkEveryMs: number,
  ) {
    this.app = { directory: root, top: root, prefix: '' }
    this.isProject = isProject(root)
    const beside = join(root, '..', 'modules')
    this.moduleFolders = [
      { directory: join(root, 'modules'), top: root },
      ...(this.isProject ? [] : [{ directory: beside, top: beside }]),
    ]
  }

  read(path: string): string | undefined {
    const entry = this.findEntry(path)
    return entry && (entry.text ??= readTextFile(entry.file))
  }

  async readBytes(path: string): Promise<FileBytes | undefined> {
    const entry = this.findEntry(path)
    if (!entry || entry.size < largeBytes) return entry && readBinaryFile(entry.file)
    const { file, size, stamp } = entry
    return { size, stamp, stream: (start, end) => openStream(file, start, end) }
  }

  updatedAt(path: string): number | undefined {
    const entry = this.findEntry(path)
    return entry && Math.floor(entry.written / 1000)
  }

  diskPath(path: string): string | undefined {
    return this.findEntry(path)?.file
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

  private findEntry(path: string): Entry | undefined {
    if (this.checkEveryMs !== Infinity) return this.find(path)
    this.check()
    return this.entries.get(path)
  }

  private find(path: string): Entry | undefined {
    for (const { directory, top, prefix } of this.listMounts(path)) {
      const place = locatePath(join(directory, path.slice(prefix.length)), top)
      if (place?.stats.isFile()) return this.addEntry(path, place)
    }
    this.forget(path)
    return undefined
  }

  /** The mounts that may have a path. */
  private listMounts(path: string): readonly Mount[] {
    const names = path.split('/')
    if (!names.every(isName)) return []
    const [first, module, rest] = names
    if (first !== 'modules') return [this.app]
    if (module === undefined || rest === undefined) return []
    return names.length === 3 && manifests.includes(rest)
      ? this.listModuleMounts(module, [''])
      : this.listModuleMounts(module)
  }

  /** The mounts of a module's files; earlier ones override later ones. */
  private listModuleMounts(module: string, folders = visibilities): readonly Mount[] {
    const prefix = `modules/${module}/`
    return this.moduleFolders.flatMap(({ directory, top }) =>
      folders.map((name) => ({ directory: join(directory, module, name), top, prefix })),
    )
  }

  async look(): Promise<void> {
    // A check that continues may have passed a file before it was changed.
    await this.looking
    await (this.looking ?? this.beginLook())
  }

  /** Checks all files for changes, if it is due: the first time completely, then for as long as a call may take. */
  private check(): void {
    if (this.looking || performance.now() - this.checked < this.checkEveryMs) return
    if (this.checked === -Infinity || this.checkEveryMs === 0) {
      for (const walk = this.walkAll(); walk.next().done !== true;);
      return
    }
    // If it fails, the next call checks completely, and throws the error.
    this.beginLook().catch(() => (this.checked = -Infinity))
  }

  private beginLook(): Promise<void> {
    return (this.looking = this.lookInSlices().finally(() => (this.looking = undefined)))
  }

  private async lookInSlices(): Promise<void> {
    for (const walk = this.walkAll(); ; await pause(pauseMs, undefined, { ref: false })) {
      const end = performance.now() + sliceMs
      for (let step = 0; step < sliceSteps || performance.now() < end; step++) if (walk.next().done) return
    }
  }

  /** Compares all files with the last state; it can pause after each. New and changed files appear together. */
  private *walkAll(): Generator<void> {
    const findings: Findings = { seen: new Set(), changes: [] }
    const modules = new Set(this.moduleFolders.flatMap(({ directory }) => Array.from(listNames(directory))))
    const mounts = [this.app, ...Array.from(modules).flatMap((module) => this.listModuleMounts(module))]
    for (const mount of mounts) {
      const place = locatePath(mount.directory, mount.top)
      if (place?.stats.isDirectory()) yield* this.walk({ ...mount, directory: place.path }, findings, [])
    }
    for (const { path, known, entry } of findings.changes) {
      if (this.entries.get(path) === known) this.set(path, entry)
    }
    for (const module of modules) for (const name of manifests) this.find(`modules/${module}/${name}`)
    for (const path of this.entries.keys()) {
      if (!findings.seen.has(path)) this.find(path)
      yield
    }
    this.checked = performance.now()
  }

  /** @param above the directory's ancestors: a link to one of them would be a cycle */
  private *walk({ directory, top, prefix }: Mount, findings: Findings, above: readonly string[]): Generator<void> {
    if (above.includes(directory)) return
    for (const [name, place] of listContents(directory, top)) {
      const path = prefix + name
      if (path === 'modules' || findings.seen.has(path)) continue
      if (place.stats.isDirectory()) {
        const inner = { directory: place.path, top, prefix: `${path}/` }
        yield* this.walk(inner, findings, [...above, directory])
      }
      if (!place.stats.isFile() || (this.isProject && !mayBeOfApp(path))) continue
      findings.seen.add(path)
      const known = this.entries.get(path)
      const entry = inspect(place, known)
      if (entry !== known) findings.changes.push({ path, known, entry })
      yield
    }
  }

  /** Records the current state of a file. */
  private addEntry(path: string, place: ResolvedPath): Entry {
    const known = this.entries.get(path)
    const entry = inspect(place, known)
    if (entry !== known) this.set(path, entry)
    return entry
  }

  private set(path: string, entry: Entry): void {
    this.entries.set(path, entry)
    this.changes++
  }

  private forget(path: string): void {
    if (this.entries.delete(path)) this.changes++
  }
}

/** The state of a file: the known one, unless the file has changed. */
function inspect({ path: file, stats }: ResolvedPath, known: Entry | undefined): Entry {
  const stamp = formatStamp(stats)
  const settled = Date.now() - stats.ctimeMs > coarsestMs || stats.size >= largeBytes
  if (known?.file === file && known.stamp === stamp && (known.settled || known.text === readTextFile(file))) {
    known.settled = settled
    return known
  }
  const { size, mtimeMs: written } = stats
  return { file, stamp, size, written, settled, text: settled ? undefined : readTextFile(file) }
}

/** Whether a directory is the whole project's: the modules beside it are another's. */
function isProject(root: string): boolean {
  return appFolders.some((name) => isDirectory(join(root, name)))
}

function formatStamp({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
}
