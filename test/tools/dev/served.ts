import { newDirectory } from '../../support/jest/app-directory'
import { command, type Ran } from '../command/terminal'

/** An app served by `liquid-platform dev`. */
export interface Served {
  /** The folder of the project. */
  readonly project: string
  readonly origin: string
  /** The printed lines so far. */
  readonly lines: readonly string[]
  /** What has been noted. */
  readonly notes: readonly string[]
  /** The printed lines and the notes, in their order. */
  readonly shown: readonly string[]
  readonly ended: Promise<Ran>
  /** Sends SIGINT. */
  stop(): void
}

const open: Served[] = []

/** Serves an app with these files until `endServed`. */
export async function serveFiles(files: Readonly<Record<string, string>>, port = 0): Promise<Served> {
  return serveProject(newDirectory(files), ['--memory', '--port', String(port)])
}

/** Serves the app of a project until `endServed`. */
export async function serveProject(
  project: string,
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const signal = new AbortController()
  const lines: string[] = []
  const notes: string[] = []
  const shown: string[] = []
  const onNote = (line: string): void => {
    notes.push(line)
    shown.push(line)
  }
  return new Promise((resolve, reject) => {
    const onPrint = (line: string): void => {
      lines.push(line)
      shown.push(line)
      const [, number] = /^The app is at http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (number === undefined) return
      const origin = `http://127.0.0.1:${number}`
      const one = { project, origin, lines, notes, shown, ended, stop: () => signal.abort() }
      open.push(one)
      resolve(one)
    }
    const ended = command(project, ['dev', ...options], { stop: signal.signal, onPrint, onNote, env })
    ended.then(({ notes }) => reject(new Error(notes)), reject)
  })
}

/** Stops all served apps; for `afterEach`. */
export async function endServed(): Promise<void> {
  for (const { stop, ended } of open.splice(0)) {
    stop()
    await ended
  }
}
