import { defineTag } from '../../../language/definitions/define-tag'
import { body } from '../../../language/definitions/tag-parts'
import { findField, makeInnerScope } from './form-object'
import { fieldName, inForm } from './parameters'

export const fieldsFor = defineTag({
  name: 'fields_for',
  summary:
    'One of the older tags of forms: in its body, the other tags print the nested fields of a field, if `form` names it; the variable `form_object_<name>` has their values and errors. New forms read `form_builder.fields`.',
  syntax: '{% fields_for properties %} … {% endfields_for %}',
  parameters: [fieldName, inForm, body()],
  examples: [
    {
      template: "{% include_form 'search' %}",
      files: {
        'forms/search.liquid':
          "---\nresource: query\nfields: { properties: { text: } }\n---\n{% form method: get, url: '/' %}{% fields_for properties %}{% input_field text, form: properties %}{% endfields_for %}{% endform %}",
      },
      output:
        '<form action="/" method="get"><input type="text" name="form[properties][text]" id="form_properties_text" class="string optional"></form>',
    },
  ],
  run({ name, form, body }, context, tag) {
    const field = findField({ name, form }, context, tag)
    return context.within(makeInnerScope(name, field, context), () => body.render(context))
  },
})
