import type { Place } from '../base/diagnostics/diagnostic'

/**
 * The place in a file of a place in one of its values; the place of the key if the file has the value in other
 * characters, such as escapes.
 *
 * @param text the file
 * @param key the place of the value's key
 * @param line the line of the value with the place
 * @param column the column in that line, from 1
 */
export function locateInValue(text: string, key: Place, line: string, column: number): Place {
  const lines = text.split('\n')
  const at = lines.findIndex((one, i) => i >= key.line - 1 && one.includes(line))
  return at < 0 ? key : { file: key.file, line: at + 1, column: (lines[at] as string).indexOf(line) + column }
}
