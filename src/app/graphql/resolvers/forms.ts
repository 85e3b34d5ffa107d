import type { FormInput } from '../../../ports/graphql'
import type { QueryContext } from '../context'
import { toRowOrNull, type Row } from './rows'

/** The app's form to use. `form` is our own name, `form_configuration_name` the oldest. */
export interface WithForm {
  readonly form?: string | null
  readonly form_name?: string | null
  readonly form_configuration_name?: string | null
}

export function findFormName({ form, form_name, form_configuration_name }: WithForm): string | undefined {
  return form ?? form_name ?? form_configuration_name ?? undefined
}

/** Runs a form of the app and returns the record that it saved or deleted. */
export async function submitForm(context: QueryContext, input: FormInput): Promise<Row | null> {
  return toRowOrNull(await context.submitForm(input))
}
