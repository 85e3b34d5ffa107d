import { getExchange } from '../context/exchange'
import { isLanguage } from '../context/request/request-context'
import { textThat } from '../../language/definitions/bounds'
import { defineTag } from '../../language/definitions/define-tag'
import { optional } from '../../language/definitions/types'

const languageCode = textThat(isLanguage, 'a code such as "pl"')

export const context = defineTag({
  name: 'context',
  former: ['context_rc'],
  summary: 'Sets the language of the rest of the page.',
  syntax: "{% context language: 'pl' %}",
  parameters: [optional('language', languageCode, undefined, 'A language code, such as `pl` or `pt-BR`.')],
  examples: [{ template: "{% context language: 'pl' %}{{ context.language }}", output: 'pl' }],
  blank: true,
  run({ language }, context) {
    if (language !== undefined) getExchange(context).context.language = language
  },
})
