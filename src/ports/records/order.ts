import { compareText } from '../../base/text/code-points'
import { measureKilometres } from './geo-point'
import type { RecordOrder, StoredRecord } from './port'
import { countedAs, readColumn, findValueAt } from './value'

/** A record with the values that place it in an order. */
export interface Placed {
  readonly record: StoredRecord
  /** One for each sort order; null if there is no value. */
  readonly keys: readonly unknown[]
  readonly id: number
}

/** Sort orders; of equal records the older comes first. */
export class Order {
  private readonly keys: readonly Key[]

  constructor(readonly sort: readonly RecordOrder[] = []) {
    this.keys = sort.map(makeSortKey)
  }

  /** Whether a record keeps its place as long as it does not change, for any query that is sorted so. */
  get isConstant(): boolean {
    return this.sort.every(({ by, values }) => !values && by !== 'random' && !(typeof by === 'object' && by.from))
  }

  readonly place = (record: StoredRecord): Placed => ({
    record,
    keys: this.keys.map((read) => read(record)),
    id: Number(record.id),
  })

  readonly compare = (a: Placed, b: Placed): number => {
    for (let i = 0; i < this.sort.length; i++) {
      const [left, right] = [a.keys[i], b.keys[i]]
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1
        continue
      }
      const order = compareValues(left, right)
      if (order !== 0) return this.sort[i]?.descending === true ? -order : order
    }
    return a.id - b.id
  }
}

type Key = (record: StoredRecord) => unknown

/** The sort key of a record; null if there is no value. */
function makeSortKey({ by, values }: RecordOrder): Key {
  if (by === 'random') return makeRandomKey()
  if (values) return makePositionKey(values, by)
  if (typeof by === 'object') {
    const { path, as, from } = by
    if (!from) return ({ properties }) => findValueAt(properties, path, as)
    return ({ properties }) => measureKilometres(findValueAt(properties, path), from)
  }
  return by === 'id' ? readIdKey : (record) => readColumn(record, by)
}

/** Ids of records are numbers; ids of jobs and of an app's tables are texts. */
function readIdKey({ id }: StoredRecord): number | string {
  const number = Number(id)
  return Number.isNaN(number) ? id : number
}

function makePositionKey(values: readonly string[], by: Exclude<RecordOrder['by'], 'random'>): Key {
  const places = new Map(values.map((value, place) => [value, place]).toReversed() as [string, number][])
  return (record) => {
    const value =
      typeof by === 'object'
        ? findValueAt(record.properties, by.path, 'text')
        : countedAs(readColumn(record, by), 'text')
    return places.get(value as string) ?? null
  }
}

/** A random number for each record, constant during a sort. */
function makeRandomKey(): Key {
  const numbers = new Map<string, number>()
  return ({ id }) => {
    const number = numbers.get(id) ?? Math.random()
    numbers.set(id, number)
    return number
  }
}

/** Numbers come first, then texts, false, true, and all other values, unordered. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return rank(a) - rank(b)
}

function rank(value: unknown): number {
  if (typeof value === 'boolean') return value ? 3 : 2
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 4
}
