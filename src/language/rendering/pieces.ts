/** Characters that are gathered before a reader who is behind is waited for. */
const pieceLength = 16_384

/** What a streamed render has printed and its reader has not taken yet. */
export class Pieces implements AsyncIterable<string> {
  private text = ''
  private over = false
  private wake: () => void = noop
  private taken: () => void = noop

  /** Takes text in; gives a promise where the reader has to catch up first. */
  add(text: string): Promise<void> | undefined {
    if (this.over) throw new Error('the stream was closed before the render was over')
    this.text += text
    this.wake()
    return this.text.length < pieceLength ? undefined : new Promise((resolve) => (this.taken = resolve))
  }

  /** Tells the reader that no more comes. */
  end(): void {
    this.over = true
    this.wake()
  }

  /** The text, each time as much as there is: a render that waits for nothing gives whole pieces. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      for (;;) {
        if (this.text === '') {
          if (this.over) return
          await new Promise<void>((resolve) => (this.wake = resolve))
          continue
        }
        const piece = this.text
        this.text = ''
        this.taken()
        yield piece
      }
    } finally {
      this.over = true
      this.taken()
    }
  }
}

function noop(): void {
  // Nobody is waiting.
}
