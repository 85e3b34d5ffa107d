import type { ShownField } from '../../forms/page/builder'
import type { TagValues } from '../../../language/definitions/define-tag'
import type { Meter } from '../../../base/metering/meter'
import { readBoolean } from '../../../base/text/boolean'
import type { Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { printHtml } from '../../../base/values/print-html'
import { listChoices, makeChosenCheck, type Choice } from './choices'
import { fieldTypes, guessFieldType, select, type FieldType } from './field-types'
import { isRequired } from './form-object'
import { printAttributes, printHidden, joinClasses } from './html'
import type { controlArguments } from './parameters'

type ControlValues = TagValues<typeof controlArguments>

/** A field with a tag's arguments. */
export interface Control {
  readonly field: ShownField
  readonly type: FieldType
  /** The attribute `id` of its element. */
  readonly id: string
  /** `required` or `optional`. */
  readonly state: 'required' | 'optional'
  readonly values: ControlValues
}

export function makeControl(name: string, field: ShownField, values: ControlValues): Control {
  const written = values.as === undefined ? undefined : fieldTypes.get(values.as)
  const type = written ?? (values.collection === undefined ? guessFieldType(name, field) : select)
  return { field, type, id: formatId(field, values['<attribute>']), state: findState(field, values.required), values }
}

export function findState(field: ShownField, required: boolean | undefined): Control['state'] {
  return (required ?? isRequired(field)) ? 'required' : 'optional'
}

/** The `id` of a field: its name, with underscores for brackets. */
export function formatId({ name }: ShownField, attributes: Hash = {}): string {
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
    const { multiple } = control.values
    const name = formatName(control, multiple)
    const value = findShownValue(control, meter)
    return `<input${printAttributes({ type: type.type, ...makeCommonAttributes(control), name, step: type.step, multiple, value, ...readOtherAttributes(control) }, meter)}>`
  },

  textarea(control, meter) {
    // A browser drops the first line break.
    const attributes = printAttributes({ ...makeCommonAttributes(control), ...readOtherAttributes(control) }, meter)
    return `<textarea${attributes}>\n${printHtml(print(findValue(control), meter), meter)}</textarea>`
  },

  checkbox: (control, meter) => printCheckbox(control, meter).join(''),

  select(control, meter) {
    const { include_blank: blank, prompt, multiple } = control.values
    const isChosen = makeChosenCheck(findValue(control), meter)
    const none = prompt ?? ((blank ?? !multiple) ? '' : undefined)
    const first = none === undefined ? '' : `<option value="">${printHtml(none, meter)}</option>`
    const choices = listControlChoices(control, meter).map((choice) => {
      const attributes = printAttributes({ value: choice.value ?? '', selected: isChosen(choice) }, meter)
      return `<option${attributes}>${printHtml(choice.label, meter)}</option>`
    })
    const name = formatName(control, multiple)
    const attributes = printAttributes(
      { ...makeCommonAttributes(control), name, multiple, ...readOtherAttributes(control) },
      meter,
    )
    const nothing = multiple ? printHidden(name, '', meter) : ''
    return `${nothing}<select${attributes}>${first}${choices.join('')}</select>`
  },

  radio: (control, meter) => printEach('radio', control, meter),

  checkboxes(control, meter) {
    const name = formatName(control, true)
    return printHidden(name, '', meter) + printEach('checkbox', control, meter)
  },
}

/** A checkbox after a hidden field that sends 0, because an unchecked box sends nothing. */
export function printCheckbox(control: Control, meter: Meter): readonly [hidden: string, box: string] {
  const { disabled, name = control.field.name } = readOtherAttributes(control)
  const checked = readBoolean(print(findValue(control), meter)) === true
  const box = {
    type: 'checkbox',
    ...makeCommonAttributes(control),
    value: '1',
    checked,
    ...readOtherAttributes(control),
  }
  return [printHidden(name, '0', meter, printAttributes({ disabled }, meter)), `<input${printAttributes(box, meter)}>`]
}

/** An input for each choice, in its label. */
function printEach(type: 'radio' | 'checkbox', control: Control, meter: Meter): string {
  const isChosen = makeChosenCheck(findValue(control), meter)
  return listControlChoices(control, meter)
    .map((choice) => {
      const id = `${control.id}_${print(choice.value, meter).replace(/\s+/g, '_')}`
      const name = formatName(control, type === 'checkbox')
      const own = { ...makeCommonAttributes(control), name, id, value: choice.value ?? '', checked: isChosen(choice) }
      const input = `<input${printAttributes({ type, ...own, ...readOtherAttributes(control), id }, meter)}>`
      return `<span class="${type}"><label${printAttributes({ for: id }, meter)}>${input} ${printHtml(choice.label, meter)}</label></span>`
    })
    .join('')
}

function listControlChoices({ values }: Control, meter: Meter): readonly Choice[] {
  return listChoices(values.collection, { label: values.label_method, value: values.value_method }, meter)
}

/** The attributes that every element has. */
function makeCommonAttributes({ field, type, id, state, values }: Control): Hash {
  return {
    name: field.name,
    id,
    class: joinClasses(type.classes, state, values.class),
    required: values.required,
    'aria-required': state === 'required' ? 'true' : undefined,
    'aria-invalid': field.errors.length > 0 ? 'true' : undefined,
  }
}

function readOtherAttributes({ values }: Control): Hash {
  return values['<attribute>'] ?? {}
}

/** The name of a field, in brackets if it has several values. */
function formatName({ field: { name } }: Control, isMultiple: boolean): string {
  return isMultiple ? `${name}[]` : name
}

function findValue({ field, values }: Control): unknown {
  return values.value ?? field.value
}

/** The format of browsers for a date and time. */
const dateAndTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/

/** The attribute `value`: none of passwords and files. */
function findShownValue(control: Control, meter: Meter): unknown {
  const { type } = control.type
  const value = findValue(control)
  if (type === 'password' || type === 'file' || value == null) return undefined
  if (type !== 'date' && type !== 'datetime-local') return print(value, meter)
  const text = print(value, meter)
  const [, date, time] = dateAndTime.exec(text) ?? []
  return date === undefined ? text : type === 'date' ? date : `${date}T${time}`
}
