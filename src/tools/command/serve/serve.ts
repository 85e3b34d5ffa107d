import type { Admin } from '../../admin/admin'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import type { LogEntry, Logger } from '../../../ports/logger'
import { jsonLogger } from '../../../ports/json-logger'
import type { Mailer } from '../../../ports/mailer'
import { runUntilAborted } from '../../../base/async/deadline'
import { RecentLog } from '../../dev/recent-log'
import { RecentMail } from '../../dev/recent-mail'
import { openAppFiles, makeFolderArgument, noSenders, openDeployedApp, type OpenApp } from '../app'
import { loadOwnAdapters } from '../config/config'
import { readLease, readPort } from '../config/environment'
import { ExitCode } from '../exit-code'
import { parseWholeNumber } from '../options'
import { waitForStop, type Terminal } from '../terminal'
import { checkSweep, listLosses, chooseRole, type Role } from './deployment'
import { startMetrics } from './metrics'
import { startServing, type Serving } from './serving'

interface ServeOptions extends Partial<Role> {
  readonly port?: number
  readonly host?: string
  readonly migrate: boolean
  readonly concurrency: number
  readonly grace: number
}

/** How long running jobs have to get back to the queue. */
const giveBackMs = 3000

/** `liquid-platform serve`: the pages and the jobs of an app, in production. */
export function serve(terminal: Terminal): Command {
  return new Command('serve')
    .description('Serves an app in production: its pages and its background jobs.')
    .addArgument(makeFolderArgument())
    .option('--web', 'only the pages')
    .option('--worker', 'only the background jobs')
    .option(
      '--port <number>',
      'the port to listen on; default: PORT, or 3000; with --worker: none',
      parseWholeNumber(0, 65_535),
    )
    .option('--host <address>', 'the address to listen on; default: HOST, or all addresses')
    .option('--no-migrate', 'run no migrations at the start')
    .option('--concurrency <number>', 'the number of jobs that run at a time', parseWholeNumber(1, 1000), 5)
    .option(
      '--grace <seconds>',
      'the maximum seconds that requests and jobs may continue after SIGTERM',
      parseWholeNumber(1, 86_400),
      25,
    )
    .addHelpText('after', help)
    .action(async (folder: string, options: ServeOptions) => {
      const { stop, env } = terminal
      const { host = env.HOST, concurrency, grace } = options
      const own = await loadOwnAdapters(folder, terminal)
      const leaseMs = readLease(terminal)
      const role = chooseRole(options, terminal, own)
      checkSweep(terminal, own)
      const port = options.port ?? (role.web ? readPort(terminal) : undefined)
      const { METRICS_TOKEN: token = '', ADMIN_PASSWORD: password = '' } = env
      const logger = own.logger ?? jsonLogger({ write: (line) => terminal.print(line) })
      const recent = role.web && password !== '' ? keepRecent(logger, own.mailer ?? noSenders.mailer) : undefined
      const app = await openDeployedApp(folder, terminal, {
        ...own,
        files: openAppFiles(folder, terminal, { checkEveryMs: Infinity }),
        logger,
        ...recent,
      })
      for (const message of listLosses(terminal, own)) log(app, 'warn', message)
      const serving = await closeOnError(app, async () => {
        // An invalid variable ends the command before it changes the database.
        const metrics = token === '' ? undefined : await startMetrics(token)
        const admin = recent && (await makeAdmin(app, password, recent, role))
        await (options.migrate ? runMigrations(app) : reportPendingMigrations(app))
        return startServing(app, { role, port, host, concurrency, leaseMs, metrics, admin })
      })
      log(app, 'info', serving.description)
      await waitForStop({ stop })
      await end(app, serving, grace)
    })
}

const help = `
The environment, or the file .env of the project. Data without a place is in memory:
  DATABASE_URL      the database of records, jobs and tokens: postgres://user:password@host:5432/database, or a folder
  DATABASE_SCHEMA   the schema of its tables; apps that share a database need different ones; default: liquid_platform
  REDIS_URL         sessions, the cache and channels: redis://user:password@host:6379
  REDIS_PREFIX      the prefix of its keys; apps that share a Redis need different ones; default: liquid_platform
  STORAGE_URL       uploaded files: a folder, or s3://bucket/prefix?region=eu-central-1
  SECRET            32 characters or more, the same in every process; needed with DATABASE_URL
  BASE_URL          the URL of the app: https://shop.example.com
  HOSTS             the accepted hosts, separated by commas; default: any
  TRUST_PROXY       the proxies whose X-Forwarded-… headers are trusted: true, their number, or their addresses
  ACCESS_KEYS       the access keys of the REST API, separated by commas
  JOB_LEASE         the maximum seconds of a job's attempt; default: 900
  JOB_HEARTBEAT     the interval of a worker's heartbeat, in seconds; default: 10
  ADMIN_PASSWORD    turns on the admin at /_admin: 12 characters or more
  METRICS_TOKEN     turns on /_metrics for Prometheus, which sends it as its bearer token: 16 characters or more
  SWEEP_CRON        the times at which files without a record are deleted: "30 3 * * *"; default: never
  PURGE_CRON        the times at which deleted records are permanently removed; default: never
  PURGE_AFTER_DAYS  the days after their deletion; default: 30

The maximum waiting times, in seconds, and connections:
  DATABASE_POOL                the connections of this process to Postgres; default: 10
  DATABASE_CONNECTION_TIMEOUT  to connect to Postgres; default: 10
  DATABASE_STATEMENT_TIMEOUT   for a statement, also of the embedded database; default: 30
  DATABASE_LOCK_TIMEOUT        for a lock of Postgres; default: 10
  REDIS_TIMEOUT                for a response of Redis; default: 2
  STORAGE_TIMEOUT              for a response of a bucket; default: 30

liquid-platform.config.ts, .mjs or .js in the folder exports adapters and settings of your own, such as a mailer.

Examples:
  $ liquid-platform serve
  $ PORT=8080 liquid-platform serve ./app
  $ liquid-platform serve --web       in one process,
  $ liquid-platform serve --worker    in another, on one Postgres
  $ liquid-platform serve --worker --port 9000    with /_health and /_metrics there`

/** The log and the mailer of an app with an admin, which shows the last lines and e-mails of this process. */
interface Recent {
  readonly logger: RecentLog
  readonly mailer: RecentMail
}

function keepRecent(logger: Logger, mailer: Mailer): Recent {
  return { logger: new RecentLog(logger), mailer: new RecentMail(mailer) }
}

/** @throws {SettingsError} if the password is too short */
async function makeAdmin(app: OpenApp, password: string, { logger: log, mailer }: Recent, role: Role): Promise<Admin> {
  const { Admin } = await import('../../admin/admin')
  // Jobs send e-mails.
  return new Admin({ ...app, access: { password }, log, ...(role.worker && { mailer }) })
}

/** Closes the app if the work fails. */
async function closeOnError<T>(app: OpenApp, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await app.close()
    throw error
  }
}

async function runMigrations(app: OpenApp): Promise<void> {
  for (const name of await app.platform.migrate()) log(app, 'info', `the migration ${name} has run`)
}

async function reportPendingMigrations(app: OpenApp): Promise<void> {
  for (const name of await app.platform.pendingMigrations()) log(app, 'warn', `the migration ${name} has not run`)
}

/**
 * Ends when requests and jobs have ended. After `grace` seconds the requests are cut off, and the jobs go back to the
 * queue.
 *
 * @throws {ExitCode} if some have not ended by then
 */
async function end(app: OpenApp, serving: Serving, grace: number): Promise<void> {
  log(app, 'info', `stops: requests and jobs under way have ${grace} seconds to end`)
  const timeout = AbortSignal.timeout(grace * 1000)
  const over = serving.stop(timeout)
  try {
    await runUntilAborted(timeout, () => over.then(() => app.close()))
    log(app, 'info', 'has stopped')
  } catch (error) {
    if (!timeout.aborted) throw error
    // A database that does not respond must not delay the end.
    await Promise.race([over, sleep(giveBackMs, undefined, { ref: false })])
    log(app, 'error', `has stopped with requests or jobs under way, after ${grace} seconds`)
    throw new ExitCode(1)
  }
}

function log({ platform }: OpenApp, level: LogEntry['level'], message: string): void {
  platform.adapters.logger.log({ level, type: 'serve', message })
}
