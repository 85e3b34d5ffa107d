import { defineTag } from '../../language/definitions/define-tag'
import { body, positional } from '../../language/definitions/tag-parts'
import { anything, boolean, optional } from '../../language/definitions/types'
import { formParameters, printForm } from '../form'

export const formFor = defineTag({
  name: 'form_for',
  summary: 'The older name of `form`, which new forms use: prints the HTML form of a form configuration.',
  syntax: "{% form_for form, url: '/api/customizations', method: post %} … {% endform_for %}",
  parameters: [
    positional(optional('object', { ...anything, words: /^\w+$/ }, undefined, 'Without a meaning: the form is known.')),
    ...formParameters,
    optional('multipart', boolean, undefined, 'The older name of `html-multipart`.'),
    body('form', 'form_builder', 'form_object'),
  ],
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
  run({ multipart, ...given }, context) {
    return printForm({ ...given, 'html-multipart': multipart ?? given['html-multipart'] }, context)
  },
})
