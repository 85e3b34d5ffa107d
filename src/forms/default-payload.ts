import { withoutFiles } from '../context/upload'
import type { Exchange } from '../context/exchange'
import { isHash, type Hash } from '../values/hash'
import type { Form } from './forms'
import { merge, readOwn, type Payload } from './payload'
import { SubmissionError } from './submission-error'

/** Merges the form's `default_payload` over the values that were sent. */
export async function withDefaults(form: Form, exchange: Exchange, payload: Payload): Promise<Payload> {
  const { default_payload: template } = form.configuration
  if (template === undefined) return payload
  const place = `${form.place}: default_payload`
  const variables = { form: withoutFiles(payload.values) }
  const printed = await exchange.runtime.renderer.render({ inline: template, place }, { exchange, variables })
  if (printed.trim() === '') return payload
  const own = readOwn(parse(printed, place, exchange), form.resource.type, form.fields)
  const values = merge(payload.values, own.values, form.resource.type, form.fields)
  return { values, mistyped: [...payload.mistyped, ...own.mistyped] }
}

/**
 * Parses the printed JSON. A client's value can break it if the form prints the value without `json`: that is logged,
 * without the value.
 */
function parse(json: string, place: string, { runtime }: Exchange): Hash {
  const value = readJson(json)
  if (isHash(value)) return value
  const message = `${place}: expected a JSON object: print values with "| json"`
  runtime.adapters.logger.log({ level: 'error', type: 'form', message })
  throw new SubmissionError(422, 'the default_payload of the form is not a JSON object with these values')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
