import type { Liquid, Token } from 'liquidjs'
import { UndefinedFilterError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { formatSuggestion } from '../../base/text/nearest'
import { getDialect } from '../dialect'
import { locateParseError } from '../rendering/locate'
import type { AttemptReader } from './attempt-reader'

const maxOperators = fixedLimits.templates.operators
const maxArguments = fixedLimits.templates.arguments

/** @throws in strict syntax, if there is no such filter */
export function checkFilter(name: string, token: Token, liquid: Liquid): void {
  const { filters, options } = liquid
  if (!filters[name] && (options.strictFilters || getDialect(liquid).settings.strict)) {
    const message = `undefined filter: ${name}${formatSuggestion(name, Object.keys(filters))}`
    throw locateParseError(new UndefinedFilterError(name, message), token)
  }
}

/** @throws if an expression has too many operators */
export function checkOperators(count: number, reader: AttemptReader): void {
  if (count > maxOperators) throw reader.makeTooMuchError(`too many operators: more than ${maxOperators}`)
}

/** @throws if a filter has too many arguments */
export function checkArguments(count: number, begin: number, reader: AttemptReader): void {
  if (count > maxArguments) throw reader.makeTooMuchError(`too many arguments: more than ${maxArguments}`, begin)
}
