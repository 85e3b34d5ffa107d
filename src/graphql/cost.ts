import type * as Graphql from 'graphql'
import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql'
import { Lock } from '../async/lock'
import type { StoredRecord } from '../adapters/records/port'
import { LimitError } from '../errors'
import { fixedLimits } from '../limits'
import { loadLibrary } from '../library'
import type { PromiseOrValue } from '../async/promise-or-value'

/** Records that one query may load, and values of theirs that it may give: related ones of related ones grow fast. */
const maxValues = fixedLimits.graphql.values.max
/** Passwords that one query may hash or check: each takes a part of a second, and 32 MB. */
const maxPasswords = fixedLimits.graphql.passwords.max

/** What one run of a query has cost so far. */
export class Cost {
  private values = 0
  private passwords = 0
  private readonly searches = new Lock()

  /** The cost of the query that a resolver is part of. */
  static of(info: GraphQLResolveInfo): Cost {
    return info.rootValue as Cost
  }

  /** How many values may still be loaded or given: below 0 where there were too many. */
  get left(): number {
    return maxValues - this.values
  }

  /**
   * Loads records, one search after another: each may load what those before it have left, and none does where that is
   * less than nothing.
   */
  async load(search: (left: number) => PromiseOrValue<readonly StoredRecord[]>): Promise<readonly StoredRecord[]> {
    return this.searches.run(async () => {
      if (this.left < 0) return []
      const records = await search(this.left)
      // Values that were given meanwhile may have been too many: one error tells it.
      if (this.left < 0) return []
      this.addValues(records.length)
      return records
    })
  }

  /** @throws {LimitError} where there are not so many left */
  addValues(count: number): void {
    this.values += count
    if (this.values > maxValues) {
      throw new LimitError('graphql.values', `the query asks for more than ${maxValues} values`)
    }
  }

  /** @throws {LimitError} where the query has too many of them */
  addPassword(): void {
    if (++this.passwords > maxPasswords) {
      throw new LimitError('graphql.passwords', `the query has more than ${maxPasswords} passwords`)
    }
  }
}

/**
 * The rows, where the query may have so many; none where it already had too many: one error tells it.
 *
 * @throws {LimitError} where these are too many
 */
export function affordable<T>(rows: readonly T[], info: GraphQLResolveInfo): readonly T[] {
  const cost = Cost.of(info)
  if (cost.left < 0) return []
  cost.addValues(rows.length * widthOf(info))
  return rows
}

/** How many values a query asks of each object of a field. */
function widthOf({ fieldNodes, fragments }: GraphQLResolveInfo): number {
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
