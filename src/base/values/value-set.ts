import { checkDepth, equals, toScalar } from './compare'
import { isHash, listKeys, type Hash } from './hash'
import { makeBoundedMeter } from '../metering/meter'
import { print } from './print'
import { Range } from './range'
import { Time, toTime } from '../time/time'

/** V8 hashes longer texts by their length only: a `Set` of many of one length would compare each with all others. */
const maxSingleLength = 16_000

/**
 * A set that compares values by content, like `equals`: drops by their value, other objects by identity. A value is
 * only compared with values of the same hash code, so that a lookup takes the same time in a large set.
 */
export class ValueSet {
  private readonly singles = new Set<unknown>()
  private readonly compounds = new Map<number, unknown[]>()
  private readonly hashCodes = new Map<object, number>()

  /** @param meter charged for the content of the values that is visited */
  constructor(
    values: readonly unknown[] = [],
    private readonly meter = makeBoundedMeter(),
  ) {
    for (const value of values) this.add(value)
  }

  has(value: unknown): boolean {
    const plain = this.read(value)
    if (!isHashed(plain)) return this.singles.has(plain)
    const alike = this.compounds.get(this.hash(plain, 0))
    return alike?.some((other) => equals(other, plain, this.meter)) ?? false
  }

  /** Adds a value; returns whether it is new. */
  add(value: unknown): boolean {
    const plain = this.read(value)
    if (!isHashed(plain)) return this.singles.size < this.singles.add(plain).size
    const hashCode = this.hash(plain, 0)
    const alike = this.compounds.get(hashCode)
    if (alike === undefined) this.compounds.set(hashCode, [plain])
    else if (alike.some((other) => equals(other, plain, this.meter))) return false
    else alike.push(plain)
    return true
  }

  /** Unwraps a value and charges for it. */
  private read(value: unknown): unknown {
    const plain = toComparable(value)
    this.meter.charge(typeof plain === 'string' ? 1 + plain.length : 1)
    return plain
  }

  /** A number that is the same for equal values, and rarely for others. */
  private hash(value: unknown, depth: number): number {
    const plain = this.read(value)
    if (!isCompound(plain)) return typeof plain === 'object' && plain !== null ? 1 : hashText(print(plain))
    const known = this.hashCodes.get(plain)
    if (known !== undefined) return known
    checkDepth(depth)
    // The hash code for a value that contains itself.
    this.hashCodes.set(plain, 0)
    const hashCode = this.hashCompound(plain, depth + 1)
    this.hashCodes.set(plain, hashCode)
    return hashCode
  }

  private hashCompound(value: object, depth: number): number {
    const time = toTime(value)
    if (time) return hashText(String(time.epoch))
    if (value instanceof Range) return hashText(value.toString())
    if (Array.isArray(value)) {
      let hashCode = value.length
      for (const item of value as unknown[]) hashCode = combine(hashCode, this.hash(item, depth))
      return hashCode
    }
    // The hash codes of the keys are added, so that their order does not matter.
    let hashCode = -1
    for (const key of listKeys(value, this.meter)) {
      hashCode = (hashCode + combine(hashText(key), this.hash((value as Hash)[key], depth))) | 0
    }
    return hashCode
  }
}

function toComparable(value: unknown): unknown {
  return value instanceof Time ? value : (toScalar(value) ?? null)
}

/** Returns whether the value is looked up by its hash code. */
function isHashed(value: unknown): boolean {
  return typeof value === 'string' ? value.length > maxSingleLength : isCompound(value)
}

/** Returns whether the value can equal another object. */
function isCompound(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || toTime(value) !== undefined || value instanceof Range || isHash(value)
}

/** Random for each process, so that nobody can craft many texts with the same hash code. */
const seed = Math.floor(Math.random() * 2 ** 32)

function hashText(text: string): number {
  let hashCode = seed ^ text.length
  for (let i = 0; i < text.length; i++) hashCode = combine(hashCode, text.charCodeAt(i))
  return hashCode
}

function combine(hashCode: number, next: number): number {
  const mixed = Math.imul(hashCode ^ next, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
