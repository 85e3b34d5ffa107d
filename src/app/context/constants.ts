import { Drop, type Context } from 'liquidjs'
import type { RecordStore } from '../../ports/records/port'
import { constantsTable } from '../../ports/records/reserved-tables'
import type { RenderContext } from '../../language/rendering/context'
import { getOwn } from '../../base/values/hash'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

const maxListed = 10_000

/**
 * `context.constants` in templates: the constants of the settings take precedence over those set by GraphQL. They are
 * often secrets, so templates can only list their names and read them one by one: nothing copies or prints all of them, and
 * the private fields hide their storage.
 */
export class Constants extends Drop {
  readonly #own: Readonly<Record<string, string>>
  readonly #records: (context: RenderContext) => RecordStore

  constructor(own: Readonly<Record<string, string>>, records: (context: RenderContext) => RecordStore) {
    super()
    this.#own = own
    this.#records = records
  }

  override liquidMethodMissing(name: string, context: Context): PromiseOrValue<unknown> {
    return getOwn(this.#own, name) ?? this.#find(name, this.#records(context as RenderContext))
  }

  /** The names of both, in ascending order. */
  async liquidNames(context: RenderContext): Promise<readonly string[]> {
    const stored = await this.#records(context).search({ table: constantsTable, limit: maxListed })
    const names = stored.map(({ properties }) => String(getOwn(properties, 'name')))
    return Array.from(new Set([...Object.keys(this.#own), ...names])).sort()
  }

  async #find(name: string, records: RecordStore): Promise<unknown> {
    const query = { table: constantsTable, where: [{ path: ['name'], equals: name }], limit: 1 }
    const [record] = await records.search(query)
    return record && getOwn(record.properties, 'value')
  }

  override toString(): string {
    return '{}'
  }

  toJSON(): object {
    return {}
  }
}
