import type { Template } from 'liquidjs'
import { checkForm } from '../adapters/form-configuration'
import type { FormConfiguration, FormConfigurations, ResourceOwner } from '../adapters/forms'
import { pathOf } from '../adapters/files/forms'
import { Policies } from '../context/policies'
import { Texts } from '../context/texts'
import type { Dialect } from '../language/dialect'
import { DialectParser } from '../language/parser'
import type { ApiCalls } from '../api-calls/api-calls'
import type { Emails } from '../notifications/email'
import { compileFields, type Field } from './field'
import { resourceOf, type Resource } from './resources'

/** A form, ready for use. */
export interface Form {
  readonly name: string
  readonly configuration: FormConfiguration
  /** The file that it is in, if any. */
  readonly path: string | undefined
  /** Where it is, for errors. */
  readonly place: string
  readonly resource: Resource
  readonly owner: ResourceOwner
  /** Undefined where the configuration names none: the form then takes what the document lists. */
  readonly fields: Field | undefined
}

const known = new WeakMap<Dialect, Forms>()

/** The forms of the instance that a template is rendered by. */
export function formsOf(dialect: Dialect): Forms {
  return known.get(dialect) as Forms
}

/** The forms of one registered instance. */
export class Forms {
  readonly texts: Texts
  readonly policies: Policies
  private readonly compiled = new WeakMap<FormConfiguration, Form>()
  private readonly bodies = new WeakMap<Form, readonly Template[]>()

  constructor(
    readonly dialect: Dialect,
    readonly emails: Emails,
    readonly apiCalls: ApiCalls,
  ) {
    known.set(dialect, this)
    this.texts = new Texts(dialect)
    this.policies = new Policies(dialect, this.texts)
  }

  /** @throws {AdapterError} where the configuration is wrong */
  async find(name: string): Promise<Form | undefined> {
    const { forms } = this.dialect.adapters
    const configuration = await forms.find(name)
    if (!configuration) return undefined
    let form = this.compiled.get(configuration)
    if (!form) this.compiled.set(configuration, (form = compileForm(configuration, name, forms)))
    return form
  }

  /** What `include_form` renders. */
  async body(form: Form): Promise<readonly Template[]> {
    if (form.path !== undefined) return (await this.dialect.templates.at(form.path, { sync: false })) ?? []
    let templates = this.bodies.get(form)
    if (!templates) {
      templates = new DialectParser(this.dialect.liquid).parse(form.configuration.body ?? '', form.place)
      this.bodies.set(form, templates)
    }
    return templates
  }
}

function compileForm(given: FormConfiguration, name: string, forms: FormConfigurations): Form {
  const path = pathOf(given)
  const place = path ?? `form "${name}"`
  const configuration = checkForm(given, place, name)
  const resource = resourceOf(configuration, forms)
  return {
    name: configuration.name ?? name,
    configuration,
    path,
    place,
    resource,
    owner: configuration.resource_owner ?? (configuration.resource === 'User' ? 'self' : 'creator'),
    fields: configuration.fields ? compileFields(configuration.fields, resource.type, place) : undefined,
  }
}
