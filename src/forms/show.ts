import type { Exchange, FormView } from '../context/exchange'
import { MissingFileError } from '../errors'
import { didYouMean } from '../text/nearest'
import { Forms, type Form } from './forms'
import { recordId, isOwnedBy } from './submission'

/** What a form is included with. */
export interface Inclusion {
  /** The record that it is to change. */
  readonly id: string | undefined
  /** `parent_resource_id` */
  readonly parent: string | undefined
}

/**
 * A form for a page: with what was sent and is wrong, where it was sent from there and refused; else with the record
 * that it is to change.
 *
 * @returns undefined where there is no such record, or it is another owner's
 * @throws {MissingFileError} where there is no such form
 */
export async function showForm(
  exchange: Exchange,
  name: string,
  included: Inclusion,
): Promise<FormView<Form> | undefined> {
  const form = (await exchange.runtime.service(Forms).find(name)) ?? (await missing(exchange, name))
  const { refused } = exchange
  const { id } = included
  if (refused?.name === form.name && refused.id === id) return { ...included, form, ...refused }
  if (id === undefined) return { ...included, form, values: {}, errors: {} }
  const record = recordId.test(id) ? await form.resource.find(exchange.work.records, id) : undefined
  if (!record || !isOwnedBy(form, record, exchange)) return undefined
  return { ...included, form, values: form.resource.load(record), errors: {} }
}

async function missing(exchange: Exchange, name: string): Promise<never> {
  const path = `forms/${name}.liquid`
  const names = await namesOf(exchange)
  throw new MissingFileError(name, [path], `form "${name}" not found${didYouMean(name, names)}; looked for ${path}`)
}

/** What may be meant; nothing where another form is broken, which says so where it is asked for. */
async function namesOf({ runtime }: Exchange): Promise<readonly string[]> {
  try {
    return (await runtime.adapters.forms.list()).flatMap(({ name }) => name ?? [])
  } catch {
    return []
  }
}
