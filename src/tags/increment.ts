import type { Liquid, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { makeVariableToken } from '../language/expressions/tokens'

export class IncrementTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'increment',
    summary: 'Prints a counter, which begins at 0, and adds 1 to it.',
    syntax: '{% increment name %}',
    examples: [{ template: '{% increment n %}{% increment n %}', output: '01' }],
  }

  private readonly counter: string

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    reader.skipBlank()
    const { p } = reader
    // As in Ruby, the name is the whole text.
    this.counter = reader.remaining().trimEnd()
    this.writes = [makeVariableToken(this.counter, reader.makePlace(p, p + this.counter.length))]
  }

  evaluate(context: RenderContext): string {
    const value = context.counter(this.counter)
    context.setCounter(this.counter, this.next(value))
    return this.shown(value)
  }

  protected next(value: number): number {
    return value + 1
  }

  /** The text to print for the previous value. */
  protected shown(value: number): string {
    return String(value)
  }
}
