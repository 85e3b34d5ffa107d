/** A part of a text, with what begins and ends it. */
export interface Region {
  readonly begin: number
  readonly end: number
  /** The text of its beginning. */
  readonly opened: string
  /** The text between its beginning and its end. */
  readonly content: string
}

/**
 * The parts of a text that have an end, without those inside of others. Each end is looked for once, so that the time
 * grows with the length of the text.
 *
 * @param opening a global pattern
 * @param findEnding the source of the pattern of the end, for what a part begins with
 */
export function* findRegions(text: string, opening: RegExp, findEnding: (opened: string) => string): Generator<Region> {
  const absent = new Set<string>()
  const begins = new RegExp(opening)
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const [opened] = found
    const source = findEnding(opened)
    if (absent.has(source)) continue
    const ending = new RegExp(source, 'gim')
    ending.lastIndex = begins.lastIndex
    const close = ending.exec(text)
    if (close) {
      const content = text.slice(begins.lastIndex, close.index)
      yield { begin: found.index, end: ending.lastIndex, opened, content }
      begins.lastIndex = ending.lastIndex
    } else absent.add(source)
  }
}

/** The source of a pattern for the end of a tag: `{% enddoc %}`. */
export function formatEndTag(name: string): string {
  return `\\{%-?\\s*end${name}\\s*-?%\\}`
}
