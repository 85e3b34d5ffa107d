import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../base/values/hash'
import { toText } from '../../base/values/inspect'
import type { Meter } from '../../base/metering/meter'
import { percentEncode, percentEncodeUnsafe } from '../../base/encoding/percent'
import { Range } from '../../base/values/range'
import { sliceCodePoints } from '../../base/text/code-points'

/** The syntax of an expression. Source: RFC 6570, appendix A. */
export interface Operator {
  readonly first: string
  readonly separator: string
  readonly named: boolean
  /** The text after the name of an empty value. */
  readonly ifEmpty: string
  /** Whether reserved characters stay as they are. */
  readonly reserved: boolean
}

export interface Variable {
  readonly name: string
  /** The number of characters to take from the value. */
  readonly prefix: number | undefined
  /** Whether each item of the value is written as a value of its own. */
  readonly explode: boolean
}

export interface Expression {
  readonly operator: Operator
  readonly variables: readonly Variable[]
}

/** The parts of a template: texts and expressions. */
export type UrlTemplate = readonly (string | Expression)[]

const operators: Readonly<Record<string, Operator>> = {
  '': { first: '', separator: ',', named: false, ifEmpty: '', reserved: false },
  '+': { first: '', separator: ',', named: false, ifEmpty: '', reserved: true },
  '#': { first: '#', separator: ',', named: false, ifEmpty: '', reserved: true },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '', reserved: false },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '', reserved: false },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', reserved: false },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', reserved: false },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', reserved: false },
}
const operatorSign = /^[+#./;?&]/
const variable = /^((?:[\w.\-\x80-\u{10ffff}]|%[\da-f]{2})+)(?::([1-9]\d{0,3})|(\*))?$/iu

/**
 * Parses a template of RFC 6570.
 *
 * @param parameter the filter's parameter, for errors
 * @throws {ArgumentError} with the expression, if one is invalid
 */
export function parseTemplate(template: string, parameter: string, meter: Meter): UrlTemplate {
  const parts: (string | Expression)[] = []
  let at = 0
  for (let open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
    meter.charge(expressionWork)
    if (open > at) parts.push(template.slice(at, open))
    const close = template.indexOf('}', open)
    at = close < 0 ? template.length : close + 1
    parts.push(parseExpression(template.slice(open, at), parameter, meter))
  }
  if (at < template.length) parts.push(template.slice(at))
  return parts
}

/** The work charged for parsing an expression, or a variable in one. */
const expressionWork = 100

function parseExpression(text: string, parameter: string, meter: Meter): Expression {
  const inside = text.endsWith('}') ? text.slice(1, -1) : ''
  const [sign = ''] = operatorSign.exec(inside) ?? []
  const variables = inside
    .slice(sign.length)
    .split(',')
    .map((written) => {
      meter.charge(expressionWork)
      const [, name, prefix, star] = variable.exec(written) ?? []
      if (name === undefined) throw new ArgumentError(parameter, `expected a URL template, got ${describe(text)} in it`)
      return { name, prefix: prefix === undefined ? undefined : Number(prefix), explode: star !== undefined }
    })
  return { operator: operators[sign] as Operator, variables }
}

/** @throws {ArgumentError} if a prefix is applied to a list or a hash */
export function expandTemplate(template: UrlTemplate, params: Hash, context: FilterContext): string {
  const parts = template.map((part) =>
    typeof part === 'string' ? percentEncodeUnsafe(part, context) : expand(part, params, context),
  )
  return parts.join('')
}

function expand({ operator, variables }: Expression, params: Hash, context: FilterContext): string {
  const values = variables.flatMap((variable) => {
    context.charge(variable.name.length)
    const values = encodeValues(variable, getOwn(params, variable.name), operator, context)
    for (const value of values) context.allocate(1 + value.length)
    return values
  })
  return values.length > 0 ? operator.first + values.join(operator.separator) : ''
}

/** The encoded values of a variable; none if it is undefined. */
function encodeValues({ name, prefix, explode }: Variable, value: unknown, operator: Operator, meter: Meter): string[] {
  const encode = (value: unknown): string => {
    const text = toText(value, meter)
    meter.charge(1 + text.length)
    return operator.reserved ? percentEncodeUnsafe(text, meter) : percentEncode(text, meter)
  }
  const encodedName = percentEncodeUnsafe(name, meter)
  const withName = (key: string, text: string): string => {
    return operator.named ? key + (text === '' ? operator.ifEmpty : `=${text}`) : text
  }
  const plain = unwrap(value)
  const items = plain instanceof Range ? plain.valueOf() : plain
  if (items == null) return []
  const isList = Array.isArray(items)
  if (!isList && !isHash(items)) {
    const taken = prefix === undefined ? items : sliceCodePoints(toText(items, meter), 0, prefix)
    return [withName(encodedName, encode(taken))]
  }
  if (prefix !== undefined) {
    throw new ArgumentError('params', `expected text for "${name}:${prefix}", got ${describe(items)}`)
  }
  if (isList) {
    const texts = (items as unknown[]).filter((item) => item != null).map(encode)
    if (explode) return texts.map((text) => withName(encodedName, text))
    return texts.length > 0 ? [withName(encodedName, texts.join(','))] : []
  }
  const pairs = Object.entries(items).filter(([, item]) => item != null)
  const texts = pairs.map(([key, item]) => [encode(key), encode(item)] as const)
  if (explode) return texts.map(([key, text]) => (operator.named ? withName(key, text) : `${key}=${text}`))
  return texts.length > 0 ? [withName(encodedName, texts.flat().join(','))] : []
}
