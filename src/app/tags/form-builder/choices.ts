import { arrayOrValue } from '../../../language/definitions/types'
import type { Meter } from '../../../base/metering/meter'
import { unwrap } from '../../../base/values/compare'
import { getOwn, isHash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'

/** Something that can be chosen. */
export interface Choice {
  readonly label: unknown
  readonly value: unknown
}

interface Keys {
  readonly label: string | undefined
  readonly value: string | undefined
}

/** The choices of a field without a collection. */
const yesOrNo: readonly Choice[] = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
]

/** The choices of a collection: texts, `[label, value]`, hashes, or one hash of values by their labels. */
export function listChoices(collection: unknown, keys: Keys, meter: Meter): readonly Choice[] {
  if (collection == null) return yesOrNo
  const plain = unwrap(collection)
  const list = isHash(plain) ? Object.entries(plain) : arrayOrValue.read(collection, meter)
  meter.charge(list.length)
  return list.map((item) => toChoice(item, keys))
}

function toChoice(item: unknown, { label, value }: Keys): Choice {
  const plain = unwrap(item)
  if (Array.isArray(plain)) return { label: plain[0], value: plain.length > 1 ? (plain[1] as unknown) : plain[0] }
  if (!isHash(plain)) return { label: item, value: item }
  const read = (...names: readonly string[]): unknown =>
    names.map((name) => getOwn(plain, name)).find((found) => found !== undefined)
  const chosen = value === undefined ? read('id', 'value') : read(value)
  return { label: (label === undefined ? read('label', 'name', 'title') : read(label)) ?? chosen, value: chosen }
}

/** Whether a choice is the value of a field, or one of its values. */
export function makeChosenCheck(value: unknown, meter: Meter): (choice: Choice) => boolean {
  const plain = unwrap(value)
  const chosen = new Set(
    plain == null ? [] : (Array.isArray(plain) ? plain : [plain]).map((each) => print(each, meter)),
  )
  return (choice) => chosen.has(print(choice.value, meter))
}
