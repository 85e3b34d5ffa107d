import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { failureOf, hasFailed, resultOf, runQuery } from '../context/run-query'
import { TagArguments } from '../language/arguments'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { Literal, type Evaluate } from '../language/expressions'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { text } from '../language/types'
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
    needsRender: true,
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

  async evaluate(context: RenderContext): Promise<string> {
    const { name: tag } = this.token
    const name = readArgument(tag, 'query_name', await this.query(context), text)
    const query = await exchangeOf(context).runtime.queries.find(name)
    const answer = await runQuery(tag, query, await this.variables(context), context)
    if (this.raises && hasFailed(answer)) throw failureOf(tag, answer)
    context.bottom()[print(await this.variable(context), context)] = resultOf(answer)
    return ''
  }

  /** The values of the variables that the arguments name; a text that names none is itself. */
  private async variables(context: RenderContext): Promise<Hash> {
    const entries = Object.entries(await this.given.hash(context)).filter(([key]) => key !== resultName)
    return hashOf(entries.map(([key, value]) => [key, this.isText(key) ? named(value, context) : value]))
  }

  private isText(key: string): boolean {
    const expression = this.given.get(key)
    return expression instanceof Literal && typeof expression.value === 'string'
  }

  /** Whether a query that fails is an error. */
  protected get raises(): boolean {
    return false
  }
}

function named(name: unknown, context: RenderContext): unknown {
  return context.lookup(print(name, context)) ?? name
}
