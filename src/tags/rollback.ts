import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { TagArgumentError } from '../errors'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { Rollback } from '../language/rollback'

export class RollbackTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'rollback',
    summary: 'Undoes the transaction that it stands in, and goes on after it.',
    syntax: '{% rollback %}',
    examples: [{ template: '{% transaction %}a{% rollback %}b{% endtransaction %}c', output: 'ac' }],
  }

  override readonly blank = true

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.reader.expectEnd()
  }

  evaluate(context: RenderContext): never {
    if (!exchangeOf(context).work.isTransaction)
      throw new TagArgumentError('rollback', 'there is no transaction around it')
    throw new Rollback()
  }
}
