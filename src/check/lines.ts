/** Where the lines of a text begin: finds the line of a place without reading the text again. */
export class Lines {
  private readonly starts: readonly number[]

  constructor(readonly text: string) {
    this.starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  }

  /** The line and the column of an offset, both from 1. */
  positionOf(offset: number): readonly [line: number, column: number] {
    let [low, high] = [0, this.starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return [low + 1, offset - (this.starts[low] as number) + 1]
  }
}
