import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { directoryFiles } from '../../files/directory'
import { lineLogger } from '../../ports/logger'
import { memoryMailer } from '../../ports/mailer'
import { memorySms } from '../../ports/sms'
import { RecentLog } from '../dev/recent-log'
import { AdapterError } from '../../base/errors'
import { toNodeListener, type Fetcher } from '../../web/node'
import { makeFolderArgument, openApp } from './app'
import { loadOwnAdapters } from './config'
import { Evaluation } from './console/evaluation'
import { parseWholeNumber } from './options'
import { startServer, type WebServer } from './serve/web-server'
import { waitForStop, type Terminal } from './terminal'

const defaultPort = 3000

/** `liquid-platform dev`: an app while one works on it. */
export function dev(terminal: Terminal): Command {
  return new Command('dev')
    .description('Serves an app while you work on it: with a panel, and pages that reload when you save a file.')
    .addArgument(makeFolderArgument())
    .option('--port <number>', 'the port to listen on, or the next free one', parseWholeNumber(0, 65_535), defaultPort)
    .addHelpText('after', '\nExamples:\n  $ liquid-platform dev\n  $ liquid-platform dev ./app --port 8080')
    .action(async (folder: string, { port }: { readonly port: number }) => {
      const { DevApp } = await import('../dev/dev-app')
      const { stop } = terminal
      const files = directoryFiles(resolve(terminal.directory, folder), { checkEveryMs: Infinity })
      const own = await loadOwnAdapters(folder, terminal)
      const settings = { ...own.settings, environment: 'development' }
      const log = new RecentLog(own.logger ?? lineLogger((line) => terminal.note(line)))
      const mailer = memoryMailer()
      const sms = memorySms()
      const app = await openApp(folder, terminal, { ...own, files, logger: log, mailer, sms, settings })
      const evaluate = (text: string): Promise<string> => new Evaluation(app.runtime).run(text)
      const print = (line: string): void => terminal.print(line)
      const pages = new DevApp({ ...app, files, log, mailer, sms, evaluate, print })
      try {
        for (const name of await app.platform.migrate()) terminal.note(`the migration ${name} has run`)
        const server = await listen(pages, port, terminal)
        const worker = app.platform.jobs.work({ concurrency: 5 })
        await waitForStop({ stop })
        pages.stop()
        await Promise.all([server.stop(), worker.stop()])
      } finally {
        pages.stop()
        await app.close()
      }
    })
}

/** Listens on this machine only, at the first free port. */
async function listen(app: Fetcher, first: number, terminal: Terminal): Promise<WebServer> {
  const server = await startAt(app, first)
  if (first !== 0 && server.port !== first) terminal.note(`port ${first} is in use`)
  const origin = `http://localhost:${server.port}`
  terminal.print(`The app is at ${origin}, its panel at ${origin}/_dev`)
  return server
}

const triedPorts = 20

async function startAt(app: Fetcher, first: number): Promise<WebServer> {
  const response = toNodeListener(app)
  const listener: RequestListener = (incoming, outgoing) => void response(incoming, outgoing)
  for (let port = first; ; port++) {
    try {
      return await startServer({ listener, app }, port, '127.0.0.1')
    } catch (error) {
      if (!isInUse(error) || port - first >= triedPorts || port >= 65_535) throw error
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof AdapterError && (error.cause as NodeJS.ErrnoException).code === 'EADDRINUSE'
}
