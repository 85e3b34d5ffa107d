import type { Template } from 'liquidjs'
import { checkForm } from '../../ports/forms/configuration'
import { Cursor } from '../../base/configuration/cursor'
import { formatDiagnostic, type Diagnostic } from '../../base/diagnostics/diagnostic'
import { AdapterError, makeConfigurationError } from '../../base/errors'
import { formatSuggestion } from '../../base/text/nearest'
import type { ReadFile } from '../../files/file-kind'
import type { NamedFile } from '../../files/named-files'
import {
  findDefaultOwner,
  hasTypes,
  type FormConfiguration,
  type FormConfigurations,
  type ResourceOwner,
} from '../../ports/forms/port'
import { makeMissingFileError } from '../../files/app-folder'
import { findFormFile } from '../../files/forms'
import { isTableName } from '../../ports/records/reserved-tables'
import type { Runtime } from '../context/runtime'
import { DialectParser } from '../../language/templates/parser'
import { typeName } from './types/allowed-types'
import { describeResource, isDocumented } from './descriptions'
import { compileFields, type Field } from './field'
import { findIncludedTypes, type IncludedTypes } from './types/included-types'
import { SubmissionError } from './submission-error'
import { findResource, type Resource } from './resources'

/** A compiled form. */
export interface Form {
  readonly name: string
  readonly configuration: FormConfiguration
  /** The path of its file, if any. */
  readonly path: string | undefined
  /** Its location, for errors. */
  readonly place: string
  readonly resource: Resource
  /** Undefined if the records that it creates have no owner. */
  readonly owner: ResourceOwner | undefined
  /** Undefined if the configuration has none: the form then accepts the listed attributes of its resource. */
  readonly fields: Field | undefined
}

/** The table of a form's records: of a form of customizations, their type if it has only one. */
export function findFormTable({ configuration, resource }: Form): string {
  return resource.types?.only ?? configuration.resource
}

const none: IncludedTypes = new Map()

/** The forms of one registered instance. */
export class Forms {
  private readonly compiled = new WeakMap<
    FormConfiguration,
    { readonly form: Form; readonly included: IncludedTypes }
  >()
  private readonly bodies = new WeakMap<Form, readonly Template[]>()

  constructor(private readonly runtime: Runtime) {}

  /**
   * @param type the only type that a form of `Customization` is then for
   * @throws {AdapterError} if the configuration is invalid
   * @throws {SubmissionError} 406 if it is for other types
   */
  async find(name: string, type?: string): Promise<Form | undefined> {
    const configuration = await this.runtime.adapters.forms.find(name)
    const form = configuration && (await this.compile(configuration, name))
    return form && type !== undefined ? this.compileForType(form, type) : form
  }

  private async findIncluded(resource: string): Promise<IncludedTypes> {
    return hasTypes(resource) ? findIncludedTypes(this.runtime.files.current()) : none
  }

  private async compile(configuration: FormConfiguration, name: string): Promise<Form> {
    const included = await this.findIncluded(configuration.resource)
    const known = this.compiled.get(configuration)
    if (known?.included === included) return known.form
    const form = compileForm(configuration, name, this.runtime.adapters.forms, included)
    const file = findFormFile(configuration)
    if (file) await this.reportFaults(file)
    this.compiled.set(configuration, { form, included })
    return form
  }

  private async reportFaults({
    diagnostics,
    locate,
    value: { resource },
  }: NamedFile<FormConfiguration>): Promise<void> {
    const { report, schema } = this.runtime
    diagnostics.forEach(report)
    if (!isDocumented(resource)) schema.warnOfMissing(resource, await schema.current(), () => locate(['resource']))
  }

  /**
   * The form for one type, if it is of customizations.
   *
   * @throws {SubmissionError} 406 if it is for others
   */
  private async compileForType(form: Form, type: string): Promise<Form> {
    const { configuration, resource } = form
    const { forms } = this.runtime.adapters
    if (!resource.types) return form
    if (configuration.custom_model_types) await resource.types.check(type, [typeName])
    return { ...form, resource: findResource({ ...configuration, custom_model_types: [type] }, forms, none) }
  }

  /**
   * The table that a form saves to.
   *
   * @throws {SubmissionError} 406 if there is no such form, or it saves to no table or to several
   */
  async findTable(name: string): Promise<string> {
    const form = await this.find(name)
    if (!form) throw await this.makeUnknownError(name)
    const { types } = form.resource
    const table = types ? types.only : form.configuration.resource
    if (table !== undefined && isTableName(table)) return table
    throw new SubmissionError(406, `table: expected the name of a table: the form "${name}" is not for one table`, {
      field: 'form_configuration_name',
    })
  }

  /** The refusal of a request for a form that the app does not have. */
  async makeUnknownError(name: string): Promise<SubmissionError> {
    const meant = formatSuggestion(name, await this.listNames())
    return new SubmissionError(406, `form "${name}" not found`, {
      field: 'form_configuration_name',
      meant,
      suggestion: `The field must have the name of a form in forms/${meant}.`,
    })
  }

  /**
   * Finds a form.
   *
   * @throws {MissingFileError} with similar names, if the app does not have it
   */
  async require(name: string): Promise<Form> {
    const form = await this.find(name)
    if (form) return form
    throw makeMissingFileError('form', name, [`forms/${name}.liquid`], await this.listNames())
  }

  /** The names to suggest; none if a form is invalid, which fails when that form is used. */
  private async listNames(): Promise<readonly string[]> {
    try {
      return (await this.runtime.adapters.forms.list()).flatMap(({ name }) => name ?? [])
    } catch {
      return []
    }
  }

  /** A form without a configuration of the app: accepts every attribute, with the resource's `defaults` only. */
  makePlain(resource: string): Form {
    const names = Object.keys(describeResource(resource).attributes)
    const fields = Object.fromEntries(names.map((name) => [name, null]))
    const form = compileForm({ resource, fields }, resource, this.runtime.adapters.forms, none)
    return { ...form, resource: { ...form.resource, formDefaults: undefined }, owner: undefined }
  }

  /** The form's body, which `include_form` renders. */
  async readBody(form: Form): Promise<readonly Template[]> {
    const { templates: files, liquid } = this.runtime
    if (form.path !== undefined) return (await files.parseAt(form.path, { sync: false })) ?? []
    let templates = this.bodies.get(form)
    if (!templates) {
      templates = new DialectParser(liquid).parse(form.configuration.body ?? '', form.place)
      this.bodies.set(form, templates)
    }
    return templates
  }
}

function compileForm(input: FormConfiguration, name: string, forms: FormConfigurations, included: IncludedTypes): Form {
  const file = findFormFile(input)
  const path = file?.path
  const place = path ?? `form "${name}"`
  const configuration = checkForm(input, place, name)
  const resource = findResource(configuration, forms, included)
  return {
    name: configuration.name ?? name,
    configuration,
    path,
    place,
    resource,
    owner: configuration.resource_owner ?? findDefaultOwner(configuration.resource),
    fields: configuration.fields
      ? compileFields(configuration.fields, resource.type, makeCursor(file, place).at('fields'))
      : undefined,
  }
}

/** Points at a form, in its file or in code. */
function makeCursor(file: ReadFile<FormConfiguration> | undefined, place: string): Cursor {
  if (!file) return Cursor.forCode(place, (message) => new AdapterError('forms', message))
  const error = (diagnostic: Diagnostic): AdapterError =>
    new AdapterError('forms', formatDiagnostic(diagnostic), { cause: makeConfigurationError(diagnostic) })
  const report = (diagnostic: Diagnostic): never => {
    throw error(diagnostic)
  }
  return new Cursor({ file: place, locate: file.locate, error, report })
}
