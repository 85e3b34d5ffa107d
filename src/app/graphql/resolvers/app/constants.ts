import type { QueryContext } from '../../context'
import type { RecordStore, StoredRecord } from '../../../../ports/records/port'
import { constantsTable } from '../../../../ports/records/reserved-tables'
import { InvalidValueError } from '../../../../base/errors'
import { describe } from '../../../../base/values/describe'
import { constants } from '../../filters'
import { refuse } from '../../filters/refuse'
import { resolveList, rowFields } from '../records/records'
import { toRowOrNull, type Row } from '../rows'

interface OlderFilter {
  readonly name?: string | null
  readonly [other: string]: unknown
}

export const constantResolvers = {
  Query: {
    constants: resolveList(constants),

    /** An older query, whose filter takes the name directly. */
    async constant(_: unknown, { filter }: { filter?: OlderFilter | null }, { records }: QueryContext) {
      const { name, ...others } = filter ?? {}
      refuse(others, 'use the filter of constants')
      return toRowOrNull(await findConstant(records, name ?? ''))
    },
  },

  Mutation: {
    async constant_set(_: unknown, { name, value }: { name: string; value: string }, { records }: QueryContext) {
      if (name === '') throw new InvalidValueError(`name: expected the name of a constant, got ${describe(name)}`)
      const set = await records.transaction(async (store) => {
        await store.lock(`${constantsTable}:${name}`)
        const found = await findConstant(store, name)
        return found ? store.update(found.id, { value }, constantsTable) : store.create(constantsTable, { name, value })
      })
      return toRowOrNull(set)
    },

    async constant_unset(_: unknown, { name }: { name: string }, { records }: QueryContext) {
      const unset = await records.transaction(async (store) => {
        const found = await findConstant(store, name)
        return found && store.delete(found.id, constantsTable)
      })
      return toRowOrNull(unset)
    },
  },

  EncryptedConstant: {
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    deleted_at: rowFields.deleted_at,
    name: ({ properties }: Row) => properties.name,
    value: ({ properties }: Row) => properties.value,
  },
}

async function findConstant(store: RecordStore, name: string): Promise<StoredRecord | undefined> {
  const where = [{ path: ['name'], equals: name }]
  const [found] = await store.search({ table: constantsTable, where, limit: 1, lock: true })
  return found
}
