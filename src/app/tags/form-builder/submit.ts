import { defineTag } from '../../../language/definitions/define-tag'
import { positional } from '../../../language/definitions/tag-parts'
import { optional } from '../../../language/definitions/types'
import { printAttributes } from './html'
import { className, named, otherAttributes } from './parameters'

export const submit = defineTag({
  name: 'submit',
  summary: 'One of the older tags of forms: prints the button that sends the form. New forms write `<button>`.',
  syntax: "{% submit 'Save', class: 'wide', data-disable-with: 'Saving…' %}",
  parameters: [positional(optional('text', named, 'Save', 'The text of the button.')), className, otherAttributes],
  examples: [
    {
      template: "{% submit 'Sign up', class: 'wide' %}",
      output: '<input type="submit" name="commit" value="Sign up" class="wide">',
    },
  ],
  run({ text, class: classes, '<attribute>': others = {} }, context) {
    return `<input${printAttributes({ type: 'submit', name: 'commit', value: text, class: classes, ...others }, context)}>`
  },
})
