import { Time } from '../../../base/time/time'
import { utc, findZone } from '../../../base/time/zone'
import { castOrKeep } from '../../../files/schema/table'
import type { Tables } from '../../../files/schema/tables'
import { findAttribute, Field } from '../field'
import type { Violations } from '../validations/violations'
import type { Form } from '../forms'
import type { Draft } from './draft'
import { creator } from '../../../ports/records/reserved-tables'
import { findValueAt } from '../../../ports/records/value'
import { isTaken } from './uniqueness'
import { withoutFiles } from '../../context/uploads/upload'
import { validate, type Surroundings } from '../validations/validate'
import { Renderer } from '../../context/renderer'

/** The types of values that are validated as they are stored, besides nil and lists. */
const storedTypes: ReadonlySet<string> = new Set(['number', 'boolean'])

/** The checks before a form is saved. */
export class Checks {
  private readonly surroundings: Surroundings
  /** The paths of values of the wrong type, which are not validated further. */
  private readonly unreadable: ReadonlySet<string>

  constructor(
    private readonly form: Form,
    private readonly draft: Draft,
    private readonly violations: Violations,
    private readonly tables: Tables,
  ) {
    this.unreadable = violations.paths
    const { exchange, complete } = draft
    const { runtime } = exchange
    const { adapters, settings } = runtime
    const renderer = runtime.service(Renderer)
    const zone = findZone(settings.timeZone) ?? utc
    this.surroundings = {
      reference: { zone, now: () => new Time(adapters.clock.now().getTime(), zone) },
      regexpMs: settings.limits.regexpMs,
      render: (inline) =>
        renderer.render(
          { inline, from: form.place, key: 'fields' },
          { exchange, variables: { form: withoutFiles(complete) } },
        ),
      isTaken: (path, value, scope) => this.isTaken(path, value, scope),
      isValidated: (path) => this.isValidated(path),
      toStored: (path, value) => this.toStored(path, value),
    }
  }

  /**
   * Runs the checks that need no other records. If one fails, the uniqueness checks run too, to report all errors at
   * once.
   *
   * @throws {SubmissionError} 422
   */
  async checkValues(): Promise<void> {
    await this.runValidations('values')
    this.checkKept()
    await this.form.resource.check?.(this.draft)
    if (!this.violations.isEmpty) await this.checkUniqueness()
  }

  /**
   * Runs the checks that search other records; only reliable in the transaction of the write, which locks the values.
   *
   * @throws {SubmissionError} 422
   */
  async checkUniqueness(): Promise<void> {
    await this.runValidations('records')
    await this.violations.throwIfAny()
  }

  /** Reports required attributes of virtual fields: they are validated, not stored, so the record would lack them. */
  private checkKept(): void {
    const { draft, form } = this
    const { type } = form.resource
    if (type.kind !== 'object' || form.resource.findPlace(draft, []) === undefined) return
    for (const [name, { required }] of Object.entries(type.attributes)) {
      const isDropped = Object.hasOwn(draft.complete, name) && !Object.hasOwn(draft.attributes, name)
      if (required && isDropped) draft.report([name], 'blank')
    }
  }

  private async runValidations(kind: keyof Field['checks']): Promise<void> {
    const { form, draft } = this
    const { resource, fields } = form
    for (const one of [resource.defaults, resource.formDefaults, fields]) {
      if (!one?.checks[kind]) continue
      const isDefault = one !== fields
      const validated = { values: draft, type: resource.type, fields: one }
      await validate(validated, kind, this.surroundings, (path, violation, { name }) => {
        this.violations.add(path, violation, { name, isDefault })
      })
    }
  }

  private toStored(path: readonly string[], value: unknown): unknown {
    const place = this.form.resource.findPlace(this.draft, path)
    const column = place && this.tables.findColumn(place.table, place.path)
    const stored = castOrKeep(column, value, this.surroundings.reference.zone)
    return stored === null || storedTypes.has(typeof stored) || Array.isArray(stored) ? stored : value
  }

  private isValidated(path: readonly string[]): boolean {
    return !(this.unreadable.size > 0 && this.unreadable.has(path.join('.'))) && !this.keepsSecret(path)
  }

  /** Returns whether the field is a secret that keeps its stored value, which forms do not load. */
  private keepsSecret(path: readonly string[]): boolean {
    const { draft, form } = this
    const [name = ''] = path
    return (
      draft.record !== undefined &&
      form.resource.secrets?.includes(name) === true &&
      !Object.hasOwn(draft.submitted, name)
    )
  }

  private async isTaken(path: readonly string[], value: unknown, scope: readonly string[]): Promise<boolean> {
    const { draft, form } = this
    const place = form.resource.findPlace(draft, path)
    if (!place) return false
    const kept = { ...draft.complete, [creator]: draft.record ? draft.record.properties[creator] : draft.creator }
    const others = scope.map((name) => this.findScopePath(name, path))
    const scoped = others.map((at) => [form.resource.findPlace(draft, at)?.path ?? at, findValueAt(kept, at)] as const)
    return isTaken(draft.exchange, place.table, [[place.path, value], ...scoped], draft.record)
  }

  /** The path of a field in the scope of another: as written, beside the other, or of an attribute of the record. */
  private findScopePath(name: string, path: readonly string[]): readonly string[] {
    const { resource, fields } = this.form
    if (name.includes('.')) return name.split('.')
    const owner = path.slice(0, -1)
    const isAttribute = name === creator || findAttribute(resource.type, name) !== undefined
    const siblings = owner.reduce((field, at) => field.child(at), fields ?? Field.unknown)
    return isAttribute && !siblings.children.has(name) ? [name] : [...owner, name]
  }
}
