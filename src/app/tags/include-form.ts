import { getExchange, renderWith, type FormView } from '../context/exchange'
import { formatActionUrl, makeBuilder } from '../forms/page/builder'
import { makeHiddenFields } from '../forms/page/hidden-fields'
import { Forms, type Form } from '../forms/forms'
import { showForm, type Inclusion } from '../forms/page/show'
import { filledText } from '../../language/definitions/bounds'
import { makeEmptyScope, type RenderContext } from '../../language/rendering/context'
import { defineTag } from '../../language/definitions/define-tag'
import { renderIsolated } from '../../language/rendering/partial'
import { bareword } from '../../language/definitions/tag-parts'
import { optional, options, parameter, text } from '../../language/definitions/types'
import type { Hash } from '../../base/values/hash'

const notFound = 404

export const includeForm = defineTag({
  name: 'include_form',
  summary:
    'Prints a form of the directory `forms`: the body of its file, which sees its arguments, `form_builder` and `context`. If the page is shown again because the form was refused, it has the submitted values and the errors. If the record does not exist, or the visitor may not change it, prints nothing and sets the status 404.',
  syntax: "{% include_form 'name', id: id, parent_resource_id: 'type', name: value %}",
  parameters: [
    bareword(parameter('form', { ...filledText, nameOf: 'form' }, 'Its name.')),
    optional(
      'id',
      text,
      undefined,
      'The id of the record to change. Without it, and with `new`, the form creates a record.',
    ),
    optional(
      'parent_resource_id',
      text,
      undefined,
      'For a form of `Customization`: the name of the table of its record, or the id of that table.',
    ),
    optional('resource_id', text, undefined, 'The older name of `id`.'),
    optional('resource_type', text, undefined, 'The older name of `parent_resource_id`.'),
    optional('variables', options, {}, 'The variables of the file.'),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% include_form 'contact', greeting: 'Hello' %}",
      files: { 'forms/contact.liquid': '---\nresource: message\n---\n{{ greeting }} from {{ form_builder.name }}' },
      output: 'Hello from contact',
    },
  ],
  run({ form, variables, ...args }, context) {
    const { id = args.resource_id, parent_resource_id: parent = args.resource_type } = args
    return includeNamed(form, { id, parent }, variables, context)
  },
})

/** Prints a form of the directory `forms`; nothing, with the status 404, if there is no such record to change. */
export async function includeNamed(
  name: string,
  { id, parent }: Inclusion,
  variables: Hash,
  context: RenderContext,
): Promise<string> {
  const exchange = getExchange(context)
  exchange.keepFromFragments(`a form (include_form "${name}")`)
  const form = await showForm(exchange, name, { id: id === 'new' ? undefined : id, parent })
  if (form) return renderBody(form, variables, context)
  exchange.response.status = notFound
  return ''
}

async function renderBody(shown: FormView<Form>, input: Hash, context: RenderContext): Promise<string> {
  const { form, id } = shown
  const exchange = getExchange(context)
  const { dialect } = context
  const action = formatActionUrl(form.configuration.resource, id, exchange.apiRoot)
  const opening = { as: 'form', method: id === undefined ? 'post' : 'put' }
  const hidden = (): Hash => makeHiddenFields(shown, opening, exchange)
  const builder = makeBuilder(shown, { ...opening, action, hidden })
  const scope = Object.assign(makeEmptyScope(), input, { form: builder, form_builder: builder })
  const templates = await exchange.runtime.service(Forms).readBody(form)
  return renderWith(exchange.with({ formView: shown }), context, () =>
    renderIsolated(templates, scope, context, dialect.liquid),
  )
}
