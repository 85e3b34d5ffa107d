import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import {
  memoryJobs,
  memoryRecords,
  type EmailMessage,
  type JobQueue,
  type JobRequest,
  type Mailer,
  type RecordStore,
} from 'liquid-platform'
import { andThen } from '../../../../src/base/async/promise-or-value.ts'

/** A file with a line of JSON for each entry. Appended entries survive a crash of the process. */
export class Journal<Entry> {
  constructor(private readonly path: string) {}

  entries(): Entry[] {
    if (!existsSync(this.path)) return []
    const lines = readFileSync(this.path, 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as Entry)
  }

  append(entry: Entry): void {
    const file = openSync(this.path, 'a')
    writeSync(file, `${JSON.stringify(entry)}\n`)
    fsyncSync(file)
    closeSync(file)
  }
}

type Method = 'create' | 'update' | 'delete'

/** A write that is repeated when the process starts. */
export type Write = { [M in Method]: { readonly method: M; readonly args: Parameters<RecordStore[M]> } }[Method]

/** Records in memory, rebuilt from the journal. A committed transaction is one entry. */
export async function journaledRecords(journal: Journal<readonly Write[]>): Promise<RecordStore> {
  const records = memoryRecords()
  for (const write of journal.entries().flat()) await redo(records, write)
  return recordWrites(records, (writes) => {
    journal.append(writes)
  })
}

function redo(records: RecordStore, { method, args }: Write): unknown {
  const again = records[method] as (...args: readonly unknown[]) => unknown
  return again.apply(records, args)
}

/** Wraps a store, and calls `note` with its writes when they commit. */
function recordWrites<Store extends RecordStore>(store: Store, note: (writes: readonly Write[]) => void): Store {
  const recordWrite = <T,>(result: T, write: Write): T => andThen(result, (value) => (note([write]), value)) as T
  const own: Pick<RecordStore, Method | 'transaction'> = {
    // Forms pass no stamp.
    create: (...[table, properties]) =>
      recordWrite(store.create(table, properties), { method: 'create', args: [table, properties] }),
    update: (...args) => recordWrite(store.update(...args), { method: 'update', args }),
    delete: (...args) => recordWrite(store.delete(...args), { method: 'delete', args }),
    transaction(work) {
      const writes: Write[] = []
      const done = store.transaction((inside) => work(recordWrites(inside, (some) => void writes.push(...some))))
      return andThen(done, (value) => (note(writes), value))
    },
  }
  return Object.assign(Object.create(store) as Store, own)
}

/** A queued job, or the id of a finished one. */
export interface JobEntry {
  readonly id: string
  readonly queued?: JobRequest
}

/** Jobs in memory. Unfinished jobs of the journal run again. */
export function journaledJobs(journal: Journal<JobEntry>): JobQueue {
  const jobs = memoryJobs()
  for (const { id, queued } of findWaiting(journal)) if (queued) jobs.enqueue({ ...queued, id })
  return {
    drain: () => jobs.drain(),
    list: (state, options) => jobs.list(state, options),
    retry: (id) => jobs.retry(id),
    drop: (id) => jobs.drop(id),
    enqueue(queued) {
      const id = jobs.enqueue(queued)
      journal.append({ id, queued })
      return id
    },
    process: (handler, options) =>
      jobs.process(async (job) => {
        await handler(job)
        journal.append({ id: job.id })
      }, options),
  }
}

/** The queued jobs that have not finished. */
export function findWaiting(journal: Journal<JobEntry>): readonly JobEntry[] {
  const entries = journal.entries()
  const done = new Set(entries.flatMap(({ id, queued }) => (queued ? [] : [id])))
  return entries.filter(({ id, queued }) => queued && !done.has(id))
}

export function journaledMailer(journal: Journal<EmailMessage>): Mailer {
  return {
    send: (message) => {
      journal.append(message)
    },
  }
}
