import type { Exchange, FormView } from '../../context/exchange'
import { withFieldDefaults } from '../field-defaults'
import { findFormTable, Forms, type Form } from '../forms'
import { recordId, isOwnedBy, loadStored } from '../submission/target'

/** The arguments of `include_form`. */
export interface Inclusion {
  /** The id of the record to change. */
  readonly id: string | undefined
  /** `parent_resource_id` */
  readonly parent: string | undefined
}

/**
 * A form for a page: with the submitted values and errors if it was just refused, else with the values of the record to
 * change.
 *
 * @returns undefined if there is no such record, or it belongs to another owner
 * @throws {MissingFileError} if there is no such form
 */
export async function showForm(
  exchange: Exchange,
  name: string,
  included: Inclusion,
): Promise<FormView<Form> | undefined> {
  const form = await exchange.runtime.service(Forms).require(name)
  const shown = { ...included, form, properties: await listProperties(form, included, exchange) }
  const { refused } = exchange
  const { id } = included
  if (refused?.name === form.name && refused.id === id) return { ...shown, ...refused }
  if (id === undefined) return { ...shown, values: withFieldDefaults({}, form.fields), errors: {} }
  const record = recordId.test(id) ? await form.resource.find(exchange.work.records, id) : undefined
  if (!record || !isOwnedBy(form, record, exchange)) return undefined
  return { ...shown, values: await loadStored(form, record, exchange), errors: {} }
}

/** The properties that a form without `fields` accepts, as far as the schema has its table. */
async function listProperties(form: Form, { parent }: Inclusion, { runtime }: Exchange): Promise<readonly string[]> {
  if (form.configuration.fields) return []
  const tables = await runtime.schema.current()
  const table = tables.findTable(parent ?? findFormTable(form))
  return Array.from(table?.columns?.keys() ?? [])
}
