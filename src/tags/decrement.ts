import type { TagDefinition } from '../language/definitions/definition'
import { IncrementTag } from './increment'

export class DecrementTag extends IncrementTag {
  static override readonly definition: TagDefinition = {
    name: 'decrement',
    summary: 'Takes 1 from a counter, which begins at 0, and prints it.',
    syntax: '{% decrement name %}',
    examples: [{ template: '{% decrement n %}{% decrement n %}', output: '-1-2' }],
  }

  protected override next(value: number): number {
    return value - 1
  }

  protected override shown(value: number): string {
    return String(value - 1)
  }
}
