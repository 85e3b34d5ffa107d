/** Longer names are not typos, and no list has more names: the limits bound the time of comparing. */
const maxLength = 60
const maxKnown = 1000

/** ` (did you mean "upcase"?)` if one of the known names is close enough, else an empty text. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = findNearest(name, known)
  return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
}

/**
 * The known name with the fewest edits: up to a third of the letters, or one in a name of two letters or more. Undefined
 * if none is that close.
 */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxLength) return undefined
  let nearest: string | undefined
  let fewest = Math.min(Math.max(1, Math.floor(name.length / 3)), name.length - 1) + 1
  let looked = 0
  for (const candidate of known) {
    if (++looked > maxKnown) break
    if (candidate === name || Math.abs(candidate.length - name.length) >= fewest) continue
    const edits = measureDistance(name, candidate)
    if (edits < fewest) {
      fewest = edits
      nearest = candidate
    }
  }
  return nearest
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
