/** A pair of matching elements, by their indices in the two arrays, with their differences. */
export interface Link<D> {
  readonly left: number
  readonly right: number
  readonly differences: readonly D[]
}

/**
 * The longest common subsequence: the longest list of pairs of similar elements in the order of both arrays.
 *
 * @param lefts the length of the left array
 * @param rights the length of the right array
 * @param compare returns how two elements differ; undefined if they are not similar
 */
export function findLongestCommon<D>(
  lefts: number,
  rights: number,
  compare: (left: number, right: number) => readonly D[] | undefined,
): Link<D>[] {
  // Only of pairs that do differ, because all pairs of two arrays may be equal.
  const differences = new Map<number, readonly D[]>()
  const steps = new Uint8Array(lefts * rights)
  let above = new Uint32Array(lefts + 1)
  let lengths = new Uint32Array(lefts + 1)
  for (let right = 0; right < rights; right++) {
    for (let left = 0; left < lefts; left++) {
      const up = above[left + 1] as number
      const back = lengths[left] as number
      const difference = compare(left, right)
      const step = difference !== undefined ? similar : up > back ? skipsRight : skipsLeft
      steps[right * lefts + left] = step
      if (difference !== undefined && difference.length > 0) differences.set(right * lefts + left, difference)
      lengths[left + 1] = step === similar ? (above[left] as number) + 1 : Math.max(up, back)
    }
    ;[above, lengths] = [lengths, above]
  }
  const links: Link<D>[] = []
  let left = lefts - 1
  let right = rights - 1
  while (left >= 0 && right >= 0) {
    const place = right * lefts + left
    const step = steps[place]
    if (step === similar) links.push({ left, right, differences: differences.get(place) ?? [] })
    if (step !== skipsRight) left--
    if (step !== skipsLeft) right--
  }
  return links.reverse()
}

/** The step at a pair of elements, walking back from the end of both arrays. */
const skipsLeft = 0
const skipsRight = 1
const similar = 2

/** The changes from one array to another, with added and deleted elements by index. */
export interface Alignment<D> {
  readonly differences: readonly D[]
  readonly added: readonly number[]
  readonly deleted: readonly number[]
}

/**
 * Compares two arrays side by side. If elements differ and the lengths do too, it looks ahead for the index where the
 * arrays are equal again.
 *
 * @param lefts the length of the left array
 * @param rights the length of the right array
 * @param compare returns how two elements differ; undefined if they are equal
 */
export function alignSideBySide<D>(
  lefts: number,
  rights: number,
  compare: (left: number, right: number, place: number) => D | undefined,
): Alignment<D> {
  const differences: D[] = []
  const added: number[] = []
  const deleted: number[] = []
  let toAdd = rights - lefts
  let left = 0
  let right = 0
  for (; left < lefts || right < rights; left++, right++) {
    if (right >= rights) {
      deleted.push(left)
      continue
    }
    if (left >= lefts) {
      added.push(right)
      continue
    }
    const difference = compare(left, right, left)
    if (difference === undefined) continue
    const [here, there] = [left, right]
    const alikeRight = findFirst(toAdd, (step) => compare(here, there + step, here) === undefined)
    if (alikeRight > 0) {
      for (let i = 0; i < alikeRight; i++) added.push(right + i)
      toAdd -= alikeRight
      right += alikeRight
    }
    const moved = right
    const alikeLeft = findFirst(-toAdd, (step) => compare(here + step, moved, here) === undefined)
    if (alikeLeft > 0) {
      for (let i = 0; i < alikeLeft; i++) deleted.push(left + i)
      left += alikeLeft
      // Computed from the index in the other array, as Ruby's hashdiff does.
      toAdd += left - right
    }
    if (alikeRight === 0 && alikeLeft === 0) differences.push(difference)
  }
  return { differences, added, deleted }
}

/** The first number from 1 to `max` that passes, else 0. */
function findFirst(max: number, passes: (number: number) => boolean): number {
  for (let number = 1; number <= max; number++) if (passes(number)) return number
  return 0
}
