import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isPartOfApp } from '../../../files/root'

const everyMs = 500
/** The code beside the app, such as `liquid-platform.config.mjs`, and the variables of the environment. */
const watched = /^(?:.+\.[cm]?[jt]s|\.env(?:\..+)?)$/
/** Files that the package managers write when they install. */
const installs = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'].map((name) =>
  join('node_modules', name),
)

/** Names of files outside of the app, such as an editor's temporary files. */
const ignored = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/

/** Lists files of a project by their paths in it. */
type ListFiles = (project: string) => Promise<readonly string[]>

/** Finds another file that has changed, by its path in the project. */
export type FindChange = () => Promise<string | undefined>

/** The files of a project that `dev` reads only at its start. */
export const listStartFiles: ListFiles = async (project) => {
  const names = await readFolder(project)
  return [...names.filter((name) => watched.test(name)), ...installs]
}

/** The files of a project that can make the start of `dev` fail: those of the app, too. */
export const listAllFiles: ListFiles = async (project) => {
  const parts = (await readFolder(project)).filter(isPartOfApp)
  const inner = parts.map(async (part) => (await readFolder(join(project, part), true)).map((name) => join(part, name)))
  const ofApp = [...parts, ...(await Promise.all(inner)).flat()].filter((name) => !ignored.test(name))
  return [...(await listStartFiles(project)), ...ofApp]
}

/** The names in a folder; none if it is not a folder, or cannot be read. */
async function readFolder(path: string, recursive = false): Promise<readonly string[]> {
  return readdir(path, { recursive }).catch(() => [])
}

/** Files of a project, as they were at one time. */
export class WrittenFiles {
  private constructor(
    private readonly project: string,
    private readonly list: ListFiles,
    private readonly times: ReadonlyMap<string, number>,
  ) {}

  /** Remembers when files of a project were written. */
  static async read(project: string, list: ListFiles): Promise<WrittenFiles> {
    return new WrittenFiles(project, list, await readTimes(project, list))
  }

  /** Resolves with the name of a file when it changes; with undefined when `stop` is aborted. */
  async waitForChange(
    stop: AbortSignal,
    findOther: FindChange = () => Promise.resolve(undefined),
  ): Promise<string | undefined> {
    while (!stop.aborted) {
      const [written] = (await WrittenFiles.read(this.project, this.list)).listChanges(this)
      const name = written ?? (await findOther())
      if (name !== undefined) return name
      await pause(everyMs, undefined, { signal: stop }).catch(() => undefined)
    }
    return undefined
  }

  /** The names of the files that have changed since an earlier time. */
  listChanges(before: WrittenFiles): readonly string[] {
    const names = new Set([...this.times.keys(), ...before.times.keys()])
    return Array.from(names).filter((name) => this.times.get(name) !== before.times.get(name))
  }
}

/** When each file was written, in milliseconds since the epoch. */
async function readTimes(project: string, list: ListFiles): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const readTime = async (name: string): Promise<void> => {
    const found = await stat(join(project, name)).catch(() => undefined)
    // The time of a folder changes with files that are not of the app, such as an editor's.
    if (found?.isFile()) times.set(name, found.mtimeMs)
  }
  await Promise.all((await list(project)).map(readTime))
  return times
}
