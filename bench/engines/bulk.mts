import { Liquid } from 'liquidjs'
import type pg from 'pg'
import { memoryFiles, registerPlatform } from 'liquid-platform'
import type { DatabaseAdapters } from 'liquid-platform/postgres'

const count = 10_000
const rounds = 3
const records = 'liquid_platform.records'

const properties = (i: number, word: string) => ({ sku: `${word}-${i}`, name: 'A product', text: 'y'.repeat(200) })
const numbers = Array.from({ length: count }, (_, i) => i)

/** Rows per second of bulk mutations, compared with handwritten statements of a thousand rows on the same table. */
export async function benchBulk(pool: pg.Pool, adapters: DatabaseAdapters): Promise<void> {
  const limits = { renderMs: 600_000 }
  const { liquid } = registerPlatform(new Liquid(), { ...adapters, files: memoryFiles({}), settings: { limits } })
  const mutate = async (query: string, args: object = {}): Promise<void> => {
    const text = `{% graphql g, args: args %}${query}{% endgraphql %}{{ g | json }}`
    const answer: unknown = await liquid.parseAndRender(text, { args })
    if (String(answer).includes('"errors"')) throw new Error(String(answer).slice(0, 500))
  }
  const inThousands = async (work: (client: pg.PoolClient, some: readonly number[]) => Promise<unknown>) => {
    const client = await pool.connect()
    await client.query('BEGIN')
    for (let start = 0; start < count; start += 1000) await work(client, numbers.slice(start, start + 1000))
    await client.query('COMMIT')
    client.release()
  }
  const insert = (table: string) => () =>
    inThousands((client, some) =>
      client.query(
        `INSERT INTO ${records} (table_name, properties, created_at, updated_at)
          SELECT $1, given::jsonb, now(), now() FROM unnest($2::text[]) AS given`,
        [table, some.map((i) => JSON.stringify(properties(i, 'new')))],
      ),
    )
  const idsOf = async (table: string): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${records} WHERE table_name = $1 ORDER BY id`, [
      table,
    ])
    return rows.map(({ id }) => id)
  }
  const updateByHand = (table: string, word: string, ids: () => readonly string[]) => () =>
    inThousands((client, some) =>
      client.query(
        `UPDATE ${records} SET properties = properties || given.changes::jsonb, updated_at = now()
          FROM unnest($1::bigint[], $2::text[]) AS given (id, changes)
          WHERE records.id = given.id AND table_name = $3 AND deleted_at IS NULL`,
        [some.map((i) => ids()[i]), some.map((i) => JSON.stringify({ sku: `${word}-${i}` })), table],
      ),
    )
  const deleteByHand = (table: string, ids: () => readonly string[]) => () =>
    inThousands((client, some) =>
      client.query(`UPDATE ${records} SET deleted_at = now() WHERE id = ANY($1) AND table_name = $2`, [
        some.map((i) => ids()[i]),
        table,
      ]),
    )
  const importing = `mutation($models: [CustomizationImport!]!) { import_models(models: $models) { ids } }`
  const times = new Map<string, number>()
  const time = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now()
    await work()
    times.set(name, Math.min(times.get(name) ?? Infinity, performance.now() - begin))
  }
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs, imported, created] = ['ours', 'theirs', 'imported', 'created'].map(
      (word) => `bulk_${word}_${round}`,
    ) as [string, string, string, string]
    await time('insert by hand', insert(theirs))
    await time('import_models', () =>
      mutate(importing, {
        models: numbers.map((i) => ({ id: String(i + 1), type_name: imported, properties: properties(i, 'new') })),
      }),
    )
    await time('import_models again', () =>
      mutate(importing, {
        models: numbers.map((i) => ({ id: String(i + 1), type_name: imported, properties: properties(i, 'old') })),
      }),
    )
    await time('records_create_rc', () =>
      mutate('mutation($records: [RecordsCreateInputType!]!) { records_create_rc(records: $records) { id } }', {
        records: numbers.map((i) => ({
          table: created,
          properties: Object.entries(properties(i, 'new')).map(([name, value]) => ({ name, value })),
        })),
      }),
    )
    await insert(ours)()
    await pool.query(`ANALYZE ${records}`)
    const ids = { ours: await idsOf(ours), theirs: await idsOf(theirs) }
    await time(
      'update by hand',
      updateByHand(theirs, 'by-hand', () => ids.theirs),
    )
    await time('records_update_all', () =>
      mutate(
        `mutation { records_update_all(table: "${ours}", record: { properties: [{ name: "sku", value: "all" }] }) { count } }`,
      ),
    )
    await time('update_models', () =>
      mutate('mutation($models: [ModelUpdate!]!) { update_models(models: $models) { ids } }', {
        models: ids.ours.map((id, i) => ({ id, type_name: ours, properties: { sku: `models-${i}` } })),
      }),
    )
    await time(
      'delete by hand',
      deleteByHand(theirs, () => ids.theirs),
    )
    await time('records_delete_all', () => mutate(`mutation { records_delete_all(table: "${ours}") { count } }`))
  }
  const byHand = { import: 'insert', records_create: 'insert', records_delete: 'delete' }
  for (const [name, ms] of times) {
    if (name.endsWith('by hand')) {
      console.log(`${name}: ${rate(ms)} rows a second`)
      continue
    }
    const kind = Object.entries(byHand).find(([start]) => name.startsWith(start) && !name.endsWith('again'))?.[1]
    const hand = times.get(`${kind ?? 'update'} by hand`) as number
    console.log(`${name}: ${rate(ms)} rows a second, ${(ms / hand).toFixed(1)} times as long as by hand`)
  }
}

function rate(ms: number): string {
  return ((count / ms) * 1000).toFixed(0)
}
