import type { FoundRecords, RecordQuery } from '../adapters/records'
import { PlatformError } from '../errors'
import { fixedLimits } from '../limits'

const maxPerPage = fixedLimits.graphql.perPage.max
const usualPerPage = 20

export interface PageArguments {
  readonly page?: number | null
  readonly per_page?: number | null
}

/** A part of what was found. */
export interface Collection<T> {
  readonly total_entries: number
  readonly total_pages: number
  readonly current_page: number
  readonly per_page: number
  readonly has_next_page: boolean
  readonly has_previous_page: boolean
  readonly results: readonly T[]
}

/** @throws {PlatformError} where there can be no such page */
export function pageQuery({ page, per_page }: PageArguments): Required<Pick<RecordQuery, 'offset' | 'limit'>> {
  const limit = limitOf('per_page', per_page ?? usualPerPage)
  const number = page ?? 1
  if (number < 1) throw new PlatformError('type', `page: expected a number of 1 or more, got ${number}`)
  return { offset: (number - 1) * limit, limit }
}

/** @throws {PlatformError} where it is no number of records that can be given at once */
export function limitOf(name: string, limit: number): number {
  if (limit >= 1 && limit <= maxPerPage) return limit
  throw new PlatformError('type', `${name}: expected a number from 1 to ${maxPerPage}, got ${limit}`)
}

export function collectionOf<T>(
  { total }: FoundRecords,
  { offset, limit }: Required<Pick<RecordQuery, 'offset' | 'limit'>>,
  results: readonly T[],
): Collection<T> {
  return {
    total_entries: total,
    total_pages: Math.ceil(total / limit),
    current_page: offset / limit + 1,
    per_page: limit,
    has_next_page: offset + limit < total,
    has_previous_page: offset > 0,
    results,
  }
}
