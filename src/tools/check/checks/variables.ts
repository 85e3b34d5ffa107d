import type { Token } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { findNearest } from '../../../base/text/nearest'
import { fileKinds } from '../../../files/kinds'
import { splitModule } from '../../../files/module-path'
import { isOldVariable } from '../../../language/dialect'
import type { Runtime } from '../../../app/context/runtime'
import { Filtered, getDefinition } from '../../../language/expressions/filtered'
import { Path } from '../../../language/expressions/path'
import { Target } from '../../../language/expressions/target'
import type { FilterToken, SegmentToken } from '../../../language/expressions/tokens'
import type { ParsedApp } from '../app'
import type { ParsedTemplate } from '../template-parser'
import { defineCheck } from '../define-check'
import { readParameters } from '../parameters'
import { findFirstReads, findPartialScope, findTagArguments, findTagName, type Uses } from '../uses'
import { listSetNames, VariableScopes } from '../variable-scopes'

/** The variables that the platform sets, or may set, in each template. */
export const platformVariables: readonly string[] = [
  'context',
  'platform_context',
  'content_for_layout',
  'forloop',
  'tablerowloop',
  'form',
  'form_builder',
  'form_object',
]
const setting: ReadonlySet<string | undefined> = new Set(['assign', 'capture', 'parse_json'])

/** Variables that are read and never set, or set and never read. */
export const variables = defineCheck({
  name: 'variables',
  rules: {
    'undefined-variable': {
      summary:
        'A page, or a partial with a `doc` tag, reads a variable that is never set: it is nil. In other partials, only variables that no tag passes are reported, if the partial returns them, or if they are probably misspelt: the partial sets a variable with a similar name, and does not read it.',
      example: {
        files: { 'views/pages/index.liquid': '{% assign book = { "title": "Emma" } %}{{ bok.title }}{{ book.title }}' },
        message: 'undefined variable "bok" (did you mean "book"?)',
      },
    },
    'unused-variable': {
      summary: 'A variable is set and never read. Names that begin with `_` are exempt.',
      example: {
        files: { 'views/pages/index.liquid': '{% assign book = "Emma" %}' },
        message: 'the variable "book" is never read',
      },
    },
  },
  async *find(app: ParsedApp) {
    const scopes = await VariableScopes.read(app)
    const passed = listPassed(app)
    for await (const template of app.pausing(app.templates)) {
      if (!template.isBody || template.errors.length > 0) continue
      yield* findUndefined(app, template, scopes, passed)
      yield* findUnused(app, template, scopes)
    }
  },
})

/** The names of all arguments: a partial without a `doc` tag may get any of them. Undefined if a template is not finished. */
function listPassed({ templates }: ParsedApp): ReadonlySet<string> | undefined {
  if (templates.some(({ errors }) => errors.length > 0)) return undefined
  const tags = templates.flatMap(({ uses }) => uses.tags)
  return new Set(
    tags.flatMap((tag) => [...(findTagArguments(tag)?.names ?? []), ...(findPartialScope(tag)?.names ?? [])]),
  )
}

function* findUndefined(
  { runtime, files, places }: ParsedApp,
  { path, uses }: ParsedTemplate,
  scopes: VariableScopes,
  passed: ReadonlySet<string> | undefined,
): Generator<Diagnostic> {
  const isPage = fileKinds.page.owns(path)
  // A program may render a page with variables.
  const parameters = readParameters(files.get(path)?.text ?? '')
  const isShared = parameters ? scopes.isIncluded(path) : !passed || scopes.mayBeIncluded(path)
  if (!isPage && (!fileKinds.partial.owns(path) || isShared)) return
  const set = scopes.listSet(path)
  if (!set) return
  const isUndocumented = !isPage && parameters === undefined
  const { settings, liquid } = runtime
  const known = new Set([
    ...platformVariables,
    ...(isPage || isUndocumented ? ['params'] : []),
    ...(parameters?.keys() ?? []),
    ...Object.keys(liquid.options.globals),
    ...set,
  ])
  const given = isUndocumented ? new Set([...known, ...(passed ?? [])]) : known
  const own = isUndocumented ? listOwn(path, uses, given, scopes.listRead(path)) : undefined
  for (const { root, token } of uses.paths) {
    if (typeof root !== 'string' || given.has(root) || own?.has(root) === false) continue
    const isOld = isOldVariable(root)
    if (isOld && settings.liquidAddOldVariables) continue
    const message = `undefined variable "${root}"${isOld ? ': liquid_add_old_variables: true in config.yml sets it' : ''}`
    const suggestion = isOld ? undefined : findNearest(root, known)
    yield diagnose('undefined-variable', places.locateToken(token), message, { suggestion })
  }
}

/**
 * The variables that a partial without a `doc` tag must set itself, because no caller is likely to pass them: it returns
 * them, or sets a variable with a similar name.
 */
function listOwn(
  path: string,
  { tags, paths }: Uses,
  given: ReadonlySet<string>,
  read: ReadonlySet<string>,
): ReadonlySet<string> {
  // Programs may call the partials of a module.
  const returning = splitModule(path).module === '' ? tags.filter((tag) => findTagName(tag) === 'return') : []
  const returned = new Set(returning.flatMap(({ reads }) => reads.map((one) => one instanceof Path && one.root)))
  const unread = tags.flatMap((tag) =>
    Array.from(listSetNames(tag), (name) => ({ name, end: tag.token.end })).filter(
      ({ name }) => !name.startsWith('_') && !read.has(name),
    ),
  )
  const own = new Set<string>()
  for (const [root, first] of findFirstReads(paths)) {
    if (given.has(root)) continue
    const before = unread.filter(({ end }) => end <= first).map(({ name }) => name)
    if (returned.has(root) || findNearest(root, before) !== undefined) own.add(root)
  }
  return own
}

function* findUnused(
  { runtime, places }: ParsedApp,
  { path, uses }: ParsedTemplate,
  scopes: VariableScopes,
): Generator<Diagnostic> {
  const { page, partial, layout } = fileKinds
  if (![page, partial, layout].some((kind) => kind.owns(path))) return
  const read = scopes.listRead(path)
  for (const tag of uses.tags) {
    if (!setting.has(findTagName(tag))) continue
    const target = tag.reads.find((reading) => reading instanceof Target)
    // It changes the value of the variable, which the caller of the partial may share.
    if (target?.simple === false) continue
    if (tag.reads.some((reading) => reading instanceof Filtered && reading.calls.some(changesInput(runtime)))) continue
    for (const token of tag.localScope() as Iterable<unknown> as Iterable<SegmentToken & Token>) {
      const name = String(token.content)
      if (name.startsWith('_') || read.has(name)) continue
      yield diagnose('unused-variable', places.locateToken(token), `the variable "${name}" is never read`)
    }
  }
}

/** Returns whether a filter also changes its input, so that its result may be unused. */
function changesInput({ liquid }: Runtime) {
  return ({ name }: FilterToken): boolean => getDefinition(liquid.filters[name])?.name === 'hash_delete_key'
}
