import { InvalidValueError } from '../../../base/errors'
import { formatSuggestion, quoteAll } from '../../../base/text/nearest'
import { Choice, type Control, type Entry, type FieldValue, SubmitButton } from './controls'
import type { PageElement } from './elements'
import { encodeMultipartForm, encodeUrl, withCrlf } from './form-data'
import { findControls } from './owned-controls'

/** A request that a form makes. */
export interface FormRequest {
  readonly url: URL
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
}

/** A form of a visited page, with its values. */
export class PageForm {
  private readonly controls: readonly Control[]

  /** @param page the page's URL */
  constructor(
    readonly element: PageElement,
    root: PageElement,
    private readonly page: URL,
  ) {
    this.controls = findControls(element, root)
  }

  /** The names of the fields that can be filled in. */
  get fields(): readonly string[] {
    return Array.from(new Set(this.controls.filter(({ isFillable }) => isFillable).map(({ name }) => name)))
  }

  /** The values that the form sends, hidden ones too. A name that occurs several times has its last value. */
  get values(): Readonly<Record<string, string | File>> {
    return Object.fromEntries(this.entries(this.defaultButton))
  }

  /** The texts of the buttons that submit it. */
  get buttons(): readonly string[] {
    return this.submitButtons.map(({ text }) => text)
  }

  /** Whether it has a field of this name, label or id. */
  has(key: string): boolean {
    return this.controls.some((control) => !(control instanceof SubmitButton) && control.isCalled(key))
  }

  /**
   * Fills in one field, by its name, label or id.
   *
   * @throws {InvalidValueError} if there is no such field, or it does not take the value
   */
  fill(key: string, value: FieldValue): void {
    const named = this.controls.filter((control) => !(control instanceof SubmitButton) && control.isCalled(key))
    const fillable = named.filter((control) => control.isFillable)
    const [first] = fillable.length > 0 ? fillable : named
    if (!first) throw this.makeFieldError(key)
    const disabled = fillable.find(({ isDisabled }) => isDisabled)
    if (disabled) throw new InvalidValueError(`field "${key}" of ${this.place} is disabled`)
    if (first instanceof Choice) this.choose(key, fillable, value)
    else if (fillable.length < 2) first.fill(value)
    else fillEach(key, fillable, value)
  }

  /** Whether it has a submit button of this text, value, name or id. */
  hasButton(key: string): boolean {
    return this.submitButtons.some((button) => button.isCalled(key))
  }

  /**
   * The request that submits the form. Source: HTML, "form submission algorithm"
   *
   * @param key the pressed button's text, value, name or id. Default: the first button
   * @throws {InvalidValueError} if there is no such button, or it is disabled
   */
  async request(key?: string): Promise<FormRequest> {
    const button = key === undefined ? this.defaultButton : this.pressed(key)
    const attribute = (name: string): string | undefined =>
      button?.element.attribute(`form${name}`) ?? this.element.attribute(name)
    const url = new URL(attribute('action')?.trim() ?? '', this.page)
    url.hash = ''
    const method = attribute('method')?.toLowerCase() === 'post' ? 'POST' : 'GET'
    const entries = this.entries(button)
    if (method === 'GET') {
      url.search = encodeUrl(entries)
      return { url, method }
    }
    if (attribute('enctype')?.toLowerCase() === 'multipart/form-data')
      return { url, method, ...(await encodeMultipartForm(entries)) }
    const type = 'application/x-www-form-urlencoded'
    return { url, method, headers: { 'content-type': type }, body: encodeUrl(entries) }
  }

  /** How messages name the form. */
  get name(): string {
    const [id, action] = [this.element.attribute('id'), this.element.attribute('action')]
    if (id !== undefined) return `form "#${id}"`
    return action === undefined ? 'a form' : `a form to "${action}"`
  }

  private get place(): string {
    return `${this.name} on ${this.page.pathname}`
  }

  private makeFieldError(key: string): InvalidValueError {
    const fillable = this.controls.filter(({ isFillable }) => isFillable)
    const labels = fillable.flatMap((control) => control.labels)
    const described = new Set(fillable.map((control) => control.describe()))
    const list = fillable.length === 0 ? 'the form has none' : `the form has ${Array.from(described).join(', ')}`
    const hint = formatSuggestion(key, [...labels, ...this.fields])
    return new InvalidValueError(`field "${key}" not found in ${this.place}${hint}; ${list}`)
  }

  private pressed(key: string): SubmitButton {
    const button = this.submitButtons.find((one) => one.isCalled(key))
    if (!button) {
      const { buttons } = this
      const list = buttons.length === 0 ? 'the form has none' : `the form has ${quoteAll(buttons)}`
      throw new InvalidValueError(
        `button "${key}" not found in ${this.place}${formatSuggestion(key, buttons)}; ${list}`,
      )
    }
    if (button.isDisabled) throw new InvalidValueError(`button "${key}" of ${this.place} is disabled`)
    return button
  }

  private get submitButtons(): readonly SubmitButton[] {
    return this.controls.filter((control) => control instanceof SubmitButton)
  }

  private get defaultButton(): SubmitButton | undefined {
    return this.submitButtons.find(({ isDisabled }) => !isDisabled)
  }

  private entries(button: SubmitButton | undefined): readonly Entry[] {
    const sent = this.controls.filter((control) => {
      if (control instanceof SubmitButton) return control === button
      return control.name !== '' && !control.isDisabled
    })
    return sent.flatMap((control) => control.entries()).map(([name, value]) => [withCrlf(name), withCrlf(value)])
  }

  /** Checks choices of one name, and unchecks the others. */
  private choose(key: string, controls: readonly Control[], value: FieldValue): void {
    const choices = controls.filter((control) => control instanceof Choice)
    const [first] = choices
    if (first?.isRadio) {
      const [meant, ...more] = choices.filter(
        (choice) => choice.isMeant(value) || (value === true && choices.length === 1),
      )
      if (!meant || more.length > 0) throw makeUnknownChoiceError(key, choices, value)
      for (const choice of this.findChoices(meant.name)) choice.isChecked = choice === meant
    } else if (typeof value === 'boolean' && choices.length === 1) {
      first?.fill(value)
    } else {
      const values = [value].flat()
      const unknown = values.find((one) => !choices.some((choice) => choice.isMeant(one)))
      if (unknown !== undefined) throw makeUnknownChoiceError(key, choices, unknown)
      for (const choice of choices) choice.isChecked = values.some((one) => choice.isMeant(one))
    }
  }

  private findChoices(name: string): readonly Choice[] {
    return this.controls.filter(
      (control) => control instanceof Choice && control.isRadio && control.name === name,
    ) as Choice[]
  }
}

function makeUnknownChoiceError(key: string, choices: readonly Choice[], value: FieldValue): InvalidValueError {
  const known = quoteAll(choices.map((choice) => choice.value))
  return new InvalidValueError(`field "${key}" has no choice "${String(value)}"; it has ${known}`)
}

function fillEach(key: string, controls: readonly Control[], value: FieldValue): void {
  const values = [value].flat()
  if (values.length !== controls.length) {
    throw new InvalidValueError(
      `there are ${controls.length} fields "${key}": pass a list of ${controls.length} values`,
    )
  }
  for (const [i, control] of controls.entries()) control.fill(values[i] as string)
}
