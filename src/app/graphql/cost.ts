import type * as Graphql from 'graphql'
import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql'
import { Lock } from '../../base/async/lock'
import { LimitError } from '../../base/errors'
import { graphql as limits } from '../../base/limits'
import { loadLibrary } from '../../base/library'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

/**
 * The cost of one query so far: of records loaded and values returned, because nested related records grow fast, and of
 * passwords hashed or checked, because each takes a fraction of a second and 32 MB.
 */
export class Cost {
  private values = 0
  private passwords = 0
  private readonly searches = new Lock()

  /** The cost of the query that a resolver belongs to. */
  static of(info: GraphQLResolveInfo): Cost {
    return info.rootValue as Cost
  }

  /** How many values may still be loaded or returned; negative if there were too many. */
  get left(): number {
    return limits.values - this.values
  }

  /**
   * Loads records or jobs. Searches run one after another: each may load what the earlier ones left, and returns nothing
   * if the cost is already exceeded.
   */
  async load<T>(search: (left: number) => PromiseOrValue<readonly T[]>): Promise<readonly T[]> {
    return this.searches.run(async () => {
      if (this.left < 0) return []
      const records = await search(this.left)
      // Values returned in the meantime may have exceeded the limit; that error is enough.
      if (this.left < 0) return []
      this.addValues(records.length)
      return records
    })
  }

  /** @throws {LimitError} if fewer are left */
  addValues(count: number): void {
    this.values += count
    if (this.values > limits.values) {
      throw new LimitError('graphql.values', `the query requests more than ${limits.values} values`)
    }
  }

  /** @throws {LimitError} if the query has too many passwords */
  addPassword(): void {
    if (++this.passwords > limits.passwords) {
      throw new LimitError('graphql.passwords', `the query has more than ${limits.passwords} passwords`)
    }
  }
}

/**
 * Charges rows to the query and returns them; none if it is over its limit already, because one error is enough.
 *
 * @throws {LimitError} if these rows exceed the limit
 */
export function limitByCost<T>(rows: readonly T[], info: GraphQLResolveInfo): readonly T[] {
  const cost = Cost.of(info)
  if (cost.left < 0) return []
  cost.addValues(rows.length * countFields(info))
  return rows
}

/** The number of fields that a query selects on each object of a field. */
function countFields({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  const width = (set: SelectionSetNode | undefined): number => {
    let count = 0
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) count++
      else if (selection.kind === Kind.INLINE_FRAGMENT) count += width(selection.selectionSet)
      else count += width(fragments[selection.name.value]?.selectionSet)
    }
    return count
  }
  return fieldNodes.reduce((count, { selectionSet }) => count + width(selectionSet), 0)
}
