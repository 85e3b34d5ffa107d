import { newDirectory } from '../../support/app-directory'
import { command, type Ran } from '../command/terminal'

/** An app that `liquid-platform dev` serves. */
export interface Served {
  /** The folder of the project. */
  readonly project: string
  readonly origin: string
  /** What has been printed. */
  readonly lines: readonly string[]
  readonly ended: Promise<Ran>
  /** Sends SIGINT. */
  stop(): void
}

const open: Served[] = []

/** Serves an app with these files; `endServed` ends it. */
export async function served(files: Readonly<Record<string, string>>, port = 0): Promise<Served> {
  const project = newDirectory(files)
  const signal = new AbortController()
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    const onPrint = (line: string): void => {
      lines.push(line)
      const [, number] = /^The app is at http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (number === undefined) return
      const origin = `http://127.0.0.1:${number}`
      const one = { project, origin, lines, ended, stop: () => signal.abort() }
      open.push(one)
      resolve(one)
    }
    const ended = command(project, ['dev', '--port', String(port)], { stop: signal.signal, onPrint })
    ended.then(({ notes }) => reject(new Error(notes)), reject)
  })
}

/** For `afterEach`. */
export async function endServed(): Promise<void> {
  for (const { stop, ended } of open.splice(0)) {
    stop()
    await ended
  }
}
