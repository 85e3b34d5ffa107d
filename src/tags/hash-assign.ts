import type { Liquid, TagToken } from 'liquidjs'
import type { TagDefinition } from '../language/definitions/definition'
import type { TopLevelToken } from '../language/definitions/tag'
import { AssignTag } from './assign'

export class HashAssignTag extends AssignTag {
  static override readonly definition: TagDefinition = {
    name: 'hash_assign',
    summary: 'Sets a key of a hash.',
    syntax: '{% hash_assign hash["key"] = value %}',
    deprecated: 'assign does the same: {% assign hash["key"] = value %}',
    replacement: 'assign',
    stays: true,
    examples: [{ template: '{% assign h = {} %}{% hash_assign h["a"] = 1 %}{{ h.a }}', output: '1' }],
  }

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    if (this.target.simple)
      throw this.reader.error(
        `expected a key after "${this.target.name}", as in ${this.target.name}["key"]`,
        token.begin,
      )
  }
}
