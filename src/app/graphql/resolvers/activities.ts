import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../context'
import { writeMany } from '../../../ports/records/optional'
import type { RecordCondition, RecordOrder, RecordStore, RecordWrite, StoredRecord } from '../../../ports/records/port'
import { activitiesTable, feedReadsTable } from '../../../ports/records/reserved-tables'
import { readTime } from '../../imports/stamp'
import { InvalidValueError } from '../../../base/errors'
import { getOwn, makeHash, toHashOrEmpty, type Hash } from '../../../base/values/hash'
import { describe } from '../../../base/values/describe'
import { randomUuid } from '../../../ports/random/draw'
import { Cost } from '../cost'
import { toOrders, type Sort } from '../filters/sorts'
import type { Collection, PageArguments } from './result-pages'
import { resolveAttribute, findPage } from './records/records'
import { toRow, type Row } from './rows'

interface Feed {
  readonly feed_type: string
  readonly feed_id?: string | null
  readonly feed_name?: string | null
}

interface Streams extends Feed, PageArguments {
  readonly reset_last_read?: boolean | null
}

interface Publishing {
  readonly uuid: string
  readonly feed_type: string
  readonly ids: readonly (string | null)[]
  readonly at?: unknown
}

interface ObjectReference {
  readonly type: string
  readonly id?: string | null
  readonly ids?: readonly (string | null)[] | null
}

interface Unpublishing {
  readonly uuid?: string | null
  readonly record_id?: string | null
  readonly related_to_object?: ObjectReference | null
}

interface Listing extends PageArguments {
  readonly ids?: readonly string[] | null
  readonly uuids?: readonly string[] | null
  readonly sort?: readonly Sort[] | null
}

/** An activity lists its feeds; each is a type and an id. */
function formatFeed(type: string, id: string): string {
  return JSON.stringify([type, id])
}

function listFeeds({ properties }: StoredRecord): readonly string[] {
  return (getOwn(properties, 'feeds') ?? []) as readonly string[]
}

/** When an activity was published, in epoch milliseconds, by its feeds. */
function readPublishTimes({ properties }: StoredRecord): Hash {
  return toHashOrEmpty(getOwn(properties, 'published'))
}

function makeFeedCondition(feed: string): RecordCondition {
  return { path: ['feeds'], some: { equals: feed } }
}

function makeReadQuery(feed: string) {
  return { table: feedReadsTable, where: [{ path: ['feed'], equals: feed }], limit: 1 }
}

async function countUnread(feed: string, records: RecordStore): Promise<number> {
  const [read] = await records.search(makeReadQuery(feed))
  const gt = Number(read?.properties.read_at ?? 0)
  return records.count({
    table: activitiesTable,
    where: [makeFeedCondition(feed), { path: ['published', feed], range: { gt } }],
  })
}

function markAsRead(feed: string, at: Date, { records }: QueryContext): Promise<unknown> {
  const read_at = at.getTime()
  return Promise.resolve(
    records.transaction(async (store) => {
      await store.lock(`${feedReadsTable}:${feed}`)
      const [read] = await store.search(makeReadQuery(feed))
      return read ? store.update(read.id, { read_at }, feedReadsTable) : store.create(feedReadsTable, { feed, read_at })
    }),
  )
}

/** Changes the activities that are found. @returns their ids */
async function changeFound(
  where: readonly RecordCondition[],
  change: (id: string) => RecordWrite,
  { records }: QueryContext,
  info: GraphQLResolveInfo,
): Promise<readonly string[]> {
  const { left } = Cost.of(info)
  return records.transaction(async (store) => {
    const found = await store.search({ table: activitiesTable, where, limit: left + 1, lock: true })
    Cost.of(info).addValues(found.length)
    const ids = found.map(({ id }) => id)
    await writeMany(store, ids.map(change))
    return ids
  })
}

/** A mutation of all activities, once that is confirmed. @returns their ids */
function resolveChangeAll(change: (id: string) => RecordWrite) {
  return async (
    _: unknown,
    { confirm }: { readonly confirm?: boolean | null },
    context: QueryContext,
    info: GraphQLResolveInfo,
  ): Promise<readonly string[]> => {
    if (confirm !== true) {
      throw new InvalidValueError(`confirm: expected true, for all activities, got ${describe(confirm)}`)
    }
    return changeFound([], change, context, info)
  }
}

function makeUnpublishing(id: string): RecordWrite {
  return { do: 'update', id, table: activitiesTable, properties: { feeds: [], published: {} } }
}

/** The parts of an activity that are objects. Source: Activity Vocabulary of the W3C, section 3. */
const objectKeys = ['actor', 'object', 'target', 'origin', 'result', 'instrument'] as const

/** Activities that have an object with this type, if there is one, and one of these ids, if there are any. */
function makeObjectCondition({ type, id, ids }: Partial<ObjectReference>): RecordCondition {
  const wanted = id == null ? ids?.filter((one) => one !== null) : [id]
  return {
    any: objectKeys.map((key) => [
      ...(type === undefined ? [] : [{ path: ['payload', key, 'type'], equals: type }]),
      ...(wanted ? [{ path: ['payload', key, 'id'], in: wanted, as: 'text' } as const] : []),
    ]),
  }
}

function listActivities(
  where: readonly RecordCondition[],
  { ids, sort, ...page }: Listing,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const filter = { table: activitiesTable, where, ...(ids && { ids }) }
  return findPage({ filter, sort: toOrders(sort) }, page, context, info)
}

/** Activities and the feeds that list them. */
export const activityResolvers = {
  Query: {
    activities(_: unknown, { uuids, ...listing }: Listing, context: QueryContext, info: GraphQLResolveInfo) {
      return listActivities(uuids ? [{ path: ['uuid'], in: uuids }] : [], listing, context, info)
    },

    /** The last published first. Counts the activities published since the feed was last requested with `reset_last_read`. */
    async streams(
      _: unknown,
      { feed_type, feed_id, feed_name, reset_last_read: resets, ...page }: Streams,
      context: QueryContext,
      info: GraphQLResolveInfo,
    ) {
      const feed = formatFeed(feed_type, feed_id ?? feed_name ?? '')
      // An activity that is published from now on may not be among those that are found.
      const now = context.adapters.clock.now()
      const filter = { table: activitiesTable, where: [makeFeedCondition(feed)] }
      const published = { path: ['published', feed], as: 'number' } as const
      const sort = [published, 'id' as const].map((by): RecordOrder => ({ by, descending: true }))
      const found = await findPage({ filter, sort }, page, context, info)
      const unread = await countUnread(feed, context.records)
      if (resets !== false && unread > 0) await markAsRead(feed, now, context)
      return { ...found, unread_count: unread }
    },

    async feeds(_: unknown, __: unknown, { records }: QueryContext, info: GraphQLResolveInfo) {
      const query = { table: activitiesTable, where: [{ path: ['feeds'], exists: true }] }
      const found = await Cost.of(info).load((left) => records.search({ ...query, limit: left + 1 }))
      const feeds = new Map<string, Set<string>>()
      for (const feed of found.flatMap(listFeeds)) {
        const [type, id] = JSON.parse(feed) as [string, string]
        feeds.set(type, (feeds.get(type) ?? new Set()).add(id))
      }
      return Array.from(feeds, ([name, ids]) => ({ name, ids: [...ids] }))
    },
  },

  Mutation: {
    async activity_create(_: unknown, { payload }: { readonly payload: Hash }, { records, adapters }: QueryContext) {
      const uuid = randomUuid(adapters.random)
      return toRow(await records.create(activitiesTable, { uuid, payload: { ...payload, uuid }, feeds: [] }))
    },

    async activity_publish(_: unknown, args: Publishing, { records, adapters }: QueryContext): Promise<Date> {
      const at = readTime('at', args.at)
      const feeds = args.ids.filter((id) => id !== null).map((id) => formatFeed(args.feed_type, id))
      const time = at ?? adapters.clock.now()
      const published = await changePublishTimes(records, args.uuid, (before) => {
        const changed = feeds.filter((feed) => at !== undefined || !Object.hasOwn(before, feed))
        return makeHash([...Object.entries(before), ...changed.map((feed) => [feed, time.getTime()] as const)])
      })
      if (published === undefined) throw new InvalidValueError(`no activity has the uuid ${describe(args.uuid)}`)
      return time
    },

    async activity_unpublish(
      _: unknown,
      { uuid, record_id, related_to_object: object }: Unpublishing,
      context: QueryContext,
      info: GraphQLResolveInfo,
    ) {
      const where = [
        ...(uuid == null ? [] : [{ path: ['uuid'], equals: uuid }]),
        ...(record_id == null ? [] : [makeObjectCondition({ id: record_id })]),
        ...(object == null ? [] : [makeObjectCondition(object)]),
      ]
      if (where.length === 0) {
        throw new InvalidValueError('activity_unpublish: expected a uuid, a record_id or a related_to_object')
      }
      return changeFound(where, makeUnpublishing, context, info)
    },

    activity_unpublish_all: resolveChangeAll(makeUnpublishing),
    activity_delete_all: resolveChangeAll((id) => ({ do: 'delete', id, table: activitiesTable })),
  },

  ActivityStreamsActivityStreamCollection: {
    unread_count: ({ unread_count }: { readonly unread_count: number }) => unread_count,
  },

  ActivityStreamsActivity: {
    id: ({ record }: Row) => record.id,
    payload: resolveAttribute('payload'),
    uuid: resolveAttribute('uuid'),
  },
}

/** Changes when an activity was published, by its feeds. @returns its id; undefined if there is no such activity */
function changePublishTimes(
  records: RecordStore,
  uuid: string,
  to: (published: Hash) => Hash,
): Promise<string | undefined> {
  return Promise.resolve(
    records.transaction(async (store) => {
      const where = [{ path: ['uuid'], equals: uuid }]
      const [found] = await store.search({ table: activitiesTable, where, limit: 1, lock: true })
      if (!found) return undefined
      const before = { ...makeHash(listFeeds(found).map((feed) => [feed, 0])), ...readPublishTimes(found) }
      const published = to(before)
      await store.update(found.id, { feeds: Object.keys(published), published }, activitiesTable)
      return found.id
    }),
  )
}
