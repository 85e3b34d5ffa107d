import type { Translations } from '../../../ports/translations/port'
import { isReserved, recordAttributes } from '../../../ports/records/reserved-tables'
import { findValueAt } from '../../../ports/records/value'
import { PropertyError, UniqueViolation } from '../../../base/errors'
import { makeHash, type Hash } from '../../../base/values/hash'
import type { FieldErrors } from '../../context/field-errors'
import { NestedError } from '../resources/nested'
import { SubmissionError } from '../submission-error'
import { formatMessage } from './messages'
import { makePlaceholders } from './placeholders'
import type { Violation } from './validation'

/** The validation that found a violation: the form's own, or a default one of the resource. */
interface Finder {
  readonly name: string
  readonly isDefault: boolean
}

interface Found {
  readonly path: readonly string[]
  readonly violation: Violation
  readonly by: Finder | undefined
}

/** Collects the violations of a form. */
export class Violations {
  private readonly found: Found[] = []

  /** @param submitted the values of the fields, for messages */
  constructor(
    private readonly translations: Translations,
    private readonly language: string,
    private readonly submitted: Hash = {},
  ) {}

  get isEmpty(): boolean {
    return this.found.length === 0
  }

  /** The dotted paths of the fields with violations. */
  get paths(): ReadonlySet<string> {
    return new Set(this.found.map(({ path }) => path.join('.')))
  }

  /** @param path the names of the fields from the outside in; empty for the whole form */
  add(path: readonly string[], violation: Violation, by?: Finder): void {
    this.found.push({ path, violation, by })
  }

  /** @throws {SubmissionError} 422 if there are violations */
  async throwIfAny(): Promise<void> {
    if (!this.isEmpty) throw await this.makeRefusal()
  }

  /**
   * Converts an error of a write: a value that the store or the schema refuses becomes a violation.
   *
   * @param path the field that has the attributes of the record
   */
  async makeRefusalFor(error: unknown, path: readonly string[] = []): Promise<unknown> {
    if (error instanceof NestedError) return this.makeRefusalFor(error.cause, [...path, ...error.path])
    if (error instanceof UniqueViolation) {
      this.add([...path, ...toFieldPath(error)], { key: 'taken' })
      return this.makeRefusal()
    }
    if (!(error instanceof PropertyError)) return error
    this.add([...path, ...toFieldPath(error)], { key: error.key, values: error.values })
    return this.makeRefusal(error.message)
  }

  /** @param reason default: validations refuse */
  private async makeRefusal(reason?: string): Promise<SubmissionError> {
    const explanation = this.explain()
    return new SubmissionError(422, reason ?? 'validations not matched', {
      errors: await this.translateErrors(),
      isInvalid: reason === undefined,
      ...(explanation !== '' && { explanation }),
    })
  }

  /** `email: expected an e-mail address with an "@"`, without the value, which is the visitor's. */
  private explain(): string {
    const lines = this.found.flatMap(({ path, violation: { expected } }) =>
      expected === undefined ? [] : `${path.join('.')}: expected ${expected}`,
    )
    return Array.from(new Set(lines)).join('; ')
  }

  /**
   * The messages by the dotted paths of their fields; `base` is the whole form. If the form's and the default
   * validation of the same name both fail for a field, only one is reported: the form's, unless the default one is
   * stricter.
   */
  private async translateErrors(): Promise<FieldErrors> {
    const messages = new Map<string, Set<string>>()
    const reported = this.findReported()
    for (const found of this.found) {
      const { path, by } = found
      if (by && reported.get(formatFoundKey(found)) !== by.isDefault) continue
      const key = path.length === 0 ? 'base' : path.join('.')
      const known = messages.get(key) ?? new Set()
      messages.set(key, known.add(await formatMessage(this.withPlaceholders(found), this.translations, this.language)))
    }
    return makeHash(Array.from(messages, ([key, texts]) => [key, Array.from(texts)])) as Hash & FieldErrors
  }

  private withPlaceholders({ path, violation }: Found): Violation {
    const name = path.at(-1)
    if (name === undefined || 'text' in violation) return violation
    const values = { ...makePlaceholders(name, findValueAt(this.submitted, path)), ...violation.values }
    return { ...violation, values }
  }

  /** Whether to report the default validation instead of the form's own, by validation and field. */
  private findReported(): ReadonlyMap<string, boolean | undefined> {
    const reported = new Map<string, Found>()
    for (const found of this.found) {
      const other = reported.get(formatFoundKey(found))
      if (!other || isPreferred(found, other)) reported.set(formatFoundKey(found), found)
    }
    return new Map(Array.from(reported, ([key, { by }]) => [key, by?.isDefault]))
  }
}

/** The path of the form's field for a property of a record. */
function toFieldPath({ table, propertyPath }: PropertyError | UniqueViolation): readonly string[] {
  if (typeof propertyPath === 'string') return [propertyPath]
  const [first = ''] = propertyPath
  return isReserved(table) || recordAttributes.has(first) ? propertyPath : ['properties', ...propertyPath]
}

/** Prefers the stricter validation; if they are equal, the form's own. */
function isPreferred(one: Found, other: Found): boolean {
  const [more, less] = [readMinimumLength(one.violation), readMinimumLength(other.violation)]
  const isEqual = more === undefined || less === undefined || more === less
  return isEqual ? one.by?.isDefault === false : more > less
}

/** The minimum length, if a text is too short. */
function readMinimumLength(violation: Violation): number | undefined {
  return 'key' in violation && violation.key === 'too_short' ? Number(violation.values?.count) : undefined
}

function formatFoundKey({ path, by }: Pick<Found, 'path' | 'by'>): string {
  return [by?.name, ...path].join('.')
}
