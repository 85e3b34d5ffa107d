import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const everyMs = 500
/** The code beside the app, such as `liquid-platform.config.mjs`, and the variables of the environment. */
const watched = /^(?:.+\.[cm]?[jt]s|\.env(?:\..+)?)$/
/** What the package managers write when they install. */
const installs = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'].map((name) =>
  join('node_modules', name),
)

/** The files of a project that `dev` reads only at its start. */
export class StartFiles {
  private constructor(
    private readonly project: string,
    private readonly times: ReadonlyMap<string, number>,
  ) {}

  /** Remembers when the files of a project were written. */
  static async read(project: string): Promise<StartFiles> {
    return new StartFiles(project, await readTimes(project))
  }

  /** Resolves with the name of a file when it changes; with undefined when `stop` is aborted. */
  async waitForChange(stop: AbortSignal): Promise<string | undefined> {
    while (!stop.aborted) {
      const now = await readTimes(this.project)
      const names = new Set([...now.keys(), ...this.times.keys()])
      for (const name of names) if (now.get(name) !== this.times.get(name)) return name
      await pause(everyMs, undefined, { signal: stop }).catch(() => undefined)
    }
    return undefined
  }
}

/** When each file was written, in milliseconds since the epoch. */
async function readTimes(project: string): Promise<ReadonlyMap<string, number>> {
  const names = [...(await readdir(project).catch(() => [])).filter((name) => watched.test(name)), ...installs]
  const times = new Map<string, number>()
  for (const name of names) {
    const found = await stat(join(project, name)).catch(() => undefined)
    if (found) times.set(name, found.mtimeMs)
  }
  return times
}
