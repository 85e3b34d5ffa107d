import { isDrop } from '../drop'
import { isBytes } from '../encoding/bytes'
import { Range } from './range'
import { Float } from './scalar'
import { CalendarDate } from '../time/time'

export type TypeName =
  | 'String'
  | 'Integer'
  | 'Float'
  | 'Array'
  | 'Hash'
  | 'TrueClass'
  | 'FalseClass'
  | 'NilClass'
  | 'Time'
  | 'Date'
  | 'Range'

/** The dialect's name for a value's type, as the filter `type_of` returns it. */
export function findType(value: unknown): TypeName {
  if (value instanceof Float) return 'Float'
  if (value instanceof Range) return 'Range'
  if (value instanceof CalendarDate) return 'Date'
  if (isDrop(value)) {
    const plain: unknown = value.valueOf()
    return plain === value ? 'Hash' : findType(plain)
  }
  switch (typeof value) {
    case 'string':
      return 'String'
    case 'number':
      return Number.isInteger(value) ? 'Integer' : 'Float'
    case 'bigint':
      return 'Integer'
    case 'boolean':
      return value ? 'TrueClass' : 'FalseClass'
    case 'object':
      if (value === null) return 'NilClass'
      if (Array.isArray(value)) return 'Array'
      if (value instanceof Date) return 'Time'
      return isBytes(value) ? 'String' : 'Hash'
    default:
      return 'NilClass'
  }
}
