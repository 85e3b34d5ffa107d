import type { TimeReference } from '../../time/reading'
import type { Hash } from '../../values/hash'
import type { PromiseOrValue } from '../../async/promise-or-value'

/** What is wrong with a value: a key under `errors.messages` with what fills its text in, or a text of the form's own. */
export type Violation = { readonly key: string; readonly values?: Hash } | { readonly text: string }

/** A value of a form, and what validations ask of where it stands. */
export interface FieldValue {
  /** Nil where nothing was sent and nothing is stored. */
  readonly value: unknown
  /** The value of a field beside it. */
  sibling(name: string): unknown
  /** Its own name: `email`. */
  readonly name: string
  readonly reference: TimeReference
  readonly regexpMs: number
  /** Whether a record other than the one of the form has this value, and the same values of the fields in `scope`. */
  isTaken(scope: readonly string[]): PromiseOrValue<boolean>
  /** What a text of the configuration prints as Liquid. */
  render(liquid: string): PromiseOrValue<string>
}

/** One validation of a field. */
export interface Validation {
  /** Its name in configurations. */
  readonly name: string
  /** Whether it asks for other records, so that it must run where nobody else writes meanwhile. */
  readonly asksRecords: boolean
  /** The end of the name of the field beside this one that its violations are told of: `_confirmation`. */
  readonly suffix?: string
  /** All that is wrong; nothing where the value is right. */
  check(field: FieldValue): PromiseOrValue<readonly Violation[]>
}
