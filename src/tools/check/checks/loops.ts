import type { Template } from 'liquidjs'
import { diagnose, type Diagnostic } from '../../../base/diagnostics/diagnostic'
import { fileKinds } from '../../../files/kinds'
import type { DialectTag } from '../../../language/definitions/tag'
import { RangeLiteral } from '../../../language/expressions/expressions'
import { TextNode } from '../../../language/rendering/text-node'
import type { ParsedApp } from '../app'
import { findCalledQuery } from '../called-query'
import { defineCheck } from '../define-check'
import { findPartialScope, findTagName, listBranches, listChildren } from '../uses'

const loops: ReadonlySet<string | undefined> = new Set(['for', 'tablerow'])

/** Whether a node repeats its body for each item of a collection, rather than for the numbers of a range. */
function isLoop(node: Template): boolean {
  return loops.has(findTagName(node)) && !((node as DialectTag).reads[0]?.parts[0] instanceof RangeLiteral)
}

const mutation = /^(?:\s|#[^\n]*\n)*mutation\b/
const querying: ReadonlySet<string | undefined> = new Set(['graphql', 'query_graph', 'execute_query'])
const calling: ReadonlySet<string | undefined> = new Set(['render', 'function'])

/** Queries that read records once for each item of a collection. */
export const repeated = defineCheck({
  name: 'loops',
  rules: {
    'query-in-loop': {
      summary:
        'A query reads records in each iteration of a loop: one query for all of them is faster. A loop over a range may read pages of records, and is not reported.',
      example: {
        files: {
          'views/pages/index.liquid': "{% for id in params.ids %}{% graphql g = 'tea', id: id %}{% endfor %}",
          'graphql/tea.graphql':
            'query ($id: ID) { records(per_page: 1, filter: { id: { value: $id } }) { total_entries } }',
        },
        message: 'this query runs in each iteration of the loop at line 1: read the records before it, with one query',
      },
    },
  },
  async *find(app: ParsedApp) {
    const files = await listQuerying(app)
    for (const { path, nodes } of app.templates) {
      // A migration runs once.
      if (!fileKinds.migration.owns(path)) yield* checkNodes(app, files, nodes, undefined)
    }
  },
})

/** The files that run a query outside of `cache`. */
async function listQuerying(app: ParsedApp): Promise<ReadonlySet<string>> {
  const paths = new Set<string>()
  for (const { path, isBody, nodes } of app.templates) {
    if (isBody && (await runsQuery(app, nodes))) paths.add(path)
  }
  return paths
}

async function runsQuery(app: ParsedApp, nodes: readonly Template[]): Promise<boolean> {
  for (const node of nodes) {
    const name = findTagName(node)
    if (name === 'cache') continue
    if (querying.has(name) && !(await isMutation(app, node as DialectTag))) return true
    if (await runsQuery(app, listChildren(node))) return true
  }
  return false
}

/** The name of the partial that a tag calls, if the partial runs a query. */
async function findQuerying(
  { runtime }: ParsedApp,
  files: ReadonlySet<string>,
  node: Template,
): Promise<string | undefined> {
  const scope = calling.has(findTagName(node)) ? findPartialScope(node as DialectTag) : undefined
  const path = scope && (await runtime.templates.folders.partial.findPath(scope.name))
  return path !== undefined && files.has(path) ? scope?.name : undefined
}

/**
 * @param files the files that run a query
 * @param loop the innermost loop around the nodes
 */
async function* checkNodes(
  app: ParsedApp,
  files: ReadonlySet<string>,
  nodes: readonly Template[],
  loop: Template | undefined,
): AsyncGenerator<Diagnostic> {
  for (const node of nodes) {
    const name = findTagName(node)
    if (name === 'cache') continue
    const partial = loop && (await findQuerying(app, files, node))
    const isQuery = loop !== undefined && querying.has(name) && !(await isMutation(app, node as DialectTag))
    if (loop && (isQuery || partial !== undefined)) {
      const { line } = app.places.locateToken(loop.token)
      const what = partial === undefined ? 'this query' : `a query of the partial "${partial}"`
      const message = `${what} runs in each iteration of the loop at line ${line}: read the records before it, with one query`
      yield diagnose('query-in-loop', app.places.locateToken(node.token), message)
    }
    for (const [i, branch] of listBranches(node).entries()) {
      // The first branch of a loop is its body, and the second one its `else`.
      yield* checkNodes(app, files, branch, isLoop(node) && i === 0 ? node : loop)
    }
  }
}

/** Whether a tag runs a mutation, or a query that is only known when the template runs. */
async function isMutation({ runtime }: ParsedApp, tag: DialectTag): Promise<boolean> {
  const query = await findCalledQuery(runtime, tag)
  if (query) return !query.operations().includes('query')
  const [body] = listChildren(tag)
  return !(body instanceof TextNode) || mutation.test(body.text)
}
