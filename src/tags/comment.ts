import type { Liquid, TagToken } from 'liquidjs'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { readUntil } from './raw'

export class CommentTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'comment',
    ignoresBody: true,
    summary: 'Prints nothing, and runs nothing of its body.',
    syntax: '{% comment %} … {% endcomment %}',
    examples: [{ template: 'a{% comment %}{{ not | run }}{% endcomment %}b', output: 'ab' }],
  }

  override readonly blank = true

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    readUntil(token, remaining, `end${token.name}`)
  }

  emit(): boolean {
    return true
  }

  evaluate(): string {
    return ''
  }
}
