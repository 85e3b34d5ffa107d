import type { Place } from '../base/diagnostics/diagnostic'
import { toIndex, toPosition } from '../base/text/position'
import type { ReadFile } from './file-kind'

/** A file with texts that are templates. */
export type ValueFile = Pick<ReadFile<unknown>, 'path' | 'text' | 'locate'>

/** A template that is a value in a file. */
interface Value {
  readonly file: ValueFile
  readonly keys: readonly string[]
  readonly text: string
}

/** A place in a file, and its index in the text of the file. */
interface FilePlace {
  readonly place: Place
  readonly text: string
  readonly index: number
}

/** The places of templates that are values in files, such as Liquid in front matter. */
export class ValuePlaces {
  private readonly values = new Map<string, Value>()

  /**
   * Adds a value.
   *
   * @returns the name to parse it by: `emails/welcome.liquid: subject`
   */
  add(file: ValueFile, keys: readonly string[], text: string): string {
    const name = nameValue(file.path, keys)
    this.values.set(name, { file, keys, text })
    return name
  }

  /**
   * The place in the file of a place in a value: the place of the key if the file has the value in other characters,
   * such as escapes. Undefined for other places.
   *
   * @param given the value, if there may be several of its name. Default: the last one
   */
  find(at: Place, given?: string): FilePlace | undefined {
    const value = this.values.get(at.file)
    if (!value) return undefined
    const { file, keys } = value
    const text = given ?? value.text
    const key = file.locate(keys)
    const begin = toIndex(file.text, key)
    const written = file.text.slice(begin)
    // YAML folds lines and removes indentation.
    const first = removeSpace(written).indexOf(removeSpace(text))
    const before = removeSpace(text.slice(0, toIndex(text, at))).length
    const index = begin + (first < 0 ? 0 : skipCharacters(written, first + before))
    return { place: { file: key.file, ...toPosition(file.text, index) }, text: file.text, index }
  }
}

/** The name of a template that is the value of a key: `emails/welcome.liquid: subject`. */
export function nameValue(path: string, keys: readonly string[]): string {
  return `${path}: ${keys.join('.')}`
}

function removeSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The index of the next character, without white space, after a number of them. */
function skipCharacters(text: string, count: number): number {
  let left = count
  for (const { index } of text.matchAll(/\S/g)) if (left-- === 0) return index
  return text.length
}
