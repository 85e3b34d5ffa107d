import type { ShownField } from '../../forms/page/builder'

/** The input element of a field. */
export type FieldElement = 'input' | 'textarea' | 'checkbox' | 'select' | 'radio' | 'checkboxes'

export interface FieldType {
  readonly element: FieldElement
  readonly classes: string
  /** The attribute `type` of an `input`. */
  readonly type?: string
  readonly step?: string
}

const input = (type: string, classes: string, step?: string): FieldType => ({
  element: 'input',
  type,
  classes,
  ...(step !== undefined && { step }),
})
const file = input('file', 'file')
const fraction = input('number', 'numeric float', 'any')

/** The element of a field with choices. */
export const select: FieldType = { element: 'select', classes: 'select' }

/** The possible input elements of a field. Source: the names and classes of the Ruby gem simple_form. */
export const fieldTypes: ReadonlyMap<string, FieldType> = new Map([
  ['string', input('text', 'string')],
  ['text', { element: 'textarea', classes: 'text' }],
  ['email', input('email', 'string email')],
  ['password', input('password', 'password')],
  ['tel', input('tel', 'string tel')],
  ['url', input('url', 'string url')],
  ['search', input('search', 'string search')],
  ['hidden', input('hidden', 'hidden')],
  ['integer', input('number', 'numeric integer', '1')],
  ['float', fraction],
  ['decimal', fraction],
  ['range', input('range', 'numeric range')],
  ['color', input('color', 'color')],
  ['date', input('date', 'date')],
  ['datetime', input('datetime-local', 'datetime')],
  ['time', input('time', 'time')],
  ['file', file],
  ['image', file],
  ['boolean', { element: 'checkbox', classes: 'boolean' }],
  ['select', select],
  ['radio_buttons', { element: 'radio', classes: 'radio_buttons' }],
  ['check_boxes', { element: 'checkboxes', classes: 'check_boxes' }],
])

const byName = new Map([
  ['password', 'password'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['url', 'url'],
])

/** The default input element of a field, by its type or its name. */
export function guessFieldType(name: string, { isFile }: ShownField): FieldType {
  const word = Array.from(byName.keys()).find((each) => name.includes(each))
  return fieldTypes.get(isFile ? 'file' : (byName.get(word ?? '') ?? 'string')) as FieldType
}
