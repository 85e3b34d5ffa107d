import type { TagDefinition } from '../language/definition'
import { ExecuteQueryTag } from './execute-query'

export class QueryGraphTag extends ExecuteQueryTag {
  static override readonly definition: TagDefinition = {
    ...ExecuteQueryTag.definition,
    name: 'query_graph',
    summary: 'Sets a variable to the result of a GraphQL query, as `execute_query` does; one that fails is an error.',
    syntax: "{% query_graph 'path', result_name: 'g', name: variable %}",
    examples: [
      {
        template: "{% query_graph 'count', result_name: 'found' %}{{ found.records.total_entries }}",
        files: { 'graphql/count.graphql': 'query { records(per_page: 1) { total_entries } }' },
        output: '0',
      },
    ],
  }

  protected override get raises(): boolean {
    return true
  }
}
