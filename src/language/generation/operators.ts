import type { Expression } from '../expressions/expressions'
import type { RenderContext } from '../rendering/context'
import type { Evaluate } from '../rendering/closures'
import type { Code } from './code'
import type { Writer } from './writer'

/** Writes whether a value counts as true, or a promise of that. */
export function writeTruth(writer: Writer, value: Code): Code {
  if (value.kind === 'boolean') return value
  const { jsTruthy } = writer.liquid.options
  if (value.kind !== 'any') return { js: jsTruthy ? `!!(${value.js})` : 'true', kind: 'boolean' }
  const test = jsTruthy
    ? `evaluateTruth(${value.js},c)`
    : `typeof ${value.js}!=='object'?${value.js}!==undefined&&${value.js}!==false:evaluateTruth(${value.js},c)`
  return { js: writer.keep(test), kind: 'any' }
}

/** Writes `and` or `or`: the right side is not evaluated if the left one decides. */
export function writeJunction(
  writer: Writer,
  left: Expression,
  right: Expression,
  decides: boolean,
  lenient: boolean | undefined,
): Code {
  const result = writer.keep(writeTruth(writer, writer.evaluate(left, lenient)).js)
  writer.add(`if(${result}===${String(!decides)}){`)
  writer.add(`${result}=${writeTruth(writer, writer.evaluate(right, lenient)).js};`)
  writer.add(`}else if(typeof ${result}==='object'){`)
  writer.share()
  const later = writer.addConstant({ right: right.compile(lenient), decides } satisfies LaterJunction)
  writer.add(`${result}=decideLater(${result},${later},c);}`)
  return { js: result, kind: 'any' }
}

export interface LaterJunction {
  readonly right: Evaluate
  readonly decides: boolean
}

/** The JavaScript operators of comparisons. */
const orders: readonly string[] = ['<', '>', '<=', '>=']

/** The greatest length of a literal that texts are compared with without counting work. */
const short = 100

/** Writes a comparison; `apply` compares values that are neither two numbers nor equal by JavaScript's rule. */
export function writeComparison(
  writer: Writer,
  operator: string,
  left: Code,
  right: Code,
  apply: (left: unknown, right: unknown, context: RenderContext) => unknown,
): Code {
  const [a, b] = [left.js, right.js]
  const slowly = `compare(${writer.addConstant(apply)},${a},${b},c)`
  if (orders.includes(operator)) {
    const numbers = [left, right].filter(({ kind }) => kind !== 'number').map(({ js }) => `typeof ${js}==='number'`)
    if (numbers.length === 0) return { js: `(${a}${operator}${b})`, kind: 'boolean' }
    return { js: writer.keep(`${numbers.join('&&')}?${a}${operator}${b}:${slowly}`), kind: 'any' }
  }
  if (operator === 'contains') return { js: writer.keep(`contains(${a},${b},c)`), kind: 'any' }
  const sign = operator === '==' ? '===' : '!=='
  const { known } = right
  const isSimple = known && ['boolean', 'number', 'string'].includes(typeof known.value)
  if (isSimple && (typeof known.value !== 'string' || known.value.length <= short)) {
    const special = typeof known.value === 'string' ? '' : `||typeof ${a}==='bigint'`
    return {
      js: writer.keep(`typeof ${a}==='object'&&${a}!==null${special}?${slowly}:${a}${sign}${b}`),
      kind: 'any',
    }
  }
  return { js: writer.keep(`typeof ${a}==='number'&&typeof ${b}==='number'?${a}${sign}${b}:${slowly}`), kind: 'any' }
}

/** Writes `== empty` and `== blank`. */
export function writeTest(
  writer: Writer,
  value: Code,
  test: (value: unknown, context: RenderContext) => boolean,
  isNegated: boolean,
): Code {
  return {
    js: writer.keep(`testEmptiness(${writer.addConstant(test)},${String(isNegated)},${value.js},c)`),
    kind: 'any',
  }
}

/** Writes `not`, of a plain value. */
export function writeNot(writer: Writer, value: Code): Code {
  if (value.kind === 'boolean') return { js: `!${value.js}`, kind: 'boolean' }
  return { js: writer.keep(`negate(${value.js},c)`), kind: 'any' }
}
