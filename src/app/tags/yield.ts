import { getExchange } from '../context/exchange'
import { defineTag } from '../../language/definitions/define-tag'
import type { ParameterType } from '../../language/definitions/definition'
import { makePrinter } from '../../language/rendering/printing'
import { bareword, makeConstantPart, type TagPart } from '../../language/definitions/tag-parts'
import { anything, optional, parameter, text } from '../../language/definitions/types'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import { print } from '../../base/values/print'

/** A text; undefined for nil. */
const textOrNil: ParameterType<string | undefined> = {
  name: 'text',
  read: (value) => (value == null ? undefined : text.read(value)),
}

/** Prints a value as `{{ }}` does at this place. */
const show: TagPart<'show', ReturnType<typeof makePrinter>> = {
  name: 'show',
  read({ outputs, token, liquid }) {
    return makeConstantPart(makePrinter(outputs, token, liquid))
  },
}

export const yieldContent = defineTag({
  name: 'yield',
  summary: 'Prints what `content_for` stored under a name.',
  syntax: "{% yield 'name', default: 'text' %}",
  parameters: [
    bareword(parameter('name', textOrNil, 'The name passed to `content_for`.')),
    optional('default', anything, '', 'Printed as by `{{ }}` if nothing was stored, or only white space.'),
    show,
  ],
  examples: [{ template: "{% yield 'head', default: 'nothing' %}", output: 'nothing' }],
  run({ name, default: fallback, show }, context, tag) {
    if (!name) tag.warn('the name is empty', { value: name })
    const stored = getExchange(context).response.contents.get(name ?? '')
    const isFilled = (part: unknown): boolean => print(part, context).trim() !== ''
    // Each part by itself: in a script, an array is printed as JSON.
    const parts: readonly unknown[] = stored?.some(isFilled) ? stored : [fallback]
    const shown = parts.reduce<PromiseOrValue<string>>(
      (before, part) => andThen(before, (text) => andThen(show(part, context), (next) => text + next)),
      '',
    )
    return andThen(shown, (markup) => {
      context.budget.write(markup.length)
      return markup
    })
  },
})
