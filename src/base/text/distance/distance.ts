/** Longer names are not typos, and no list has more names: the limits bound the time of comparing. */
const maxLength = 60
const maxKnown = 1000

/** Between the parts of a path or a key: `cart/items`, `cart.empty`. */
const separator = /[./]/

/** The known names with the fewest edits, in their order. */
export function listNearest(name: string, known: Iterable<string>): readonly string[] {
  if (name.length > maxLength) return []
  const parts = name.split(separator)
  let nearest: string[] = []
  let fewest = name.length
  let looked = 0
  for (const candidate of known) {
    if (++looked > maxKnown) break
    const edits = candidate === name ? Infinity : countEdits(parts, candidate.split(separator))
    if (edits > fewest) continue
    if (edits < fewest) nearest = []
    fewest = edits
    nearest.push(candidate)
  }
  return nearest
}

/** The number of edits between two names; `Infinity` if the parts of one are not misspelt parts of the other. */
function countEdits(parts: readonly string[], others: readonly string[]): number {
  if (parts.length !== others.length) return Infinity
  return parts.reduce((sum, part, i) => {
    const most = Math.min(Math.max(1, Math.floor(part.length / 3)), part.length - 1)
    return sum + (part === others[i] ? 0 : measureDistance(part, others[i] as string, most))
  }, 0)
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
 * alignment); `Infinity` if it is more than `most`.
 */
function measureDistance(a: string, b: string, most = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let beforeLast = new Uint8Array(b.length + 1)
  let last = beforeLast.map((_, j) => j)
  let row = last.slice()
  for (let i = 1; i <= a.length; i++) {
    let fewest = (row[0] = i)
    let edits = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      edits = Math.min(edits + 1, (last[j] as number) + 1, replaced)
      const isSwapped = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) edits = Math.min(edits, (beforeLast[j - 2] as number) + 1)
      row[j] = edits
      fewest = Math.min(fewest, edits)
    }
    if (fewest > most) return Infinity
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  const edits = last[b.length] as number
  return edits > most ? Infinity : edits
}
