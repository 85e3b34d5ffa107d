import { decodeJsonChunks } from './json-chunks'
import { checkRowLength } from './row-length'

/** A line of newline-delimited JSON. */
export interface JsonLine {
  /** Its number; the first is 1. */
  readonly line: number
  /** Its JSON, which has not been parsed. */
  readonly json: string
}

/**
 * Reads newline-delimited JSON, line by line. Empty lines are skipped.
 *
 * @throws {InvalidValueError} if it is not in UTF-8
 * @throws {LimitError} if a line is too long
 */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine, void> {
  let line = 0
  let rest = ''
  for await (const text of decodeJsonChunks(bytes)) {
    // Splits the new text only, so that a long line takes no more time than short ones.
    const [end = '', ...others] = text.split('\n')
    const lines = [rest + end, ...others]
    rest = lines.pop() ?? ''
    for (const json of lines) {
      line++
      if (json.trim() !== '') yield { line, json }
    }
    checkRowLength(rest, `line ${line + 1}: `)
  }
  if (rest.trim() !== '') yield { line: line + 1, json: rest }
}
