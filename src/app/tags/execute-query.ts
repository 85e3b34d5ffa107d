import { getExchange } from '../context/exchange'
import { Queries } from '../queries/queries'
import { makeQueryError, hasFailed, toResult, runQuery } from '../queries/run-query'
import { TagArguments } from '../../language/definitions/arguments'
import type { RenderContext } from '../../language/rendering/context'
import { defineTag, type TagClass } from '../../language/definitions/define-tag'
import type { TagDefinition } from '../../language/definitions/definition'
import { Literal, type Expression } from '../../language/expressions/expressions'
import { readBareName, Path } from '../../language/expressions/path'
import { makeVariableToken, type SegmentToken } from '../../language/expressions/tokens'
import { readValue, type TagPart, type TagSource } from '../../language/definitions/tag-parts'
import { optional, parameter, text } from '../../language/definitions/types'
import { makeHash, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'

const queryName = parameter('query_name', text, 'The path of the query in `graphql/`.')
const resultName = optional('result_name', text, 'g', 'The variable that is set.')

const path: TagPart<'path', string> = {
  name: 'path',
  parameter: queryName,
  read(source) {
    const { tag, reader } = source
    const written = reader.readFileName()
    source.addReading({ parts: [written], nameOf: 'query', isWord: true })
    return {
      expressions: [readBareName(written)],
      make: ([value], context) => readValue(tag, queryName, value, written, context),
    }
  },
}

interface QueryArguments {
  /** The target variable. */
  readonly variable: string
  /** The query's variables. */
  readonly variables: Hash
}

/** The named arguments. A string literal names a variable of the template, or is the value if there is none. */
const input: TagPart<'given', QueryArguments> = {
  name: 'given',
  parameter: resultName,
  read(source) {
    const written = new TagArguments(source.reader)
    source.addReading(written)
    const name = written.get(resultName.name)
    source.addTarget({ parts: [], token: readResultName(name, source) })
    const isText = (key: string): boolean => {
      const expression = written.get(key)
      return expression instanceof Literal && typeof expression.value === 'string'
    }
    return {
      expressions: name ? [...written.parts, readBareName(name)] : written.parts,
      make(values, context) {
        const count = written.parts.length
        const entries = Object.entries(written.toHash(values, context)).filter(([key]) => key !== resultName.name)
        const variables = makeHash(
          entries.map(([key, value]) => [key, isText(key) ? resolveName(value, context) : value]),
        )
        return { variable: print(name ? values[count] : resultName.default, context), variables }
      },
    }
  },
}

/** The variable that is set, for static analysis. */
function readResultName(name: Expression | undefined, { token }: TagSource): SegmentToken {
  const constant = name instanceof Literal ? name.value : name instanceof Path ? name.root : undefined
  const variable = typeof constant === 'string' ? constant : resultName.default
  return makeVariableToken(variable, token)
}

function resolveName(name: unknown, context: RenderContext): unknown {
  return context.lookup(print(name, context)) ?? name
}

interface QueryTagDefinition extends Pick<TagDefinition, 'name' | 'summary' | 'examples'> {
  /** Whether a failed query throws. */
  readonly raises?: true
}

export function defineQueryTag({ raises, ...about }: QueryTagDefinition): TagClass {
  return defineTag({
    ...about,
    syntax: `{% ${about.name} 'path', result_name: 'g', name: variable %}`,
    parameters: [path, input],
    deprecated: "graphql does the same: {% graphql g = 'path' %}",
    stays: true,
    needsRender: true,
    blank: true,
    async run({ path, given: { variable, variables } }, context, { token }) {
      const query = await getExchange(context).runtime.service(Queries).find(path)
      const response = await runQuery(about.name, query, variables, context, token)
      if (raises === true && hasFailed(response)) throw makeQueryError(about.name, response)
      context.assign(variable, toResult(response))
    },
  })
}

export const executeQuery = defineQueryTag({
  name: 'execute_query',
  summary: 'Sets a variable to the result of a GraphQL query, as `graphql` does. Its arguments name variables.',
  examples: [
    {
      template: "{% execute_query 'count' %}{{ g.records.total_entries }}",
      files: { 'graphql/count.graphql': 'query { records(per_page: 1) { total_entries } }' },
      output: '0',
    },
  ],
})
