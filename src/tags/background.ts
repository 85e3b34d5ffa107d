import { TagToken, type Liquid, type Parser, type Template } from 'liquidjs'
import { jobPriorities, type JobPriority } from '../adapters/jobs'
import { exchangeOf } from '../context/exchange'
import { TagArgumentError } from '../errors'
import { fixedLimits } from '../limits'
import { enqueueBackground, type BackgroundCode, type JobOptions } from '../jobs/background'
import { TagArguments } from '../language/arguments'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { dialectOf } from '../language/dialect'
import { TemplateName } from '../language/partial'
import { BlockTag, type TopLevelToken } from '../language/tag'
import { Target } from '../language/target'
import { integer, number, text } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import { describe } from '../values/describe'
import type { Hash } from '../values/hash'
import { checkWritable } from '../values/json-bounds'
import { didYouMean } from '../values/nearest'
import { option } from './options'

const msPerMinute = 60_000
const attemptLimit = fixedLimits.outside.attempts.max

/** What is run, once a render knows it. */
type FindCode = (context: RenderContext) => PromiseOrValue<BackgroundCode>

export class BackgroundTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'background',
    summary:
      "Runs a partial later, outside of the request. It sees what it is given, and `context` as it is now, without page, layout, device and constants. A partial that is not there is an error here. Nothing that it prints or sets is seen here; the variable is the job's id.",
    syntax: "{% background job = 'path', delay: 5, name: value %}",
    parameters: [
      { name: 'delay', type: 'number', default: '0', summary: 'Minutes until it runs; may have a fraction.' },
      { name: 'priority', type: "'low', 'default' or 'high'", default: "'default'", summary: 'What runs first.' },
      { name: 'max_attempts', type: 'whole number', default: '1', summary: 'How often it is tried, 5 at most.' },
      { name: 'source_name', type: 'text', summary: 'Where the job comes from, for logs.' },
    ],
    needsRender: true,
    examples: [
      {
        template: "{% background job = 'welcome', user: 'Ann', delay: 1 %}{{ job | size }}",
        files: { 'lib/welcome.liquid': "{% log user, type: 'welcome' %}" },
        output: '36',
      },
    ],
  }

  private readonly target: Target | undefined
  private readonly given: TagArguments
  private readonly findCode: FindCode

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { reader } = this
    reader.skipBlank()
    const isOption = reader.end() || reader.pairFollows(liquid.options.keyValueSeparator)
    this.target = isOption ? undefined : Target.read(reader, token.name)
    reader.skipBlank()
    const isBlock = reader.end() || reader.peek() === ','
    const code = this.target && !isBlock ? this.readPartial(this.target) : undefined
    this.given = new TagArguments(reader)
    this.reads = [this.given, ...this.reads]
    this.findCode = code ?? this.readCode(token, remaining, parser)
    this.blank = true
  }

  /** `= 'path'` */
  private readPartial(target: Target): FindCode {
    const { reader } = this
    reader.assert(reader.peek() === '=', () => `expected "=", got ${reader.snapshot()}`)
    reader.advance()
    const partial = TemplateName.read(reader, 'background')
    this.reads = [partial.expression, target]
    this.writes = [target.token]
    // It is looked up as the job will: a job whose partial is missing is not queued.
    return async (context) => {
      const load = (name: string): PromiseOrValue<Template[]> =>
        context.dialect.templates.find('partial', name, context, undefined)
      const { name } = await partial.find(context, load)
      return { partial: name }
    }
  }

  /** The body, whose text the job keeps. */
  private readCode(token: TagToken, remaining: TopLevelToken[], parser: Parser): FindCode {
    dialectOf(this.liquid).warnOnce(
      "the block form of background is deprecated: put the code into a partial, {% background job = 'path' %}",
    )
    this.readBody(token, remaining, parser)
    const body = token.input.slice(token.end, this.end)
    // In a `liquid` tag the body is lines of tags.
    const template = token instanceof TagToken ? body : `{% liquid\n${body}\n%}`
    return () => ({ template })
  }

  async evaluate(context: RenderContext): Promise<string> {
    const { delay, priority, max_attempts, source_name, ...variables } = await this.given.hash(context)
    // A job keeps its variables as JSON.
    checkWritable(variables, context)
    const options = optionsOf({ delay, priority, max_attempts, source_name })
    const code = await this.findCode(context)
    const id = await enqueueBackground(exchangeOf(context), code, variables, options)
    await this.target?.set(context, id)
    return ''
  }
}

function optionsOf(given: Hash): JobOptions {
  const delay = option('background', given, 'delay', number, 0)
  const priority = option('background', given, 'priority', text, 'default')
  const maxAttempts = option('background', given, 'max_attempts', integer, 1)
  const sourceName = option('background', given, 'source_name', text, undefined)
  if (!(delay >= 0) || delay === Infinity) {
    throw new TagArgumentError('background', `delay: expected a number of 0 or more, got ${describe(delay)}`)
  }
  if (!isPriority(priority)) {
    const expected = jobPriorities.join(', ')
    throw new TagArgumentError(
      'background',
      `priority: expected one of ${expected}, got ${describe(priority)}${didYouMean(priority, jobPriorities)}`,
    )
  }
  if (maxAttempts < 1 || maxAttempts > attemptLimit) {
    throw new TagArgumentError(
      'background',
      `max_attempts: expected a whole number from 1 to ${attemptLimit}, got ${describe(maxAttempts)}`,
    )
  }
  return { delayMs: delay * msPerMinute, priority, maxAttempts, ...(sourceName !== undefined && { sourceName }) }
}

function isPriority(text: string): text is JobPriority {
  return (jobPriorities as readonly string[]).includes(text)
}
