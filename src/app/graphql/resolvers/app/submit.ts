import type { QueryContext } from '../../context'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { UnavailableError } from '../../../../base/errors'
import type { Hash } from '../../../../base/values/hash'
import { toRow } from '../rows'

interface Submitting {
  readonly fields: Hash
  readonly form_name: string
  readonly id?: string | null
}

/** Any form by its name, with validation errors as a result. */
export const submitResolvers = {
  Query: { login_providers: () => [] },

  Mutation: {
    async form_submit(_: unknown, { fields, form_name: form, id }: Submitting, context: QueryContext) {
      if (!context.trySubmitForm) throw new UnavailableError('form_submit', 'form_submit: forms are not available here')
      const target = id == null ? ({ action: 'create' } as const) : ({ action: 'update', id } as const)
      const { record, errors } = await context.trySubmitForm({ form, values: fields, ...target })
      if (errors) return { validation_errors: errors }
      const row = record && toRow(record)
      return { result: { changes: fields, [record?.table === usersTable ? 'user' : 'model']: row ?? null } }
    },
  },
}
