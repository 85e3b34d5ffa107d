import type { PropertyPath, RecordColumn, RecordOrder } from '../../../ports/records/port'
import { LimitError } from '../../../base/errors'
import { graphql as limits } from '../../../base/limits'
import { refuse } from './refuse'
import type { Optional } from './values'

interface StandardSort {
  readonly order?: Optional<'ASC' | 'DESC'>
  readonly order_by_values?: Optional<readonly string[]>
}

type PropertySort = StandardSort & { readonly name: string }

/** Sort orders by name; `properties`, `metadata` and `random_sort` have other types. */
export type Sort = Readonly<Record<string, unknown>>

const columns = new Map<string, RecordColumn>([
  ['id', 'id'],
  ['created_at', 'createdAt'],
  ['updated_at', 'updatedAt'],
  ['content_updated_at', 'updatedAt'],
  ['deleted_at', 'deletedAt'],
  ['table_id', 'table'],
  ['model_schema_id', 'table'],
])

/** The orders of the public interface that nothing here has, and what to sort by instead. */
const unavailable: ReadonlyMap<string, string> = new Map([
  ['profile_properties', 'sort by properties of the user'],
  ['file_size', 'sort by name'],
  ['class_name', 'sort by source_type'],
  ['enqueued_at', 'sort by run_at'],
  ['retry', 'sort by attempts'],
])

/**
 * The record orders of a sort argument, by priority.
 *
 * @param prefix the path that contains the properties
 * @throws {LimitError} if there are too many
 */
export function toOrders(sort: Optional<readonly Sort[]>, prefix: PropertyPath = []): readonly RecordOrder[] {
  return checkOrders(convertSorts(sort ?? [], prefix))
}

/** @throws {LimitError} if there are too many: records are compared by each */
export function checkOrders(orders: readonly RecordOrder[]): readonly RecordOrder[] {
  const { orders: max } = limits
  if (orders.length <= max) return orders
  throw new LimitError('graphql.orders', `sort: expected at most ${max} orders, got ${orders.length}`)
}

function convertSorts(sort: readonly Sort[], prefix: PropertyPath): readonly RecordOrder[] {
  return sort.flatMap((orders) =>
    Object.entries(orders).flatMap(([name, input]): readonly RecordOrder[] => {
      if (input == null) return []
      if (name === 'random_sort') return input === true ? [{ by: 'random' }] : []
      const instead = unavailable.get(name)
      if (instead !== undefined) refuse({ [name]: input }, instead)
      const within = name === 'properties' ? prefix : name === 'metadata' ? [name] : undefined
      if (!within) return [toOrder(columns.get(name) ?? { path: [name] }, input)]
      return (input as readonly PropertySort[]).map((order) => toOrder({ path: [...within, order.name] }, order))
    }),
  )
}

function toOrder(by: RecordOrder['by'], { order, order_by_values: values }: StandardSort): RecordOrder {
  return { by, descending: order === 'DESC', ...(values && { values }) }
}
