import type { Context, Emitter, Token } from 'liquidjs'

/** Anything but whitespace; a no-break space is not whitespace here. */
const visible = /[^\t-\r ]/

/** Text outside of tags and outputs. */
export class TextNode {
  readonly interrupts = false
  readonly blank: boolean

  constructor(
    readonly token: Token,
    readonly text: string,
  ) {
    this.blank = !visible.test(text)
  }

  evaluate(): string {
    return this.text
  }

  render(_context: Context, emitter: Emitter): void {
    emitter.write(this.text)
  }
}

/** The number of characters of the text nodes among some. */
export function countText(nodes: readonly object[]): number {
  return nodes.reduce((length, node) => length + (node instanceof TextNode ? node.text.length : 0), 0)
}
