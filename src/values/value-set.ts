import { equals, unwrap } from './compare'
import { isHash } from './hash'
import { Range } from './range'

/** How much of a value its fingerprint looks at. */
const deepest = 3
const widest = 8
const longest = 64

/**
 * A set that tells its values apart by what they hold. Primitives are looked up; arrays and hashes are compared with
 * those that have the same fingerprint.
 */
export class ValueSet {
  private readonly singles = new Set<unknown>()
  private readonly compounds = new Map<string, unknown[]>()

  constructor(values: readonly unknown[] = []) {
    for (const value of values) this.add(value)
  }

  has(value: unknown): boolean {
    const plain = unwrap(value) ?? null
    if (!isCompound(plain)) return this.singles.has(plain)
    const alike = this.compounds.get(fingerprint(plain, 0))
    return alike !== undefined && alike.some((other) => equals(other, plain))
  }

  /** Whether it was not there before. */
  add(value: unknown): boolean {
    const plain = unwrap(value) ?? null
    if (!isCompound(plain)) return this.singles.size < this.singles.add(plain).size
    const print = fingerprint(plain, 0)
    const alike = this.compounds.get(print)
    if (alike === undefined) this.compounds.set(print, [plain])
    else if (alike.some((other) => equals(other, plain))) return false
    else alike.push(plain)
    return true
  }
}

/** Whether the value can equal another one that is not the same. */
function isCompound(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || value instanceof Date || value instanceof Range || isHash(value)
}

/** A short text that is the same for equal values, and seldom for others. */
function fingerprint(value: unknown, depth: number): string {
  const plain = unwrap(value) ?? null
  if (typeof plain === 'string') return `"${plain.length > longest ? plain.slice(0, longest) : plain}"`
  if (typeof plain !== 'object' || plain === null) return String(plain)
  if (plain instanceof Date) return `@${plain.getTime()}`
  if (plain instanceof Range) return plain.toString()
  if (Array.isArray(plain)) {
    let text = `[${plain.length}`
    if (depth < deepest) {
      for (let i = 0; i < plain.length && i < widest; i++) text += `,${fingerprint(plain[i], depth + 1)}`
    }
    return text
  }
  if (!isHash(plain)) return 'object'
  const keys = Object.keys(plain).sort()
  let text = `{${keys.length}`
  if (depth < deepest) {
    for (const key of keys.slice(0, widest)) text += `,${key}:${fingerprint(plain[key], depth + 1)}`
  }
  return text
}
