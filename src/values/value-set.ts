import { PlatformError } from '../errors'
import { equals, unwrap } from './compare'
import { isHash, type Hash } from './hash'
import { print } from './print'
import { Range } from './range'
import { Time, timeOf } from './time'

const deepest = 1000

/**
 * A set that tells its values apart by what they hold, as `equals` does; drops by what they stand for, else by identity.
 * A value is compared with those alone that have the same mark, so that it takes as long for many as for few.
 */
export class ValueSet {
  private readonly singles = new Set<unknown>()
  private readonly compounds = new Map<number, unknown[]>()
  private readonly marks = new Map<object, number>()

  constructor(values: readonly unknown[] = []) {
    for (const value of values) this.add(value)
  }

  has(value: unknown): boolean {
    const plain = plainOf(value)
    if (!isCompound(plain)) return this.singles.has(plain)
    const alike = this.compounds.get(this.mark(plain, 0))
    return alike?.some((other) => equals(other, plain)) ?? false
  }

  /** Whether it was not there before. */
  add(value: unknown): boolean {
    const plain = plainOf(value)
    if (!isCompound(plain)) return this.singles.size < this.singles.add(plain).size
    const mark = this.mark(plain, 0)
    const alike = this.compounds.get(mark)
    if (alike === undefined) this.compounds.set(mark, [plain])
    else if (alike.some((other) => equals(other, plain))) return false
    else alike.push(plain)
    return true
  }

  /** A number that is the same for equal values, and seldom for others. */
  private mark(value: unknown, depth: number): number {
    const plain = plainOf(value)
    if (!isCompound(plain)) return typeof plain === 'object' && plain !== null ? 1 : markText(print(plain))
    const known = this.marks.get(plain)
    if (known !== undefined) return known
    if (depth > deepest) {
      throw new PlatformError('type', `values that are nested more than ${deepest} deep cannot be compared`)
    }
    // One that contains itself meets this mark on the way.
    this.marks.set(plain, 0)
    const mark = this.markCompound(plain, depth + 1)
    this.marks.set(plain, mark)
    return mark
  }

  private markCompound(value: object, depth: number): number {
    const time = timeOf(value)
    if (time) return markText(String(time.epoch))
    if (value instanceof Range) return markText(value.toString())
    if (Array.isArray(value)) {
      let mark = value.length
      for (const item of value as unknown[]) mark = combine(mark, this.mark(item, depth))
      return mark
    }
    // The order of the keys does not count: their marks are added up.
    let mark = -1
    for (const key of Object.keys(value)) {
      mark = (mark + combine(markText(key), this.mark((value as Hash)[key], depth))) | 0
    }
    return mark
  }
}

function plainOf(value: unknown): unknown {
  return value instanceof Time ? value : (unwrap(value) ?? null)
}

/** Whether the value can equal another one that is not the same. */
function isCompound(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || timeOf(value) !== undefined || value instanceof Range || isHash(value)
}

function markText(text: string): number {
  let mark = text.length
  for (let i = 0; i < text.length; i++) mark = combine(mark, text.charCodeAt(i))
  return mark
}

function combine(mark: number, next: number): number {
  const mixed = Math.imul(mark ^ next, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
