import { appTags } from '../../src/app/tags'
import { filters } from '../../src/filters'
import type { TagExample } from '../../src/language/definitions/definition'
import { tags } from '../../src/tags'

/** An example of the reference, with its filter or tag. */
export interface NamedExample extends TagExample {
  readonly name: string
}

/** All examples of the reference. */
export const allExamples: readonly NamedExample[] = [
  ...filters.flatMap(({ name, examples }) => examples.map((example) => ({ name, ...example }))),
  ...[...tags, ...appTags].flatMap(({ definition: { name, examples } }) =>
    examples.map((example) => ({ name, ...example })),
  ),
]

const needServer = [
  ...['background', 'ecdh_compute', 'execute_query', 'fields_for', 'form', 'form_for', 'graphql', 'include_form'],
  ...['input', 'input_field', 'input_field_error', 'label', 'query_graph', 'render_form', 'rollback', 'sign_in'],
  ...['spam_protection', 'submit', 'transaction'],
]

/** Whether the example needs a server, such as one with a form, a query, a job, a transaction or a key. */
export function needsServer({ name }: NamedExample): boolean {
  return needServer.includes(name)
}
