import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'

/** A line of newline-delimited JSON. */
export interface JsonLine {
  /** Its number; the first is 1. */
  readonly line: number
  /** Its JSON, which has not been parsed. */
  readonly json: string
}

const { imports } = fixedLimits

/**
 * Reads newline-delimited JSON, line by line. Empty lines are skipped.
 *
 * @throws {InvalidValueError} if it is not in UTF-8
 * @throws {LimitError} if a line is too long
 */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 0
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decode(decoder, chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const json of lines) {
      line++
      if (json.trim() !== '') yield { line, json }
    }
    if (rest.length > imports.rowCharacters) {
      throw new LimitError(
        'imports.rowCharacters',
        `line ${line + 1}: a row has at most ${imports.rowCharacters} characters`,
      )
    }
  }
  rest += decode(decoder)
  if (rest.trim() !== '') yield { line: line + 1, json: rest }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch (cause) {
    throw new InvalidValueError('it is not JSON: it is not in UTF-8', { cause })
  }
}
