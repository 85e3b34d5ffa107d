import { filledText, oneOf } from '../../../language/definitions/bounds'
import type { ParameterType } from '../../../language/definitions/definition'
import { positional } from '../../../language/definitions/tag-parts'
import { anything, boolean, optional, options, parameter, text } from '../../../language/definitions/types'
import type { Hash } from '../../../base/values/hash'
import { fieldTypes } from './field-types'

const word = /^[\w-]+$/

/** A name, which needs no quotes. */
export const named: typeof filledText = { ...filledText, words: word }

/** A name before the other arguments. */
export const fieldName = positional(parameter('name', named, 'The name of the field, with or without quotes.'))

export const inForm = optional(
  'form',
  named,
  undefined,
  'The name of the `fields_for` whose field it is. Default: the innermost one around it that has the field, or the form.',
)

/** The arguments by which tags find their field. */
export const fieldArguments = [
  inForm,
  optional('field_name', named, undefined, 'The name of the field, in place of the first argument.'),
] as const

/** One of some words, which need no quotes. */
function makeWordType<const T extends string>(values: readonly T[]): ParameterType<T> {
  const type = oneOf(values)
  return {
    ...type,
    // A block of `capture` may have put blanks around it.
    read: (value) => type.read(text.read(value).trim()),
    words: word,
  }
}

export const booleanStyle = optional(
  'boolean_style',
  makeWordType(['inline', 'nested']),
  'nested',
  'Whether a `boolean` is in its label, or before it.',
)

/** Attributes of inputs without an option. */
const attributes: ParameterType<Hash> = {
  ...options,
  name: 'text',
  options:
    /^(?:(?:aria|data)-[a-z][a-z\d_-]*|on[a-z]+|accept|autocapitalize|autocomplete|autofocus|capture|checked|cols|dir|disabled|enterkeyhint|id|inputmode|lang|list|max|maxlength|min|minlength|name|pattern|placeholder|readonly|role|rows|size|spellcheck|step|style|tabindex|title|wrap)$/,
}

export const otherAttributes = optional(
  '<attribute>',
  attributes,
  undefined,
  'Another attribute, such as `placeholder`, `rows`, `disabled`, `data-mask` or `aria-label`.',
)

export const className = optional('class', text, undefined, 'Classes of the element, in addition to its own.')

export const required = optional(
  'required',
  boolean,
  undefined,
  'Whether it must be filled in. Default: as in its validation `presence`, without the attribute `required`.',
)

/** The arguments of the element that a field is filled in with. */
export const controlArguments = [
  ...fieldArguments,
  optional(
    'as',
    makeWordType(Array.from(fieldTypes.keys())),
    undefined,
    'The type of the control. Default: `select` with a `collection`, `file` for files, else by its name: `password`, `email`, `tel` for a phone, `url`, or `string`.',
  ),
  optional('value', anything, undefined, 'Default: the value of the field.'),
  className,
  required,
  optional('collection', anything, undefined, 'The choices: texts, `[label, value]`, hashes, or one hash.'),
  optional('label_method', text, undefined, 'The key of the label in hashes. Default: `name` or `title`.'),
  optional('value_method', text, undefined, 'The key of the value in hashes. Default: `id`.'),
  optional('include_blank', boolean, undefined, 'Whether nothing can be chosen. Default: true for one choice.'),
  optional('prompt', text, undefined, 'The text of a `select` before something is chosen.'),
  optional('multiple', boolean, false, 'Whether a `select` takes several, and a `file` several files.'),
  otherAttributes,
] as const
