import type { Token } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { suggest } from '../../../base/text/nearest'
import type { Runtime } from '../../../app/context/runtime'
import { Forms } from '../../../app/forms/forms'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { PlatformError } from '../../../base/errors'
import { hasLiquid } from '../../../files/kinds/liquid'
import type { DialectTag } from '../../../language/definitions/tag'
import { Literal } from '../../../language/expressions/expressions'
import { Target } from '../../../language/expressions/target'
import { PlaceToken } from '../../../language/expressions/tokens'
import type { ParsedApp } from '../app'
import { findCalledQuery, readVariables } from '../called-query'
import { defineCheck } from '../define-check'
import { readParameters } from '../parameters'
import { listThemeFolders } from '../theme-folders'
import { findPartialScope, findTagArguments, findTagName, getTagDefinition, type Uses } from '../uses'
import { listUsedParameters } from '../used-parameters'

/** Arguments that a partial, a form or a query does not take. */
export const callArguments = defineCheck({
  name: 'arguments of partials, forms and queries',
  rules: {
    'partial-arguments': {
      summary:
        'A partial or a form gets an argument that its `doc` tag does not list, or lacks a required one. Without a `doc` tag: it gets an argument that is nearly the name of one that it reads.',
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
      summary:
        'An argument of `background` or `include_form` is nearly the name of an option, and the partial or the form does not read it.',
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
      yield* checkVariables(app, tag)
      const call = await findCall(app, tag)
      if (!call) continue
      yield* checkCall(app, tag, call)
      if (call.options) yield* checkOptions(app, tag, call, call.options)
    }
  },
})

/** A partial or a form that is called with arguments, and sees nothing else. */
interface Call {
  readonly kind: 'partial' | 'form'
  readonly name: string
  readonly path: string | undefined
  /** The variables that it gets. */
  readonly names: readonly string[]
  /** Those of them that are options of the tag. */
  readonly options?: ReadonlySet<string>
}

function* checkCall(app: ParsedApp, tag: DialectTag, call: Call): Generator<Diagnostic> {
  const { path, names, options } = call
  // The values in `variables` are only known when the job is queued.
  if (findTagArguments(tag)?.isTolerated || (options && names.includes('variables'))) return
  const parameters = path === undefined ? undefined : readParameters(app.files.get(path)?.text ?? '')
  if (!parameters) return void (yield* checkUse(app, tag, call))
  const required = new Map(
    Array.from(parameters, ([name, { isRequired }]) => [name, isRequired && !everywhere.has(name)]),
  )
  const given = names.filter((name) => parameters.has(name) || !(everywhere.has(name) || options?.has(name)))
  const callee = formatCallee(call)
  yield* checkNames(app, tag, given, { rule: 'partial-arguments', callee, noun: 'parameter', required })
}

function formatCallee({ kind, name }: Call): string {
  return `the ${kind} "${name}"`
}

/** The parameters of a partial or a form, or the variables of a query. */
interface Signature {
  readonly rule: 'partial-arguments' | 'query-arguments'
  readonly callee: string
  readonly noun: string
  /** Whether each is required, by its name. */
  readonly required: ReadonlyMap<string, boolean>
}

/** Finds the given names that a signature does not have, and the required ones that are neither given nor misspelt. */
function* checkNames(
  { places }: ParsedApp,
  tag: DialectTag,
  given: readonly string[],
  { rule, callee, noun, required }: Signature,
): Generator<Diagnostic> {
  const free = new Set(required.keys())
  for (const name of given) free.delete(name)
  const misspelt = new Set<string | undefined>()
  for (const name of new Set(given)) {
    if (required.has(name)) continue
    const fix = suggest(name, free)
    misspelt.add(fix.suggestion)
    yield diagnose(rule, places.locateToken(findArgument(tag, name)), `${callee} has no ${noun} "${name}"`, fix)
  }
  for (const name of free) {
    if (required.get(name) !== true || misspelt.has(name)) continue
    yield diagnose(rule, places.locateToken(tag.token), `${callee} needs the argument "${name}"`)
  }
}

/** Finds arguments that a file without a `doc` tag does not read, and that are nearly the name of one that it reads. */
function* checkUse({ runtime, templates, places }: ParsedApp, tag: DialectTag, call: Call): Generator<Diagnostic> {
  const { path, names, options = new Set() } = call
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
    const message = `${formatCallee(call)} does not read "${name}"`
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

/** The variables that a partial or a form has without an argument. */
const everywhere: ReadonlySet<string> = new Set(['context', 'forloop'])

/** The call of a partial or a form by its name; undefined for other tags, and for `include`, which shares all variables. */
async function findCall({ runtime }: ParsedApp, tag: DialectTag): Promise<Call | undefined> {
  const { partial } = runtime.templates.folders
  switch (findTagName(tag)) {
    case 'render':
    case 'function': {
      const scope = findPartialScope(tag)
      return scope && { kind: 'partial', ...scope, path: await partial.findPath(scope.name) }
    }
    case 'background':
      return findCallWithOptions('partial', tag, (name) => partial.findPath(name))
    case 'include_form':
      return findCallWithOptions('form', tag, (name) => findFormPath(runtime, name))
    case 'theme_render_rc':
      return findThemeCall(runtime, tag)
    default:
      return undefined
  }
}

/** The call by a tag whose named arguments are its options, or variables. */
async function findCallWithOptions(
  kind: Call['kind'],
  tag: DialectTag,
  findPath: (name: string) => PromiseOrValue<string | undefined>,
): Promise<Call | undefined> {
  const [named] = tag.reads.find(({ nameOf }) => nameOf === kind)?.parts ?? []
  const name = named instanceof Literal ? named.value : undefined
  if (typeof name !== 'string') return undefined
  const names = findTagArguments(tag)?.names ?? []
  return { kind, name, path: await findPath(name), names, options: new Set(listOptions(tag)) }
}

async function findFormPath(runtime: Runtime, name: string): Promise<string | undefined> {
  try {
    return (await runtime.service(Forms).find(name))?.path
  } catch (error) {
    // Another check reports an invalid form.
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

/** The call of the partial in the first theme that has it. */
async function findThemeCall({ settings, templates }: Runtime, tag: DialectTag): Promise<Call | undefined> {
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
    if (path !== undefined) return { kind: 'partial', name: scope.name, path, names }
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

function* checkOptions(
  { templates, places }: ParsedApp,
  tag: DialectTag,
  call: Call,
  options: ReadonlySet<string>,
): Generator<Diagnostic> {
  const { path, names } = call
  const called = templates.find((template) => template.isBody && template.path === path)?.uses
  // Its included partials see its arguments, too.
  if (!called || includes(called)) return
  const reads = new Set([...called.paths.map(({ root }) => root), ...called.words])
  for (const option of names) {
    const fix = suggest(option, options)
    if (options.has(option) || reads.has(option) || fix.suggestion === undefined) continue
    const message = `${formatCallee(call)} does not read "${option}"`
    yield diagnose('misspelt-option', places.locateToken(findArgument(tag, option)), message, fix)
  }
}

/** The argument of each tag that runs a query that is not one of its variables. */
const optionOfQuery: ReadonlyMap<string | undefined, string> = new Map([
  ['graphql', 'args'],
  ['execute_query', 'result_name'],
  ['query_graph', 'result_name'],
])

async function* checkVariables(app: ParsedApp, tag: DialectTag): AsyncGenerator<Diagnostic> {
  const option = optionOfQuery.get(findTagName(tag))
  const query = option === undefined ? undefined : await findCalledQuery(app.runtime, tag)
  const variables = query && readVariables(query)
  const { names = [], isTolerated = false } = findTagArguments(tag) ?? {}
  if (!variables || isTolerated) return
  // The variables in `args` are only known when the template runs.
  const isOpen = option === 'args' && names.includes(option)
  const required = isOpen ? new Map(Array.from(variables.keys(), (name) => [name, false])) : variables
  const given = names.filter((name) => name !== option)
  yield* checkNames(app, tag, given, { rule: 'query-arguments', callee: 'the query', noun: 'variable', required })
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
