import { TypeGuards, type LiquidError } from 'liquidjs'
import { UndefinedTagError } from '../../../base/errors'
import { ArgumentError, type Parameter } from '../../../language/definitions/definition'
import type { DialectTag, TagFault } from '../../../language/definitions/tag'
import { Literal, type Expression } from '../../../language/expressions/expressions'
import { findCallError } from '../../../language/expressions/filter-call'
import { getDefinition } from '../../../language/expressions/filtered'
import type { FilterToken } from '../../../language/expressions/tokens'
import { suggest } from '../../../base/text/nearest'
import type { ParsedApp } from '../app'
import type { ParsedTemplate } from '../template-parser'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { readMessage } from '../../../language/rendering/locate'
import { listTagWords } from '../../../language/templates/parser'
import { defineCheck } from '../define-check'
import { findTagArguments, getTagDefinition } from '../uses'

const page = 'views/pages/index.liquid'

/** Parse errors, unknown tags and filters, and invalid arguments. */
export const templates = defineCheck({
  name: 'templates',
  rules: {
    syntax: {
      summary: 'A template cannot be parsed.',
      example: {
        files: { [page]: '{% if true %}{% for i in (1..3) %}{{ i }}{% endif %}' },
        message: 'tag {% for i in (1..3) %} not closed: expected {% endfor %} before {% endif %} at line 1',
      },
    },
    'ignored-syntax': {
      summary: 'A part of a tag or an output is ignored, as lax syntax does.',
      example: { files: { [page]: '{{ "tea" 5 }}' }, message: 'unexpected "5": ignored' },
    },
    'unknown-operator': {
      summary: 'The operator is unknown: the condition fails when it is evaluated.',
      example: {
        files: { [page]: '{% if 1 = 1 %}x{% endif %}' },
        message: 'unknown operator "="; expected one of ==, !=, <>, <, >, <=, >=, contains',
      },
    },
    'unknown-tag': {
      summary: 'The tag is unknown.',
      example: { files: { [page]: '{% asign a = 1 %}' }, message: 'tag "asign" not found (did you mean "assign"?)' },
    },
    'unknown-filter': {
      summary: 'The filter is unknown: it leaves the value unchanged.',
      example: { files: { [page]: "{{ 'a' | upcas }}" }, message: 'unknown filter "upcas" (did you mean "upcase"?)' },
    },
    'filter-arguments': {
      summary: 'A filter does not take these arguments.',
      example: {
        files: { [page]: "{{ 'a' | append: 'b', 'c' }}" },
        message: 'filter "append": takes at most 1 argument, got 2',
      },
    },
    'tag-arguments': {
      summary: 'A tag does not take these arguments.',
      example: {
        files: { [page]: "{% redirect_to '/', stats: 301 %}" },
        message:
          'tag "redirect_to": unknown option "stats" (did you mean "status"?); expected one of status, allow_other_host',
      },
    },
  },
  *find(app: ParsedApp) {
    for (const template of app.templates) yield* checkTemplate(app, template)
  },
})

function* checkTemplate(app: ParsedApp, { errors, uses }: ParsedTemplate): Generator<Diagnostic> {
  for (const error of removeEchoes(errors)) {
    yield diagnoseError(app, error)
  }
  for (const tag of uses.tags) {
    for (const { error, token } of tag.fault ? [tag.fault] : findValueFaults(tag)) {
      yield diagnose('tag-arguments', app.places.locateToken(token), `tag "${tag.token.name}": ${error.message}`)
    }
  }
  for (const call of uses.calls) yield* checkCall(app, call)
}

/** Finds constants in a tag that are not values of their parameters. */
function* findValueFaults(tag: DialectTag): Generator<TagFault> {
  for (const { name, type, value } of listValues(tag)) {
    if (!(value instanceof Literal) || value.value === null) continue
    try {
      type.read(value.value)
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error
      yield { error: new ArgumentError(name, `${name}: ${error.message}`), token: value.token }
    }
  }
}

function listValues(tag: DialectTag): readonly (Parameter & { readonly value: Expression | undefined })[] {
  const named = findTagArguments(tag)
  const { parameters = [] } = getTagDefinition(tag)
  return [
    ...tag.reads.flatMap(({ parameter, parts }) => (parameter ? { ...parameter, value: parts[0] } : [])),
    ...parameters.flatMap((one) => ('type' in one && !one.type.options ? { ...one, value: named?.get(one.name) } : [])),
  ]
}

function diagnoseError({ runtime, places }: ParsedApp, error: LiquidError): Diagnostic {
  const place = places.locateToken(error.token)
  const cause: unknown = error.originalError
  if (!(cause instanceof UndefinedTagError)) return diagnose('syntax', place, readMessage(error))
  const known = listTagWords(runtime.liquid, Object.keys(runtime.liquid.tags))
  const suggestion = known.includes(cause.tag) ? {} : suggest(cause.tag, known)
  if (suggestion.suggestion === undefined) return diagnose('unknown-tag', place, readMessage(error))
  return diagnose('unknown-tag', place, `tag "${cause.tag}" not found`, suggestion)
}

function* checkCall({ runtime, places }: ParsedApp, call: FilterToken): Generator<Diagnostic> {
  const { filters } = runtime.liquid
  const registered = filters[call.name]
  if (!registered) {
    const suggestion = suggest(call.name, Object.keys(filters))
    yield diagnose('unknown-filter', places.locateToken(call), `unknown filter "${call.name}"`, suggestion)
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
