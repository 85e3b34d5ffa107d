import type { WithId } from '../inputs'
import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { isManaged, type JobState, type ListedJob, type ManagedJobQueue } from '../../../../ports/jobs/port'
import type { StoredRecord } from '../../../../ports/records/port'
import { InvalidValueError, UnavailableError } from '../../../../base/errors'
import * as fixedLimits from '../../../../base/limits'
import { describe } from '../../../../base/values/describe'
import { getOwn, toHashOrEmpty } from '../../../../base/values/hash'
import { Cost } from '../../cost'
import { backgroundJobs, toRecordFilter, type Filter } from '../../filters'
import { searchRecords } from '../../../../ports/records/query'
import { toOrders } from '../../filters/sorts'
import { makeListedRow, copyRows } from '../listed'
import { resolveAttribute, resolveAttributes, rowFields, type ListArguments } from '../records/records'
import { makeTrace } from '../../../jobs/payload'
import { makeCollection, makePageQuery, type Collection } from '../result-pages'
import { toRow, type Row } from '../rows'

/** The maximum number of jobs in memory at once, in addition to the jobs of a page. */
const batchSize = fixedLimits.graphql.perPage

const states: readonly JobState[] = ['running', 'waiting', 'failed']

/** A waiting job that has failed before is a retry. */
function findJobType({ state, attempt }: ListedJob): string {
  if (state === 'running') return 'RUNNING'
  if (state === 'failed') return 'DEAD'
  return attempt > 1 ? 'RETRY' : 'SCHEDULED'
}

/** @throws {UnavailableError} */
function findManagedQueue({ adapters: { jobs } }: QueryContext): ManagedJobQueue {
  if (isManaged(jobs)) return jobs
  throw new UnavailableError('jobs', 'the jobs adapter does not list its jobs: it needs list(), retry() and drop()')
}

/**
 * The jobs in batches, which count against the query, because it can request a field many times.
 *
 * @param dropped how many jobs of the batches so far are no longer in the queue
 */
async function* readBatches(
  context: QueryContext,
  info: GraphQLResolveInfo,
  dropped = (): number => 0,
): AsyncGenerator<readonly StoredRecord[]> {
  const jobs = findManagedQueue(context)
  for (const state of states) {
    const before = dropped()
    for (let read = 0, isOver = false; !isOver; read += batchSize) {
      const offset = read - (dropped() - before)
      const found = await Cost.of(info).load(() => jobs.list(state, { limit: batchSize, offset }))
      yield found.map(makeJobRow)
      isOver = found.length < batchSize
    }
  }
}

async function listJobs(
  { filter, sort, ...page }: ListArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const wanted = await toRecordFilter(backgroundJobs, filter, { context, info })
  const part = makePageQuery(page)
  const limit = part.offset + part.limit
  let first: readonly StoredRecord[] = []
  let total = 0
  for await (const rows of readBatches(context, info)) {
    const found = searchRecords(rows, { ...wanted, limit: rows.length })
    total += found.length
    first = searchRecords([...first, ...found], { sort: toOrders(sort), limit })
  }
  const results = first.slice(part.offset)
  Cost.of(info).addValues(results.length)
  return makeCollection(copyRows(results), part, () => total)
}

function makeJobRow(job: ListedJob): StoredRecord {
  const { id, kind, payload, attempt, priority, sourceName, state, due, error } = job
  const type = findJobType(job)
  const time = due.getTime()
  const content = toHashOrEmpty(payload)
  const code = toHashOrEmpty(getOwn(content, 'code'))
  const properties = {
    type,
    queue: priority,
    // Not its context and sealed secrets.
    arguments: getOwn(content, 'variables') ?? null,
    attempts: state === 'waiting' ? attempt - 1 : attempt,
    error,
    label: sourceName ?? makeTrace(kind, content).name,
    source_name: sourceName,
    source_type: kind,
    partial_name: getOwn(code, 'partial') ?? null,
    liquid_body: getOwn(code, 'template') ?? null,
    timestamp: time,
    run_at: time,
    retry_at: type === 'RETRY' ? time : null,
    dead_at: type === 'DEAD' ? time : null,
    failed_at: type === 'DEAD' ? time : null,
    started_at: type === 'RUNNING' ? time : null,
  }
  return makeListedRow(id, 'job', properties, due)
}

/** Changes a job, and returns it as it was. */
function resolveChange(how: 'drop' | 'retry') {
  return async (_: unknown, { id }: WithId, context: QueryContext, info: GraphQLResolveInfo): Promise<Row> => {
    const jobs = findManagedQueue(context)
    for await (const rows of readBatches(context, info)) {
      const job = rows.find((row) => row.id === id)
      if (job && (await jobs[how](id))) return toRow(job)
    }
    throw new InvalidValueError(`no waiting or failed job has the id ${describe(id)}`)
  }
}

async function resolveDeleteAll(
  _: unknown,
  { filter }: { readonly filter?: Filter | null },
  context: QueryContext,
  info: GraphQLResolveInfo,
) {
  const wanted = await toRecordFilter(backgroundJobs, filter, { context, info })
  const jobs = findManagedQueue(context)
  const results: Row[] = []
  for await (const rows of readBatches(context, info, () => results.length)) {
    const found = searchRecords(rows, { ...wanted, limit: rows.length })
    for (const job of found) if (await jobs.drop(job.id)) results.push(toRow(job))
  }
  return { results }
}

const names = [
  ...['arguments', 'attempts', 'error', 'label', 'liquid_body', 'partial_name', 'queue', 'source_name', 'source_type'],
  ...['run_at', 'retry_at', 'dead_at', 'failed_at', 'started_at'],
]

/** The jobs of the queue. Those that have ended are not in it. */
export const jobResolvers = {
  Query: {
    admin_background_jobs: (_: unknown, args: ListArguments, context: QueryContext, info: GraphQLResolveInfo) =>
      listJobs(args, context, info),
  },

  Mutation: {
    admin_background_job_delete: resolveChange('drop'),
    admin_background_job_retry: resolveChange('retry'),
    admin_background_jobs_delete_all: resolveDeleteAll,
  },

  BackgroundJob: {
    ...resolveAttributes(names),
    id: rowFields.id,
    error_message: resolveAttribute('error'),
    /** When it is due: queues do not keep when it was added. */
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
  },
}
