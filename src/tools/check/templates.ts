import { TypeGuards, type LiquidError } from 'liquidjs'
import { UndefinedTagError } from '../../base/errors'
import { findCallError } from '../../language/expressions/filter-call'
import { getDefinition } from '../../language/expressions/filtered'
import type { FilterToken } from '../../language/expressions/tokens'
import { findNearest } from '../../base/text/nearest'
import type { ParsedApp, ParsedTemplate } from './app'
import { diagnose, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { readMessage } from '../../language/rendering/locate'

/** Parse errors, unknown tags and filters, and invalid arguments. */
export function* checkTemplates(app: ParsedApp): Generator<Diagnostic> {
  for (const template of app.templates) yield* checkTemplate(app, template)
}

function* checkTemplate(app: ParsedApp, { errors, uses }: ParsedTemplate): Generator<Diagnostic> {
  for (const error of removeEchoes(errors)) {
    const rule = error.originalError instanceof UndefinedTagError ? 'unknown-tag' : 'syntax'
    yield diagnose(rule, app.places.locateToken(error.token), readMessage(error))
  }
  for (const { token, fault } of uses.tags) {
    if (!fault) continue
    const message = `tag "${token.name}": ${fault.error.message}`
    yield diagnose('tag-arguments', app.places.locateToken(fault.token), message)
  }
  for (const call of uses.calls) yield* checkCall(app, call)
}

function* checkCall({ runtime, places }: ParsedApp, call: FilterToken): Generator<Diagnostic> {
  const { filters } = runtime.liquid
  const registered = filters[call.name]
  if (!registered) {
    const suggestion = findNearest(call.name, Object.keys(filters))
    yield diagnose('unknown-filter', places.locateToken(call), `unknown filter "${call.name}"`, { suggestion })
  }
  const filter = getDefinition(registered)
  if (!filter) return
  const fault = findCallError(filter, call)
  if (!fault) return
  const where = fault.parameter === undefined ? '' : `, parameter "${fault.parameter}"`
  const message = `filter "${call.name}"${where}: ${fault.message}`
  yield diagnose('filter-arguments', places.locateToken(call), message)
}

/** The errors, except of end tags whose begin has failed. */
function removeEchoes(errors: readonly LiquidError[]): readonly LiquidError[] {
  const failed = new Set<string>()
  return errors.filter((error) => {
    const { token } = error
    if (!TypeGuards.isTagToken(token)) return true
    failed.add(token.name)
    return !(token.name.startsWith('end') && failed.has(token.name.slice('end'.length)))
  })
}
