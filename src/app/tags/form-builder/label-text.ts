import type { Meter } from '../../../base/metering/meter'
import { humanizeText } from '../../../base/text/case'
import { printHtml } from '../../../base/values/print-html'
import { printAttributes, joinClasses } from './html'

interface LabelOptions {
  /** The name of the field. */
  readonly name: string
  /** The text; undefined for the name in words. */
  readonly text: unknown
  /** The `id` of the element that it labels. */
  readonly for: string | undefined
  readonly state: 'required' | 'optional'
  readonly classes: string | undefined
}

/** The label of a field, with a star if it is required. */
export function printLabel({ for: id, classes, state, ...of }: LabelOptions, meter: Meter): string {
  const attributes = printAttributes({ class: joinClasses(classes, state), for: id }, meter)
  return `<label${attributes}>${printLabelText({ ...of, state }, meter)}</label>`
}

export function printLabelText(
  { name, text, state }: Pick<LabelOptions, 'name' | 'text' | 'state'>,
  meter: Meter,
): string {
  const star = state === 'required' ? '<abbr title="required">*</abbr> ' : ''
  return star + printHtml(text ?? humanizeText(name), meter)
}

/** The first message of a field. */
export function printFieldError(messages: readonly string[], classes: string | undefined, meter: Meter): string {
  const [message] = messages
  if (message === undefined) return ''
  return `<span${printAttributes({ class: joinClasses('error', classes) }, meter)}>${printHtml(message, meter)}</span>`
}
