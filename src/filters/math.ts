import { defineFilter } from '../language/plain'
import { operand, parameter } from '../language/types'
import { float } from '../values/scalar'

export const abs = defineFilter({
  name: 'abs',
  standard: true,
  summary: 'The number without its sign.',
  parameters: [parameter('input', operand)],
  returns: 'number',
  examples: [{ template: '{{ -3.5 | abs }}', output: '3.5' }],
  run: (input) => (typeof input === 'number' ? Math.abs(input) : float(Math.abs(input.valueOf()))),
})
