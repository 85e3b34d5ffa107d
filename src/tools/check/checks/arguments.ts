import type { Token } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { suggest } from '../../../base/text/nearest'
import type { TagClass } from '../../../language/definitions/define-tag'
import { TagArguments } from '../../../language/definitions/arguments'
import type { DialectTag } from '../../../language/definitions/tag'
import { Literal } from '../../../language/expressions/expressions'
import { PlaceToken } from '../../../language/expressions/tokens'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'
import { readParameters } from '../parameters'
import { findPartialScope, findTagName } from '../uses'

const calls: ReadonlySet<string | undefined> = new Set(['render', 'function'])

/** Arguments that a partial does not take. */
export const partialArguments = defineCheck({
  name: 'arguments of partials',
  rules: {
    'partial-arguments': {
      summary: 'A partial gets an argument that its `doc` tag does not list, or lacks a required one.',
      example: {
        files: {
          'views/pages/index.liquid': "{% render 'card', title: 'Tea', clas: 'wide' %}",
          'views/partials/card.liquid':
            '{% doc %}\n  @param {string} title\n  @param {string} [class]\n{% enddoc %}\n{{ title }}{{ class }}',
        },
        message: 'the partial "card" has no parameter "clas" (did you mean "class"?)',
      },
    },
    'misspelt-option': {
      summary: 'An argument of `background` is nearly the name of an option, and the partial does not read it.',
      example: {
        files: {
          'views/pages/index.liquid': "{% background job = 'greet', name: 'Ann', max_atempts: 3 %}{{ job }}",
          'lib/greet.liquid': '{% log name %}',
        },
        message: 'the partial "greet" does not read "max_atempts" (did you mean "max_attempts"?)',
      },
    },
  },
  async *find(app: ParsedApp) {
    for (const tag of app.templates.flatMap(({ uses }) => uses.tags)) {
      const name = findTagName(tag)
      if (calls.has(name)) yield* checkCall(app, tag)
      if (name === 'background') yield* checkOptions(app, tag)
    }
  },
})

async function* checkCall({ runtime, texts, places }: ParsedApp, tag: DialectTag): AsyncGenerator<Diagnostic> {
  const scope = findPartialScope(tag)
  const path = scope && (await runtime.templates.folders.partial.findPath(scope.name))
  const parameters = path === undefined ? undefined : readParameters(texts.get(path) ?? '')
  if (!scope || !parameters) return
  const names = new Set(scope.names)
  const known = Array.from(parameters.keys())
  for (const name of names) {
    if (parameters.has(name)) continue
    const message = `the partial "${scope.name}" has no parameter "${name}"`
    const free = known.filter((other) => !names.has(other))
    yield diagnose('partial-arguments', places.locateToken(findArgument(tag, name)), message, suggest(name, free))
  }
  for (const [name, { isRequired }] of parameters) {
    if (!isRequired || names.has(name)) continue
    const message = `the partial "${scope.name}" needs the argument "${name}"`
    yield diagnose('partial-arguments', places.locateToken(tag.token), message)
  }
}

async function* checkOptions({ runtime, templates, places }: ParsedApp, tag: DialectTag): AsyncGenerator<Diagnostic> {
  const { parameters = [] } = (tag.constructor as TagClass).definition
  const options = parameters.flatMap((one) => ('type' in one && one.type.options === undefined ? one.name : []))
  const [partial] = tag.reads.find(({ nameOf }) => nameOf === 'partial')?.parts ?? []
  const name = partial instanceof Literal ? partial.value : undefined
  const path = typeof name === 'string' ? await runtime.templates.folders.partial.findPath(name) : undefined
  const called = templates.find((template) => template.isBody && template.path === path)?.uses
  // Its included partials see its arguments, too.
  if (!called || called.tags.some((inner) => findTagName(inner) === 'include')) return
  const reads = new Set([...called.paths.map(({ root }) => root), ...called.words])
  for (const option of findTagArguments(tag)?.names ?? []) {
    const fix = suggest(option, options)
    if (options.includes(option) || reads.has(option) || fix.suggestion === undefined) continue
    const message = `the partial "${name as string}" does not read "${option}"`
    yield diagnose('misspelt-option', places.locateToken(findArgument(tag, option)), message, fix)
  }
}

function findTagArguments({ reads }: DialectTag): TagArguments | undefined {
  return reads.find((reading) => reading instanceof TagArguments)
}

/** The name of an argument in a tag. */
function findArgument(tag: DialectTag, name: string): Token {
  const { token } = tag
  const value = findTagArguments(tag)?.get(name)?.token
  if (!value) return token
  const { input, file } = value
  const begin = input.lastIndexOf(name, value.begin - 1)
  return begin < token.begin ? token : new PlaceToken(input, begin, begin + name.length, file)
}
