import { Hono } from 'hono'
import { html } from 'hono/html'
import { lazy } from '../../../base/async/once'
import { InvalidValueError, PlatformError } from '../../../base/errors'
import type { GraphqlAnswer } from '../../../ports/graphql'
import { printInterface } from '../../../app/graphql/schema/build'
import { makeGraphqlContext } from '../../../app/queries/graphql-context'
import { isHash, type Hash } from '../../../base/values/hash'
import { readGraphiql, isGraphiqlFile } from './graphiql'
import { renderOutput, type Html, type Section, type Tools } from './tools'
import { Exchange } from '../../../app/context/exchange'

/** Runs GraphQL queries as the app: in GraphiQL, or without scripts in a form beside the schema. */
export const graphql: Section = {
  path: 'graphql',
  title: 'GraphQL',
  routes: (tools) =>
    new Hono()
      .get('/', () => tools.page('GraphQL', renderGraphiql(tools), policy))
      .get('/assets/:name', (context) => {
        const name = context.req.param('name')
        const text = name === 'start.js' ? start : isGraphiqlFile(name) && readGraphiql(name)
        if (!text) return context.notFound()
        const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
        return context.body(text, 200, {
          'content-type': `${type}; charset=utf-8`,
          'x-content-type-options': 'nosniff',
        })
      })
      .post('/', async ({ req }) => {
        const { query, variables } = toFields(await req.parseBody())
        const response = await executeQuery({ query, variables }, tools)
        const result = renderOutput('Result', JSON.stringify(response, null, 2))
        return tools.page('GraphQL', renderEditor(query, variables, tools, await result))
      })
      .post('/execute', async ({ req, json }) => json(await executeQuery(toFields(await req.parseBody()), tools))),
}

const schema = lazy(printInterface)
const hasGraphiql = lazy(() => readGraphiql('graphiql.js') !== undefined)

/** The requirements of GraphiQL: scripts of the panel and requests to it. */
const policy = "script-src 'self'; connect-src 'self'"

function renderGraphiql(tools: Tools): Html {
  const fallback = renderEditor('', '', tools)
  if (!hasGraphiql()) return fallback
  const scripts = ['react.js', 'react-dom.js', 'graphiql.js', 'start.js']
  return html`<link rel="stylesheet" href="/_dev/graphql/assets/graphiql.css" />
    <div id="graphiql" data-token="${tools.token}"></div>
    <noscript>${fallback}</noscript>
    ${scripts.map((name) => html`<script src="/_dev/graphql/assets/${name}"></script>`)}`
}

/** Queries are sent as the forms of the panel are, with the token. Each field of the editors gets a label. */
const start = `
const element = document.getElementById('graphiql')
async function fetcher({ query, variables, operationName = '' }) {
  const { token } = element.dataset
  const body = new URLSearchParams({ token, query, operationName, variables: JSON.stringify(variables ?? {}) })
  const response = await fetch('/_dev/graphql/execute', { method: 'POST', body })
  if (response.ok) return response.json()
  throw new Error('The panel returned status ' + response.status + ': reload the page if dev was started again')
}
const defaultQuery = \`{
  records(per_page: 20) {
    total_entries
    results { id table properties }
  }
}
\`
const headers = { isHeadersEditorEnabled: false, showPersistHeadersSettings: false }
const props = { fetcher, defaultQuery, forcedTheme: 'system', ...headers }
new MutationObserver(() => {
  for (const field of element.querySelectorAll('textarea:not([aria-label])')) {
    field.setAttribute('aria-label', field.closest('[aria-label]')?.getAttribute('aria-label') ?? 'Editor')
  }
}).observe(element, { childList: true, subtree: true })
ReactDOM.createRoot(element).render(React.createElement(GraphiQL, props))
`

function renderEditor(query: string, variables: string, { form }: Tools, result?: Html): Html {
  const fields = html`<label for="query">Query</label>
    <textarea id="query" name="query" rows="12" required spellcheck="false">${query}</textarea>
    <label for="variables">Variables, as JSON</label>
    <textarea id="variables" name="variables" rows="3" spellcheck="false">${variables}</textarea>
    <button>Run</button>`
  return html`<div class="beside">
    <div>${form('graphql', fields)} ${result}</div>
    <div>${renderOutput('Schema', schema())}</div>
  </div>`
}

interface Fields {
  readonly query: string
  readonly variables: string
  readonly operationName?: string
}

function toFields({ query = '', variables = '', operationName = '' }: Readonly<Record<string, unknown>>): Fields {
  return { query: String(query), variables: String(variables), operationName: String(operationName) }
}

async function executeQuery({ query, variables, operationName = '' }: Fields, { app }: Tools): Promise<GraphqlAnswer> {
  const { runtime } = app
  const request = {
    query,
    variables: parseVariables(variables),
    context: makeGraphqlContext(new Exchange(runtime)),
    ...(operationName !== '' && { operationName }),
  }
  try {
    const { data, errors } = await runtime.adapters.graphql.execute(request)
    return { ...(data !== undefined && { data }), ...(errors && { errors }) }
  } catch (error) {
    // A file of the schema, or an adapter, is at fault.
    if (error instanceof PlatformError) return { errors: [{ message: error.message }] }
    throw error
  }
}

function parseVariables(text: string): Hash {
  if (text.trim() === '') return {}
  try {
    const variables: unknown = JSON.parse(text)
    if (isHash(variables)) return variables
  } catch {
    // It is refused below.
  }
  throw new InvalidValueError('the variables must be a JSON object: {"id": "1"}')
}
