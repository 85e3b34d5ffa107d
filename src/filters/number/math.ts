import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { operand, optional, parameter } from '../../language/definitions/types'
import * as arithmetic from '../../base/values/numbers/arithmetic'
import type { Numeric } from '../../base/values/numbers/arithmetic'

/** Rejects a result that is not finite, so that no page shows `Infinity`. */
function expectFinite<T extends Numeric>(result: T): T {
  if (!Number.isFinite(Number(result))) throw new ArgumentError(undefined, 'the result is not a finite number')
  return result
}

function checkDivisor(operand: Numeric): void {
  if (operand.valueOf() === 0) throw new ArgumentError('operand', 'divided by 0')
}

export const abs = defineFilter({
  name: 'abs',
  standard: true,
  summary: 'The number without its sign.',
  parameters: [parameter('input', operand)],
  returns: 'number',
  examples: [
    { template: '{{ -17 | abs }}', output: '17' },
    { template: "{{ '-3.5' | abs }}", output: '3.5' },
  ],
  run: (input) => arithmetic.abs(input),
})

export const ceil = defineFilter({
  name: 'ceil',
  standard: true,
  summary: 'The number rounded up to an integer.',
  parameters: [parameter('input', operand)],
  returns: 'number',
  examples: [{ template: '{{ 1.2 | ceil }}', output: '2' }],
  run: (input) => expectFinite(arithmetic.toWhole(input, Math.ceil)),
})

export const floor = defineFilter({
  name: 'floor',
  standard: true,
  summary: 'The number rounded down to an integer.',
  parameters: [parameter('input', operand)],
  returns: 'number',
  examples: [
    { template: '{{ 1.8 | floor }}', output: '1' },
    { template: '{{ -1.2 | floor }}', output: '-2' },
  ],
  run: (input) => expectFinite(arithmetic.toWhole(input, Math.floor)),
})

export const round = defineFilter({
  name: 'round',
  standard: true,
  summary: 'The number rounded to the nearest integer, or to n digits after the point; halves away from zero.',
  parameters: [
    parameter('input', operand),
    optional('n', operand, 0, 'The number of digits after the point; a negative number rounds to tens, hundreds, ….'),
  ],
  returns: 'number',
  examples: [
    { template: '{{ 2.5 | round }}', output: '3' },
    { template: '{{ 3.14159 | round: 2 }}', output: '3.14' },
    { template: '{{ 1234 | round: -2 }}', output: '1200' },
  ],
  run(input, n) {
    const places = Math.trunc(Number(n))
    if (Number.isNaN(places)) throw new ArgumentError('n', 'expected a number, got NaN')
    return expectFinite(arithmetic.round(input, places))
  },
})

export const atLeast = defineFilter({
  name: 'at_least',
  standard: true,
  summary: 'The number, or the minimum if the number is less.',
  parameters: [parameter('input', operand), parameter('n', operand)],
  returns: 'number',
  examples: [
    { template: '{{ 4 | at_least: 5 }}', output: '5' },
    { template: '{{ 4 | at_least: 3 }}', output: '4' },
  ],
  run: (input, n) => (n.valueOf() > input.valueOf() ? n : input),
})

export const atMost = defineFilter({
  name: 'at_most',
  standard: true,
  summary: 'The number, or the maximum if the number is greater.',
  parameters: [parameter('input', operand), parameter('n', operand)],
  returns: 'number',
  examples: [
    { template: '{{ 4 | at_most: 3 }}', output: '3' },
    { template: '{{ 4 | at_most: 5 }}', output: '4' },
  ],
  run: (input, n) => (n.valueOf() < input.valueOf() ? n : input),
})

export const plus = defineFilter({
  name: 'plus',
  standard: true,
  summary: 'The sum of two numbers, computed in decimal.',
  parameters: [parameter('input', operand), parameter('operand', operand)],
  returns: 'number',
  examples: [
    { template: '{{ 4 | plus: 2 }}', output: '6' },
    { template: '{{ 0.1 | plus: 0.2 }}', output: '0.3' },
  ],
  run: (input, operand) => expectFinite(arithmetic.plus(input, operand)),
})

export const minus = defineFilter({
  name: 'minus',
  standard: true,
  summary: 'The difference of two numbers, computed in decimal.',
  parameters: [parameter('input', operand), parameter('operand', operand)],
  returns: 'number',
  examples: [
    { template: '{{ 4 | minus: 1.5 }}', output: '2.5' },
    { template: "{{ '10' | minus: '4' }}", output: '6' },
  ],
  run: (input, operand) => expectFinite(arithmetic.minus(input, operand)),
})

export const times = defineFilter({
  name: 'times',
  standard: true,
  summary: 'The product of two numbers, computed in decimal.',
  parameters: [parameter('input', operand), parameter('operand', operand)],
  returns: 'number',
  examples: [
    { template: '{{ 3 | times: 2 }}', output: '6' },
    { template: '{{ 1.1 | times: 3 }}', output: '3.3' },
  ],
  run: (input, operand) => expectFinite(arithmetic.times(input, operand)),
})

export const dividedBy = defineFilter({
  name: 'divided_by',
  standard: true,
  summary: 'The quotient of two numbers; of two integers it is an integer, rounded down.',
  parameters: [parameter('input', operand), parameter('operand', operand, 'Any number but 0.')],
  returns: 'number',
  examples: [
    { template: '{{ 20 | divided_by: 7 }}', output: '2' },
    { template: '{{ 20 | divided_by: 7.0 }}', output: '2.857142857142857' },
  ],
  run(input, operand) {
    checkDivisor(operand)
    return expectFinite(arithmetic.dividedBy(input, operand))
  },
})

export const modulo = defineFilter({
  name: 'modulo',
  standard: true,
  summary: 'The remainder of a division, with the sign of the divisor.',
  parameters: [parameter('input', operand), parameter('operand', operand, 'Any number but 0.')],
  returns: 'number',
  examples: [
    { template: '{{ 12 | modulo: 5 }}', output: '2' },
    { template: '{{ -12 | modulo: 5 }}', output: '3' },
  ],
  run(input, operand) {
    checkDivisor(operand)
    return expectFinite(arithmetic.modulo(input, operand))
  },
})
