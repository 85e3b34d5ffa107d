import { isDrop, type Drop } from '../drop'
import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { isBytes, decodeBytes } from '../encoding/bytes'
import { overrides } from './host-object'
import { toJson } from './json'
import { makeBoundedMeter, type Meter } from '../metering/meter'
import { Range } from './range'
import { Time } from '../time/time'

const maxDepth = fixedLimits.values.printDepth
const maxCharacters = fixedLimits.values.printCharacters

/**
 * Converts a value to its output. See docs/dialect.md, "Output and escaping".
 *
 * @param meter charged for the elements of arrays and the content of hashes
 */
export function print(value: unknown, meter?: Meter): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return printOther(value, meter ?? makeBoundedMeter(), 0)
}

function printOther(value: unknown, meter: Meter, depth: number): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'object':
      return value === null ? '' : printObject(value, meter, depth)
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value)
    default:
      return ''
  }
}

function printObject(value: object, meter: Meter, depth: number): string {
  if (depth > maxDepth)
    throw new InvalidValueError(`an array that is nested more than ${maxDepth} deep cannot be printed`)
  if (Array.isArray(value)) {
    let text = ''
    for (const item of value) {
      const part = printOther(item, meter, depth + 1)
      meter.charge(1 + part.length)
      text += part
      if (text.length > maxCharacters)
        throw new LimitError('memory', `an array prints more than ${maxCharacters} characters`)
    }
    return text
  }
  if (value instanceof Date) return printTime(value)
  if (value instanceof Range || value instanceof Time) return value.toString()
  if (isDrop(value)) return printDrop(value, meter, depth)
  if (isBytes(value)) return decodeBytes(value)
  // A URL or a library's decimal has its own `toString`.
  return overrides(value, 'toString') ? String(value) : toJson(value, 0, meter)
}

function printDrop(drop: Drop, meter: Meter, depth: number): string {
  const plain: unknown = drop.valueOf()
  return plain === drop ? String(drop) : printOther(plain, meter, depth + 1)
}

function printTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return ''
  const iso = time.toISOString()
  return `${iso.slice(0, iso.indexOf('T'))} ${iso.slice(iso.indexOf('T') + 1, -5)} UTC`
}
