import type { Token } from 'liquidjs'

/** Where the texts of a streamed render go. */
export interface Sink {
  /**
   * Adds the text of a node; returns a promise if the render has to wait.
   *
   * @param isWritten whether it is the template's own text
   */
  add(text: string, token: Token, isWritten: boolean): Promise<void> | undefined
}

/** Characters that are buffered before the render waits for a slow reader. */
const pieceLength = 16_384

/** The buffer of a streamed render: text that its reader has not read yet. */
export class Pieces implements Sink, AsyncIterable<string> {
  private text = ''
  private over = false
  private wake: () => void = noop
  private taken: () => void = noop

  /** Adds text; returns a promise if the reader has to catch up first. */
  add(text: string): Promise<void> | undefined {
    if (this.over) throw new Error('the stream was closed before the render was over')
    this.text += text
    this.wake()
    return this.text.length < pieceLength ? undefined : new Promise((resolve) => (this.taken = resolve))
  }

  /** Ends the stream. */
  end(): void {
    this.over = true
    this.wake()
  }

  /** Yields all buffered text each time, so that a render without waiting yields whole pieces. */
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
