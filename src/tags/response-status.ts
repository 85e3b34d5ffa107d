import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { TagArgumentError } from '../errors'
import { describe } from '../values/describe'
import { print } from '../values/print'
import type { PromiseOrValue } from '../language/wait'
import { checkOptions } from './options'
import { Subject } from './subject'

export class ResponseStatusTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'response_status',
    summary: 'Sets the status of the answer.',
    syntax: '{% response_status 404 %}',
    parameters: [{ name: 'status', type: 'whole number', default: '200', summary: '200 to 599.' }],
    examples: [{ template: '{% response_status 404 %}no such page', output: 'no such page' }],
  }

  override readonly blank = true
  private readonly subject: Subject

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, { isOptional: true })
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, (value, options) => {
      checkOptions('response_status', options, [])
      exchangeOf(context).response.status = this.subject.isEmpty ? 200 : statusOf(value)
      return ''
    })
  }
}

function statusOf(value: unknown): number {
  const status = Number(/^\s*(\d{3})\s*$/.exec(print(value))?.[1])
  if (status >= 200 && status <= 599) return status
  const expected = 'a whole number from 200 to 599'
  throw new TagArgumentError('response_status', `status: expected ${expected}, got ${describe(value)}`)
}
