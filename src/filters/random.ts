import { ArgumentError } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/define-filter'
import { anything, integer, optional } from '../language/definitions/types'
import { systemRandom } from '../ports/random/port'
import { randomText, randomUuid } from '../ports/random/draw'

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const randomString = defineFilter({
  name: 'random_string',
  summary: 'Random letters and digits, suitable for secrets.',
  parameters: [optional('length', integer, 12)],
  returns: 'string',
  examples: [{ template: '{{ 20 | random_string | size }}', output: '20' }],
  standalone: () => ({ random: systemRandom() }),
  run(length) {
    if (length < 0) throw new ArgumentError('length', `expected a whole number of 0 or more, got ${length}`)
    this.allocate(length)
    return randomText(this.adapters.random, alphanumeric, length, this)
  },
})

export const uuid = defineFilter({
  name: 'uuid',
  summary: 'A random UUID (version 4).',
  parameters: [optional('_dummy', anything, '', 'Ignored.')],
  returns: 'string',
  examples: [{ template: "{{ '' | uuid | size }}", output: '36' }],
  standalone: () => ({ random: systemRandom() }),
  run() {
    return randomUuid(this.adapters.random)
  },
})
