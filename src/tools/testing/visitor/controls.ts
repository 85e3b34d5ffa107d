import { InvalidValueError } from '../../../base/errors'
import { quoteAll } from '../../../base/text/nearest'
import { describe } from '../../../base/values/describe'
import type { PageElement } from './elements'

/** A value that a visitor can fill in. `true` and `false` check and uncheck a checkbox. */
export type FieldValue = string | number | boolean | File | readonly (string | number | File)[]

/** A name and value that a form sends. */
export type Entry = readonly [name: string, value: string | File]

/** A control of a form, with its value. */
export abstract class Control {
  readonly name: string
  /** The texts of its labels, and its `aria-label`. */
  readonly labels: readonly string[]

  constructor(
    readonly element: PageElement,
    root: PageElement,
  ) {
    this.name = element.attribute('name') ?? ''
    this.labels = findLabels(element, root)
  }

  /** The fields that the form sends for it, unless it is disabled. */
  abstract entries(): readonly Entry[]
  /** @throws {InvalidValueError} if it does not take this value */
  abstract fill(value: FieldValue): void

  /** Whether visitors can fill it in. */
  get isFillable(): boolean {
    return true
  }

  /** As messages describe it: by its label and its name. */
  describe(): string {
    const [label] = this.labels
    return label === undefined ? `"${this.name}"` : `"${label}" (${this.name})`
  }

  /** Whether it is meant by a name, a label or an id. */
  isCalled(key: string): boolean {
    return this.name === key || this.labels.includes(key) || this.element.attribute('id') === key
  }

  /** Source: HTML, "disabled" of form controls and of fieldset */
  get isDisabled(): boolean {
    if (this.element.attribute('disabled') !== undefined) return true
    for (let inner = this.element, outer = inner.parent; outer; inner = outer, outer = outer.parent) {
      if (outer.name !== 'fieldset' || outer.attribute('disabled') === undefined) continue
      const legend = outer.children.find((child) => child.type === 'element' && child.name === 'legend')
      if (legend !== inner) return true
    }
    return false
  }

  protected refuse(expected: string, value: unknown): never {
    throw new InvalidValueError(`field "${this.name}": expected ${expected}, got ${describe(value)}`)
  }
}

function findLabels(element: PageElement, root: PageElement): readonly string[] {
  const id = element.attribute('id')
  const named = id === undefined ? [] : root.findAll('label').filter((label) => label.attribute('for') === id)
  const around = element.closest('label')
  const texts = [...named, ...(around ? [around] : [])].map((label) => label.textWithout(element))
  return [...texts, element.attribute('aria-label') ?? ''].filter((text) => text !== '')
}

/** An `<input>` of text, a number, a date and the like, or a `<textarea>`. */
export class TextControl extends Control {
  private value = readInitialText(this.element)

  fill(value: FieldValue): void {
    if (typeof value !== 'string' && typeof value !== 'number') this.refuse('a text or a number', value)
    if (this.element.attribute('readonly') !== undefined) this.refuse('nothing, because it is read-only', value)
    this.value = this.element.name === 'textarea' ? String(value) : String(value).replace(/[\r\n]/g, '')
  }

  entries(): readonly Entry[] {
    return [[this.name, this.value]]
  }
}

/** The first value of a control; ranges and colours always have one. Source: HTML, "sanitization" of `input` */
function readInitialText(element: PageElement): string {
  if (element.name === 'textarea') return element.rawText
  const value = element.attribute('value')
  const type = element.attribute('type')?.toLowerCase()
  if (type === 'color') return value ?? '#000000'
  if (type !== 'range' || value !== undefined) return value ?? ''
  const [min, max] = [Number(element.attribute('min') ?? 0), Number(element.attribute('max') ?? 100)]
  return String(min + (max - min) / 2)
}

/** An `<input>` that is not shown, with the value of the page. */
export class HiddenControl extends Control {
  override get isFillable(): boolean {
    return false
  }

  fill(value: FieldValue): never {
    this.refuse('nothing, because it is hidden', value)
  }

  entries(): readonly Entry[] {
    return [[this.name, this.name === '_charset_' ? 'UTF-8' : (this.element.attribute('value') ?? '')]]
  }
}

/** A checkbox or radio button. */
export class Choice extends Control {
  readonly value = this.element.attribute('value') ?? 'on'
  readonly isRadio = this.element.attribute('type')?.toLowerCase() === 'radio'
  isChecked = this.element.attribute('checked') !== undefined

  /** Whether a value or label means this choice. */
  isMeant(value: unknown): boolean {
    return this.value === String(value) || this.labels.includes(String(value))
  }

  fill(value: FieldValue): void {
    if (typeof value !== 'boolean') this.refuse('true or false', value)
    this.isChecked = value
  }

  entries(): readonly Entry[] {
    return this.isChecked ? [[this.name, this.value]] : []
  }
}

/** A `<select>`. */
export class SelectControl extends Control {
  private readonly options = this.element.findAll('option')
  private readonly isMultiple = this.element.attribute('multiple') !== undefined
  private selected = this.initial()

  fill(value: FieldValue): void {
    const values = [value].flat()
    if (values.length !== 1 && !this.isMultiple) this.refuse('one value', value)
    this.selected = values.map((one) => {
      const found = this.options.find((option) => readValue(option) === one || readValue(option) === String(one))
      const option = found ?? this.options.find(({ text }) => text === String(one))
      if (!option) {
        const known = quoteAll(this.options.map(readValue))
        this.refuse(known === '' ? 'nothing, because it has no options' : `one of ${known}`, one)
      }
      if (isDisabledOption(option)) this.refuse('an option that is not disabled', one)
      return option
    })
  }

  entries(): readonly Entry[] {
    const chosen = this.options.filter((option) => this.selected.includes(option) && !isDisabledOption(option))
    return chosen.map((option) => [this.name, readValue(option)])
  }

  /** Source: HTML, "selectedness setting algorithm" */
  private initial(): readonly PageElement[] {
    const selected = this.options.filter((option) => option.attribute('selected') !== undefined)
    if (this.isMultiple) return selected
    const size = Number(this.element.attribute('size') ?? 1)
    const first = size > 1 ? undefined : this.options.find((option) => !isDisabledOption(option))
    return [selected.at(-1) ?? first].filter((option) => option !== undefined)
  }
}

function readValue(option: PageElement): string {
  return option.attribute('value') ?? option.text
}

function isDisabledOption(option: PageElement): boolean {
  const group = option.closest('optgroup')
  return option.attribute('disabled') !== undefined || group?.attribute('disabled') !== undefined
}

/** An `<input type="file">`. */
export class FileControl extends Control {
  private files: readonly File[] = []

  fill(value: FieldValue): void {
    const files = [value].flat()
    if (files.length > 1 && this.element.attribute('multiple') === undefined) this.refuse('one file', value)
    this.files = files.map((file) => (isFile(file) ? file : this.refuse('a File', file)))
  }

  /** Without a file it sends an empty one. */
  entries(): readonly Entry[] {
    const files = this.files.length === 0 ? [new File([], '', { type: 'application/octet-stream' })] : this.files
    return files.map((file) => [this.name, file])
  }
}

/** A file may come from another realm, as in Jest. */
function isFile(value: unknown): value is File {
  return Object.prototype.toString.call(value) === '[object File]'
}

/** A button that submits its form. */
export class SubmitButton extends Control {
  readonly text = this.element.name === 'button' ? this.element.text : (this.element.attribute('value') ?? 'Submit')
  private readonly isImage = this.element.attribute('type')?.toLowerCase() === 'image'

  override get isFillable(): boolean {
    return false
  }

  override isCalled(key: string): boolean {
    return this.text === key || this.element.attribute('value') === key || super.isCalled(key)
  }

  fill(value: FieldValue): never {
    this.refuse('nothing, because it is a button', value)
  }

  /** The fields that the form sends if this button was pressed. */
  entries(): readonly Entry[] {
    if (!this.isImage) return this.name === '' ? [] : [[this.name, this.element.attribute('value') ?? '']]
    const prefix = this.name === '' ? '' : `${this.name}.`
    return ['x', 'y'].map((axis) => [prefix + axis, '0'])
  }
}
