import { getExchange } from '../context/exchange'
import { Queries } from '../queries/queries'
import { Query } from '../queries/query'
import { toResult, runQuery } from '../queries/run-query'
import { filledText } from '../../language/definitions/bounds'
import type { RenderContext } from '../../language/rendering/context'
import { defineTag } from '../../language/definitions/define-tag'
import {
  makeConstantPart,
  trailingFilters,
  readValue,
  TagBody,
  type TagPart,
  type TagSource,
  type WrittenPart,
} from '../../language/definitions/tag-parts'
import { Target } from '../../language/expressions/target'
import { hashOrJson } from '../../language/definitions/hash-or-json'
import { optional, options, parameter } from '../../language/definitions/types'
import { makeHash } from '../../base/values/hash'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

/** The target variable and the query. */
interface Call {
  readonly result: Target
  findQuery(context: RenderContext): PromiseOrValue<Query>
}

type FindQuery = WrittenPart<Call['findQuery']>

/** `result = 'path'`, or `result` before a body. */
const call: TagPart<'call', Call> = {
  name: 'call',
  read(source) {
    const { reader, token } = source
    const result = Target.read(reader, token.name)
    source.addTarget(result)
    reader.skipBlank()
    const { expressions, make } = reader.peek() === '=' ? readPath(source) : readBody(source)
    return { expressions, make: (values, context) => ({ result, findQuery: make(values, context) }) }
  },
}

const path = parameter('path', filledText)

/** `= 'path'` */
function readPath(source: TagSource): FindQuery {
  const { reader, tag } = source
  reader.advance()
  const written = reader.readFileName()
  source.addReading({ parts: [written], nameOf: 'query' })
  return {
    expressions: [written],
    make:
      ([value]) =>
      (context) => {
        const file = readValue(tag, path, value, written, context)
        return getExchange(context).runtime.service(Queries).find(file)
      },
  }
}

function readBody(source: TagSource): FindQuery {
  const body = new TagBody(source.readBody().block, false)
  let query: Query | undefined
  return makeConstantPart(async (context) => {
    const text = await body.text(context)
    // Mostly the text of the last render, whose operations are known.
    if (query?.text !== text) query = new Query(text)
    return query
  })
}

export const graphql = defineTag({
  name: 'graphql',
  summary:
    'Sets a variable to the result of a GraphQL query or mutation: its root fields, and `errors` if it failed. In `transaction`, a failed mutation is an error. Filters at the end apply to the result.',
  syntax: "{% graphql result = 'path', name: value %} or {% graphql result, name: value %} … {% endgraphql %}",
  parameters: [
    call,
    optional('args', hashOrJson, {}, 'More variables of the query; named arguments override them.'),
    optional('variables', options, {}, 'The variables of the query.'),
    trailingFilters,
  ],
  bodyLanguage: 'graphql',
  needsRender: true,
  examples: [
    {
      template:
        "{% graphql made = 'add', name: 'tea' %}{% graphql names = 'names' | hash_dig: 'records', 'results' | map: 'name' %}{{ names }}",
      files: {
        'graphql/add.graphql':
          'mutation ($name: String) { record_create(record: { table: "product", properties: [{ name: "name", value: $name }] }) { id } }',
        'graphql/names.graphql':
          'query { records(per_page: 1, filter: { table: { value: "product" } }) { results { name: property(name: "name") } } }',
      },
      output: 'tea',
    },
    {
      template:
        '{% graphql g %}query { records(per_page: 5, filter: { table: { value: "product" } }) { total_entries } }{% endgraphql %}{{ g.records.total_entries }}',
      output: '0',
    },
  ],
  blank: true,
  async run({ call, args, variables, filters }, context, { token }) {
    const query = await call.findQuery(context)
    const all = makeHash([...Object.entries(args), ...Object.entries(variables)])
    const response = await runQuery('graphql', query, all, context, token)
    await call.result.set(context, await filters(toResult(response), context))
  },
})
