import { InvalidValueError } from '../errors'
import { decodeJsonChunks } from './json-chunks'
import { checkRowLength } from './row-length'

/** An element of a list in a JSON document. */
export interface JsonElement {
  /** The keys that lead to the list: `['users']`, `['users', 'results']`, `[]` */
  readonly path: readonly string[]
  /** Its index in the list. */
  readonly index: number
  /** The line that it begins on; the first is 1. */
  readonly line: number
  /** Its JSON, which has not been parsed. */
  readonly json: string
}

const marks = '{}[],:'
/** How deep a list may be in its document. */
const maxDepth = 10
const textOutside = 'unexpected text before its begin or after its end'

/**
 * Reads the lists of a JSON document, element by element, so that a document of any length takes little memory.
 *
 * @example
 * for await (const { path, json } of readJsonLists(bytes)) path // ['users'] for { "users": [{}] }
 * @throws {InvalidValueError} if it is not JSON, or has no list; the caller parses the elements
 * @throws {LimitError} if an element is too long
 */
export async function* readJsonLists(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JsonElement, void> {
  const reader = new ListReader()
  for await (const text of decodeJsonChunks(bytes)) yield* reader.read(text)
  reader.end()
}

interface Container {
  readonly isList: boolean
  /** The last key of an object. */
  key: string
  /** The index of the next element of a list. */
  index: number
}

/** Follows the nesting of a document up to the elements of its lists, which it collects as text. */
class ListReader {
  private readonly open: Container[] = []
  private hasBegun = false
  private hasList = false
  private isInString = false
  private isEscaped = false
  /** Brackets that are open in an element. */
  private depth = 0
  /** The text since the last mark of the document's own. */
  private text = ''
  /** The current line, and the line that `text` begins on. */
  private line = 1
  private firstLine = 1

  /** @throws {InvalidValueError} if the document is not complete, or has no list */
  end(): void {
    if (this.open.length > 0 || !this.hasBegun) throw makeJsonError('it ends too early')
    if (this.text.trim() !== '') throw makeJsonError(textOutside)
    if (!this.hasList) throw new InvalidValueError('expected a list, such as [{ … }], or an object with lists')
  }

  *read(chunk: string): Generator<JsonElement, void> {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const mark = chunk.charAt(at)
      if (mark === '\n') this.line++
      if (this.isInString) this.followString(mark)
      else if (mark === '"') this.isInString = true
      else if (marks.includes(mark) && !(this.isInList && this.isInElement(mark))) {
        yield* this.step(mark, this.text + chunk.slice(start, at))
        this.text = ''
        this.firstLine = this.line
        start = at + 1
      }
    }
    this.text += chunk.slice(start)
    checkRowLength(this.text)
  }

  private get isInList(): boolean {
    return this.open.at(-1)?.isList === true
  }

  private followString(mark: string): void {
    if (this.isEscaped) this.isEscaped = false
    else if (mark === '\\') this.isEscaped = true
    else if (mark === '"') this.isInString = false
  }

  /** Follows the brackets of an element; false for the mark after it. */
  private isInElement(mark: string): boolean {
    if (mark === '{' || mark === '[') this.depth++
    else if (this.depth === 0) return mark !== ',' && mark !== ']'
    else if (mark === '}' || mark === ']') this.depth--
    return true
  }

  private *step(mark: string, text: string): Generator<JsonElement, void> {
    const last = this.open.at(-1)
    if (last?.isList) {
      const before = text.length - text.trimStart().length
      if (before < text.length) {
        const line = this.firstLine + countLines(text.slice(0, before))
        yield { path: this.path, index: last.index++, line, json: text }
      } else if (mark === ',' || last.index > 0) throw makeJsonError('a list has an empty element')
      if (mark === ']') this.open.pop()
    } else if (mark === '{' || mark === '[') this.begin(mark === '[', text)
    else if (!last || mark === ']') throw makeJsonError(`unexpected "${mark}"`)
    else if (mark === ':') last.key = parseKey(text)
    else if (mark === '}') this.open.pop()
  }

  private begin(isList: boolean, before: string): void {
    if (this.open.length === 0 && (this.hasBegun || before.trim() !== '')) throw makeJsonError(textOutside)
    if (this.open.length === maxDepth) throw makeJsonError(`its lists are at most ${maxDepth} deep`)
    this.hasBegun = true
    this.hasList ||= isList
    this.open.push({ isList, key: '', index: 0 })
  }

  private get path(): readonly string[] {
    return this.open.slice(0, -1).map(({ key }) => key)
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

function parseKey(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch (cause) {
    throw makeJsonError('a key is not a string', cause)
  }
}

function makeJsonError(reason: string, cause?: unknown): InvalidValueError {
  return new InvalidValueError(`it is not JSON: ${reason}`, { cause })
}
