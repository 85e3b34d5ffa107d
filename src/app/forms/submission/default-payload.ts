import { withoutFiles } from '../../context/uploads/upload'
import type { Exchange } from '../../context/exchange'
import { Renderer } from '../../context/renderer'
import { InvalidValueError } from '../../../base/errors'
import { printParts, readPrintedJson, type Part } from '../../../base/formats/printed'
import { describe } from '../../../base/values/describe'
import { makeHash, isHash, type Hash } from '../../../base/values/hash'
import type { Form } from '../forms'
import { merge } from './merge'
import { readOwn, type Payload } from './payload'
import { SubmissionError } from '../submission-error'

/** Merges the form's `default_payload` over the values that were sent. */
export async function withDefaultPayload(
  form: Form,
  exchange: Exchange,
  payload: Payload,
  params: Hash = exchange.context.params,
): Promise<Payload> {
  const { default_payload: template } = form.configuration
  if (template === undefined) return payload
  const [from, key] = [form.place, 'default_payload']
  const values = withoutFiles(payload.values)
  const variables = { form: values, params: { ...renameForRails(values), ...values, ...params } }
  const parts = await exchange.runtime.service(Renderer).parts({ inline: template, from, key }, { exchange, variables })
  if (printParts(parts).trim() === '') return payload
  const own = read(parts, form, `${from}: ${key}`, exchange)
  const merged = merge(payload.values, own.values, form.resource.type, form.fields)
  return { values: merged, mistyped: [...payload.mistyped, ...own.mistyped] }
}

/** The nested attributes by their Rails names: `properties_attributes`. */
function renameForRails(values: Hash): Hash {
  const nested = Object.entries(values).filter(([, value]) => isHash(value))
  return makeHash(nested.map(([name, value]) => [`${name}_attributes`, value]))
}

/** Reads the printed JSON. A value printed outside quotes can break it, which is logged without the value. */
function read(parts: readonly Part[], { resource, fields }: Form, place: string, { runtime }: Exchange): Payload {
  try {
    const value = readPrintedJson(parts, place)
    if (isHash(value)) return readOwn(value, resource.type, fields, place)
    throw new InvalidValueError(`${place}: expected a JSON object, got ${describe(value)}`)
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    runtime.adapters.logger.log({ level: 'error', type: 'form', message: error.message })
    throw new SubmissionError(422, 'the default_payload of the form is not a JSON object with these values')
  }
}
