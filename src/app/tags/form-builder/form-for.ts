import { defineTag } from '../../../language/definitions/define-tag'
import { body } from '../../../language/definitions/tag-parts'
import { formParameters, printForm } from '../form'

export const formFor = defineTag({
  name: 'form_for',
  summary: 'The older name of `form`, which new forms use: prints the HTML form of a form configuration.',
  syntax: "{% form_for form, url: '/api/customizations', method: post %} … {% endform_for %}",
  parameters: [...formParameters, body('form', 'form_builder', 'form_object')],
  needsRender: true,
  examples: [
    {
      template: "{% include_form 'search' %}",
      files: {
        'forms/search.liquid':
          "---\nresource: query\nfields: { properties: { text: } }\n---\n{% form_for form, url: '/search', method: get, as: customization %}{{ form.fields.properties.text.name }}{% endform_for %}",
      },
      output: '<form action="/search" method="get">customization[properties][text]</form>',
    },
  ],
  blank: false,
  run: printForm,
})
