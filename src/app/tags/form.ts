import { getExchange } from '../context/exchange'
import { formatActionUrl, makeBuilder, makeShownFields } from '../forms/page/builder'
import { makeHiddenFields } from '../forms/page/hidden-fields'
import { TagArgumentError } from '../../base/errors'
import { oneOf } from '../../language/definitions/bounds'
import { makeEmptyScope, type RenderContext } from '../../language/rendering/context'
import { defineTag, type TagValues } from '../../language/definitions/define-tag'
import type { ParameterType } from '../../language/definitions/definition'
import { body, positional, type TagBody } from '../../language/definitions/tag-parts'
import { anything, boolean, optional, options, text } from '../../language/definitions/types'
import { underscore } from '../../base/text/case'
import { makeHash, type Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { FormObject } from './form-builder/form-object'
import { printAttributes, printHidden } from './form-builder/html'

const methods = oneOf(['get', 'post', 'put', 'patch', 'delete'])
const method: typeof methods = {
  ...methods,
  read: (value) => methods.read(text.read(value).toLowerCase()),
  words: /^(?:get|post|put|patch|delete)$/i,
}
const prefix: typeof text = {
  ...text,
  words: /^(?:form|user|session|bank_account|credit_card|customization|transactable|order)$/,
}
/** Attributes of HTML forms without an option, and attributes of libraries, whose names contain a hyphen. */
const attributes: ParameterType<Hash> = {
  ...options,
  name: 'text',
  options: /^html-(?:[a-z]+-[\w-]+|on[a-z]+|autocomplete|dir|enctype|lang|name|rel|role|style|tabindex|target|title)$/,
}

/** A boolean attribute, which HTML writes as `novalidate`, `novalidate=""` or `novalidate="novalidate"`. */
const novalidate: typeof boolean = {
  ...boolean,
  read: (value, meter) => value === '' || value === 'novalidate' || boolean.read(value, meter),
}

export const formParameters = [
  positional(
    optional('object', { ...anything, words: /^\w+$/ }, undefined, 'Has no effect: the tag uses the surrounding form.'),
  ),
  optional('html-id', text, undefined, 'The attribute `id`.'),
  optional('html-class', text, undefined, 'The attribute `class`.'),
  optional(
    'html-novalidate',
    novalidate,
    false,
    'Keeps browsers from validating: true, an empty text or `novalidate`.',
  ),
  optional('html-multipart', boolean, true, 'Whether the form can upload files.'),
  optional('multipart', boolean, undefined, 'The older name of `html-multipart`.'),
  optional(
    'html-<attribute>',
    attributes,
    undefined,
    'Another attribute of the form, such as `html-data-step`, `html-aria-label`, `html-hx-post`, `html-onsubmit` or `html-autocomplete`.',
  ),
  optional(
    'as',
    prefix,
    undefined,
    'The prefix of the field names. Default: `form`, or the name of `form_for_type` in snake case.',
  ),
  optional('method', method, undefined, 'Default: `put` if there is an id, else `post`.'),
  optional('url', text, undefined, 'The URL to submit to. Default: the URL of the resource.'),
  optional(
    'form_for_type',
    text,
    undefined,
    'Another resource for the default `url` and the field names: `BankAccount` results in `bank_account[name]`. The form keeps its own fields, values and validations.',
  ),
] as const

export const form = defineTag({
  name: 'form',
  summary:
    'Prints the HTML form of a form configuration: its action and method, the CSRF token and the other hidden fields that the server needs. Inside, `form_builder` (and `form`) has `fields.<name>` with `name`, `value`, `errors` and `validation`, and `errors`, `action`, `method`, `name` and `system_fields`, the hidden fields by name.',
  syntax: '{% form html-id: "sign-up", method: "put" %} … {% endform %}',
  parameters: [...formParameters, body('form', 'form_builder', 'form_object')],
  needsRender: true,
  examples: [
    {
      template: "{% include_form 'search' %}",
      files: {
        'forms/search.liquid':
          "---\nresource: query\nfields: { properties: { text: } }\n---\n{% form url: '/search', method: 'get' %}<input name=\"{{ form.fields.properties.text.name }}\">{% endform %}",
      },
      output: '<form action="/search" method="get"><input name="form[properties][text]"></form>',
    },
  ],
  blank: false,
  run: printForm,
})

type FormValues = TagValues<typeof formParameters> & { readonly body: TagBody }

/** The form that is being shown, with its body. */
export async function printForm({ body, url, form_for_type: type, ...args }: FormValues, context: RenderContext) {
  const exchange = getExchange(context)
  exchange.keepFromFragments('a form')
  const shown = exchange.formView
  if (!shown) throw new TagArgumentError('form', 'it is outside a form: include one with include_form')
  const { as = type === undefined ? 'form' : underscore(type), method = shown.id === undefined ? 'post' : 'put' } = args
  const resource = type ?? shown.form.configuration.resource
  const action = url ?? formatActionUrl(resource, shown.id, exchange.apiRoot)
  const fields = makeShownFields(shown, as)
  const hidden = (): Hash => makeHiddenFields(shown, { as, method, url }, exchange)
  const builder = makeBuilder(shown, { as, method, action, hidden }, fields)
  const object = new FormObject(fields, { id: shown.id, errors: shown.errors })
  const scope = Object.assign(makeEmptyScope(), { form: builder, form_builder: builder, form_object: object })
  const html = await context.within(scope, () => body.render(context))
  const { multipart = args['html-multipart'] } = args
  const opening = printOpening({ ...args, action, method, 'html-multipart': multipart }, context)
  return opening + printHiddenFields(hidden(), context) + html + '</form>'
}

interface Attributes {
  readonly action: string
  readonly method: string
  readonly 'html-id': string | undefined
  readonly 'html-class': string | undefined
  readonly 'html-<attribute>': Hash | undefined
  readonly 'html-multipart': boolean
  readonly 'html-novalidate': boolean
}

function printOpening(input: Attributes, meter: Meter): string {
  const isGet = input.method === 'get'
  const others = Object.entries(input['html-<attribute>'] ?? {})
  const attributes = {
    action: input.action,
    method: isGet ? 'get' : 'post',
    enctype: !isGet && input['html-multipart'] ? 'multipart/form-data' : undefined,
    id: input['html-id'],
    class: input['html-class'],
    novalidate: input['html-novalidate'],
    ...makeHash(others.map(([name, value]) => [name.slice('html-'.length), value])),
  }
  return `<form${printAttributes(attributes, meter)}>`
}

function printHiddenFields(fields: Hash, meter: Meter): string {
  return Object.entries(fields)
    .map(([name, value]) => printHidden(name, value, meter))
    .join('')
}
