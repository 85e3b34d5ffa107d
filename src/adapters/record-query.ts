import { AdapterError } from '../errors'
import { equals } from '../values/compare'
import { describe } from '../values/describe'
import { compareText } from '../values/text'
import { valueAt } from './record-value'
import type { PropertyCondition, RecordFilter, RecordOrder, RecordQuery, StoredRecord, TimeRange } from './records'
import { isReserved } from './reserved-tables'

/** What a query finds among the records. */
export function searchRecords(records: Iterable<StoredRecord>, query: RecordQuery): readonly StoredRecord[] {
  const { offset = 0, limit, sort = [] } = query
  checkCount('offset', offset)
  checkCount('limit', limit)
  return matching(records, query)
    .sort(comparer(sort))
    .slice(offset, offset + limit)
}

export function countRecords(records: Iterable<StoredRecord>, filter: RecordFilter): number {
  return matching(records, filter).length
}

/** @throws {AdapterError} where no page can begin there, or be that long */
export function checkCount(name: string, count: number): void {
  if (Number.isSafeInteger(count) && count >= 0) return
  throw new AdapterError('records', `${name} must be a whole number of 0 or more, got ${describe(count)}`)
}

function matching(records: Iterable<StoredRecord>, filter: RecordFilter): StoredRecord[] {
  return Array.from(records).filter(matcher(filter))
}

function matcher({
  table,
  ids,
  where = [],
  createdAt,
  updatedAt,
  deleted = 'without',
}: RecordFilter): (record: StoredRecord) => boolean {
  const wanted = ids && new Set(ids)
  return (record) =>
    (table === undefined ? !isReserved(record.table) : record.table === table) &&
    (deleted === 'with' || (record.deletedAt !== null) === (deleted === 'only')) &&
    (!wanted || wanted.has(record.id)) &&
    (!createdAt || isBetween(record.createdAt, createdAt)) &&
    (!updatedAt || isBetween(record.updatedAt, updatedAt)) &&
    where.every((condition) => holds(condition, valueAt(record.properties, condition.path, condition.as)))
}

function isBetween(time: Date, { gt, gte, lt, lte }: TimeRange): boolean {
  return !(gt && time <= gt) && !(gte && time < gte) && !(lt && time >= lt) && !(lte && time > lte)
}

function holds(condition: PropertyCondition, value: unknown): boolean {
  const { contains, exists, range } = condition
  if (condition.equals !== undefined && !equals(value, condition.equals)) return false
  if (condition.in && !condition.in.some((item) => equals(value, item ?? null))) return false
  if (condition.notEquals !== undefined && equals(value, condition.notEquals)) return false
  if (exists !== undefined && exists !== (value !== null)) return false
  if (contains !== undefined && !hasPart(value, contains)) return false
  return !range || isWithin(value, range)
}

function hasPart(value: unknown, part: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(part.toLowerCase())
  return Array.isArray(value) && value.includes(part)
}

function isWithin(value: unknown, { gt, gte, lt, lte }: NonNullable<PropertyCondition['range']>): boolean {
  const holdsFor = (bound: number | string | undefined, isRight: (order: number) => boolean): boolean => {
    if (bound === undefined) return true
    if (typeof value === 'number' && typeof bound === 'number') return isRight(value - bound)
    return typeof value === 'string' && typeof bound === 'string' && isRight(compareText(value, bound))
  }
  return (
    holdsFor(gt, (order) => order > 0) &&
    holdsFor(gte, (order) => order >= 0) &&
    holdsFor(lt, (order) => order < 0) &&
    holdsFor(lte, (order) => order <= 0)
  )
}

/** In the order asked for; of equal ones the older comes first. */
function comparer(sort: readonly RecordOrder[]): (a: StoredRecord, b: StoredRecord) => number {
  return (a, b) => {
    for (const { by, descending = false } of sort) {
      const [left, right] = [sortedBy(a, by), sortedBy(b, by)]
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1
        continue
      }
      const order = compareValues(left, right)
      if (order !== 0) return descending ? -order : order
    }
    return Number(a.id) - Number(b.id)
  }
}

function sortedBy(record: StoredRecord, by: RecordOrder['by']): unknown {
  if (typeof by === 'object') return valueAt(record.properties, by.path, by.as)
  return by === 'id' ? Number(record.id) : record[by].getTime()
}

/** Numbers come first, then texts, then whatever else, in which there is no order. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return kindOf(a) - kindOf(b)
}

function kindOf(value: unknown): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2
}
