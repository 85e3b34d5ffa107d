import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { lineLogger } from '../../../ports/logger'
import { memorySms } from '../../../ports/sms'
import { RecentLog } from '../../dev/recent-log'
import { RecentMail } from '../../dev/recent-mail'
import { AdapterError, MigrationError } from '../../../base/errors'
import { findDiagnostic } from '../../../base/diagnostics/diagnostic'
import { toNodeListener, type Fetcher } from '../../../web/node'
import { makeFolderArgument, openApp, openAppFiles, type OpenApp } from '../app'
import { loadOwnAdapters } from '../config/config'
import { Evaluation } from '../console/evaluation'
import { ExitCode } from '../exit-code'
import { parseWholeNumber } from '../options'
import { reportError } from '../report-error'
import { startServer, type WebServer } from '../serve/web-server'
import type { Terminal } from '../terminal'
import { listAllFiles, listStartFiles, WrittenFiles } from './changes'
import { isEmpty, loadSeeds } from './seeds'
import { findProject, openMemoryState, openState, type State } from './state'
import { portVariable, restartCode, startVariable, type Listens } from './supervise'

const defaultPort = 3000

interface DevOptions {
  readonly port: number
  readonly memory: boolean
  readonly fresh: boolean
}

/** `liquid-platform dev`: an app while one works on it. */
export function dev(terminal: Terminal): Command {
  return new Command('dev')
    .description('Serves an app while you work on it: with a panel, and pages that reload when you save a file.')
    .addArgument(makeFolderArgument())
    .option('--port <number>', 'the port to listen on, or the next free one', parseWholeNumber(0, 65_535), defaultPort)
    .option('--memory', 'keep no data: it ends with the command', false)
    .option('--fresh', 'delete the data of .liquid-platform first, and load the seeds', false)
    .addHelpText('after', '\nExamples:\n  $ liquid-platform dev\n  $ liquid-platform dev ./app --port 8080 --fresh')
    .action(async (folder: string, options: DevOptions) => {
      const { stop } = terminal
      const project = findProject(resolve(terminal.directory, folder))
      const start = await WrittenFiles.read(project, listStartFiles)
      const all = await WrittenFiles.read(project, listAllFiles)
      const isAgain = terminal.env[startVariable] === 'again'
      let changed: string | undefined
      try {
        changed = await serve(folder, { ...options, fresh: options.fresh && !isAgain }, terminal, () =>
          start.waitForChange(stop),
        )
      } catch (error) {
        const isInApp = findDiagnostic(error) !== undefined || error instanceof MigrationError
        if (!isAgain && !isInApp) throw error
        reportError(error, terminal)
        terminal.note('Starts again when a file changes')
        changed = await all.waitForChange(stop)
      }
      if (changed === undefined) return
      terminal.note(`${changed} has changed: starts again`)
      throw new ExitCode(restartCode)
    })
}

/** Serves an app until the wait is over, and returns its result. */
async function serve<T>(
  folder: string,
  { port, memory, fresh }: DevOptions,
  terminal: Terminal,
  wait: () => Promise<T>,
): Promise<T> {
  const { DevApp } = await import('../../dev/dev-app')
  const files = openAppFiles(folder, terminal, { checkEveryMs: Infinity })
  const own = await loadOwnAdapters(folder, terminal)
  const root = resolve(terminal.directory, folder)
  const state = memory ? await openMemoryState(terminal) : await openState({ root, own, isFresh: fresh }, terminal)
  const log = new RecentLog(own.logger ?? lineLogger((line) => terminal.note(line)))
  const [mailer, sms] = [new RecentMail({ send: () => undefined }, { areLinksKept: true }), memorySms()]
  const settings = { secret: state.secret, ...own.settings, environment: 'development' }
  const app = await openOver(state, () =>
    openApp(folder, terminal, { ...state.adapters, ...own, files, logger: log, mailer, sms, settings }),
  )
  const evaluate = (text: string): Promise<string> => new Evaluation(app.runtime).run(text)
  const print = (line: string): void => terminal.print(line)
  const pages = new DevApp({ ...app, files, log, mailer, sms, evaluate, print })
  try {
    await prepare(app, findProject(root), terminal)
    const server = await listen(pages, port, terminal)
    const worker = app.platform.jobs.work({ concurrency: 5 })
    const result = await wait()
    pages.stop()
    await Promise.all([server.stop(), worker.stop()])
    return result
  } finally {
    pages.stop()
    await app.close()
  }
}

/** Opens an app over a state, which is closed with it. */
async function openOver(state: State, open: () => Promise<OpenApp>): Promise<OpenApp> {
  try {
    const app = await open()
    return { ...app, close: () => app.close().finally(() => state.close()) }
  } catch (error) {
    await state.close()
    throw error
  }
}

/** Runs the migrations; an app without data gets its seeds. */
async function prepare({ platform, runtime }: OpenApp, project: string, terminal: Terminal): Promise<void> {
  const isNew = await isEmpty(runtime)
  for (const name of await platform.migrate()) terminal.note(`the migration ${name} has run`)
  if (!isNew) return
  try {
    const loaded = await loadSeeds(project, runtime)
    if (loaded.length > 0) terminal.note(`the data of ${loaded.join(', ')} is loaded`)
  } catch (error) {
    reportError(error, terminal)
    terminal.note('No seeds are loaded. --fresh loads them again')
  }
}

/** Listens on this machine only: at the first free port, or, after a restart, at the same one. */
async function listen(app: Fetcher, first: number, terminal: Terminal): Promise<WebServer> {
  const kept = terminal.env[portVariable]
  const server = kept === undefined ? await startAtFree(app, first) : await startAgain(app, Number(kept), terminal)
  const { port } = server
  if (kept === undefined && first !== 0 && port !== first) terminal.note(`port ${first} is in use`)
  terminal.send({ port } satisfies Listens)
  const origin = `http://localhost:${port}`
  terminal.print(`The app is at ${origin}, its panel at ${origin}/_dev`)
  return server
}

const triedPorts = 20

async function startAtFree(app: Fetcher, first: number): Promise<WebServer> {
  for (let port = first; ; port++) {
    try {
      return await startAt(app, port)
    } catch (error) {
      if (!isInUse(error) || port - first >= triedPorts || port >= 65_535) throw error
    }
  }
}

const retryMs = 100

/** Waits while another program uses the port. */
async function startAgain(app: Fetcher, port: number, terminal: Terminal): Promise<WebServer> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await startAt(app, port)
    } catch (error) {
      if (!isInUse(error) || terminal.stop.aborted) throw error
      if (isFirst) terminal.note(`port ${port} is in use: waits until it is free`)
      await pause(retryMs, undefined, { signal: terminal.stop }).catch(() => undefined)
    }
  }
}

function startAt(app: Fetcher, port: number): Promise<WebServer> {
  const response = toNodeListener(app)
  const listener: RequestListener = (incoming, outgoing) => void response(incoming, outgoing)
  return startServer({ listener, app }, port, '127.0.0.1')
}

function isInUse(error: unknown): boolean {
  return error instanceof AdapterError && (error.cause as NodeJS.ErrnoException).code === 'EADDRINUSE'
}
