import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { resultOf, runQuery, variablesOf } from '../context/run-query'
import { TagArgumentError } from '../errors'
import { TagArguments } from '../language/arguments'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { Computed, type Evaluate } from '../language/expressions'
import { discarding } from '../language/finally'
import { unquoted } from '../language/path'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { Target } from '../language/target'
import { text } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import type { Hash } from '../values/hash'
import { readArgument } from './options'

/** The text of a query, and the context to find it in. */
type FindQuery = (context: RenderContext) => PromiseOrValue<string>

export class GraphqlTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'graphql',
    summary:
      'Sets a variable to the result of a GraphQL query or mutation: its root fields, and `errors` where it has failed. In `transaction`, a mutation that fails is an error. Filters at the end work on the result.',
    syntax: "{% graphql result = 'path', name: value %} or {% graphql result, name: value %} … {% endgraphql %}",
    parameters: [
      { name: 'args', type: 'hash, or JSON text', summary: 'More variables of the query; those given by name win.' },
    ],
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
  }

  private readonly target: Target
  private readonly given: TagArguments
  private readonly result: Evaluate

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { reader } = this
    this.target = Target.read(reader, token.name)
    reader.skipBlank()
    const begin = reader.p
    const inFile = reader.peek() === '='
    const query = inFile ? this.readPath() : undefined
    this.given = new TagArguments(reader, { filters: true })
    const find = query ?? this.readQuery(token, remaining, parser)
    const run = new Computed((context) => this.run(find, context), reader.place(begin))
    const result = reader.readWholeFiltersOn(run, begin)
    this.result = result.compile()
    this.reads = [...this.reads, this.given, result, this.target]
    this.writes = [this.target.token]
    this.blank = true
  }

  /** `= 'path'` */
  private readPath(): FindQuery {
    const { reader } = this
    reader.advance()
    const path = reader.readFileName()
    this.reads = [path]
    const evaluate = path.compile()
    return async (context) => {
      const name = await evaluate(context)
      const file = readArgument('graphql', 'the path of the query', name, text)
      if (file === '') throw new TagArgumentError('graphql', `the path of the query is empty${unquoted(path, name)}`)
      return exchangeOf(context).runtime.queries.find(file)
    }
  }

  /** The body. */
  private readQuery(token: TagToken, remaining: TopLevelToken[], parser: Parser): FindQuery {
    const [body] = this.readBody(token, remaining, parser) as readonly [Branch]
    return (context) =>
      discarding(
        context,
        () => body.block.render(context),
        (query) => query,
      )
  }

  private async run(find: FindQuery, context: RenderContext): Promise<Hash> {
    const { args, ...named } = await this.given.hash(context)
    const variables = variablesOf(named, args)
    return resultOf(await runQuery(this.token.name, await find(context), variables, context))
  }

  async evaluate(context: RenderContext): Promise<string> {
    await this.target.set(context, await this.result(context))
    return ''
  }
}
