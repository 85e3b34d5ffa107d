/** A place in a text: its line and its column, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The position of an index in a text. */
export function toPosition(text: string, index: number): Position {
  const starts = findLineStarts(text)
  let line = 0
  for (let after = starts.length; after - line > 1;) {
    const middle = (line + after) >> 1
    if ((starts[middle] as number) <= index) line = middle
    else after = middle
  }
  return { line: line + 1, column: index - (starts[line] as number) + 1 }
}

/** The index of a position in a text. */
export function toIndex(text: string, { line, column }: Position): number {
  return (findLineStarts(text)[line - 1] ?? text.length) + column - 1
}

/** The lines of the last text: a template may have very many places, and each would scan it for line breaks. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }

/** The indices at which the lines of a text begin. */
function findLineStarts(text: string): readonly number[] {
  if (last.text === text) return last.starts
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  last = { text, starts }
  return starts
}
