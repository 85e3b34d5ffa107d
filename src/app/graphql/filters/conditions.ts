import type { RecordCondition } from '../../../ports/records/port'
import { LimitError } from '../../../base/errors'
import { graphql as limits } from '../../../base/limits'

/**
 * Returns the conditions of a filter. Variables, such as the words that a visitor searches for, could give it any number
 * of them, and a store compares each record with each.
 *
 * @throws {LimitError} if there are too many
 */
export function checkConditions(conditions: readonly RecordCondition[]): readonly RecordCondition[] {
  checkConditionCount(countConditions(conditions))
  return conditions
}

/** @throws {LimitError} if a filter with so many conditions has too many */
export function checkConditionCount(count: number): void {
  const { conditions: max } = limits
  if (count <= max) return
  throw new LimitError(
    'graphql.conditions',
    `filter: expected at most ${max} conditions, got ${count}: compare with a list by value_in or not_value_in`,
  )
}

function countConditions(conditions: readonly RecordCondition[]): number {
  return conditions.reduce((count, condition) => {
    if ('any' in condition) return count + countConditions(condition.any.flat())
    return count + ('not' in condition ? countConditions(condition.not) : 1)
  }, 0)
}
