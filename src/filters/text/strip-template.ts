import type { Meter } from '../../base/metering/meter'

/**
 * Removes the outputs and tags of Liquid. The result never contains any, even if the parts around a removed one would
 * form one: `{{% x %}{ y }}`.
 */
export function stripTemplate(text: string, meter: Meter): string {
  if (!text.includes('{')) return text
  // Each opening brace is a piece of its own.
  const pieces: string[] = []
  const tagEnds = new Ends(text, '%}')
  const outputEnds = new Ends(text, '}}')
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    if (pieces.at(-1) === '{') {
      const inside = at + 1
      const end =
        character === '%'
          ? tagEnds.findFrom(inside)
          : character === '{' && outputEnds.findFrom(inside) >= 0
            ? findOutputEnd(text, inside)
            : -1
      if (end >= 0) {
        pieces.pop()
        at = end
        continue
      }
    }
    const brace = character === '{' ? at + 1 : text.indexOf('{', at)
    const next = brace < 0 ? text.length : brace
    meter.charge(1 + next - at)
    pieces.push(text.slice(at, next))
    at = next
  }
  return pieces.join('')
}

/** Finds the end of the next delimiter from an index on. A missing delimiter is searched for only once. */
class Ends {
  private end = 0

  constructor(
    private readonly text: string,
    private readonly delimiter: string,
  ) {}

  findFrom(begin: number): number {
    if (this.end >= 0 && this.end < begin + this.delimiter.length) {
      const found = this.text.indexOf(this.delimiter, begin)
      this.end = found < 0 ? -1 : found + this.delimiter.length
    }
    return this.end
  }
}

/** The end of an output. Paired braces of a literal inside do not end it. */
function findOutputEnd(text: string, begin: number): number {
  let depth = 0
  let first = -1
  for (let at = begin; at < text.length; at++) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    if (character === '}') {
      if (next === '}') {
        if (depth === 0) return at + 2
        if (first < 0) first = at + 2
      }
      if (depth > 0) depth--
    } else if (character === '{') {
      if (first >= 0 && (next === '{' || next === '%')) break
      depth++
    }
  }
  return first
}
