import { Drop } from 'liquidjs'
import type { RecordStore } from '../adapters/records'
import { constantsTable } from '../adapters/reserved-tables'
import { getOwn } from '../values/hash'
import { chain, type Waiting } from '../values/waiting'

/** What templates read as `context.constants`: those of the settings, then those that GraphQL has set. */
export class Constants extends Drop {
  constructor(
    private readonly own: Readonly<Record<string, string>>,
    private readonly records: () => RecordStore,
  ) {
    super()
  }

  override liquidMethodMissing(name: string): Waiting<unknown> {
    const own = getOwn(this.own, name)
    if (own !== undefined) return own
    const query = { table: constantsTable, where: [{ property: 'name', equals: name }], limit: 1 }
    return chain(this.records().search(query), ({ records: [record] }) => record && getOwn(record.properties, 'value'))
  }

  /** They are often secrets, which no log should show. */
  toJSON(): object {
    return {}
  }
}
