import type { Meter } from '../../../base/metering/meter'
import { escapeText } from '../../../base/text/escape'
import type { Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'

/** The attributes that HTML has without a value. */
const switches = new Set([
  ...['autofocus', 'checked', 'disabled', 'multiple', 'novalidate', 'readonly', 'required', 'selected'],
])

/** The attributes of an element: a switch if its value is true, any other unless its value is nil. */
export function printAttributes(values: Hash, meter: Meter): string {
  return Object.entries(values)
    .map(([name, value]) => {
      if (switches.has(name)) return value === true || value === 'true' || value === name ? ` ${name}` : ''
      return value == null ? '' : ` ${name}="${escapeText(print(value, meter), meter)}"`
    })
    .join('')
}

/** A hidden input. @param others its other attributes, as HTML */
export function printHidden(name: unknown, value: unknown, meter: Meter, others = ''): string {
  const attributes = printAttributes({ name, value }, meter)
  return `<input type="hidden"${attributes}${others}>`
}

/** The value of the attribute `class`. */
export function joinClasses(...names: readonly (string | undefined)[]): string | undefined {
  const all = names.flatMap((name) => name?.split(/\s+/) ?? []).filter((name) => name !== '')
  return all.length > 0 ? all.join(' ') : undefined
}
