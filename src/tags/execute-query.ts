import type { Liquid, TagToken } from 'liquidjs'
import type { GraphqlAnswer } from '../adapters/graphql'
import { exchangeOf } from '../context/exchange'
import { resultOf, runQuery } from '../context/run-query'
import { TagArgumentError } from '../errors'
import { TagArguments } from '../language/arguments'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { Literal, type Evaluate } from '../language/expressions'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { text } from '../language/types'
import { chain, settle, type Waiting } from '../language/wait'
import { hashOf, type Hash } from '../values/hash'
import { print } from '../values/print'
import { readArgument } from './options'
import { nameIn } from './subject'

const resultName = 'result_name'

export class ExecuteQueryTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'execute_query',
    summary: 'Sets a variable to the result of a GraphQL query, as `graphql` does. Its arguments name variables.',
    syntax: "{% execute_query 'path', result_name: 'g', name: variable %}",
    parameters: [
      { name: 'query_name', type: 'text', summary: 'The path of the query in `graphql/`.' },
      { name: resultName, type: 'text', default: "'g'", summary: 'The variable that is set.' },
    ],
    deprecated: "graphql does the same: {% graphql g = 'path' %}",
    examples: [
      {
        template: "{% execute_query 'count' %}{{ g.records.total_entries }}",
        files: { 'graphql/count.graphql': 'query { records(per_page: 1) { total_entries } }' },
        output: '0',
      },
    ],
  }

  override readonly blank = true
  private readonly query: Evaluate
  private readonly given: TagArguments
  /** The variable that is set. */
  private readonly variable: Evaluate

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.query = nameIn(reader.readFileName())
    this.given = new TagArguments(reader)
    const variable = this.given.get(resultName)
    this.variable = variable ? nameIn(variable) : () => 'g'
    this.reads = [this.given]
  }

  evaluate(context: RenderContext): Waiting<string> {
    return chain(this.query(context), (name) => {
      const query = exchangeOf(context).app.queries.find(readArgument(this.token.name, 'query_name', name, text))
      return chain(settle(query, context) as Waiting<string>, (found) =>
        chain(this.variables(context), (variables) =>
          chain(runQuery(found, variables, context), (answer) => this.store(answer, context)),
        ),
      )
    })
  }

  /** The values of the variables that the arguments name; a text that names none is itself. */
  private variables(context: RenderContext): Waiting<Hash> {
    return chain(this.given.hash(context), (given) => {
      const entries = Object.entries(given).filter(([key]) => key !== resultName)
      return hashOf(entries.map(([key, value]) => [key, this.isText(key) ? named(value, context) : value]))
    })
  }

  private isText(key: string): boolean {
    const expression = this.given.get(key)
    return expression instanceof Literal && typeof expression.value === 'string'
  }

  private store(answer: GraphqlAnswer, context: RenderContext): Waiting<string> {
    const { errors = [] } = answer
    if (this.raises && errors.length > 0) {
      throw new TagArgumentError(
        this.token.name,
        `the query has failed: ${errors.map(({ message }) => message).join('; ')}`,
      )
    }
    return chain(this.variable(context), (name) => {
      context.bottom()[print(name, context)] = resultOf(answer)
      return ''
    })
  }

  /** Whether a query that fails is an error. */
  protected get raises(): boolean {
    return false
  }
}

function named(name: unknown, context: RenderContext): unknown {
  return context.lookup(print(name, context)) ?? name
}
