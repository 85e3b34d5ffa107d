import type { TagDefinition } from '../language/definitions/definition'
import { CommentTag } from './comment'

export class DocTag extends CommentTag {
  static override readonly definition: TagDefinition = {
    name: 'doc',
    ignoresBody: true,
    summary: 'Documents a partial: prints nothing, and runs nothing of its body.',
    syntax: '{% doc %} … {% enddoc %}',
    examples: [{ template: '{% doc %}\n  @param {string} title\n{% enddoc %}text', output: 'text' }],
  }
}
