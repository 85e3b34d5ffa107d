import { adminPath } from '../../admin/path'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { lineLogger } from '../../../ports/logger'
import { memorySms } from '../../../ports/sms'
import { Router } from '../../../web/http/routing'
import { RecentLog } from '../../dev/recent-log'
import { RecentMail } from '../../dev/recent-mail'
import { settleAll } from '../../../base/async/settle-all'
import { MigrationError } from '../../../base/errors'
import { findDiagnostic } from '../../../base/diagnostics/diagnostic'
import { makeFolderArgument, openApp, openAppFiles, type OpenApp } from '../app'
import { loadOwnAdapters } from '../config/config'
import { Evaluation } from '../console/evaluation'
import { ExitCode } from '../exit-code'
import { parseWholeNumber } from '../options'
import { reportError } from '../report-error'
import type { Terminal } from '../terminal'
import { EditCheck } from './edit-check'
import { listAllFiles, listStartFiles, WrittenFiles, type FindChange } from './changes'
import { ConfigSettings } from './config-settings'
import { listen } from './listen'
import { isEmpty, loadSeeds } from './seeds'
import { showError } from './show-error'
import { findProjectFolder, openMemoryState, openState, type State } from './state'
import { restartCode, startVariable } from './supervise'

const defaultPort = 3000

interface DevOptions {
  readonly port: number
  readonly memory?: boolean
  readonly fresh?: boolean
}

/** `liquid-platform dev`: an app while one works on it. */
export function dev(terminal: Terminal): Command {
  return new Command('dev')
    .description('Serves an app while you work on it: with a panel, and pages that reload when you save a file.')
    .addArgument(makeFolderArgument())
    .option('--port <number>', 'the port to listen on, or the next free one', parseWholeNumber(0, 65_535), defaultPort)
    .option('--memory', 'keep no data: it ends with the command')
    .option('--fresh', 'delete the data of .liquid-platform first, and load the seeds')
    .addHelpText('after', '\nExamples:\n  $ liquid-platform dev\n  $ liquid-platform dev ./app --port 8080 --fresh')
    .action(async (folder: string, options: DevOptions) => {
      const { stop } = terminal
      const project = findProjectFolder(resolve(terminal.directory, folder))
      const start = await WrittenFiles.read(project, listStartFiles)
      const all = await WrittenFiles.read(project, listAllFiles)
      const isAgain = terminal.env[startVariable] === 'again'
      let changed: string | undefined
      try {
        const fresh = options.fresh === true && !isAgain
        changed = await serve(folder, { ...options, fresh, written: all }, terminal, (findOther) =>
          start.waitForChange(stop, findOther),
        )
      } catch (error) {
        const isInApp = findDiagnostic(error) !== undefined || error instanceof MigrationError
        if (!isAgain && !isInApp) throw error
        reportError(error, terminal)
        changed = await showError(error, { folder, port: options.port, terminal }, () => all.waitForChange(stop))
      }
      if (changed === undefined) return
      terminal.note(`${changed} has changed: starts again`)
      throw new ExitCode(restartCode)
    })
}

/** Serves an app until the wait is over, and returns its result. */
async function serve<T>(
  folder: string,
  { port, memory = false, fresh = false, written }: DevOptions & { readonly written: WrittenFiles },
  terminal: Terminal,
  wait: (findOther: FindChange) => Promise<T>,
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
  const project = findProjectFolder(root)
  const edits = new EditCheck({ project, files, config: own, written, terminal })
  const onChange = (): void => edits.schedule()
  const pages = new DevApp({ ...app, files, log, mailer, sms, evaluate, print, onChange })
  try {
    const settingsAtStart = await ConfigSettings.read(project, app.runtime.files)
    await prepare(app, project, terminal)
    // Logs pages that have the address of another one.
    await app.runtime.service(Router).listPages()
    const server = await listen(pages, port, terminal)
    const origin = `http://localhost:${server.port}`
    terminal.print(`The app is at ${origin}, its panel at ${origin}/_dev`)
    terminal.print(`Its admin is at ${origin}${adminPath}`)
    edits.schedule()
    const worker = app.platform.jobs.work({ concurrency: 5 })
    const result = await wait(() => settingsAtStart.findChange())
    pages.stop()
    await settleAll([() => server.stop(), () => worker.stop()])
    return result
  } finally {
    pages.stop()
    await edits.stop()
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
