import { equals } from '../../base/values/compare'
import type { Meter } from '../../base/metering/meter'
import { compareText } from '../../base/text/code-points'
import { includes } from '../../base/text/search'
import { isStorable } from '../storable'
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
  if (!comparison.hasParts(condition, value)) return false
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

/** The comparison of records with a query. Its lists and texts may be long, so they are read once for all records. */
export class Comparison {
  private readonly lists = new Map<readonly unknown[], Listed>()
  private readonly partsTests = new Map<ValueCondition, (value: unknown) => boolean>()

  /** @param meter charged for each compared value */
  constructor(private readonly meter?: Meter) {}

  charge(value: unknown): void {
    this.meter?.charge(workOfComparison + (typeof value === 'string' ? value.length : 0))
  }

  isListed(list: readonly unknown[], value: unknown): boolean {
    let listed = this.lists.get(list)
    if (!listed) this.lists.set(list, (listed = readList(list)))
    return listed.scalars.has(value) || listed.others.some((item) => equals(value, item))
  }

  hasParts(condition: ValueCondition, value: unknown): boolean {
    let test = this.partsTests.get(condition)
    if (!test) this.partsTests.set(condition, (test = makePartsTest(condition)))
    return test(value)
  }
}

function readList(list: readonly unknown[]): Listed {
  const values = list.map((item) => item ?? null)
  const isScalar = (item: unknown): boolean => item === null || typeof item !== 'object'
  return { scalars: new Set(values.filter(isScalar)), others: values.filter((item) => !isScalar(item)) }
}

/** Makes the test whether a value has the texts of a condition: false if no stored text can have them. */
function makePartsTest(condition: ValueCondition): (value: unknown) => boolean {
  const { contains, startsWith, endsWith, caseSensitive = false } = condition
  const parts = [contains, startsWith, endsWith].filter((part) => part !== undefined)
  const bounds = Object.values(condition.range ?? {}).filter((bound) => typeof bound === 'string')
  if (![...parts, ...bounds].every(isStorable)) return () => false
  if (parts.length === 0) return () => true
  const fold = (text = ''): string => (caseSensitive ? text : text.toLowerCase())
  const [middle, start, end] = [fold(contains), fold(startsWith), fold(endsWith)]
  const isElement = startsWith === undefined && endsWith === undefined
  return (value) => {
    if (typeof value !== 'string') return isElement && Array.isArray(value) && value.includes(contains)
    const text = fold(value)
    return includes(text, middle) && text.startsWith(start) && text.endsWith(end)
  }
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
