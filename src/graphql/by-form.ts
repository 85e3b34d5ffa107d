import type { FormInput, GraphqlContext } from '../adapters/graphql'
import { rowOrNull, type Row } from './rows'

/** What a form of the app has saved or deleted. */
export async function byForm(context: GraphqlContext, input: FormInput): Promise<Row | null> {
  return rowOrNull(await context.submitForm(input))
}
