import type { Liquid, TagToken } from 'liquidjs'
import type { LogEntry } from '../adapters/logger'
import { TagArgumentError } from '../errors'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import type { PromiseOrValue } from '../language/wait'
import { describe } from '../values/describe'
import { getOwn, type Hash } from '../values/hash'
import { toJson } from '../values/json'
import { print } from '../values/print'
import { checkOptions } from './options'
import { Subject } from './subject'

const levels = ['debug', 'info', 'warn', 'error']
const environments = ['all', 'staging', 'production']

export class LogTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'log',
    summary: 'Writes to the log.',
    syntax: "{% log message, type: 'cart', env: 'staging' %}",
    parameters: [
      { name: 'message', type: 'anything', summary: 'What to log; arrays and hashes as JSON.' },
      {
        name: 'type',
        type: 'text',
        default: "'info'",
        summary: 'What the message is about; `debug`, `info`, `warn` and `error` are its level too.',
      },
      {
        name: 'env',
        type: "'all', 'staging' or 'production'",
        default: "'all'",
        summary: 'The environment in which to log it.',
      },
    ],
    examples: [{ template: "{% log 'cart is empty', type: 'warn' %}done", output: 'done' }],
  }

  override readonly blank = true
  private readonly subject: Subject

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader)
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, (message, options) => {
      this.write(message, options, context)
      return ''
    })
  }

  private write(message: unknown, options: Hash, context: RenderContext): void {
    const { adapters, settings } = context
    checkOptions('log', options, ['type', 'env'])
    const type = print(getOwn(options, 'type') ?? 'info', context)
    const environment = print(getOwn(options, 'env') ?? 'all', context)
    if (!environments.includes(environment)) {
      throw new TagArgumentError('log', `env must be one of ${environments.join(', ')}, got ${describe(environment)}`)
    }
    if (environment !== 'all' && environment !== settings.environment) return
    const level = (levels.includes(type) ? type : 'info') as LogEntry['level']
    const text = Array.isArray(message) ? toJson(message, 0, context) : print(message, context)
    adapters.logger.log({ level, type, message: text })
  }
}
