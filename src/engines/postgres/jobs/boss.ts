import * as library from 'pg-boss'
import type PgBoss from 'pg-boss'
import { runApart, runUnhurried } from '../../../base/async/bounds'
import { untilCommitted } from '../../../ports/records/conflicts'
import { installLater, installTen, type Install } from './boss-install'
import type { Client, Database, Parameter } from '../client'
import { queue } from './data'
import type { Names } from '../names'

/** The methods used of pg-boss, which are the same in all supported versions. */
export type Boss = Pick<PgBoss, 'send' | 'fail' | 'deleteJob' | 'stop'>

/** The differences between the supported versions of pg-boss. */
interface Version {
  readonly PgBoss: typeof PgBoss
  readonly install: Install
  readonly settings: PgBoss.ConstructorOptions
  readonly queueSettings: object
}

const secondsOfDay = 24 * 60 * 60
/** Never expire a waiting job. */
const retentionDays = 3650
const retryDelay = 1

/** pg-boss 10 is one class; later versions export it by its name. */
const exported = library as { readonly PgBoss?: typeof PgBoss; readonly default: typeof PgBoss }
/** From a copy, since bundlers warn about exports that are not there. */
const { PgBoss: named, default: unnamed } = { ...exported }

const version: Version = named
  ? {
      PgBoss: named,
      install: installLater,
      settings: {
        // Nothing here uses flows or the list of instances.
        flowIntervalSeconds: secondsOfDay,
        registerInstance: false,
      } as PgBoss.ConstructorOptions,
      queueSettings: { retryDelay, retentionSeconds: retentionDays * secondsOfDay },
    }
  : {
      PgBoss: unnamed,
      install: installTen,
      settings: { retryDelay, retentionDays },
      queueSettings: {},
    }

/** Creates the missing tables and the queue, and starts pg-boss. */
export async function startBoss(database: Database, names: Names, warn: (error: Error) => void): Promise<Boss> {
  const own = makeExecutor(database)
  let isStarting = true
  const boss = new version.PgBoss({
    ...version.settings,
    schedule: false,
    // It would fail the jobs of dead workers that have no attempt left.
    supervise: false,
    // Its later work inherits the bounds at its start.
    db: { executeSql: (text, values) => (isStarting ? runUnhurried : runApart)(() => own.executeSql(text, values)) },
    schema: names.jobs,
  })
  boss.on('error', warn)
  try {
    await version.install(database, names, async () => {
      await boss.start()
      // Postgres may end some of several processes that create the queue at once, as a deadlock.
      await untilCommitted(() => boss.createQueue(queue, version.queueSettings as PgBoss.Queue), 10)
    })
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  isStarting = false
  return boss
}

/** Adapts a client to the interface of pg-boss, which reads the rows of all statements of a text. */
export function makeExecutor(client: Client): PgBoss.Db {
  return {
    async executeSql(text: string, values: Parameter[] = []) {
      // With parameters, even none, a text may have one statement only.
      return { rows: [...(await client.query(text, values.length > 0 ? values : undefined))] }
    },
  }
}
