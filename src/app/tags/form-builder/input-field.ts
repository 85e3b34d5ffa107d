import { defineTag } from '../../../language/definitions/define-tag'
import { makeControl, printControl } from './control'
import { findField } from './form-object'
import { booleanStyle, controlArguments, fieldName } from './parameters'

export const inputField = defineTag({
  name: 'input_field',
  summary:
    'One of the older tags of forms: prints the element that a field is filled in with, without a label. New forms write HTML, with the names and values of `form_builder`.',
  syntax: "{% input_field name, as: text, form: properties, class: 'wide', data-mask: 'date' %}",
  parameters: [fieldName, ...controlArguments, booleanStyle],
  examples: [
    {
      template: "{% include_form 'search' %}",
      files: {
        'forms/search.liquid':
          "---\nresource: query\nfields: { properties: { size: } }\n---\n{% form method: get, url: '/' %}{% fields_for properties %}{% input_field size, form: properties, as: integer, value: 3 %}{% endfields_for %}{% endform %}",
      },
      output:
        '<form action="/" method="get"><input type="number" name="form[properties][size]" id="form_properties_size" class="numeric integer optional" step="1" value="3"></form>',
    },
  ],
  run({ name, field_name = name, form, ...args }, context, tag) {
    const field = findField({ name: field_name, form }, context, tag)
    return printControl(makeControl(field_name, field, { ...args, form, field_name }), context)
  },
})
