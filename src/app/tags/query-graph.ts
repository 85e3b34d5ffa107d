import { defineQueryTag } from './execute-query'

export const queryGraph = defineQueryTag({
  name: 'query_graph',
  summary: 'Sets a variable to the result of a GraphQL query, as `execute_query` does; a failed query is an error.',
  examples: [
    {
      template: "{% query_graph 'count', result_name: 'found' %}{{ found.records.total_entries }}",
      files: { 'graphql/count.graphql': 'query { records(per_page: 1) { total_entries } }' },
      output: '0',
    },
  ],
  raises: true,
})
