import type { FormInput, GraphqlContext } from '../adapters/graphql'
import { rowOrNull, type Row } from './rows'

/** The form of the app by which something is done, under its names: `form` is ours, the last one older. */
export interface WithForm {
  readonly form?: string | null
  readonly form_name?: string | null
  readonly form_configuration_name?: string | null
}

export function formOf({ form, form_name, form_configuration_name }: WithForm): string | undefined {
  return form ?? form_name ?? form_configuration_name ?? undefined
}

/** What a form has saved or deleted. */
export async function byForm(context: GraphqlContext, input: FormInput): Promise<Row | null> {
  return rowOrNull(await context.submitForm(input))
}
