/** The maximum length of a chunk: adding an item moves fewer than so many others. */
const maxLength = 512
const half = maxLength / 2

/**
 * Items in an order, in chunks: adding, deleting and starting in the middle take about the same time however long the
 * list is.
 *
 * @example
 * const list = new SortedList<number>((a, b) => a - b, [3, 1])
 * list.add(2)
 * Array.from(list.from(1)) // [2, 3]
 */
export class SortedList<T> {
  private readonly chunks: T[][] = []
  private count = 0

  /** @param compare as for `sort`; 0 means that both are the same item */
  constructor(
    private readonly compare: (a: T, b: T) => number,
    items: Iterable<T> = [],
  ) {
    const sorted = Array.from(items).sort(compare)
    this.count = sorted.length
    for (let i = 0; i < sorted.length; i += half) this.chunks.push(sorted.slice(i, i + half))
  }

  get size(): number {
    return this.count
  }

  get first(): T | undefined {
    return this.chunks[0]?.[0]
  }

  /** Adds an item that the list does not have. */
  add(item: T): void {
    const at = Math.min(this.findChunk(item), this.chunks.length - 1)
    const chunk = this.chunks[at]
    this.count++
    if (!chunk) return void this.chunks.push([item])
    chunk.splice(this.findPlace(chunk, item), 0, item)
    // A list that grows at its end keeps full chunks.
    if (chunk.length > maxLength) this.chunks.splice(at + 1, 0, chunk.splice(item === chunk.at(-1) ? -1 : half))
  }

  /** Puts an item in the place of the same one, which the list has. */
  set(item: T): void {
    const chunk = this.chunks[this.findChunk(item)]
    if (chunk) chunk[this.findPlace(chunk, item)] = item
  }

  /** @returns whether the list had the item */
  delete(item: T): boolean {
    const at = this.findChunk(item)
    const chunk = this.chunks[at]
    if (!chunk) return false
    const place = this.findPlace(chunk, item)
    if (this.compare(chunk[place] as T, item) !== 0) return false
    chunk.splice(place, 1)
    this.count--
    if (chunk.length === 0) this.chunks.splice(at, 1)
    return true
  }

  /** The items from a position on. */
  *from(position = 0): IterableIterator<T> {
    let skip = position
    for (const chunk of this.chunks) {
      for (let i = skip; i < chunk.length; i++) yield chunk[i] as T
      skip = Math.max(0, skip - chunk.length)
    }
  }

  /** The first chunk whose last item does not come before this one; the number of chunks if all do. */
  private findChunk(item: T): number {
    const { chunks, compare } = this
    let [low, high] = [0, chunks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const chunk = chunks[middle] as T[]
      if (compare(chunk[chunk.length - 1] as T, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The place of the first item that does not come before this one; the length if all do. */
  private findPlace(chunk: readonly T[], item: T): number {
    const { compare } = this
    let [low, high] = [0, chunk.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(chunk[middle] as T, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Merges sorted iterables; of equal items, the earlier iterable's come first. */
export function* mergeSorted<T>(sources: readonly Iterable<T>[], compare: (a: T, b: T) => number): Iterable<T> {
  const [only] = sources
  if (only && sources.length === 1) {
    yield* only
    return
  }
  const heads = sources.map((source) => new Head(source[Symbol.iterator]()))
  for (;;) {
    let first: Head<T> | undefined
    for (const head of heads) {
      if (!head.done && (!first || compare(head.item as T, first.item as T) < 0)) first = head
    }
    if (!first) return
    yield first.item as T
    first.advance()
  }
}

/** The next item of an iterator. */
class Head<T> {
  item: T | undefined
  done = false

  constructor(private readonly items: Iterator<T>) {
    this.advance()
  }

  advance(): void {
    const next = this.items.next()
    this.done = next.done === true
    this.item = next.done === true ? undefined : next.value
  }
}
