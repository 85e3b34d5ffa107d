import { Drop, type Context } from 'liquidjs'
import type { RecordStore } from '../adapters/records/port'
import { constantsTable } from '../adapters/records/reserved-tables'
import type { RenderContext } from '../language/rendering/context'
import { getOwn } from '../values/hash'
import type { PromiseOrValue } from '../async/promise-or-value'

/**
 * `context.constants` in templates: the constants of the settings take precedence over those set by GraphQL. They are
 * often secrets, so templates can only read them one by one, by name: nothing lists, copies or prints them, and the
 * private fields hide their storage.
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
