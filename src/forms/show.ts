import type { Exchange } from '../context/exchange'
import { MissingFileError } from '../errors'
import { didYouMean } from '../values/nearest'
import { chain, type Waiting } from '../values/waiting'
import type { Form, Forms } from './forms'
import type { ShownForm } from './builder'
import { recordId, mayTouch } from './submission'

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
export function showForm(
  forms: Forms,
  exchange: Exchange,
  name: string,
  included: Inclusion,
): Waiting<ShownForm | undefined> {
  return chain(forms.find(name), (found) =>
    chain(found ?? missing(forms, name), (form) => {
      const { refused } = exchange
      if (refused?.name === form.name && refused.id === included.id) return { ...included, form, ...refused }
      if (included.id === undefined) return { ...included, form, values: {}, errors: {} }
      return showRecord(form, exchange, included, included.id)
    }),
  )
}

function showRecord(form: Form, exchange: Exchange, included: Inclusion, id: string): Waiting<ShownForm | undefined> {
  const record = recordId.test(id) ? form.resource.find(exchange.records, id) : undefined
  return chain(record, (found) => {
    if (!found || !mayTouch(form, found, exchange)) return undefined
    return { ...included, form, values: form.resource.load(found), errors: {} }
  })
}

function missing(forms: Forms, name: string): Waiting<never> {
  const path = `forms/${name}.liquid`
  return chain(forms.dialect.adapters.forms.list(), (all) => {
    const hint = didYouMean(
      name,
      all.map((form) => form.name ?? ''),
    )
    throw new MissingFileError(name, [path], `form "${name}" not found${hint}; looked for ${path}`)
  })
}
