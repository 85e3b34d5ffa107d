import type { FormConfiguration, FormConfigurations, FormFields } from '../adapters/forms/port'
import type { RecordStore, StoredRecord } from '../adapters/records/port'
import { isTableName, nested } from '../adapters/records/reserved-tables'
import { getOwn, isHash } from '../values/hash'
import { isDocumented } from './descriptions'
import { SubmissionError } from './submission-error'

export const typeName = 'custom_model_type_name'

type Names = ReadonlySet<string>

/** The types of which a form may make and change customizations. */
export class AllowedTypes {
  /**
   * @param names undefined where the client names the type: any that no form is for
   * @param listed `custom_model_types` of the form
   * @param fields the fields of these customizations; undefined where the form takes all
   */
  private constructor(
    private readonly names: Names | undefined,
    private readonly listed: readonly string[] | undefined,
    private readonly fields: FormFields | undefined,
    private readonly forms: FormConfigurations,
  ) {}

  /** @param forms all forms of the app */
  static of(form: FormConfiguration, forms: FormConfigurations): AllowedTypes {
    return new AllowedTypes(namesOf(form), form.custom_model_types, form.fields ?? undefined, forms)
  }

  /** The types of those inside of such a customization, under a name there: with that name, where the form has it. */
  inside(name: string): AllowedTypes {
    const { listed, forms } = this
    const all = getOwn(this.fields ?? {}, nested)
    const fields = isHash(all) && Object.hasOwn(all, name) ? ((getOwn(all, name) ?? {}) as FormFields) : undefined
    const names = new Set([...(fields && isTableName(name) ? [name] : []), ...(listed ?? [])])
    return new AllowedTypes(listed || !isChosen(fields) ? names : undefined, listed, fields, forms)
  }

  /** The type, where there is but one. */
  get only(): string | undefined {
    return this.names?.size === 1 ? this.names.values().next().value : undefined
  }

  /**
   * @param path where the type was sent
   * @throws {SubmissionError} 406 where it is none of these
   */
  async check(type: string, path: readonly string[]): Promise<void> {
    if (await this.includes(type)) return
    const expected = this.names
      ? `expected ${Array.from(this.names).join(' or ')}, got ${JSON.stringify(type)} (custom_model_types of the form says which it is for)`
      : `${JSON.stringify(type)} has a form of its own`
    throw new SubmissionError(406, `${path.join('.')}: ${expected}`)
  }

  /** The customization of that id, where it is of one of the types. */
  async find(store: RecordStore, id: string, options?: { readonly lock?: boolean }): Promise<StoredRecord | undefined> {
    const [record] = await store.search({ ids: [id], limit: 1, ...options })
    return record && (await this.includes(record.table)) ? record : undefined
  }

  private async includes(type: string): Promise<boolean> {
    if (this.names) return this.names.has(type)
    return isTableName(type) && !(await this.typesWithForms()).has(type)
  }

  private async typesWithForms(): Promise<Names> {
    const forms = await this.forms.list()
    return new Set(forms.flatMap((form) => (isDocumented(form.resource) ? [...(namesOf(form) ?? [])] : form.resource)))
  }
}

/** The types that a form names, if it does: those that it lists, else the one that is called as the form is. */
function namesOf({ resource, custom_model_types: listed, fields, name }: FormConfiguration): Names | undefined {
  if (resource !== 'Customization') return undefined
  if (listed) return new Set(listed)
  if (isChosen(fields ?? undefined) || name === undefined) return undefined
  return new Set(isTableName(name) ? [name] : [])
}

/** Whether the client says of which type a customization is: the fields name the attribute, or the form takes all. */
function isChosen(fields: FormFields | undefined): boolean {
  return fields === undefined || Object.hasOwn(fields, typeName)
}
