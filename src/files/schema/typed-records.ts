import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type {
  GroupedRecords,
  RecordGroups,
  RecordQuery,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
} from '../../ports/records/port'
import { ForwardingRecords, type PropertyWrite, type RecordOperation } from '../../ports/records/forwarding'
import { searchOneByOne, writeOneByOne } from '../../ports/records/optional'
import type { Schema } from './schema'
import type { Tables } from './tables'

/** A record store with the app's schema: converts written and read properties to its types. */
export class TypedRecords extends ForwardingRecords {
  constructor(
    store: RecordStore,
    private readonly schema: Schema,
  ) {
    super(store)
  }

  protected override around<T>(
    _operation: RecordOperation,
    table: string | undefined,
    work: () => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    if (table === undefined) return work()
    return andThen(this.translate(), (tables) => {
      tables.checkFile(table)
      this.schema.warnOfMissing(table, tables)
      return work()
    })
  }

  override searchEach(query: RecordQuery, groups: RecordGroups): PromiseOrValue<GroupedRecords> {
    return andThen(this.translate(), (tables): PromiseOrValue<GroupedRecords> => {
      const column = query.table === undefined ? undefined : tables.findColumn(query.table, groups.path)
      // A search compares times by their type.
      return column?.type.isTime ? searchOneByOne(this, query, groups) : super.searchEach(query, groups)
    })
  }

  override restore(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return andThen(this.translate(), (tables) => super.restore(id, table, tables.listUnique(table)))
  }

  override writeMany(writes: readonly RecordWrite[]): PromiseOrValue<readonly (StoredRecord | undefined)[]> {
    return andThen(this.translate(), (tables) => {
      const needsStored = writes.some((write) => write.do === 'update' && tables.isNested(write.table))
      return needsStored ? this.transaction((open) => writeOneByOne(open, writes)) : super.writeMany(writes)
    })
  }

  protected override prepare(write: PropertyWrite): PromiseOrValue<Pick<PropertyWrite, 'properties' | 'unique'>> {
    const { id, table, properties } = write
    return andThen(this.translate(), (tables) => {
      this.schema.warnOfMissing(table, tables)
      const unique = [...tables.listUnique(table), ...(write.unique ?? [])]
      if (write.do === 'create') return { properties: tables.writeNew(table, properties), unique }
      const isMerged = id !== undefined && tables.isNested(table)
      return andThen(isMerged ? this.store.find(id, table) : undefined, (before) => ({
        properties: tables.writeUpdate(table, properties, before?.properties),
        unique,
      }))
    })
  }

  protected override translate(): PromiseOrValue<Tables> {
    return this.schema.current()
  }

  protected override over(open: RecordTransaction): TypedRecords {
    return new TypedRecords(open, this.schema)
  }
}
