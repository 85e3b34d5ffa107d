import type { PromiseOrValue } from '../../async/promise-or-value'

/** The resources of the platform; a form of any other name is one for the records of a table. */
export const resourceNames = ['User', 'Session', 'BankAccount', 'CreditCard', 'Customization'] as const

/** What every validation takes. */
export interface ValidationOptions {
  /** What is said of a wrong value, in place of the usual message; may hold Liquid. */
  readonly message?: string
  /** Liquid: the value is looked at where it prints `true`. */
  readonly if?: string
  /** Nil passes. */
  readonly allow_nil?: boolean
  /** A blank value passes. */
  readonly allow_blank?: boolean
}

/** Alone, `true` is the same as no options, and `false` the same as no validation. */
type Validation<Options = unknown> = boolean | null | (ValidationOptions & Options)

interface NumericalityOptions {
  readonly greater_than?: number
  readonly greater_than_or_equal_to?: number
  readonly equal_to?: number
  readonly less_than?: number
  readonly less_than_or_equal_to?: number
  readonly other_than?: number
  readonly odd?: boolean
  readonly even?: boolean
  readonly only_integer?: boolean
}

/** Each is a time as templates read it: `now`, `2 days ago`, `2017-04-15`. */
interface TimeOptions {
  readonly before?: string
  readonly after?: string
  readonly at?: string
  readonly on_or_before?: string
  readonly on_or_after?: string
}

/** What a value must be; all of them must hold. Source: decisions.md, "Form configurations". */
export interface Validations {
  readonly presence?: Validation
  /** No other record has this value; with `scope`, none whose values of these fields are the same, too. */
  readonly uniqueness?: Validation<{ readonly scope?: string | readonly string[] }>
  readonly unique?: Validation<{ readonly scope?: string | readonly string[] }>
  readonly email?: Validation
  /** Characters of a text, elements of a list. */
  readonly length?: Validation<{ readonly minimum?: number; readonly maximum?: number; readonly is?: number }>
  /** `with` is a regular expression of Ruby's, with or without slashes and flags. */
  readonly format?: Validation<{ readonly with: string }>
  readonly numericality?: Validation<NumericalityOptions>
  readonly inclusion?: Validation<{ readonly in: readonly unknown[] }>
  readonly exclusion?: Validation<{ readonly in: readonly unknown[] }>
  /** The field of the same name with `_confirmation` has the same value, where it is there. */
  readonly confirmation?: Validation
  readonly date?: Validation<TimeOptions>
  readonly datetime?: Validation<TimeOptions>
}

export interface PropertyOptions {
  /** Validated and seen by the form's Liquid, but not kept. */
  readonly virtual?: boolean
  /** Shown, and never taken from what is sent. */
  readonly readonly?: boolean
}

/** A field, and the fields inside of it under their names. */
export interface FormField {
  readonly validation?: Validations | null
  readonly property_options?: PropertyOptions | null
  readonly [field: string]: FormField | Validations | PropertyOptions | null | undefined
}

export type FormFields = Readonly<Record<string, FormField | null>>

/** Liquid that runs in the background when a form was saved. Source: decisions.md, "Form configurations". */
export interface AsyncCallback {
  readonly content: string
  /** Minutes. 0 */
  readonly delay?: number
  /** `default` */
  readonly priority?: 'low' | 'default' | 'high'
  /** 1, at most 5 */
  readonly max_attempts?: number
}

/** Who may change or delete a record with a form. */
export type ResourceOwner = 'anyone' | 'self' | 'creator'

/**
 * A form: what it takes, how that is checked, and what happens when it is saved. The keys are those of the front matter
 * of `forms/*.liquid`. Source: decisions.md, "Form configurations".
 *
 * @example
 * const signUp: FormConfiguration = {
 *   resource: 'User',
 *   fields: { email: null, password: { validation: { presence: true, length: { minimum: 12 } } } },
 * }
 */
export interface FormConfiguration {
  /** Its key or path where it is left out. */
  readonly name?: string
  /** `User`, `Session`, `BankAccount`, `CreditCard`, `Customization`, or the name of a table. */
  readonly resource: string
  /**
   * The types of the customizations that a form of `Customization` makes and changes. Left out, a form whose `fields` do
   * not name `custom_model_type_name` is for the type of its own name; any other form of `Customization` is for every
   * type that has no form of its own.
   */
  readonly custom_model_types?: readonly string[]
  /** `self` for `User`, `creator` for others. */
  readonly resource_owner?: ResourceOwner
  /** All that the resource has where it is left out. */
  readonly fields?: FormFields | null
  /** Liquid that prints JSON, which goes over what was sent. */
  readonly default_payload?: string
  /** Liquid that runs in the transaction of the write. */
  readonly callback_actions?: string
  readonly async_callback_actions?: AsyncCallback | readonly AsyncCallback[] | null
  /** Names of files in `authorization_policies/`. */
  readonly authorization_policies?: readonly string[]
  /** A strategy of the captcha adapter, or `{ name, action }`. */
  readonly spam_protection?: string | { readonly name: string; readonly action?: string }
  /** Liquid. */
  readonly redirect_to?: string
  /** Whether that may print a URL of any host, and not only of this site or of hosts that are written there. */
  readonly redirect_allow_other_host?: boolean
  /** Liquid. */
  readonly flash_notice?: string
  /** Liquid. */
  readonly flash_alert?: string
  /** Names of files in `emails/`. */
  readonly email_notifications?: readonly string[]
  /** Names of files in `api_calls/`. */
  readonly api_call_notifications?: readonly string[]
  /** Whether HTTP requests may send it; `true` where it is left out. */
  readonly request_allowed?: boolean
  /** What `include_form` renders. */
  readonly body?: string
}

type Written<Value> = Value | null | (Value extends readonly (infer Item)[] ? Item : never)

/** A form as it may be written: null counts as left out, one name as a list of it, a text as a callback. */
export type FormDeclaration = {
  readonly [Key in keyof FormConfiguration]: Key extends 'resource'
    ? string
    : Written<FormConfiguration[Key]> | (Key extends 'async_callback_actions' ? string : never)
}

/** The forms of an app. Their fields and validations are in the order in which they were written. */
export interface FormConfigurations {
  /**
   * The form of that name, to the letter, undefined where there is none: names come from requests. It is the same object
   * until it has changed, and then another one: what is compiled of a form is kept by it.
   */
  find(name: string): PromiseOrValue<FormConfiguration | undefined>
  /** All forms, each with its `name`, and in the order of their names, as JavaScript compares texts. */
  list(): PromiseOrValue<readonly FormConfiguration[]>
}
