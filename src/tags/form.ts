import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RequestLocation } from '../context/request-context'
import { TagArgumentError } from '../errors'
import { actionOf, builderOf, type FormView } from '../forms/builder'
import { TagArguments } from '../language/arguments'
import type { Block } from '../language/block'
import { newScope, type RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { boolean, text } from '../language/types'
import { underscore } from '../values/case'
import { escapeText } from '../values/escape'
import type { Hash } from '../values/hash'
import type { Meter } from '../values/meter'
import { didYouMean } from '../values/nearest'
import { print } from '../values/print'
import { checkOptions, option } from './options'

const methods = ['get', 'post', 'put', 'patch', 'delete']
const dataAttribute = /^html-data-[a-z][a-z\d-]*$/
const htmlOptions = ['html-id', 'html-class', 'html-novalidate', 'html-multipart']
const names = [...htmlOptions, 'as', 'method', 'url', 'form_for_type']

/** What the tag was given, read. */
interface Options {
  readonly as: string
  readonly method: string
  readonly url: string | undefined
  readonly resource: string | undefined
}

export class FormTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'form',
    summary:
      'Prints the HTML form of a form configuration: its address and method, the CSRF token, and what the server must know of it. Inside, `form_builder` (and `form`) has `fields.<name>` with `name`, `value`, `errors` and `validation`, and `errors`, `action`, `method` and `name`.',
    syntax: '{% form html-id: "sign-up", method: "put" %} … {% endform %}',
    parameters: [
      { name: 'html-id', type: 'text', summary: 'The attribute `id`.' },
      { name: 'html-class', type: 'text', summary: 'The attribute `class`.' },
      { name: 'html-novalidate', type: 'boolean', default: 'false', summary: 'Keeps browsers from validating.' },
      { name: 'html-multipart', type: 'boolean', default: 'true', summary: 'Whether files can be sent.' },
      { name: 'html-data-<name>', type: 'text', summary: 'A `data-` attribute.' },
      { name: 'as', type: 'text', default: "'form'", summary: 'What the names of the fields begin with.' },
      {
        name: 'method',
        type: 'text',
        summary: '`get`, `post`, `put`, `patch` or `delete`; `put` where there is an id.',
      },
      { name: 'url', type: 'text', summary: 'The address it is sent to, in place of that of the resource.' },
      {
        name: 'form_for_type',
        type: 'text',
        summary:
          'Another resource, after which the address and the names of the fields are called: `BankAccount` gives `bank_account[name]`. The form keeps its own fields, values and validations.',
      },
    ],
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
  }

  private readonly given: TagArguments
  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.given = new TagArguments(this.reader)
    this.reads = [this.given]
    const [body] = this.readBody(token, remaining, parser) as readonly [Branch]
    this.body = body.block
    this.blank = false
  }

  async evaluate(context: RenderContext): Promise<string> {
    const given = await this.given.hash(context)
    const exchange = exchangeOf(context)
    exchange.keepFromFragments('a form')
    const shown = exchange.formView
    if (!shown) throw new TagArgumentError('form', 'it stands in no form: include one with include_form')
    const options = readOptions(given, shown)
    const resource = options.resource ?? shown.form.configuration.resource
    const action = options.url ?? actionOf(resource, shown.id, context.settings.rest.basePath)
    const builder = builderOf(shown, { as: options.as, method: options.method, action })
    context.push(Object.assign(newScope(), { form: builder, form_builder: builder }))
    let html: string
    try {
      html = await this.body.render(context)
    } finally {
      context.pop()
    }
    return openingOf(given, options, action, context) + hiddenOf(shown, options, context) + html + '</form>'
  }

  blockScope(): string[] {
    return ['form', 'form_builder']
  }
}

function readOptions(given: Hash, shown: FormView): Options {
  const plain = Object.fromEntries(Object.entries(given).filter(([name]) => !dataAttribute.test(name)))
  checkOptions('form', plain, names)
  const resource = option('form', given, 'form_for_type', text, undefined)
  const method = option('form', given, 'method', text, shown.id === undefined ? 'post' : 'put').toLowerCase()
  if (!methods.includes(method)) {
    throw new TagArgumentError('form', `method: expected one of ${methods.join(', ')}${didYouMean(method, methods)}`)
  }
  const as = option('form', given, 'as', text, resource === undefined ? 'form' : underscore(resource))
  return { as, method, resource, url: option('form', given, 'url', text, undefined) }
}

function openingOf(given: Hash, { method }: Options, action: string, meter: Meter): string {
  const isGet = method === 'get'
  const isMultipart = !isGet && option('form', given, 'html-multipart', boolean, true)
  const data = Object.entries(given).filter(([name]) => dataAttribute.test(name))
  return (
    `<form${attribute('action', action, meter)} method="${isGet ? 'get' : 'post'}"` +
    (isMultipart ? ' enctype="multipart/form-data"' : '') +
    attribute('id', given['html-id'], meter) +
    attribute('class', given['html-class'], meter) +
    (option('form', given, 'html-novalidate', boolean, false) ? ' novalidate' : '') +
    data.map(([name, value]) => attribute(name.slice('html-'.length), value, meter)).join('') +
    '>'
  )
}

function attribute(name: string, value: unknown, meter: Meter): string {
  return value === undefined || value === null ? '' : ` ${name}="${escapeText(print(value, meter), meter)}"`
}

/** What a form tells the server beside its fields. One that only asks tells nothing, as it would stand in the address. */
function hiddenOf({ form, id, parent }: FormView, { method, as, url }: Options, context: RenderContext): string {
  if (method === 'get') return ''
  const { context: request, session } = exchangeOf(context)
  const { location } = request
  const isCustomization = form.configuration.resource === 'Customization' && id === undefined
  const fields = {
    // Another site must not be told.
    authenticity_token: isOwn(url, location) ? session.authenticityToken : undefined,
    _method: method === 'post' ? undefined : method,
    form_configuration_name: form.name,
    resource_id: id,
    parent_resource_id: parent,
    [`${as}[custom_model_type_name]`]: isCustomization && !/^\d+$/.test(parent ?? '') ? parent : undefined,
    as: as === 'form' ? undefined : as,
    page: location.pathname === '' ? undefined : location.pathname + location.search,
  }
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<input type="hidden"${attribute('name', name, context)}${attribute('value', value, context)}>`,
    )
    .join('')
}

/** Whether a form is sent to the site that it stands on. */
function isOwn(url: string | undefined, { href, host }: RequestLocation): boolean {
  if (url === undefined) return true
  return (
    URL.canParse(url, href || 'http://localhost') &&
    new URL(url, href || 'http://localhost').host === (host || 'localhost')
  )
}
