import type { Hash } from '../../../base/values/hash'
import { Checks } from './checks'
import type { Draft, DraftValues } from './draft'
import type { Form } from '../forms'
import { merge, withoutVirtual } from './merge'
import type { Payload } from './payload'
import type { Target } from './target'
import { Violations } from '../validations/violations'

/** The request that saves. */
type AttemptContext = Pick<Draft, 'exchange' | 'parent' | 'stamp'>

/** The values to save, and their violations. */
export interface Attempt {
  readonly draft: Draft
  readonly violations: Violations
  readonly checks: Checks
}

/** Makes an attempt to save the values that were sent for a record. */
export async function makeAttempt(
  form: Form,
  { exchange, parent, stamp }: AttemptContext,
  sent: Payload,
  { record, stored }: Partial<Target> = {},
): Promise<Attempt> {
  const { runtime, context } = exchange
  const { submitted, changes, complete, attributes } = makeValues(form, sent.values, stored)
  const violations = new Violations(runtime.adapters.translations, context.language, submitted)
  // Spread values would take longer than all the rest of it.
  const draft: Draft = {
    exchange,
    parent,
    stamp,
    record,
    creator: form.owner && context.current_user?.id,
    report: (path, key) => {
      violations.add(path, { key })
    },
    submitted,
    changes,
    complete,
    attributes,
  }
  for (const { path, key } of sent.mistyped) draft.report(path, key)
  return { draft, violations, checks: new Checks(form, draft, violations, await runtime.schema.current()) }
}

/** The values of a form, from the sent and the stored ones. */
export function makeValues({ resource, fields }: Form, sent: Hash, stored: Hash | undefined): DraftValues {
  const submitted = resource.normalize?.(sent, stored, fields) ?? sent
  const changes = withoutVirtual(submitted, fields)
  const overStored = (values: Hash): Hash => (stored ? merge(stored, values, resource.type, fields) : values)
  return { submitted, changes, complete: overStored(submitted), attributes: overStored(changes) }
}
