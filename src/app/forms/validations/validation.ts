import type { TimeReference } from '../../../base/time/reading'
import type { Hash } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'

/**
 * A violation: a key under `errors.messages` with the values of its placeholders, or the form's own text; and what was
 * expected, for developers.
 */
export type Violation = ({ readonly key: string; readonly values?: Hash } | { readonly text: string }) & {
  readonly expected?: string
}

/** A value of a form, with the context that validations need. */
export interface FieldValue {
  /** Nil if nothing was sent and nothing is stored. Texts that a property stores as nil, a number, a boolean or a list are these. */
  readonly value: unknown
  /** The value as it was sent. */
  readonly sent: unknown
  /** The value of a sibling field. */
  readSibling(name: string): unknown
  /** The field's name: `email`. */
  readonly name: string
  readonly reference: TimeReference
  readonly regexpMs: number
  /** Returns whether another record has this value, and the same values of the fields in `scope`. */
  isTaken(scope: readonly string[]): PromiseOrValue<boolean>
  /** Renders a Liquid text of the configuration. */
  render(liquid: string): PromiseOrValue<string>
}

/** One validation of a field. */
export interface Validation {
  /** Its name in configurations. */
  readonly name: string
  /** Whether it searches other records, and so must run in the transaction of the write. */
  readonly searchesRecords: boolean
  /** The suffix of the sibling field that violations are reported for: `_confirmation`. */
  readonly suffix?: string
  /** Returns the violations; none if the value is valid. */
  check(field: FieldValue): PromiseOrValue<readonly Violation[]>
}
