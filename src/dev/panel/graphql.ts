import { Hono } from 'hono'
import { html } from 'hono/html'
import { lazy } from '../../async/once'
import { InvalidValueError } from '../../errors'
import { interfaceText } from '../../graphql/schema/build'
import { graphqlContextOf } from '../../queries/graphql-context'
import { isHash, type Hash } from '../../values/hash'
import { output, type Html, type Section, type Tools } from './tools'

/** Runs GraphQL queries as the app, beside their schema. */
export const graphql: Section = {
  path: 'graphql',
  title: 'GraphQL',
  routes: (tools) =>
    new Hono()
      .get('/', () => tools.page('GraphQL', editor('', '', tools)))
      .post('/', async ({ req }) => {
        const fields = await req.parseBody()
        const [query, variables] = [String(fields.query), String(fields.variables)]
        return tools.page('GraphQL', [editor(query, variables, tools, await resultOf(query, variables, tools))])
      }),
}

const schema = lazy(interfaceText)

function editor(query: string, variables: string, { form }: Tools, result?: Html): Html {
  const fields = html`<label for="query">Query</label>
    <textarea id="query" name="query" rows="12" required spellcheck="false">${query}</textarea>
    <label for="variables">Variables, as JSON</label>
    <textarea id="variables" name="variables" rows="3" spellcheck="false">${variables}</textarea>
    <button>Run</button>`
  return html`<div class="beside">
    <div>${form('graphql', fields)} ${result}</div>
    <div>${output('Schema', schema())}</div>
  </div>`
}

async function resultOf(query: string, text: string, { app }: Tools): Promise<Html> {
  const { runtime } = app
  const context = graphqlContextOf(runtime.newExchange())
  const answer = await runtime.adapters.graphql.execute({ query, variables: variablesIn(text), context })
  return output('Result', JSON.stringify({ data: answer.data, errors: answer.errors }, null, 2))
}

function variablesIn(text: string): Hash {
  if (text.trim() === '') return {}
  try {
    const variables: unknown = JSON.parse(text)
    if (isHash(variables)) return variables
  } catch {
    // It is refused below.
  }
  throw new InvalidValueError('the variables must be a JSON object: {"id": "1"}')
}
