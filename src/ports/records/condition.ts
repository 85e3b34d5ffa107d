import { equals } from '../../base/values/compare'
import type { Meter } from '../../base/metering/meter'
import { compareText } from '../../base/text/code-points'
import { includes } from '../../base/text/search'
import { measureKilometres } from './geo-point'
import { readColumn, countedAs, findValueAt } from './value'
import type { RecordCondition, StoredRecord, ValueCondition } from './port'

/** The work of comparing a record's value, without the length of a text. */
const workOfComparison = 100

/** Returns whether a condition holds for a record. */
function holdsFor(condition: RecordCondition, record: StoredRecord, comparison: Comparison): boolean {
  if ('any' in condition) return condition.any.some((conditions) => matchesAll(conditions, record, comparison))
  if ('not' in condition) return !matchesAll(condition.not, record, comparison)
  const { properties } = record
  const value =
    'path' in condition
      ? findValueAt(properties, condition.path, condition.as)
      : countedAs(readColumn(record, condition.column), condition.as)
  return holds(condition, value, record, comparison)
}

/** @param comparison the query's comparison, shared by all its records */
export function matchesAll(
  conditions: readonly RecordCondition[],
  record: StoredRecord,
  comparison: Comparison,
): boolean {
  return conditions.every((condition) => holdsFor(condition, record, comparison))
}

function holds(condition: ValueCondition, value: unknown, record: StoredRecord, comparison: Comparison): boolean {
  comparison.charge(value)
  const { exists, range, some, every, within } = condition
  if (condition.equals !== undefined && !equals(value, condition.equals)) return false
  if (condition.in && !comparison.isListed(condition.in, value)) return false
  if (condition.notEquals !== undefined && equals(value, condition.notEquals)) return false
  if (exists !== undefined && exists !== (value !== null)) return false
  if (!hasParts(value, condition)) return false
  if (range && !isWithin(value, range)) return false
  const forItem = (requested: ValueCondition) => (item: unknown) =>
    holds(requested, countedAs(item, requested.as), record, comparison)
  if (some && !(Array.isArray(value) && value.some(forItem(some)))) return false
  if (every && !(Array.isArray(value) && value.every(forItem(every)))) return false
  return !within || isNear(value, within, record)
}

/** The values of a list: scalars, which are looked up, and others. */
interface Listed {
  readonly scalars: ReadonlySet<unknown>
  readonly others: readonly unknown[]
}

/** The comparison of records with a query. Its lists may be long: each record is compared with the same ones. */
export class Comparison {
  private readonly known = new Map<readonly unknown[], Listed>()

  /** @param meter charged for each compared value */
  constructor(private readonly meter?: Meter) {}

  charge(value: unknown): void {
    this.meter?.charge(workOfComparison + (typeof value === 'string' ? value.length : 0))
  }

  isListed(list: readonly unknown[], value: unknown): boolean {
    let listed = this.known.get(list)
    if (!listed) this.known.set(list, (listed = read(list)))
    return listed.scalars.has(value) || listed.others.some((item) => equals(value, item))
  }
}

function read(list: readonly unknown[]): Listed {
  const values = list.map((item) => item ?? null)
  const isScalar = (item: unknown): boolean => item === null || typeof item !== 'object'
  return { scalars: new Set(values.filter(isScalar)), others: values.filter((item) => !isScalar(item)) }
}

function hasParts(value: unknown, { contains, startsWith, endsWith, caseSensitive = false }: ValueCondition): boolean {
  const parts = [contains, startsWith, endsWith].filter((part) => part !== undefined)
  if (parts.length === 0) return true
  // A lone surrogate matches nothing, as in a database of Unicode texts.
  if (!parts.every((part) => part.isWellFormed())) return false
  if (typeof value !== 'string') {
    return startsWith === undefined && endsWith === undefined && Array.isArray(value) && value.includes(contains)
  }
  const comparable = (text: string): string => (caseSensitive ? text : text.toLowerCase())
  const text = comparable(value)
  return (
    includes(text, comparable(contains ?? '')) &&
    text.startsWith(comparable(startsWith ?? '')) &&
    text.endsWith(comparable(endsWith ?? ''))
  )
}

function isWithin(value: unknown, { gt, gte, lt, lte }: NonNullable<ValueCondition['range']>): boolean {
  const isWithinBound = (bound: number | string | undefined, isRight: (order: number) => boolean): boolean => {
    if (bound === undefined) return true
    if (typeof value === 'number' && typeof bound === 'number') return isRight(value - bound)
    return typeof value === 'string' && typeof bound === 'string' && isRight(compareText(value, bound))
  }
  return (
    isWithinBound(gt, (order) => order > 0) &&
    isWithinBound(gte, (order) => order >= 0) &&
    isWithinBound(lt, (order) => order < 0) &&
    isWithinBound(lte, (order) => order <= 0)
  )
}

function isNear(
  value: unknown,
  { center, km }: NonNullable<ValueCondition['within']>,
  { properties }: StoredRecord,
): boolean {
  const distance = measureKilometres(value, center)
  const radius = typeof km === 'number' ? km : findValueAt(properties, km, 'number')
  return distance !== null && typeof radius === 'number' && distance <= radius
}
