import { defineTag } from '../../../language/definitions/define-tag'
import { findField } from './form-object'
import { printFieldError } from './label-text'
import { className, fieldArguments, fieldName } from './parameters'

export const inputFieldError = defineTag({
  name: 'input_field_error',
  summary:
    'One of the older tags of forms: prints the first error of a field, or nothing. New forms print the `errors` of the field in `form_builder`.',
  syntax: "{% input_field_error name, form: properties, class: 'text-danger' %}",
  parameters: [fieldName, ...fieldArguments, className],
  examples: [
    {
      template: "{% include_form 'search' %}",
      files: {
        'forms/search.liquid':
          "---\nresource: query\nfields: { properties: { size: } }\n---\n{% form method: get, url: '/' %}{% fields_for properties %}{% input_field_error size, form: properties %}{% endfields_for %}{% endform %}",
      },
      output: '<form action="/" method="get"></form>',
    },
  ],
  run({ name, field_name = name, form, class: classes }, context, tag) {
    const field = findField({ name: field_name, form }, context, tag)
    return printFieldError(field.errors, classes, context)
  },
})
