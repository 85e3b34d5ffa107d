import { defineTag } from '../../../language/definitions/define-tag'
import { anything, optional, text } from '../../../language/definitions/types'
import type { Meter } from '../../../base/metering/meter'
import { printCheckbox, makeControl, printControl, type Control } from './control'
import { findField } from './form-object'
import { printHtml } from '../../../base/values/print-html'
import { printAttributes, joinClasses } from './html'
import { printLabelText, printFieldError, printLabel } from './label-text'
import { booleanStyle, controlArguments, fieldName } from './parameters'

export const input = defineTag({
  name: 'input',
  summary:
    'One of the older tags of forms: prints a field with its label, its hint and its error. New forms write HTML, with the names and values of `form_builder`.',
  syntax: "{% input name, as: text, form: properties, label: 'Label', hint: 'Hint', placeholder: 'Text' %}",
  parameters: [
    fieldName,
    ...controlArguments,
    optional('label', anything, undefined, 'Its text; `false` for none. Default: the name in words.'),
    optional('hint', anything, undefined, 'A text below the field.'),
    booleanStyle,
    optional('wrapper_class', text, undefined, 'Classes of the element around it.'),
  ],
  examples: [
    {
      template: "{% include_form 'sign_up' %}",
      files: {
        'forms/sign_up.liquid':
          "---\nresource: query\nfields: { properties: { name: { validation: { presence: true } } } }\n---\n{% form method: get, url: '/' %}{% fields_for properties %}{% input name, form: properties, hint: 'Of yours' %}{% endfields_for %}{% endform %}",
      },
      output:
        '<form action="/" method="get"><div class="input string required form_properties_name"><label class="string required" for="form_properties_name"><abbr title="required">*</abbr> Name</label><input type="text" name="form[properties][name]" id="form_properties_name" class="string required" aria-required="true"><span class="hint">Of yours</span></div></form>',
    },
  ],
  run({ name, field_name = name, form, label, hint, boolean_style: style, wrapper_class, ...args }, context, tag) {
    const field = findField({ name: field_name, form }, context, tag)
    const control = makeControl(field_name, field, { ...args, form, field_name })
    const isHidden = control.type.type === 'hidden'
    const labelled =
      isHidden || label === false ? '' : printLabelled(control, { name: field_name, label, style }, context)
    const below = hint === undefined ? '' : `<span class="hint">${printHtml(hint, context)}</span>`
    const failed = field.errors.length > 0
    const classes = joinClasses('input', control.type.classes, control.state, control.id, wrapper_class)
    const wrapper = printAttributes({ class: joinClasses(classes, failed ? 'field_with_errors' : undefined) }, context)
    const html = labelled || printControl(control, context)
    return `<div${wrapper}>${html}${below}${printFieldError(field.errors, undefined, context)}</div>`
  },
})

interface Labelled {
  readonly name: string
  readonly label: unknown
  readonly style: 'inline' | 'nested'
}

/** A field with its label: before it, but for a checkbox, which is in it or before it. */
function printLabelled(control: Control, { name, label: text, style }: Labelled, meter: Meter): string {
  const { type, state, id } = control
  if (type.element === 'checkbox' && style === 'nested') {
    const [hidden, box] = printCheckbox(control, meter)
    const attributes = printAttributes({ class: joinClasses(type.classes, state) }, meter)
    return `${hidden}<label${attributes}>${box} ${printLabelText({ name, text, state }, meter)}</label>`
  }
  const html = printControl(control, meter)
  const isGroup = type.element === 'radio' || type.element === 'checkboxes'
  const label = printLabel({ name, text, for: isGroup ? undefined : id, state, classes: type.classes }, meter)
  return type.element === 'checkbox' ? html + label : label + html
}
