import type * as Graphql from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { Query } from '../../../app/queries/query'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { loadLibrary } from '../../../base/library'
import { findNearest } from '../../../base/text/nearest'
import { fileKinds } from '../../../files/kinds'
import type { DialectTag } from '../../../language/definitions/tag'
import type { GraphqlExecutor } from '../../../ports/graphql'
import type { ParsedApp } from '../app'
import { findCalledQuery } from '../called-query'
import { defineCheck } from '../define-check'
import { readParameters } from '../parameters'
import { readBindings, type Binding, type Bindings, type Source } from '../result-bindings'
import { enterList, follow, isUnselected, readResultShape, type Shape } from '../result-shape'
import type { ParsedTemplate } from '../template-parser'
import { findFirstReads, findTagName } from '../uses'
import { VariableScopes } from '../variable-scopes'

/** Keys of results of queries. */
export const results = defineCheck({
  name: 'results',
  rules: {
    'unselected-key': {
      summary: 'A template reads a key of the result of a query, and the query does not select it: it is nil.',
      example: {
        files: {
          'graphql/books.graphql':
            '{ records(per_page: 9, filter: { table: { value: "book" } }) { results { title: property(name: "title") } } }',
          'views/pages/index.liquid':
            "{% graphql g = 'books' %}{% for book in g.records.results %}{{ book.titel }}{% endfor %}",
        },
        message: 'graphql/books.graphql does not select "titel" in "records.results" (did you mean "title"?)',
      },
    },
  },
  async *find(app: ParsedApp) {
    const schema = await readSchema(app.runtime.adapters.graphql)
    if (!schema) return
    const scopes = await VariableScopes.read(app)
    const all: (readonly [ParsedTemplate, Bindings])[] = []
    for await (const template of app.pausing(app.templates)) {
      all.push([template, readBindings(template, app.runtime.liquid)])
    }
    const changed = listChanged(all.map(([, bindings]) => bindings))
    for await (const [template, bindings] of app.pausing(all)) {
      const { path, isBody, errors } = template
      if (!isBody || errors.length > 0 || scopes.isIncluded(path)) continue
      const shared = scopes.listIncludedSet(path)
      if (!shared) continue
      const includes = template.uses.tags.some((tag) => findTagName(tag) === 'include')
      const own = includes ? changed : bindings.changed
      const open = new Set([...shared, ...own, ...listOuter(app, template, bindings)])
      for (const { as, shared } of bindings.passed) if (changed.has(as)) shared.forEach((name) => open.add(name))
      const reader = new ResultReader(app, bindings, open, schema)
      await reader.readQueries()
      yield* reader.findUnselected(template)
    }
  },
})

/** The last schema: all apps without own types have the same. */
let last: { readonly text: string; readonly schema: GraphQLSchema } | undefined

/** The schema of an executor; undefined if it does not print it. */
async function readSchema(executor: GraphqlExecutor): Promise<GraphQLSchema | undefined> {
  const text = await executor.schema?.()
  if (text === undefined) return undefined
  if (text === last?.text) return last.schema
  const { buildSchema } = loadLibrary<typeof Graphql>('graphql')
  const schema = buildSchema(text, { assumeValid: true, assumeValidSDL: true, noLocation: true })
  last = { text, schema }
  return schema
}

/** The names of variables of any file whose values get other keys or items, there or in a file that they are passed to. */
function listChanged(files: readonly Bindings[]): ReadonlySet<string> {
  const sharedWith = new Map<string, Set<string>>()
  const share = (name: string, shared: readonly string[]): void => {
    const names = sharedWith.get(name) ?? new Set()
    sharedWith.set(name, names)
    for (const one of shared) names.add(one)
  }
  for (const { all, passed } of files) {
    for (const [name, bindings] of all) for (const { shared } of bindings) share(name, shared)
    for (const { as, shared } of passed) share(as, shared)
  }
  const changed = new Set(files.flatMap((file) => Array.from(file.changed)))
  for (const name of changed) sharedWith.get(name)?.forEach((one) => changed.add(one))
  return changed
}

/** The variables that may have a value from outside of a file: its parameters. */
function listOuter({ files }: ParsedApp, { path, uses }: ParsedTemplate, { all }: Bindings): readonly string[] {
  const isPage = fileKinds.page.owns(path)
  const parameters = isPage ? undefined : readParameters(files.get(path)?.text ?? '')
  const firstReads = findFirstReads(uses.paths)
  return Array.from(all).flatMap(([name, bindings]) => {
    const first = bindings.reduce((least, { begin }) => Math.min(least, begin), Infinity)
    const isReadBefore = (firstReads.get(name) ?? Infinity) < first
    // Without a tag before that always runs, it may keep the value of a parameter, or, in a layout, of the page.
    const maySkip = !isPage && bindings.some(({ begin, isNested }) => begin === first && isNested)
    return isReadBefore || maySkip || parameters?.has(name) ? [name] : []
  })
}

/** How many results a variable may have. */
const maxResults = 20
/** How many variables may get their values from each other. */
const maxSources = 100

/** The results that the variables of a file have. */
class ResultReader {
  private readonly queries = new Map<DialectTag, Result | undefined>()
  private readonly shapes = new Map<string, Shape | undefined>()
  private readonly found = new Map<string, readonly Result[] | undefined>()
  /** How many variables are looked for now, each for the value of the one before. */
  private depth = 0

  /** @param open the variables with other values */
  constructor(
    private readonly app: ParsedApp,
    private readonly bindings: Bindings,
    private readonly open: Set<string>,
    private readonly schema: GraphQLSchema,
  ) {
    this.openSources()
  }

  async readQueries(): Promise<void> {
    for (const { tag } of Array.from(this.bindings.all.values()).flat()) {
      if (tag && !this.queries.has(tag)) this.queries.set(tag, await this.readQuery(tag))
    }
  }

  *findUnselected({ uses }: ParsedTemplate): Generator<Diagnostic> {
    for (const { root, keys, token } of uses.paths) {
      if (typeof root !== 'string' || keys.length === 0) continue
      const ends = (this.find(root) ?? []).map(({ shape, name }) => ({ end: follow(shape, keys), query: name }))
      const unselected = ends.flatMap(({ end, query }) => (end && isUnselected(end) ? [{ ...end, query }] : []))
      const [first] = unselected
      if (!first || unselected.length < ends.length) continue
      const { name, owner, query } = first
      const place = owner.path === '' ? '' : ` in "${owner.path}"`
      const known = Array.from(owner.fields.keys()).filter((key) => key !== 'errors' || owner.path !== '')
      yield diagnose(
        'unselected-key',
        this.app.places.locateToken(token),
        `${query} does not select "${name}"${place}`,
        {
          suggestion: findNearest(name, known),
        },
      )
    }
  }

  /** A change of a variable is one of the value that it shares. */
  private openSources(): void {
    for (const name of this.open) {
      for (const { shared } of this.bindings.all.get(name) ?? []) shared.forEach((root) => this.open.add(root))
    }
  }

  /** The results that a variable may have; undefined if it may have another value. */
  private find(name: string): readonly Result[] | undefined {
    if (this.open.has(name)) return undefined
    if (this.found.has(name)) return this.found.get(name)
    // A variable that is set from itself has any value.
    this.found.set(name, undefined)
    const bindings = this.bindings.all.get(name)?.filter(({ isPlain }) => isPlain !== true)
    if (!bindings || bindings.length > maxResults || this.depth === maxSources) return undefined
    this.depth++
    const results = bindings.map((binding) => this.findBound(binding))
    this.depth--
    const all = results.includes(undefined) ? [] : results.flatMap((one) => one ?? [])
    if (all.length === 0 || all.length > maxResults) return undefined
    this.found.set(name, all)
    return all
  }

  private findBound({ tag, source, keys }: Binding): readonly Result[] | undefined {
    if (tag) return this.enter([this.queries.get(tag)], keys, false)
    return source && this.enter(this.find(source.root) ?? [undefined], source.keys, source.isItem)
  }

  private enter(
    results: readonly (Result | undefined)[],
    keys: Source['keys'],
    isItem: boolean,
  ): readonly Result[] | undefined {
    const entered = results.map((result) => {
      const end = result && follow(result.shape, keys)
      const shape = end && !isUnselected(end) ? end : undefined
      const inner = isItem ? shape && enterList(shape) : shape
      return result && inner && { name: result.name, shape: inner }
    })
    return entered.every((one) => one !== undefined) ? entered : undefined
  }

  private async readQuery(tag: DialectTag): Promise<Result | undefined> {
    const query = await findCalledQuery(this.app.runtime, tag)
    if (!query) return undefined
    if (!this.shapes.has(query.text)) this.shapes.set(query.text, await this.readShape(query))
    const shape = this.shapes.get(query.text)
    const { line } = this.app.places.locateToken(tag.token)
    return shape && { name: query.file ?? `the query at line ${line}`, shape }
  }

  private async readShape(query: Query): Promise<Shape | undefined> {
    const { graphql } = this.app.runtime.adapters
    const faults = (await graphql.check?.(query.text)) ?? []
    const document = query.document()
    // The rule "invalid-query" reports it.
    if (!document || faults.some(({ isMismatch }) => isMismatch !== true)) return undefined
    return readResultShape(document, this.schema)
  }
}

/** The result of a query, or a part of it. */
interface Result {
  /** The query, for messages. */
  readonly name: string
  readonly shape: Shape
}
