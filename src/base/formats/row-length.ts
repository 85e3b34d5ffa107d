import { LimitError } from '../errors'
import * as fixedLimits from '../limits'

const { imports } = fixedLimits

/** @throws {LimitError} if the text of a row, so far, is too long; `place` begins the message: `line 3: ` */
export function checkRowLength(row: string, place = ''): void {
  if (row.length > imports.rowCharacters) throw makeRowLengthError(place)
}

/** @param place begins the message: `line 3: ` */
export function makeRowLengthError(place = '', options?: ErrorOptions): LimitError {
  const message = `${place}a row has at most ${imports.rowCharacters} characters`
  return new LimitError('imports.rowCharacters', message, options)
}
