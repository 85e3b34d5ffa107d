import type pg from 'pg'
import type { RecordCondition, RecordOrder, RecordStore } from '../../src/ports/records/port.ts'

type Goal = 'indexed' | 'unindexed' | 'page'

/** How many times as long as the handwritten statement a search may take. */
const goals: Readonly<Record<Goal, number>> = { indexed: 5, unindexed: 3, page: 3 }
const rounds: Readonly<Record<Goal, number>> = { indexed: 20, unindexed: 3, page: 3 }
const records = 'liquid_platform.records'
const table = 'child'
const perPage = 20

interface Case {
  readonly goal: Goal
  readonly name: string
  readonly ours: (i: number) => unknown
  /** The handwritten statement: the text after WHERE table_name = 'child' AND deleted_at IS NULL, or a whole SELECT. */
  readonly byHand: string
  readonly parameters?: (i: number) => readonly unknown[]
}

/**
 * Searches with each kind of filter among many records, compared with handwritten statements on the same table that return the
 * same rows: in a database of the locale C, `lower` alone would convert only A to Z.
 */
export async function benchSearches(pool: pg.Pool, store: RecordStore, count: number): Promise<void> {
  const parents = Math.round(count / 20)
  await store.createIndexes?.([
    { table, path: ['n'], as: 'number' },
    { table, path: ['code'], as: 'text' },
  ])
  await pool.query(
    `INSERT INTO ${records} (table_name, properties, created_at, updated_at)
      SELECT '${table}', jsonb_build_object('n', i, 'm', i, 'code', 'code-' || i, 'name', 'Name ' || i, 'flag', i % 2 = 0,
        'parent_id', (i % $2::int)::text, 'tags', jsonb_build_array('tag-' || i, 'all'), 'text', repeat('y', 100),
        'place', jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(i % 180, i % 90)))
        || CASE WHEN i % 100000 = 0 THEN '{"rare": 1}'::jsonb ELSE '{}' END,
        now() + make_interval(secs => i), now() FROM generate_series(1, $1::int) AS numbers (i)`,
    [count, parents],
  )
  for (const expression of ["((properties ->> 'n')::float8)", `((properties ->> 'code') COLLATE "C")`]) {
    await pool.query(`CREATE INDEX ON ${records} (${expression}) WHERE table_name = '${table}'`)
  }
  await pool.query(`VACUUM ANALYZE ${records}`)
  const { rows } = await pool.query<{ id: string }>(
    `SELECT min(id)::text AS id FROM ${records} WHERE table_name = $1`,
    [table],
  )
  const first = Number(rows[0]?.id)
  const search = (where: readonly RecordCondition[], sort: readonly RecordOrder[] = [], offset = 0) =>
    store.search({ table, where, sort, offset, limit: perPage })
  const filter = (
    goal: Goal,
    name: string,
    where: (i: number) => RecordCondition,
    byHand: string,
    parameters?: (i: number) => readonly unknown[],
  ): Case => ({
    goal,
    name,
    ours: (i) => search([where(i)]),
    byHand,
    ...(parameters && { parameters }),
  })
  const page = (goal: Goal, name: string, sort: readonly RecordOrder[], offset: number, order: string): Case => ({
    goal,
    name,
    ours: () => search([], sort, offset),
    byHand: `SELECT * FROM ${records} WHERE id IN (SELECT id FROM ${records} WHERE table_name = '${table}' AND deleted_at IS NULL ORDER BY ${order} LIMIT ${perPage} OFFSET ${offset})`,
  })
  const some = (size: number) => (i: number) => Array.from({ length: size }, (_, n) => String((i + n * 97) % parents))
  const each = (size: number): Case => ({
    goal: 'indexed',
    name: `the first 2 of ${size} groups`,
    ours: (i) =>
      store.searchEach?.({ table, limit: 100_000 }, { path: ['parent_id'], values: some(size)(i), limit: 2 }),
    byHand: `SELECT found.* FROM unnest($1::text[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM (SELECT * FROM ${records} WHERE properties @> jsonb_build_object('parent_id', wanted.id) OFFSET 0) AS all_of_it
      WHERE table_name = '${table}' AND deleted_at IS NULL ORDER BY id LIMIT 2) AS found`,
    parameters: (i) => [some(size)(i)],
  })
  const contains = `properties @> $1::jsonb`
  const cases: readonly Case[] = [
    filter(
      'indexed',
      'equals, any type',
      (i) => ({ path: ['code'], equals: `code-${i}` }),
      contains,
      (i) => [{ code: `code-${i}` }],
    ),
    filter(
      'indexed',
      'equals, as text',
      (i) => ({ path: ['code'], as: 'text', equals: `code-${i}` }),
      contains,
      (i) => [{ code: `code-${i}` }],
    ),
    filter(
      'indexed',
      'equals a numeric text',
      (i) => ({ path: ['parent_id'], as: 'text', equals: String(i % parents) }),
      contains,
      (i) => [{ parent_id: String(i % parents) }],
    ),
    filter(
      'indexed',
      'equals, as number',
      (i) => ({ path: ['n'], as: 'number', equals: i }),
      contains,
      (i) => [{ n: i }],
    ),
    filter(
      'indexed',
      'equals, as number, no index of its own',
      (i) => ({ path: ['m'], as: 'number', equals: i }),
      contains,
      (i) => [{ m: i }],
    ),
    ...[11, 22, 1000].map((size) =>
      filter(
        'indexed',
        `in ${size} numeric texts`,
        (i) => ({ path: ['parent_id'], as: 'text', in: some(size)(i) }),
        `properties @> ANY ($1::jsonb[])`,
        (i) => [some(size)(i).map((id) => JSON.stringify({ parent_id: id }))],
      ),
    ),
    filter(
      'indexed',
      'range, as number',
      (i) => ({ path: ['n'], as: 'number', range: { gte: i, lt: i + 20 } }),
      `(properties ->> 'n')::float8 >= $1 AND (properties ->> 'n')::float8 < $1 + 20`,
      (i) => [i],
    ),
    filter(
      'indexed',
      'range, as text',
      (i) => ({ path: ['code'], as: 'text', range: { gte: `code-${i}` } }),
      `(properties ->> 'code') COLLATE "C" >= $1`,
      (i) => [`code-${i}`],
    ),
    filter(
      'indexed',
      'an element',
      (i) => ({ path: ['tags'], some: { equals: `tag-${i}` } }),
      contains,
      (i) => [{ tags: [`tag-${i}`] }],
    ),
    filter(
      'indexed',
      'id',
      (i) => ({ column: 'id', as: 'text', equals: String(first + i) }),
      'id = $1',
      (i) => [first + i],
    ),
    filter(
      'indexed',
      'id range',
      (i) => ({ column: 'id', as: 'number', range: { gt: first + i } }),
      'id > $1',
      (i) => [first + i],
    ),
    filter(
      'indexed',
      'any of two',
      (i) => ({ any: [[{ path: ['code'], equals: `code-${i}` }], [{ path: ['code'], equals: `code-${i + 1}` }]] }),
      `(properties @> $1::jsonb OR properties @> $2::jsonb)`,
      (i) => [{ code: `code-${i}` }, { code: `code-${i + 1}` }],
    ),
    each(20),
    each(500),
    filter(
      'unindexed',
      'equals nil',
      () => ({ path: ['flag'], equals: null }),
      `coalesce(properties -> 'flag', 'null') = 'null'`,
    ),
    filter('unindexed', 'exists', () => ({ path: ['none'], exists: true }), `properties ->> 'none' IS NOT NULL`),
    filter('unindexed', 'not equal', () => ({ path: ['rare'], notEquals: null }), `properties ->> 'rare' IS NOT NULL`),
    filter(
      'unindexed',
      'contains',
      () => ({ path: ['name'], contains: 'no such' }),
      `strpos(lower((properties ->> 'name') COLLATE "und-x-icu"), 'no such') > 0`,
    ),
    filter(
      'unindexed',
      'contains, case-sensitive',
      () => ({ path: ['name'], contains: 'no such', caseSensitive: true }),
      `strpos(properties ->> 'name', 'no such') > 0`,
    ),
    filter(
      'unindexed',
      'starts with',
      () => ({ path: ['name'], startsWith: 'no such' }),
      `lower((properties ->> 'name') COLLATE "und-x-icu") LIKE 'no such%'`,
    ),
    filter(
      'unindexed',
      'ends with',
      () => ({ path: ['name'], endsWith: 'no such' }),
      `lower((properties ->> 'name') COLLATE "und-x-icu") LIKE '%no such'`,
    ),
    filter(
      'unindexed',
      'range, as number',
      () => ({ path: ['m'], as: 'number', range: { lt: 0 } }),
      `(properties ->> 'm')::float8 < 0`,
    ),
    filter(
      'unindexed',
      'range, as text',
      () => ({ path: ['name'], as: 'text', range: { lt: 'A' } }),
      `(properties ->> 'name') COLLATE "C" < 'A'`,
    ),
    filter(
      'unindexed',
      'every element',
      () => ({ path: ['tags'], every: { equals: 'all' } }),
      `NOT EXISTS (SELECT FROM jsonb_array_elements_text(properties -> 'tags') AS tag WHERE tag <> 'all')`,
    ),
    filter(
      'unindexed',
      'an element that contains',
      () => ({ path: ['tags'], some: { contains: 'no such' } }),
      `EXISTS (SELECT FROM jsonb_array_elements_text(properties -> 'tags') AS tag WHERE strpos(lower(tag COLLATE "und-x-icu"), 'no such') > 0)`,
    ),
    filter(
      'unindexed',
      'within a distance',
      () => ({ path: ['place'], within: { center: { lat: -80, lng: -170 }, km: 10 } }),
      `2 * 6371 * asin(least(1, sqrt(sin(radians(-80 - (properties #>> '{place,coordinates,1}')::float8) / 2) ^ 2 + cos(radians((properties #>> '{place,coordinates,1}')::float8)) * cos(radians(-80)) * sin(radians(-170 - (properties #>> '{place,coordinates,0}')::float8) / 2) ^ 2))) <= 10`,
    ),
    filter(
      'unindexed',
      'not',
      () => ({ not: [{ path: ['m'], as: 'number', range: { gte: 0 } }] }),
      `NOT (properties ->> 'm')::float8 >= 0`,
    ),
    {
      goal: 'unindexed',
      name: 'count of all',
      ours: () => store.count({ table }),
      byHand: `SELECT count(*) FROM ${records} WHERE table_name = '${table}' AND deleted_at IS NULL`,
    },
    {
      goal: 'unindexed',
      name: 'count of a range',
      ours: () => store.count({ table, where: [{ path: ['m'], as: 'number', range: { lt: count / 2 } }] }),
      byHand: `SELECT count(*) FROM ${records} WHERE table_name = '${table}' AND deleted_at IS NULL AND (properties ->> 'm')::float8 < ${count / 2}`,
    },
    page('page', 'a deep page, oldest first', [], count - 100, 'id'),
    page(
      'page',
      'a deep page, newest first',
      [{ by: 'createdAt', descending: true }],
      count - 100,
      'created_at DESC, id',
    ),
    page(
      'page',
      'a deep page by an indexed number',
      [{ by: { path: ['n'], as: 'number' } }],
      count - 100,
      `(properties ->> 'n')::float8, id`,
    ),
    page(
      'page',
      'a deep page by a number',
      [{ by: { path: ['m'], as: 'number' } }],
      count - 100,
      `(properties ->> 'm')::float8, id`,
    ),
    page(
      'page',
      'a deep page by a text',
      [{ by: { path: ['name'], as: 'text' } }],
      count - 100,
      `(properties ->> 'name') COLLATE "C", id`,
    ),
    page(
      'page',
      'the first page by a number',
      [{ by: { path: ['m'], as: 'number' } }],
      0,
      `(properties ->> 'm')::float8, id`,
    ),
  ]
  console.log(`searches among ${count} records`)
  const only = process.env.SEARCH
  for (const one of cases) if (only === undefined || one.name.includes(only)) await compare(pool, one, count)
}

async function compare(pool: pg.Pool, { goal, name, ours, byHand, parameters }: Case, count: number): Promise<void> {
  const text = byHand.startsWith('SELECT')
    ? byHand
    : `SELECT * FROM ${records} WHERE table_name = '${table}' AND deleted_at IS NULL AND ${byHand} ORDER BY id LIMIT ${perPage}`
  const sides = [ours, (i: number) => pool.query(text, [...(parameters?.(i) ?? [])])] as const
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds[goal]; round++) {
    const i = 1 + ((round * 7919) % (count - 100))
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const begin = performance.now()
      await sides[side](i)
      times[side].push(performance.now() - begin)
    }
  }
  const [own, hand] = times.map((all) => all.sort((a, b) => a - b)[all.length >> 1]) as [number, number]
  const ratio = own / hand
  const verdict = ratio <= goals[goal] ? '' : `, above ${goals[goal]}`
  console.log(
    `${goal.padEnd(9)} ${name.padEnd(40)} ${own.toFixed(1)} ms, by hand ${hand.toFixed(1)} ms: ${ratio.toFixed(2)}${verdict}`,
  )
}
