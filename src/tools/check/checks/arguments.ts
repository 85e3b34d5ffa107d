import type { Token } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { suggest } from '../../../base/text/nearest'
import type { Runtime } from '../../../app/context/runtime'
import { hasLiquid } from '../../../files/kinds/liquid'
import { TagArguments } from '../../../language/definitions/arguments'
import type { NamedKind } from '../../../language/definitions/definition'
import type { DialectTag } from '../../../language/definitions/tag'
import { Literal } from '../../../language/expressions/expressions'
import { Target } from '../../../language/expressions/target'
import { PlaceToken } from '../../../language/expressions/tokens'
import type { ParsedApp } from '../app'
import { findCalledQuery, readVariables } from '../called-query'
import { defineCheck } from '../define-check'
import { readParameters } from '../parameters'
import { listThemeFolders } from '../theme-folders'
import { findPartialScope, findTagName, getTagDefinition, type Uses } from '../uses'
import { listUsedParameters } from '../used-parameters'

/** Arguments that a partial or a query does not take. */
export const callArguments = defineCheck({
  name: 'arguments of partials and queries',
  rules: {
    'partial-arguments': {
      summary:
        'A partial gets an argument that its `doc` tag does not list, or lacks a required one. Without a `doc` tag: it gets an argument that is nearly the name of one that it reads.',
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
    'query-arguments': {
      summary: 'A query gets an argument that is not one of its variables, or lacks a required one.',
      example: {
        files: {
          'views/pages/index.liquid': "{% graphql g = 'books', auhtor: 'Ann' %}{{ g.records.total_entries }}",
          'graphql/books.graphql':
            'query ($author: String) { records(per_page: 9, filter: { properties: [{ name: "author", value: $author }] }) { total_entries } }',
        },
        message: 'the query has no variable "auhtor" (did you mean "author"?)',
      },
    },
  },
  async *find(app: ParsedApp) {
    for await (const tag of app.pausing(app.templates.flatMap(({ uses }) => uses.tags))) {
      if (findTagName(tag) === 'graphql') yield* checkVariables(app, tag)
      const call = await findCall(app, tag)
      if (!call) continue
      yield* checkCall(app, tag, call)
      if (call.options) yield* checkOptions(app, tag, call, call.options)
    }
  },
})

/** A partial that is called with arguments, and sees nothing else. */
interface PartialCall {
  readonly name: string
  readonly path: string | undefined
  /** The variables that the partial gets. */
  readonly names: readonly string[]
  /** Those of them that are options of the tag. */
  readonly options?: ReadonlySet<string>
}

function* checkCall(app: ParsedApp, tag: DialectTag, call: PartialCall): Generator<Diagnostic> {
  const { texts, places } = app
  // The values in `variables` are only known when the job is queued.
  if (findTagArguments(tag)?.isTolerated || (call.options && call.names.includes('variables'))) return
  const parameters = call.path === undefined ? undefined : readParameters(texts.get(call.path) ?? '')
  if (!parameters) return void (yield* checkUse(app, tag, call))
  const names = new Set(call.names)
  const known = Array.from(parameters.keys())
  for (const name of names) {
    if (parameters.has(name) || everywhere.has(name) || call.options?.has(name)) continue
    const message = `the partial "${call.name}" has no parameter "${name}"`
    const free = known.filter((other) => !names.has(other))
    yield diagnose('partial-arguments', places.locateToken(findArgument(tag, name)), message, suggest(name, free))
  }
  for (const [name, { isRequired }] of parameters) {
    if (!isRequired || names.has(name) || everywhere.has(name)) continue
    const message = `the partial "${call.name}" needs the argument "${name}"`
    yield diagnose('partial-arguments', places.locateToken(tag.token), message)
  }
}

/** Finds arguments that a partial without a `doc` tag does not read, and that are nearly the name of one that it reads. */
function* checkUse(
  { runtime, templates, places }: ParsedApp,
  tag: DialectTag,
  { name: partial, path, names, options = new Set() }: PartialCall,
): Generator<Diagnostic> {
  const called = templates.find((template) => template.isBody && template.path === path)
  if (!called || called.errors.length > 0 || called.uses.unknown.has('partial') || includes(called.uses)) return
  const read = listNames(called.uses)
  const unread = names.filter((name) => !read.has(name) && !everywhere.has(name) && !options.has(name))
  if (unread.length === 0) return
  const free = listUsedParameters(runtime, called.uses).filter((name) => !names.includes(name))
  for (const name of unread) {
    const { suggestion, replaces } = suggest(name, free)
    // Another rule reports a misspelt option.
    if (replaces === undefined || suggest(name, options).suggestion !== undefined) continue
    const message = `the partial "${partial}" does not read "${name}"`
    yield diagnose('partial-arguments', places.locateToken(findArgument(tag, name)), message, { suggestion })
  }
}

/** Whether a template includes partials, which see its variables. */
function includes({ tags }: Uses): boolean {
  return tags.some((tag) => findTagName(tag) === 'include')
}

/** The variables that a template reads or sets, and the texts that may name one. */
function listNames({ paths, words, texts, tags }: Uses): ReadonlySet<unknown> {
  const targets = tags.flatMap(({ reads }) => reads.flatMap((one) => (one instanceof Target ? one.name : [])))
  return new Set([...paths.map(({ root }) => root), ...words, ...texts, ...targets])
}

/** The variables that a partial has without an argument. */
const everywhere: ReadonlySet<string> = new Set(['context', 'forloop'])

/** The call of a partial by its name; undefined for other tags, and for `include`, which shares all variables. */
async function findCall({ runtime }: ParsedApp, tag: DialectTag): Promise<PartialCall | undefined> {
  const { partial } = runtime.templates.folders
  switch (findTagName(tag)) {
    case 'render':
    case 'function': {
      const scope = findPartialScope(tag)
      return scope && { ...scope, path: await partial.findPath(scope.name) }
    }
    case 'background': {
      const name = findConstantName(tag, 'partial')
      const names = findTagArguments(tag)?.names ?? []
      return name === undefined
        ? undefined
        : { name, path: await partial.findPath(name), names, options: new Set(listOptions(tag)) }
    }
    case 'theme_render_rc':
      return findThemeCall(runtime, tag)
    default:
      return undefined
  }
}

/** The call of the partial in the first theme that has it. */
async function findThemeCall({ settings, templates }: Runtime, tag: DialectTag): Promise<PartialCall | undefined> {
  const folders = listThemeFolders(settings)
  const scope = findPartialScope(tag)
  const given = findTagArguments(tag)
  const alias = given?.get('as')
  const isComputed = alias !== undefined && !(alias instanceof Literal)
  if (!scope || isComputed || folders.some(hasLiquid)) return undefined
  const isBound = given?.get('with') !== undefined || given?.get('for') !== undefined
  const bound = alias ? String(alias.value) : scope.name.slice(scope.name.lastIndexOf('/') + 1)
  const passed = isBound ? scope.names.filter((name) => !bindings.has(name)) : scope.names
  const names = isBound ? [...passed, bound] : passed
  for (const folder of folders) {
    const path = await templates.folders.partial.findPath(folder + scope.name)
    if (path !== undefined) return { name: scope.name, path, names }
  }
  return undefined
}

/** The arguments of `theme_render_rc` that bind a variable. */
const bindings: ReadonlySet<string> = new Set(['with', 'for', 'as'])

/** The options of a tag whose other arguments are variables. */
function listOptions(tag: DialectTag): readonly string[] {
  const { parameters = [] } = getTagDefinition(tag)
  return parameters.flatMap((one) => ('type' in one && one.type.options === undefined ? one.name : []))
}

function findConstantName(tag: DialectTag, kind: NamedKind): string | undefined {
  const [named] = tag.reads.find(({ nameOf }) => nameOf === kind)?.parts ?? []
  return named instanceof Literal && typeof named.value === 'string' ? named.value : undefined
}

function* checkOptions(
  { templates, places }: ParsedApp,
  tag: DialectTag,
  { name, path, names }: PartialCall,
  options: ReadonlySet<string>,
): Generator<Diagnostic> {
  const called = templates.find((template) => template.isBody && template.path === path)?.uses
  // Its included partials see its arguments, too.
  if (!called || includes(called)) return
  const reads = new Set([...called.paths.map(({ root }) => root), ...called.words])
  for (const option of names) {
    const fix = suggest(option, options)
    if (options.has(option) || reads.has(option) || fix.suggestion === undefined) continue
    const message = `the partial "${name}" does not read "${option}"`
    yield diagnose('misspelt-option', places.locateToken(findArgument(tag, option)), message, fix)
  }
}

async function* checkVariables({ runtime, places }: ParsedApp, tag: DialectTag): AsyncGenerator<Diagnostic> {
  const given = findTagArguments(tag)
  const query = await findCalledQuery(runtime, tag)
  const variables = query && readVariables(query)
  if (!variables || given?.isTolerated) return
  const names = new Set(given?.names)
  // The variables in `args` are only known when the template runs.
  const hasOthers = names.delete('args')
  const free = Array.from(variables.keys()).filter((name) => !names.has(name))
  for (const name of names) {
    if (variables.has(name)) continue
    const message = `the query has no variable "${name}"`
    yield diagnose('query-arguments', places.locateToken(findArgument(tag, name)), message, suggest(name, free))
  }
  if (hasOthers) return
  for (const name of free) {
    if (variables.get(name) !== true) continue
    const message = `the query needs the argument "${name}"`
    yield diagnose('query-arguments', places.locateToken(tag.token), message)
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
