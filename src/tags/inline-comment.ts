import type { Liquid, TagToken } from 'liquidjs'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'

export class InlineCommentTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: '#',
    summary: 'A comment inside a tag; each of its lines begins with `#`.',
    syntax: '{% # comment %}',
    examples: [{ template: 'a{% # a comment %}b', output: 'ab' }],
  }

  override readonly blank = true

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const lines = token.args.split('\n').slice(1)
    if (lines.some((line) => line.trim() !== '' && !line.trim().startsWith('#'))) {
      throw new Error("every line of an inline comment must start with a '#' character")
    }
  }

  emit(): boolean {
    return true
  }

  evaluate(): string {
    return ''
  }
}
