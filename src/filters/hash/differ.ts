import * as fixedLimits from '../../base/limits'
import type { FilterContext } from '../../language/definitions/definition'
import { equals, unwrap } from '../../base/values/compare'
import { hasOwn, isHash, listKeys, type Hash } from '../../base/values/hash'
import { Range } from '../../base/values/range'
import { compareText } from '../../base/text/code-points'
import { findType } from '../../base/values/type-of'
import { findLongestCommon, alignSideBySide } from './align-arrays'
import { Nesting } from '../nesting'
import { strip } from '../text/string'

const maxDepth = fixedLimits.values.diffDepth

export interface DiffOptions {
  /** The share of equal values, 0 to 1, from which two arrays or hashes in an array count as one that changed. */
  readonly similarity: number
  /** Whether an integer always differs from a float. */
  readonly strict: boolean
  readonly strip: boolean
  readonly caseInsensitive: boolean
  readonly numericTolerance: number
  /** Separates the keys of a path. */
  readonly delimiter: string
  readonly ignoreKeys: readonly string[]
  /** Whether a path is an array of keys and indices, not a text. */
  readonly arrayPath: boolean
  /** Whether arrays are compared by their longest common subsequence: slower, but with fewer changes. */
  readonly useLcs: boolean
}

type Path = string | readonly (string | number)[]

/** `['+', path, value]`, `['-', path, value]` or `['~', path, old, new]`. */
export type Change = unknown[]

/** Charged for comparing two arrays or hashes, in addition to their values. */
const comparisonWork = 100
/** The work charged for checking whether two elements of arrays are similar. */
const pairWork = 20

/** Compares nested arrays and hashes, and lists the changes in the order of Ruby's hashdiff. */
export class HashDiffer {
  private readonly nesting = [new Nesting('hash', maxDepth), new Nesting('other_hash', maxDepth)] as const
  private readonly measured = new Nesting('hash', maxDepth)
  private readonly sizes = new Map<object, number>()
  private readonly ignored: ReadonlySet<string>

  constructor(
    private readonly context: FilterContext,
    private readonly options: DiffOptions,
  ) {
    this.ignored = new Set(options.ignoreKeys)
  }

  diff(left: unknown, right: unknown): Change[] {
    const changes: Change[] = []
    this.compare(left, right, this.options.arrayPath ? [] : '', changes)
    return changes
  }

  private compare(left: unknown, right: unknown, path: Path, changes: Change[]): void {
    const [a, b] = [toPlainValue(left), toPlainValue(right)]
    if (Array.isArray(a) && Array.isArray(b)) {
      this.compareInside(a, b, () => this.compareArrays(a, b, path, changes))
    } else if (isHash(a) && isHash(b)) {
      this.compareInside(a, b, () => this.compareHashes(a, b, path, changes))
    } else {
      const isSame = a === null || b === null ? a === b : this.areComparable(left, right) && this.areEqual(a, b)
      if (!isSame) changes.push(['~', path, left ?? null, right ?? null])
    }
  }

  private compareInside(a: object, b: object, compare: () => void): void {
    this.context.allocate(comparisonWork)
    this.nesting[0].enter(a)
    this.nesting[1].enter(b)
    compare()
    this.nesting[0].leave(a)
    this.nesting[1].leave(b)
  }

  private areComparable(left: unknown, right: unknown): boolean {
    const [a, b] = [findType(left), findType(right)]
    return a === b || (!this.options.strict && isNumber(a) && isNumber(b))
  }

  private areEqual(a: unknown, b: unknown): boolean {
    if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= this.options.numericTolerance
    return equals(this.normalizeText(a), this.normalizeText(b), this.context)
  }

  /** Normalizes a text for the comparison; any other value is unchanged. */
  private normalizeText(value: unknown): unknown {
    if (typeof value !== 'string') return value
    this.context.charge(value.length)
    const text = this.options.strip ? strip(value) : value
    return this.options.caseInsensitive ? text.toLowerCase() : text
  }

  private compareHashes(a: Hash, b: Hash, path: Path, changes: Change[]): void {
    const [lefts, rights] = [this.listKeys(a), this.listKeys(b)]
    this.context.allocate(lefts.length + rights.length)
    for (const key of lefts) if (!hasOwn(b, key)) changes.push(['-', this.extendPath(path, key), a[key] ?? null])
    for (const key of lefts) if (hasOwn(b, key)) this.compare(a[key], b[key], this.extendPath(path, key), changes)
    for (const key of rights) if (!hasOwn(a, key)) changes.push(['+', this.extendPath(path, key), b[key] ?? null])
  }

  private compareArrays(a: readonly unknown[], b: readonly unknown[], path: Path, changes: Change[]): void {
    if (this.options.useLcs) this.compareByCommonPart(a, b, path, changes)
    else this.compareSideBySide(a, b, path, changes)
  }

  private compareByCommonPart(a: readonly unknown[], b: readonly unknown[], path: Path, changes: Change[]): void {
    this.context.allocate(a.length * b.length)
    const paths = a.map((_, i) => this.indexPath(path, i))
    const links = findLongestCommon(a.length, b.length, (i, j) => this.compareSimilar(a[i], b[j], paths[i] as Path))
    for (const { differences } of links) for (const change of differences) changes.push(change)
    let [left, right] = [0, 0]
    for (const link of [...links, { left: a.length, right: b.length }]) {
      for (let i = link.left - 1; i >= left; i--) {
        changes.push(['-', this.indexPath(path, right + i - left), a[i] ?? null])
      }
      for (; right < link.right; right++) changes.push(['+', this.indexPath(path, right), b[right] ?? null])
      left = link.left + 1
      right = link.right + 1
    }
  }

  /** The differences of two elements that are similar enough to be one that changed; else undefined. */
  private compareSimilar(left: unknown, right: unknown, path: Path): readonly Change[] | undefined {
    this.context.charge(pairWork)
    const [a, b] = [toPlainValue(left), toPlainValue(right)]
    const isNested = isContainer(a) || isContainer(b)
    if (!isNested && !this.areEqual(a, b)) return undefined
    const changes: Change[] = []
    this.compare(left, right, path, changes)
    if (!isNested) return changes
    const size = this.countValues(a) + this.countValues(b)
    const changed = changes.reduce(
      (sum, [, , ...values]) => sum + values.reduce<number>((n, v) => n + this.countValues(v), 0),
      0,
    )
    return size === 0 || 1 - changed / size >= this.options.similarity ? changes : undefined
  }

  /** The number of values nested in a value, without nil and false. */
  private countValues(value: unknown): number {
    const plain = toPlainValue(value)
    if (!isContainer(plain)) return plain === null || plain === false ? 0 : 1
    const known = this.sizes.get(plain)
    if (known !== undefined) return known
    this.measured.enter(plain)
    let size = 0
    for (const item of Object.values(plain)) size += this.countValues(item)
    this.measured.leave(plain)
    this.sizes.set(plain, size)
    return size
  }

  private compareSideBySide(a: readonly unknown[], b: readonly unknown[], path: Path, changes: Change[]): void {
    const { differences, added, deleted } = alignSideBySide(a.length, b.length, (i, j, place) => {
      this.context.allocate(1)
      const difference: Change[] = []
      this.compare(a[i], b[j], this.indexPath(path, place), difference)
      return difference.length > 0 ? difference : undefined
    })
    for (const difference of differences) for (const change of difference) changes.push(change)
    for (const i of added) changes.push(['+', this.indexPath(path, i), b[i] ?? null])
    for (const i of deleted.toReversed()) changes.push(['-', this.indexPath(path, i), a[i] ?? null])
  }

  private listKeys(hash: Hash): string[] {
    return listKeys(hash, this.context)
      .filter((key) => !this.ignored.has(key))
      .sort((left, right) => compareText(left, right, this.context))
  }

  private extendPath(path: Path, key: string): Path {
    this.context.charge(path.length)
    if (typeof path !== 'string') return [...path, key]
    return path === '' ? key : path + this.options.delimiter + key
  }

  private indexPath(path: Path, index: number): Path {
    this.context.charge(path.length)
    return typeof path === 'string' ? `${path}[${index}]` : [...path, index]
  }
}

function toPlainValue(value: unknown): unknown {
  const plain = unwrap(value) ?? null
  return plain instanceof Range ? plain.valueOf() : plain
}

function isContainer(value: unknown): value is Hash | unknown[] {
  return Array.isArray(value) || isHash(value)
}

function isNumber(type: string): boolean {
  return type === 'Integer' || type === 'Float'
}
