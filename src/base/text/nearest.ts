/** Longer names are not typos, and no list has more names: the limits bound the time of comparing. */
const maxLength = 60
const maxKnown = 1000

/** Between the parts of a path or a key: `cart/items`, `cart.empty`. */
const separator = /[./]/

/** ` (did you mean "upcase"?)` if one of the known names is close enough, else an empty text. */
export function formatSuggestion(name: string, known: Iterable<string>): string {
  const nearest = findNearest(name, known)
  return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
}

/** The known name that a misspelt name was probably meant to be, in the shape of a diagnostic. */
export interface Suggestion {
  readonly suggestion?: string
  /** The misspelt name, if only one known name is that close. */
  readonly replaces?: string
}

/** The nearest known name as a suggestion; it replaces the misspelt name only if no other is as near. */
export function suggest(name: string, known: Iterable<string>): Suggestion {
  const [suggestion, ...others] = listNearest(name, known)
  if (suggestion === undefined) return {}
  return { suggestion, ...(others.length === 0 && { replaces: name }) }
}

/**
 * The known name with the fewest edits: in each part of a path or a key up to a third of the letters, or one in a part
 * of two letters or more. Undefined if none is that close.
 */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  return listNearest(name, known)[0]
}

/** The known names with the fewest edits, in their order. */
function listNearest(name: string, known: Iterable<string>): readonly string[] {
  if (name.length > maxLength) return []
  const parts = name.split(separator)
  let nearest: string[] = []
  let fewest = name.length
  let looked = 0
  for (const candidate of known) {
    if (++looked > maxKnown) break
    const edits = candidate === name ? undefined : countEdits(parts, candidate.split(separator))
    if (edits === undefined || edits > fewest) continue
    if (edits < fewest) nearest = []
    fewest = edits
    nearest.push(candidate)
  }
  return nearest
}

/** The number of edits between two names; undefined if the parts of one are not misspelt parts of the other. */
function countEdits(parts: readonly string[], others: readonly string[]): number | undefined {
  if (parts.length !== others.length) return undefined
  let sum = 0
  for (const [i, part] of parts.entries()) {
    const other = others[i] as string
    if (part === other) continue
    const most = Math.min(Math.max(1, Math.floor(part.length / 3)), part.length - 1)
    const edits = Math.abs(part.length - other.length) > most ? Infinity : measureDistance(part, other)
    if (edits > most) return undefined
    sum += edits
  }
  return sum
}

/** The known names in the order of their distance to a name, at most `max`. */
export function sortByDistance(name: string, known: Iterable<string>, max: number): readonly string[] {
  const short = name.slice(0, maxLength)
  const candidates = Array.from(known).slice(0, maxKnown)
  const distances = candidates.map((each) => [each, measureDistance(short, each.slice(0, maxLength))] as const)
  return distances
    .sort(([, one], [, other]) => one - other)
    .slice(0, max)
    .map(([each]) => each)
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string
 * alignment).
 */
function measureDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] as number) + 1)
      }
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

/** Names as a message lists them: `"ltr", "rtl"`. */
export function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
