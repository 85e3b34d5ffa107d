import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../adapters/graphql'
import type { RecordCondition, RecordStore, StoredRecord } from '../../adapters/records/port'
import { activitiesTable } from '../../adapters/records/reserved-tables'
import { InvalidValueError, UnavailableError } from '../../errors'
import { getOwn, type Hash } from '../../values/hash'
import { randomUuid } from '../../adapters/random/draw'
import { Cost } from '../cost'
import { ordersOf, type Sort } from '../filters/sorts'
import type { Collection, PageArguments } from './result-pages'
import { attribute, pageOfRows } from './records'
import { rowOf, type Row } from './rows'

interface Feed {
  readonly feed_type: string
  readonly feed_id?: string | null
  readonly feed_name?: string | null
}

interface Publishing {
  readonly uuid: string
  readonly feed_type: string
  readonly ids: readonly (string | null)[]
  readonly at?: unknown
}

interface Listing extends PageArguments {
  readonly ids?: readonly string[] | null
  readonly uuids?: readonly string[] | null
  readonly sort?: readonly Sort[] | null
}

/** An activity lists its feeds; each is a type and an id. */
function feedOf(type: string, id: string): string {
  return JSON.stringify([type, id])
}

function feedsOf({ properties }: StoredRecord): readonly string[] {
  return (getOwn(properties, 'feeds') ?? []) as readonly string[]
}

function pageOf(
  where: readonly RecordCondition[],
  { ids, sort, ...page }: Listing,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const filter = { table: activitiesTable, where, ...(ids && { ids }) }
  return pageOfRows(filter, ordersOf(sort), page, context, info)
}

/** Activities and the feeds that list them. */
export const activityResolvers = {
  Query: {
    activities(_: unknown, { uuids, ...listing }: Listing, context: GraphqlContext, info: GraphQLResolveInfo) {
      return pageOf(uuids ? [{ path: ['uuid'], in: uuids }] : [], listing, context, info)
    },

    /** Newest first. */
    streams(
      _: unknown,
      { feed_type, feed_id, feed_name, ...page }: Feed & PageArguments,
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) {
      const feed = feedOf(feed_type, feed_id ?? feed_name ?? '')
      const sort = [{ id: { order: 'DESC' } }]
      return pageOf([{ path: ['feeds'], some: { equals: feed } }], { ...page, sort }, context, info)
    },

    async feeds(_: unknown, __: unknown, { records }: GraphqlContext, info: GraphQLResolveInfo) {
      const query = { table: activitiesTable, where: [{ path: ['feeds'], exists: true }] }
      const found = await Cost.of(info).load((left) => records.search({ ...query, limit: left + 1 }))
      const feeds = new Map<string, Set<string>>()
      for (const feed of found.flatMap(feedsOf)) {
        const [type, id] = JSON.parse(feed) as [string, string]
        feeds.set(type, (feeds.get(type) ?? new Set()).add(id))
      }
      return Array.from(feeds, ([name, ids]) => ({ name, ids: [...ids] }))
    },
  },

  Mutation: {
    async activity_create(_: unknown, { payload }: { readonly payload: Hash }, { records, adapters }: GraphqlContext) {
      const uuid = randomUuid(adapters.random)
      return rowOf(await records.create(activitiesTable, { uuid, payload, feeds: [] }))
    },

    async activity_publish(_: unknown, given: Publishing, { records, adapters }: GraphqlContext): Promise<Date> {
      if (given.at != null) throw new UnavailableError('at', 'at is not available here: publish it by a background job')
      const feeds = given.ids.filter((id) => id !== null).map((id) => feedOf(given.feed_type, id))
      const published = await change(records, given.uuid, (before) => [...new Set([...before, ...feeds])])
      if (published === undefined) throw new InvalidValueError('uuid: there is no such activity')
      return adapters.clock.now()
    },

    async activity_unpublish(_: unknown, { uuid }: { readonly uuid?: string | null }, { records }: GraphqlContext) {
      if (uuid == null) throw new UnavailableError('activity_unpublish', 'activity_unpublish takes a uuid here')
      const id = await change(records, uuid, () => [])
      return id === undefined ? [] : [id]
    },
  },

  ActivityStreamsActivity: {
    id: ({ record }: Row) => record.id,
    payload: attribute('payload'),
    uuid: attribute('uuid'),
  },
}

/** Changes the feeds of an activity. @returns its id; undefined if there is no such activity */
function change(
  records: RecordStore,
  uuid: string,
  to: (feeds: readonly string[]) => readonly string[],
): Promise<string | undefined> {
  return Promise.resolve(
    records.transaction(async (store) => {
      const where = [{ path: ['uuid'], equals: uuid }]
      const [found] = await store.search({ table: activitiesTable, where, limit: 1, lock: true })
      if (found) await store.update(found.id, { feeds: to(feedsOf(found)) }, activitiesTable)
      return found?.id
    }),
  )
}
