import type { Meter } from '../../../base/metering/meter'
import { escapeText } from '../../../base/text/escape'
import type { Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'

/** An attribute of an element; none if the value is nil. */
export function printAttribute(name: string, value: unknown, meter: Meter): string {
  return value == null ? '' : ` ${name}="${escapeText(print(value, meter), meter)}"`
}

const switches = new Set(['autofocus', 'checked', 'disabled', 'multiple', 'readonly', 'required', 'selected'])

/** The attributes of an element. Those that HTML has without a value are there if theirs is true. */
export function printAttributes(values: Hash, meter: Meter): string {
  return Object.entries(values)
    .map(([name, value]) => {
      if (!switches.has(name)) return printAttribute(name, value, meter)
      return value === true || value === 'true' || value === name ? ` ${name}` : ''
    })
    .join('')
}

/** A hidden input. @param others its other attributes, as HTML */
export function printHidden(name: unknown, value: unknown, meter: Meter, others = ''): string {
  const attributes = printAttribute('name', name, meter) + printAttribute('value', value, meter)
  return `<input type="hidden"${attributes}${others}>`
}

/** The value of the attribute `class`. */
export function joinClasses(...names: readonly (string | undefined)[]): string | undefined {
  const all = names.flatMap((name) => name?.split(/\s+/) ?? []).filter((name) => name !== '')
  return all.length > 0 ? all.join(' ') : undefined
}
