import { nested } from '../../adapters/records/reserved-tables'
import { getOwn, isHash, setOwn, type Hash } from '../../values/hash'

/**
 * What was sent of a customization, with those inside of it under the names of the ones that their `id` says, whatever they
 * were sent under. An `id` of none of these stays where it was sent, and so does one that another has been sent for:
 * neither is the id of what is stored under that name.
 *
 * @param stored the customization with those inside of it, each with its `id`
 */
export function identified(sent: Hash, stored: Hash): Hash {
  const inside = getOwn(sent, nested)
  if (!isHash(inside)) return sent
  const known = hash(getOwn(stored, nested))
  const nameOf = new Map(Object.entries(known).map(([name, child]) => [idOf(child), name]))
  const placed: Hash = {}
  const place = (name: string, child: unknown): void => {
    setOwn(placed, name, isHash(child) ? identified(child, hash(getOwn(known, name))) : child)
  }
  const moved: { readonly from: string; readonly to: string; readonly child: unknown }[] = []
  for (const [from, child] of Object.entries(inside)) {
    const to = nameOf.get(idOf(child)) ?? from
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

/** The id that a customization was sent with, as records have it. */
export function idOf(child: unknown): string | undefined {
  const id = isHash(child) ? getOwn(child, 'id') : undefined
  return typeof id === 'number' ? String(id) : undefined
}

function hash(value: unknown): Hash {
  return isHash(value) ? value : {}
}
