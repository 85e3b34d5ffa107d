import { randomUUID } from 'node:crypto'
import { ConfigurationError, InvalidValueError } from '../errors'
import { toPosition } from '../text/position'
import { describe } from '../values/describe'
import { hasOwn, setOwn, type Hash } from '../values/hash'
import { parsePrintedJson } from '../values/json-bounds'
import { findRepeatedKey } from './json-keys'
import { parseYaml } from './yaml'

/** A part of the output of a template: its own text, or a value. */
export interface Part {
  readonly text: string
  /** `escaped`: a value with backslashes before its quotes, written by a filter or the template. */
  readonly kind: 'text' | 'value' | 'escaped'
  /** The JSON of an array, which is printed instead of its text outside strings. */
  readonly json?: () => string
  /** The place where the template prints it. */
  readonly token: { readonly input: string; readonly begin: number; readonly file?: string | undefined }
}

/** The output of a template. */
export function printParts(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('')
}

/**
 * Writes the JSON that a template prints. A value in quotes stays inside its string, even if it contains quotes; a
 * value outside of quotes must be one whole JSON value. Output that consists of one value is that value.
 *
 * @param place the file and key for errors
 * @throws {InvalidValueError} if a value is neither; the message contains its line, but not the
 *   value, which may be secret
 */
export function fillJson(parts: readonly Part[], place: string): string {
  const only = findOnlyValue(parts)
  if (only !== undefined) return only
  let json = ''
  const strings = new JsonStrings()
  for (const part of parts) {
    const { kind } = part
    const text = strings.isOpen ? part.text : printPart(part)
    if (kind === 'text') {
      json += text
      strings.read(text)
    } else if (strings.isEscaped) {
      throw refuse(part, place, 'a value cannot follow a backslash')
    } else if (strings.isOpen) {
      json += kind === 'escaped' ? escapeQuotes(text) : escapeAll(text)
    } else if (isHarmless(text) || tryJson(text) !== undefined) {
      json += text
    } else {
      throw refuse(part, place, 'an unquoted value must be one JSON value: print it with "| json"')
    }
  }
  return json
}

/**
 * Writes the JSON that a template prints, in which a value in quotes cannot end its string. Valid JSON escapes in it
 * are kept. A value outside of quotes may be any part of JSON.
 *
 * @param place the tag for errors
 * @throws {InvalidValueError} if a value follows a backslash
 */
export function fillStrings(parts: readonly Part[], place: string): string {
  let json = ''
  const strings = new JsonStrings()
  for (const part of parts) {
    const { kind } = part
    const text = strings.isOpen ? part.text : printPart(part)
    if (kind === 'text' || !strings.isOpen) {
      json += text
      strings.read(text)
    } else if (strings.isEscaped) {
      throw refuse(part, place, 'a value cannot follow a backslash')
    } else {
      json += escapeQuotes(text)
    }
  }
  return json
}

/** Follows the strings of JSON that is written part by part. */
export class JsonStrings {
  /** Whether the next part is in a string. */
  isOpen = false
  /** Whether the next part follows a backslash in a string. */
  isEscaped = false

  /** The same place, for one of several texts that may follow. */
  makeBranch(): JsonStrings {
    return Object.assign(new JsonStrings(), this)
  }

  read(text: string): void {
    const marks: Iterable<RegExpExecArray> = (this.isEscaped ? text.slice(1) : text).matchAll(/\\[^]?|"/g)
    this.isEscaped = false
    for (const [mark] of marks) {
      if (mark === '"') this.isOpen = !this.isOpen
      this.isEscaped = this.isOpen && mark === '\\'
    }
  }
}

/** Texts without quotes, backslashes and control characters. */
const plain = /^[ !#-[\]-\uffff]*$/

/** The text inside a JSON string; valid JSON escapes in it are kept. */
export function escapeQuotes(text: string): string {
  return plain.test(text) || typeof tryJson(`"${text}"`) === 'string' ? text : escapeAll(text)
}

function escapeAll(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/**
 * Parses the JSON that a template prints, as `fillJson` writes it. No value adds a key, or replaces the value of another.
 *
 * @param place the file and key for errors
 * @throws {InvalidValueError} if it is not JSON, or an object has a key twice
 */
export function readPrintedJson(parts: readonly Part[], place: string): unknown {
  const json = fillJson(parts, place)
  const value = tryJson(json)
  if (value === undefined) throw new InvalidValueError(`${place}: the output is not JSON`)
  const repeated = findRepeatedKey(json)
  if (repeated === undefined) return value
  throw new InvalidValueError(`${place}: the key ${describe(repeated)} occurs twice`)
}

/**
 * Parses the YAML that a template prints; values are filled in after the text is parsed. Output that is only one value
 * is parsed unchanged.
 *
 * @param place the file and key for errors
 * @throws {ConfigurationError} if it is not YAML, or a value names a key that exists already
 */
export function readPrintedYaml(parts: readonly Part[], place: string): unknown {
  const only = findOnlyValue(parts)
  if (only !== undefined) return parseYaml(only, place)
  const mark = `q${randomUUID().replaceAll('-', '')}q`
  const yaml = parts.map(({ kind, text }, i) => (kind === 'text' ? text : `${mark}${i}q`)).join('')
  const marks = new RegExp(`${mark}(\\d+)q`, 'g')
  const fill = (text: string): string => text.replace(marks, (_, i: string) => parts[Number(i)]?.text ?? '')
  const fillAll = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value)
    if (Array.isArray(value)) return value.map(fillAll)
    if (typeof value !== 'object' || value === null) return value
    const filled: Hash = {}
    for (const [key, item] of Object.entries(value)) {
      const name = fill(key)
      if (hasOwn(filled, name)) throw new ConfigurationError(place, `${place}: the key ${describe(name)} occurs twice`)
      setOwn(filled, name, fillAll(item))
    }
    return filled
  }
  return fillAll(parseYaml(yaml, place))
}

/** The value that is all of the output; undefined if there is text around it, or another value. */
function findOnlyValue(parts: readonly Part[]): string | undefined {
  const [first, ...rest] = parts.filter(({ text }) => text.trim() !== '')
  return first && rest.length === 0 && first.kind !== 'text' ? printPart(first) : undefined
}

function printPart({ text, json }: Part): string {
  return json ? json() : text
}

/** Whether a text outside strings can add nothing: it is blank, a comma, or a part of a number. */
function isHarmless(text: string): boolean {
  return /^(?:,|[-+.\deE]*)$/.test(text.trim())
}

/** The value of JSON; undefined if it is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return parsePrintedJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function refuse({ token: { input, begin, file } }: Part, place: string, reason: string): InvalidValueError {
  const { line } = toPosition(input, begin)
  const where = file === undefined || place.startsWith(file) ? `line ${line}` : `${file}, line ${line}`
  return new InvalidValueError(`${place}: ${reason} (${where})`)
}
