import { TypeGuards, type LiquidError } from 'liquidjs'
import { UndefinedTagError } from '../errors'
import { faultOf } from '../language/expressions/filter-call'
import { definitionOf } from '../language/expressions/filtered'
import type { FilterToken } from '../language/expressions/tokens'
import { didYouMean } from '../text/nearest'
import type { ParsedApp, ParsedTemplate } from './app'
import type { Finding } from './finding'
import { messageOf } from './places'

/** What the parser refuses, and tags and filters that do not exist or do not take their arguments. */
export function* checkTemplates(app: ParsedApp): Generator<Finding> {
  for (const template of app.templates) yield* checkTemplate(app, template)
}

function* checkTemplate(app: ParsedApp, { errors, uses }: ParsedTemplate): Generator<Finding> {
  for (const error of withoutEchoes(errors)) {
    const rule = error.originalError instanceof UndefinedTagError ? 'unknown-tag' : 'syntax'
    yield { rule, ...app.places.ofToken(error.token), message: messageOf(error) }
  }
  for (const { token, fault } of uses.tags) {
    if (!fault) continue
    const message = `tag "${token.name}": ${fault.error.message}`
    yield { rule: 'tag-arguments', ...app.places.ofToken(fault.token), message }
  }
  for (const call of uses.calls) yield* checkCall(app, call)
}

function* checkCall({ runtime, places }: ParsedApp, call: FilterToken): Generator<Finding> {
  const { filters } = runtime.liquid
  const registered = filters[call.name]
  if (!registered) {
    const message = `there is no filter "${call.name}"${didYouMean(call.name, Object.keys(filters))}`
    yield { rule: 'unknown-filter', ...places.ofToken(call), message }
  }
  const filter = definitionOf(registered)
  if (!filter) return
  const fault = faultOf(filter, call)
  if (!fault) return
  const where = fault.parameter === undefined ? '' : `, parameter "${fault.parameter}"`
  const message = `filter "${call.name}"${where}: ${fault.message}`
  yield { rule: 'filter-arguments', ...places.ofToken(call), message }
}

/** The errors without those of an end tag whose begin has failed. */
function withoutEchoes(errors: readonly LiquidError[]): readonly LiquidError[] {
  const failed = new Set<string>()
  return errors.filter((error) => {
    const { token } = error
    if (!TypeGuards.isTagToken(token)) return true
    failed.add(token.name)
    return !(token.name.startsWith('end') && failed.has(token.name.slice('end'.length)))
  })
}
