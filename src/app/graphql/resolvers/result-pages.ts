import type { RecordQuery } from '../../../ports/records/port'
import { InvalidValueError } from '../../../base/errors'
import * as fixedLimits from '../../../base/limits'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'

const maxPerPage = fixedLimits.graphql.perPage
const usualPerPage = 20

export interface PageArguments {
  readonly page?: number | null
  readonly per_page?: number | null
}

/** A page of results. The total is counted only on demand. */
export interface Collection<T> {
  total_entries(): Promise<number>
  total_pages(): Promise<number>
  readonly current_page: number
  readonly per_page: number
  has_next_page(): Promise<boolean>
  readonly has_previous_page: boolean
  readonly results: readonly T[]
}

/**
 * A page larger than the maximum counts as the maximum, also in its `per_page` and `has_next_page`. A page of 0 results
 * only counts.
 *
 * @throws {InvalidValueError} if there is no such page
 */
export function makePageQuery({ page, per_page }: PageArguments): Required<Pick<RecordQuery, 'offset' | 'limit'>> {
  const limit = checkLimit('per_page', Math.min(per_page ?? usualPerPage, maxPerPage), 0)
  const number = page ?? 1
  if (number < 1) throw new InvalidValueError(`page: expected a number of 1 or more, got ${number}`)
  return { offset: (number - 1) * limit, limit }
}

/** @throws {InvalidValueError} if the limit is out of range */
export function checkLimit(name: string, limit: number, least = 1): number {
  if (limit >= least && limit <= maxPerPage) return limit
  throw new InvalidValueError(`${name}: expected a number from ${least} to ${maxPerPage}, got ${limit}`)
}

type Page = ReturnType<typeof makePageQuery>

/** @param count counts the results of all pages */
export function makeCollection<T>(
  results: readonly T[],
  { offset, limit }: Page,
  count: () => PromiseOrValue<number>,
): Collection<T> {
  let counted: Promise<number> | undefined
  const total = (): Promise<number> => (counted ??= Promise.resolve(count()))
  const countPages = async (): Promise<number> => (limit === 0 ? 0 : Math.ceil((await total()) / limit))
  const number = limit === 0 ? 1 : offset / limit + 1
  return {
    total_entries: total,
    total_pages: countPages,
    current_page: number,
    per_page: limit,
    has_next_page: async () => number < (await countPages()),
    has_previous_page: offset > 0,
    results,
  }
}
