import { Drop } from 'liquidjs'
import type { RecordStore } from '../adapters/records'
import { constantsTable } from '../adapters/reserved-tables'
import { getOwn, hashOf, type Hash } from '../values/hash'
import { print } from '../values/print'
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

  /** All of them by their names: for who asks for them as such. */
  all(): Waiting<Hash> {
    return chain(this.records().search({ table: constantsTable }), ({ records }) =>
      hashOf([
        ...records.map(({ properties }) => [print(getOwn(properties, 'name')), getOwn(properties, 'value')] as const),
        ...Object.entries(this.own),
      ]),
    )
  }

  /** They are often secrets, which no log should show. */
  toJSON(): object {
    return {}
  }
}
