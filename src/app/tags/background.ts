import { TagToken, type Template } from 'liquidjs'
import { TagArgumentError } from '../../base/errors'
import { jobPriorities } from '../../ports/jobs/port'
import { getExchange } from '../context/exchange'
import { enqueueBackground, type BackgroundCode } from '../jobs/background'
import { atLeast, naturalNumber, oneOf } from '../../language/definitions/bounds'
import type { RenderContext } from '../../language/rendering/context'
import { defineTag } from '../../language/definitions/define-tag'
import { diagnoseAt, findPosition } from '../../language/rendering/locate'
import { getDialect } from '../../language/dialect'
import { TemplateName } from '../../language/rendering/partial'
import { makeConstantPart, type TagPart, type TagSource, type WrittenPart } from '../../language/definitions/tag-parts'
import { Target } from '../../language/expressions/target'
import { optional, options, text } from '../../language/definitions/types'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { checkWritable } from '../../base/values/json-bounds'
import { minuteMs } from '../../base/time/calendar'

/** The code to run, found at render time, and the variable for the job's id. */
interface Call {
  readonly job: Target | undefined
  findCode(context: RenderContext): PromiseOrValue<BackgroundCode>
}

type FindCode = WrittenPart<Call['findCode']>

/** `job = 'path'`, or `job` or nothing before a body. */
const call: TagPart<'call', Call> = {
  name: 'call',
  read(source) {
    const { reader, token } = source
    reader.skipBlank()
    const job = reader.optionsFollow() ? undefined : Target.read(reader, token.name)
    reader.skipBlank()
    const isBlock = job === undefined || reader.end() || reader.peek() === ','
    if (job) source.addTarget(job)
    const { expressions, make } = isBlock ? readBody(source) : readPartial(source)
    return { expressions, make: (values, context) => ({ job, findCode: make(values, context) }) }
  },
}

/** `= 'path'` */
function readPartial(source: TagSource): FindCode {
  const { reader, tag } = source
  source.reader.assert(reader.peek() === '=', () => `expected "=", got ${reader.snapshot()}`)
  reader.advance()
  const partial = TemplateName.read(reader, tag)
  source.addReading(partial)
  // Found the way the job will find it, so that a job with a missing partial is not queued.
  const load = (name: string, context: RenderContext): PromiseOrValue<Template[]> =>
    context.dialect.templates.find('partial', name, context, undefined)
  return {
    expressions: partial.parts,
    make:
      ([value]) =>
      (context) =>
        andThen(partial.findNamed(value, context, load), ({ name }) => ({ partial: name })),
  }
}

/** The body. The job stores its source. */
function readBody(source: TagSource): FindCode {
  const { token, liquid } = source
  const message =
    "the block form of background is deprecated: put the code into a partial, {% background job = 'path' %}"
  getDialect(liquid).report(diagnoseAt('deprecated', token, message))
  const { file, input, end } = token
  const body = input.slice(end, source.readBody().end)
  const isWhole = token instanceof TagToken
  // In a `liquid` tag the body consists of bare tag lines, which get a line above them.
  const template = isWhole ? body : `{% liquid\n${body}\n%}`
  const { line, column } = findPosition({ input, begin: end })
  const place = isWhole ? { line, column } : { line: line - 1, column: 1 }
  const begin = { ...place, ...(file !== undefined && { file }) }
  const at = `${file ?? 'template'}:${findPosition(token).line}`
  return makeConstantPart(() => ({ template, at, begin }))
}

export const background = defineTag({
  name: 'background',
  summary:
    "Runs a partial later, in a job. It sees its arguments and a copy of `context` without page, layout, device and constants. A missing partial is an error at once. Its output and variables are dropped; the target variable is set to the job's id.",
  syntax: "{% background job = 'path', delay: 5, name: value %}",
  parameters: [
    call,
    optional('delay', atLeast(0), 0, 'Minutes until it runs; may have a fraction.'),
    optional('priority', oneOf(jobPriorities), 'default', 'Jobs of a higher priority run first.'),
    optional(
      'max_attempts',
      naturalNumber,
      1,
      'The maximum number of attempts; 0 means 1. At most `settings.limits.attempts`, which is 5, or 10 in an app served from a directory.',
    ),
    optional('source_name', text, undefined, 'The origin of the job, for logs.'),
    optional('variables', options, {}, 'The variables of the partial.'),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% background job = 'welcome', user: 'Ann', delay: 1 %}{{ job | size }}",
      files: { 'lib/welcome.liquid': "{% log user, type: 'welcome' %}" },
      output: '36',
    },
  ],
  blank: true,
  async run({ call, delay, priority, max_attempts: maxAttempts, source_name: sourceName, variables }, context) {
    // The job stores its variables as JSON.
    checkWritable(variables, context)
    const exchange = getExchange(context)
    const { attempts } = exchange.runtime.settings.limits
    if (maxAttempts > attempts) {
      const expected = `expected a whole number from 1 to ${attempts} (settings.limits.attempts), got ${maxAttempts}`
      throw new TagArgumentError('background', `max_attempts: ${expected}`)
    }
    const code = await call.findCode(context)
    const id = await enqueueBackground(exchange, code, variables, {
      delayMs: delay * minuteMs,
      priority,
      maxAttempts: Math.max(1, maxAttempts),
      ...(sourceName !== undefined && { sourceName }),
    })
    await call.job?.set(context, id)
  },
})
