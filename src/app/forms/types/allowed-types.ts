import { hasTypes, type FormConfiguration, type FormConfigurations, type FormFields } from '../../../ports/forms/port'
import type { RecordStore, StoredRecord } from '../../../ports/records/port'
import { isTableName, nested } from '../../../ports/records/reserved-tables'
import { getOwn, isHash } from '../../../base/values/hash'
import { show } from '../../../base/values/describe'
import { isDocumented } from '../descriptions'
import type { IncludedTypes } from './included-types'
import { SubmissionError } from '../submission-error'

export const typeName = 'custom_model_type_name'

type Names = ReadonlySet<string>

/** The types of customizations that a form may create and change. */
export class AllowedTypes {
  /**
   * @param names undefined if the client chooses the type: any type without its own form
   * @param listed `custom_model_types` of the form
   * @param fields the fields of these customizations; undefined if the form takes all
   */
  private constructor(
    private readonly names: Names | undefined,
    private readonly listed: readonly string[] | undefined,
    private readonly fields: FormFields | undefined,
    private readonly forms: FormConfigurations,
    private readonly included: IncludedTypes,
  ) {}

  /**
   * @param forms all forms of the app
   * @param included the types that the app's templates include them with
   */
  static of(form: FormConfiguration, forms: FormConfigurations, included: IncludedTypes): AllowedTypes {
    const { custom_model_types: listed, fields } = form
    return new AllowedTypes(listTypes(form, included), listed, fields ?? undefined, forms, included)
  }

  /** The types of customizations nested under a name, which is one of them if the form has it as a field. */
  inside(name: string): AllowedTypes {
    const { listed, forms, included } = this
    const all = getOwn(this.fields ?? {}, nested)
    const fields = isHash(all) && Object.hasOwn(all, name) ? ((getOwn(all, name) ?? {}) as FormFields) : undefined
    const names = new Set([...(fields && isTableName(name) ? [name] : []), ...(listed ?? [])])
    return new AllowedTypes(listed || !isChosen(fields) ? names : undefined, listed, fields, forms, included)
  }

  /** The type, if only one is allowed. */
  get only(): string | undefined {
    return this.names?.size === 1 ? this.names.values().next().value : undefined
  }

  /**
   * @param path the path of the field that has the type
   * @throws {SubmissionError} 406 if the type is not allowed
   */
  async check(type: string, path: readonly string[]): Promise<void> {
    if (await this.includes(type)) return
    const expected = this.names
      ? `expected ${Array.from(this.names).join(' or ')}, got ${show(type)} (custom_model_types of the form lists its types)`
      : `${show(type)} has its own form`
    throw new SubmissionError(406, `${path.join('.')}: ${expected}`)
  }

  /** The customization with that id, if its type is allowed. */
  async find(store: RecordStore, id: string, options?: { readonly lock?: boolean }): Promise<StoredRecord | undefined> {
    const [record] = await store.search({ ids: [id], limit: 1, ...options })
    return record && (await this.includes(record.table)) ? record : undefined
  }

  private async includes(type: string): Promise<boolean> {
    if (this.names) return this.names.has(type)
    return isTableName(type) && !(await this.findTypesWithForms()).has(type)
  }

  private async findTypesWithForms(): Promise<Names> {
    const forms = await this.forms.list()
    return new Set(
      forms.flatMap((form) =>
        isDocumented(form.resource) ? [...(listTypes(form, this.included) ?? [])] : form.resource,
      ),
    )
  }
}

/**
 * The types that a form lists, else those that templates include it with, else the type of its own name; undefined if the
 * client chooses the type.
 */
function listTypes(form: FormConfiguration, included: IncludedTypes): Names | undefined {
  const { resource, custom_model_types: listed, fields, name } = form
  if (!hasTypes(resource)) return undefined
  if (listed) return new Set(listed)
  if (isChosen(fields ?? undefined) || name === undefined) return undefined
  return new Set([...(included.get(name) ?? [name])].filter(isTableName))
}

/** Returns whether the client chooses a customization's type: the fields have the attribute, or the form takes all. */
function isChosen(fields: FormFields | undefined): boolean {
  return fields === undefined || Object.hasOwn(fields, typeName)
}
