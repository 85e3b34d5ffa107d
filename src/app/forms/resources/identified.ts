import { nested } from '../../../ports/records/reserved-tables'
import { getOwn, omitKeys, toHashOrEmpty, isHash, setOwn, type Hash } from '../../../base/values/hash'
import { Field } from '../field'
import { typeName } from '../types/allowed-types'

/**
 * Moves the nested customizations that were sent to the names under which their `id`s are stored. One whose `id` is
 * unknown, whose name is taken by another that was sent, or whose values the form does not accept under that name, stays
 * where it was sent: the customization stored there has another `id`, which the check reports.
 *
 * @param stored the customization with its nested ones, each with its `id`
 * @param field the form's field that has the values of the customization
 */
export function assignNestedIds(sent: Hash, stored: Hash, field = Field.unknown): Hash {
  const inside = getOwn(sent, nested)
  if (!isHash(inside)) return sent
  const known = toHashOrEmpty(getOwn(stored, nested))
  const namesById = new Map(Object.entries(known).map(([name, child]) => [readId(child), name]))
  const names = field.child(nested)
  const placed: Hash = {}
  const place = (name: string, child: unknown): void => {
    const stored = toHashOrEmpty(getOwn(known, name))
    setOwn(placed, name, isHash(child) ? assignNestedIds(child, stored, names.child(name)) : child)
  }
  const moved: { readonly from: string; readonly to: string; readonly child: unknown }[] = []
  for (const [from, child] of Object.entries(inside)) {
    const to = namesById.get(readId(child)) ?? from
    if (from === to) place(from, child)
    else moved.push({ from, to, child })
  }
  const left = moved.filter(({ to, child }) => {
    const values = omitKeys(toHashOrEmpty(child), ['id', typeName])
    if (Object.hasOwn(placed, to) || !acceptsValues(names, { [to]: values })) return true
    place(to, child)
    return false
  })
  for (const { from, child } of left) place(from, child)
  return { ...sent, [nested]: placed }
}

/** Returns whether a form may change these values of a field. */
function acceptsValues(field: Field, values: Hash): boolean {
  return Object.entries(values).every(([name, value]) => {
    const child = field.child(name)
    return field.accepts(name) && !child.readonly && (!isHash(value) || acceptsValues(child, value))
  })
}

/** The id of a customization that was sent, as a record's id. */
export function readId(child: unknown): string | undefined {
  const id = isHash(child) ? getOwn(child, 'id') : undefined
  return typeof id === 'number' ? String(id) : undefined
}
