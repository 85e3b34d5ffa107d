import type { FormInput, GraphqlContext } from '../adapters/graphql'
import { chain, type Waiting } from '../values/waiting'
import { rowOf, type Row } from './rows'

/** What a form of the app has saved or deleted. */
export function byForm(context: GraphqlContext, input: FormInput): Waiting<Row | null> {
  return chain(context.submitForm(input), (record) => (record ? rowOf(record) : null))
}
