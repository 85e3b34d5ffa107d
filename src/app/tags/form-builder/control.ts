import type { ShownField } from '../../forms/builder'
import type { TagValues } from '../../../language/definitions/define-tag'
import type { Meter } from '../../../base/metering/meter'
import { readBoolean } from '../../../base/text/boolean'
import type { Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { choicesOf, chosenIn, type Choice } from './choices'
import { fieldTypes, typeFor, type FieldType } from './field-types'
import { isRequired } from './form-object'
import { attributesOf, classesOf, contentOf } from './html'
import type { controlArguments } from './parameters'

type ControlValues = TagValues<typeof controlArguments>

/** A field with what a tag says of it. */
export interface Control {
  readonly field: ShownField
  readonly type: FieldType
  /** The attribute `id` of its element. */
  readonly id: string
  /** `required` or `optional`. */
  readonly state: 'required' | 'optional'
  readonly given: ControlValues
}

export function controlOf(name: string, field: ShownField, given: ControlValues): Control {
  const written = given.as === undefined ? undefined : fieldTypes.get(given.as)
  const type = written ?? typeFor(name, field, given.collection !== undefined)
  return { field, type, id: idOf(field, given['<attribute>']), state: stateOf(field, given.required), given }
}

export function stateOf(field: ShownField, required: boolean | undefined): Control['state'] {
  return (required ?? isRequired(field)) ? 'required' : 'optional'
}

/** The `id` of a field: its name, with underscores for brackets. */
export function idOf({ name }: ShownField, attributes: Hash = {}): string {
  return print(attributes.id ?? name.replace(/\]/g, '').replace(/\[/g, '_'))
}

/** The element, or elements, that a field is filled in with. */
export function printControl(control: Control, meter: Meter): string {
  return printers[control.type.element](control, meter)
}

type Printer = (control: Control, meter: Meter) => string

const printers: Readonly<Record<FieldType['element'], Printer>> = {
  input(control, meter) {
    const { type } = control
    const { multiple } = control.given
    const name = nameOf(control, multiple)
    const value = shownValue(control, meter)
    return `<input${attributesOf({ type: type.type, ...common(control), name, step: type.step, multiple, value, ...others(control) }, meter)}>`
  },

  textarea(control, meter) {
    // A browser drops the first line break.
    const attributes = attributesOf({ ...common(control), ...others(control) }, meter)
    return `<textarea${attributes}>\n${contentOf(print(valueOf(control), meter), meter)}</textarea>`
  },

  checkbox: (control, meter) => checkboxOf(control, meter).join(''),

  select(control, meter) {
    const { include_blank: blank, prompt, multiple } = control.given
    const isChosen = chosenIn(valueOf(control), meter)
    const none = prompt ?? ((blank ?? !multiple) ? '' : undefined)
    const first = none === undefined ? '' : `<option value="">${contentOf(none, meter)}</option>`
    const choices = choicesIn(control, meter).map((choice) => {
      const attributes = attributesOf({ value: choice.value ?? '', selected: isChosen(choice) }, meter)
      return `<option${attributes}>${contentOf(choice.label, meter)}</option>`
    })
    const name = nameOf(control, multiple)
    const attributes = attributesOf({ ...common(control), name, multiple, ...others(control) }, meter)
    const nothing = multiple ? hidden({ name, value: '' }, meter) : ''
    return `${nothing}<select${attributes}>${first}${choices.join('')}</select>`
  },

  radio: (control, meter) => printEach('radio', control, meter),

  checkboxes(control, meter) {
    const name = nameOf(control, true)
    return hidden({ name, value: '' }, meter) + printEach('checkbox', control, meter)
  },
}

/** A checkbox after a hidden field that sends 0, because an unchecked box sends nothing. */
export function checkboxOf(control: Control, meter: Meter): readonly [hidden: string, box: string] {
  const { disabled, name = control.field.name } = others(control)
  const checked = readBoolean(print(valueOf(control), meter)) === true
  const box = { type: 'checkbox', ...common(control), value: '1', checked, ...others(control) }
  return [hidden({ name, value: '0', disabled }, meter), `<input${attributesOf(box, meter)}>`]
}

/** An input for each choice, in its label. */
function printEach(type: 'radio' | 'checkbox', control: Control, meter: Meter): string {
  const isChosen = chosenIn(valueOf(control), meter)
  return choicesIn(control, meter)
    .map((choice) => {
      const id = `${control.id}_${print(choice.value, meter).replace(/\s+/g, '_')}`
      const name = nameOf(control, type === 'checkbox')
      const own = { ...common(control), name, id, value: choice.value ?? '', checked: isChosen(choice) }
      const input = `<input${attributesOf({ type, ...own, ...others(control), id }, meter)}>`
      return `<span class="${type}"><label${attributesOf({ for: id }, meter)}>${input} ${contentOf(choice.label, meter)}</label></span>`
    })
    .join('')
}

function choicesIn({ given }: Control, meter: Meter): readonly Choice[] {
  return choicesOf(given.collection, { label: given.label_method, value: given.value_method }, meter)
}

/** The attributes that every element has. */
function common({ field, type, id, state, given }: Control): Hash {
  return {
    name: field.name,
    id,
    class: classesOf(type.classes, state, given.class),
    required: given.required,
    'aria-required': state === 'required' ? 'true' : undefined,
    'aria-invalid': field.errors.length > 0 ? 'true' : undefined,
  }
}

function others({ given }: Control): Hash {
  return given['<attribute>'] ?? {}
}

/** The name of a field, in brackets if it has several values. */
function nameOf({ field: { name } }: Control, isMultiple: boolean): string {
  return isMultiple ? `${name}[]` : name
}

function hidden(attributes: Hash, meter: Meter): string {
  return `<input type="hidden"${attributesOf(attributes, meter)}>`
}

function valueOf({ field, given }: Control): unknown {
  return given.value ?? field.value
}

/** What browsers take as the value of a date and time. */
const dateAndTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/

/** The attribute `value`: none of passwords and files. */
function shownValue(control: Control, meter: Meter): unknown {
  const { type } = control.type
  const value = valueOf(control)
  if (type === 'password' || type === 'file' || value === null || value === undefined) return undefined
  if (type !== 'date' && type !== 'datetime-local') return print(value, meter)
  const text = print(value, meter)
  const [, date, time] = dateAndTime.exec(text) ?? []
  return date === undefined ? text : type === 'date' ? date : `${date}T${time}`
}
