import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf, renderIn } from '../context/exchange'
import { actionOf, builderOf, type FormView } from '../forms/builder'
import { showForm } from '../forms/show'
import { TagArgumentError } from '../errors'
import { newScope, type RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { renderIsolated } from '../language/partial'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { text } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import { except, type Hash } from '../values/hash'
import { option, readArgument } from './options'
import { Subject } from './subject'

const notFound = 404

export class IncludeFormTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'include_form',
    aliases: ['render_form'],
    summary:
      'Prints a form of the directory `forms`: the body of its file, which sees what it is given, `form_builder` and `context`. Where the page is shown again because the form was refused, it has what was sent, and the errors. Of a record that is not there, or is not the visitor’s to change, nothing is printed, and the status is 404.',
    syntax: "{% include_form 'name', id: id, parent_resource_id: 'type', name: value %}",
    parameters: [
      { name: 'id', type: 'text', summary: 'The record that the form changes; without one it makes a new one.' },
      { name: 'parent_resource_id', type: 'text', summary: 'The type of a customization.' },
    ],
    needsRender: true,
    examples: [
      {
        template: "{% include_form 'contact', greeting: 'Hello' %}",
        files: { 'forms/contact.liquid': '---\nresource: message\n---\n{{ greeting }} from {{ form_builder.name }}' },
        output: 'Hello from contact',
      },
    ],
  }

  private readonly subject: Subject

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, { isName: true })
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, async (value, options) => {
      const name = readArgument('include_form', 'the name', value, text)
      if (name === '') {
        throw new TagArgumentError('include_form', `the name of the form is empty${this.subject.unquoted(value)}`)
      }
      const given = except(options, ['id', 'parent_resource_id'])
      const included = {
        id: option('include_form', options, 'id', text, undefined),
        parent: option('include_form', options, 'parent_resource_id', text, undefined),
      }
      const exchange = exchangeOf(context)
      exchange.keepFromFragments(`a form (include_form "${name}")`)
      const form = await showForm(exchange, name, included)
      if (form) return this.renderForm(form, given, context)
      exchange.response.status = notFound
      return ''
    })
  }

  private async renderForm(shown: FormView, given: Hash, context: RenderContext): Promise<string> {
    const { form, id } = shown
    const exchange = exchangeOf(context)
    const { rest } = context.settings
    const action = actionOf(form.configuration.resource, id, rest.basePath)
    const builder = builderOf(shown, { as: 'form', method: id === undefined ? 'post' : 'put', action })
    const scope = Object.assign(newScope(), given, { form: builder, form_builder: builder })
    const templates = await exchange.runtime.forms.body(form)
    return renderIn(exchange.with({ formView: shown }), context, () =>
      renderIsolated(templates, scope, context, this.liquid),
    )
  }
}
