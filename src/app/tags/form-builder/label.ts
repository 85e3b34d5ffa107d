import { defineTag } from '../../../language/definitions/define-tag'
import { anything, optional } from '../../../language/definitions/types'
import { formatId, findState } from './control'
import { findField } from './form-object'
import { printLabel } from './label-text'
import { className, fieldArguments, fieldName, required } from './parameters'
import { guessFieldType } from './field-types'
import { joinClasses } from './html'

export const label = defineTag({
  name: 'label',
  summary: 'One of the older tags of forms: prints the label of a field. New forms write HTML.',
  syntax: "{% label name, form: properties, label: 'Your name' %}",
  parameters: [
    fieldName,
    ...fieldArguments,
    optional('label', anything, undefined, 'Its text. Default: the name in words.'),
    className,
    required,
  ],
  examples: [
    {
      template: "{% include_form 'search' %}",
      files: {
        'forms/search.liquid':
          "---\nresource: query\nfields: { properties: { max_size: } }\n---\n{% form method: get, url: '/' %}{% fields_for properties %}{% label max_size, form: properties %}{% endfields_for %}{% endform %}",
      },
      output:
        '<form action="/" method="get"><label class="string optional" for="form_properties_max_size">Max size</label></form>',
    },
  ],
  run({ name, field_name = name, form, label: text, class: classes, required }, context, tag) {
    const field = findField({ name: field_name, form }, context, tag)
    const own = guessFieldType(field_name, field).classes
    const state = findState(field, required)
    return printLabel(
      { name: field_name, text, for: formatId(field), state, classes: joinClasses(own, classes) },
      context,
    )
  },
})
