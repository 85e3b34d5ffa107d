import { defineTag } from '../../../language/definitions/define-tag'
import { filledText } from '../../../language/definitions/bounds'
import { positional } from '../../../language/definitions/tag-parts'
import { optional, options, parameter, text } from '../../../language/definitions/types'
import { includeNamed } from '../include-form'

const word = /^[\w-]+$/
const idOrNew: typeof text = { ...text, words: /^new$/ }
const type: typeof text = { ...text, words: word }

export const renderForm = defineTag({
  name: 'render_form',
  summary: 'Prints a form as `include_form` does. Names need no quotes, and `@name` is a variable.',
  syntax: '{% render_form name, resource_id: @record.id, parent_resource_id: type, name: value %}',
  deprecated: "include_form does the same: {% include_form 'name', id: record.id %}",
  stays: true,
  parameters: [
    positional(parameter('form', { ...filledText, nameOf: 'form', words: word }, 'Its name.')),
    optional('resource_id', idOrNew, undefined, 'The id of the record to change; `object_id` and `id` are the same.'),
    optional('object_id', idOrNew),
    optional('id', idOrNew),
    optional(
      'parent_resource_id',
      type,
      undefined,
      'For a form of `Customization`: the name of the table of its record, or the id of that table; `parent_object_id` and `resource_type` are the same.',
    ),
    optional('parent_object_id', type),
    optional('resource_type', type),
    optional('object_class', type, undefined, 'Has no effect: the form has a resource.'),
    optional('parent_object_class', type, undefined, 'Has no effect.'),
    optional('variables', options, {}, 'The variables of the file.'),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% render_form contact, greeting: 'Hello' %}",
      files: { 'forms/contact.liquid': '---\nresource: message\n---\n{{ greeting }} from {{ form_builder.name }}' },
      output: 'Hello from contact',
    },
  ],
  run({ form, variables, ...args }, context) {
    const id = args.resource_id ?? args.object_id ?? args.id
    const parent = args.parent_resource_id ?? args.resource_type ?? args.parent_object_id
    return includeNamed(form, { id, parent }, variables, context)
  },
})
