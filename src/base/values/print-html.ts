import type { Meter } from '../metering/meter'
import { escapeText } from '../text/escape'
import { print } from './print'
import { SafeString } from './scalar'

/** Converts a value to HTML: escaped, unless it is marked safe. */
export function printHtml(value: unknown, meter?: Meter): string {
  return value instanceof SafeString ? value.html : escapeText(print(value, meter), meter)
}
