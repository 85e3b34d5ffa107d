import type { PromiseOrValue } from '../../base/async/promise-or-value'

/** The resources of the platform; any other name of a resource is the name of a table. */
export const resourceNames = ['User', 'Session', 'BankAccount', 'CreditCard', 'Customization'] as const

/** Returns whether the records of a resource are of types that the app names, each with a table of its own. */
export function hasTypes(resource: string): boolean {
  return resource === 'Customization'
}

/** The `resource_owner` of a form without one. */
export function findDefaultOwner(resource: string): ResourceOwner {
  return resource === 'User' ? 'self' : 'creator'
}

/** The options of every validation. */
export interface ValidationOptions {
  /** The message for an invalid value, instead of the default one; may contain Liquid. */
  readonly message?: string
  /** Liquid: the value is validated if it prints `true`. */
  readonly if?: string
  /** Nil passes. */
  readonly allow_nil?: boolean
  /** A blank value passes. */
  readonly allow_blank?: boolean
}

/** `true` means no options, and `false` no validation. */
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

/** Times as templates read them: `now`, `2 days ago`, `2017-04-15`. */
interface TimeOptions {
  readonly before?: string
  readonly after?: string
  readonly at?: string
  /** Another name of `at`. */
  readonly is_at?: string
  readonly on_or_before?: string
  /** Another name of `on_or_before`. */
  readonly at_or_before?: string
  readonly on_or_after?: string
  /** Another name of `on_or_after`. */
  readonly at_or_after?: string
}

/** A field beside the validated one, an attribute of the record, or a property: `properties.row`, or `{ properties: 'row' }`. */
export type ScopeField = string | Readonly<Record<string, string | readonly string[]>>

/** The validations of a value, all of which must pass. */
export interface Validations {
  readonly presence?: Validation
  readonly absence?: Validation
  /** No other record has this value; with `scope`, none with the same values of these fields too. */
  readonly uniqueness?: Validation<{ readonly scope?: ScopeField | readonly ScopeField[] }>
  readonly unique?: Validation<{ readonly scope?: ScopeField | readonly ScopeField[] }>
  readonly email?: Validation
  /** Characters of a text, elements of a list. */
  readonly length?: Validation<{ readonly minimum?: number; readonly maximum?: number; readonly is?: number }>
  /** `with` is a Ruby regular expression, with or without slashes and flags. */
  readonly format?: Validation<{ readonly with: string }>
  readonly numericality?: Validation<NumericalityOptions>
  readonly inclusion?: Validation<{ readonly in: readonly unknown[] }>
  readonly exclusion?: Validation<{ readonly in: readonly unknown[] }>
  /** The field with the suffix `_confirmation`, if it is sent, has the same value. */
  readonly confirmation?: Validation
  readonly date?: Validation<TimeOptions>
  readonly datetime?: Validation<TimeOptions>
  /** GeoJSON, as a hash or as JSON text. */
  readonly geometry?: Validation
  /** A telephone number, with or without the code of its country; a blank value passes. */
  readonly phone_number?: Validation
  /** A file of one of these types. */
  readonly file_content_type?: Validation<{ readonly allow: string | readonly string[] }>
}

export interface PropertyOptions {
  /** The value of a new record if none is sent, or an empty text. */
  readonly default?: unknown
  /** Validated and visible to the form's Liquid, but not stored. */
  readonly virtual?: boolean
  /** Shown, but ignored if it is sent. */
  readonly readonly?: boolean
}

/** A field, and its nested fields by name. */
export interface FormField {
  readonly validation?: Validations | null
  readonly property_options?: PropertyOptions | null
  readonly [field: string]: FormField | Validations | PropertyOptions | null | undefined
}

export type FormFields = Readonly<Record<string, FormField | null>>

/** Liquid that runs in the background after a form was saved. */
export interface AsyncCallback {
  /** The Liquid. It sees the saved form as `form`. */
  readonly content: string
  /** Minutes until it runs. Default: 0 */
  readonly delay?: number
  /** Default: `default` */
  readonly priority?: 'low' | 'default' | 'high'
  /** The maximum number of attempts, at most 5. Default: 1 */
  readonly max_attempts?: number
}

/** The captcha of a form. */
export interface CaptchaProtection {
  /** The strategy: `captcha_v3`, or `recaptcha_v3`. */
  readonly name: string
  /** The visitor's action that a `recaptcha_v3` has to be for: letters, digits and slashes. */
  readonly action?: string
  /** The lowest score that is accepted of a `recaptcha_v3`, from 0 to 1. */
  readonly minimum_score?: number
}

/** The users who may change or delete a record with a form. */
export type ResourceOwner = 'anyone' | 'self' | 'creator'

/**
 * A form: its fields, their validations, and the effects of saving it. The keys are those of the front matter of
 * `forms/*.liquid`.
 *
 * @example
 * const signUp: FormConfiguration = {
 *   resource: 'User',
 *   fields: { email: null, password: { validation: { presence: true, length: { minimum: 12 } } } },
 * }
 */
export interface FormConfiguration {
  /** Default: its key or path */
  readonly name?: string
  /** `User`, `Session`, `BankAccount`, `CreditCard`, `Customization`, or the name of a table. */
  readonly resource: string
  /**
   * The types of the customizations that a form of `Customization` creates and changes. Default: the type of the form's
   * name if its `fields` do not have `custom_model_type_name`, else all types without a form of their own
   */
  readonly custom_model_types?: readonly string[]
  /** Default: `self` for `User`, `creator` for others */
  readonly resource_owner?: ResourceOwner
  /** Default: all fields of the resource */
  readonly fields?: FormFields | null
  /** Liquid that prints JSON, which overrides the values that were sent. */
  readonly default_payload?: string
  /** Liquid that runs in the transaction of the write. */
  readonly callback_actions?: string
  readonly async_callback_actions?: AsyncCallback | readonly AsyncCallback[] | null
  /** Names of files in `authorization_policies/`. */
  readonly authorization_policies?: readonly string[]
  /** A strategy of the captcha adapter, or one with options. */
  readonly spam_protection?: string | CaptchaProtection
  /** Liquid. */
  readonly redirect_to?: string
  /** Whether `redirect_to` may print a URL of any host, not only of this site or of hosts in its source. */
  readonly redirect_allow_other_host?: boolean
  /** Liquid. */
  readonly flash_notice?: string
  /** Liquid. */
  readonly flash_alert?: string
  /** Names of files in `emails/`. */
  readonly email_notifications?: readonly string[]
  /** Names of files in `smses/`. */
  readonly sms_notifications?: readonly string[]
  /** Names of files in `api_calls/`. */
  readonly api_call_notifications?: readonly string[]
  /** Whether HTTP requests may send it. Default: `true` */
  readonly request_allowed?: boolean
  /** The app's own data about the form, for queries. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** The template that `include_form` renders. */
  readonly body?: string
}

type Written<Value> = Value | null | (Value extends readonly (infer Item)[] ? Item : never)

/** A form as it may be written: null counts as omitted, a single name as a list, a text as a callback. */
export type FormDeclaration = {
  readonly [Key in keyof FormConfiguration]: Key extends 'resource'
    ? string
    : Written<FormConfiguration[Key]> | (Key extends 'async_callback_actions' ? string : never)
}

/** The forms of an app. Fields and validations keep the order in which they were written. */
export interface FormConfigurations {
  /**
   * The form with exactly that name; undefined if there is none, because names come from requests. It is the same
   * object until the form changes, and then another one: the object is the key of the compiled form.
   */
  find(name: string): PromiseOrValue<FormConfiguration | undefined>
  /** All forms, each with its `name`, sorted by name as JavaScript compares strings. */
  list(): PromiseOrValue<readonly FormConfiguration[]>
}
