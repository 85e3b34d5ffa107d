import { nested } from '../../../ports/records/reserved-tables'
import { getOwn, toHashOrEmpty, isHash, setOwn, type Hash } from '../../../base/values/hash'

/**
 * Moves the nested customizations that were sent to the names under which their `id`s are stored. One whose `id` is
 * unknown, or whose name is taken by another that was sent, stays where it was sent: the customization stored there has
 * another `id`, which the check reports.
 *
 * @param stored the customization with its nested ones, each with its `id`
 */
export function assignNestedIds(sent: Hash, stored: Hash): Hash {
  const inside = getOwn(sent, nested)
  if (!isHash(inside)) return sent
  const known = toHashOrEmpty(getOwn(stored, nested))
  const namesById = new Map(Object.entries(known).map(([name, child]) => [readId(child), name]))
  const placed: Hash = {}
  const place = (name: string, child: unknown): void => {
    setOwn(placed, name, isHash(child) ? assignNestedIds(child, toHashOrEmpty(getOwn(known, name))) : child)
  }
  const moved: { readonly from: string; readonly to: string; readonly child: unknown }[] = []
  for (const [from, child] of Object.entries(inside)) {
    const to = namesById.get(readId(child)) ?? from
    if (from === to) place(from, child)
    else moved.push({ from, to, child })
  }
  const left = moved.filter(({ to, child }) => {
    if (Object.hasOwn(placed, to)) return true
    place(to, child)
    return false
  })
  for (const { from, child } of left) place(from, child)
  return { ...sent, [nested]: placed }
}

/** The id of a customization that was sent, as a record's id. */
export function readId(child: unknown): string | undefined {
  const id = isHash(child) ? getOwn(child, 'id') : undefined
  return typeof id === 'number' ? String(id) : undefined
}
