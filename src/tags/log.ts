import { oneOf } from '../language/definitions/bounds'
import { defineTag } from '../language/definitions/define-tag'
import { positional, unnamed } from '../language/definitions/tag-parts'
import { anything, optional, parameter, printed } from '../language/definitions/types'
import { toJson } from '../base/values/json'
import { print } from '../base/values/print'

const levels = ['debug', 'info', 'warn', 'error'] as const

const type = optional(
  'type',
  printed,
  'info',
  'The category of the message; its name `type:` may be omitted. `debug`, `info`, `warn` and `error` also set the level.',
)

export const log = defineTag({
  name: 'log',
  summary: 'Writes to the log.',
  syntax: "{% log message, type: 'cart', env: 'staging' %}",
  parameters: [
    positional(parameter('message', anything, 'The value to log; arrays and hashes as JSON.')),
    unnamed(type),
    type,
    optional('env', oneOf(['all', 'staging', 'production']), 'all', 'The environment in which to log it.'),
  ],
  examples: [{ template: "{% log 'cart is empty', type: 'warn' %}done", output: 'done' }],
  blank: true,
  run({ message, type, env }, context) {
    const { adapters, settings } = context
    if (env !== 'all' && env !== settings.environment) return
    const level = levels.find((each) => each === type) ?? 'info'
    const text = Array.isArray(message) ? toJson(message, 0, context) : print(message, context)
    adapters.logger.log({ level, type, message: text })
  },
})
