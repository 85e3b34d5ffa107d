import { andThen } from '../../base/async/promise-or-value'
import { getExchange } from '../context/exchange'
import { redirectTo as redirect } from '../context/response/redirect'
import { readUrlsInCode } from '../context/response/urls-in-code'
import { between, filledText } from '../../language/definitions/bounds'
import { defineTag } from '../../language/definitions/define-tag'
import { positional } from '../../language/definitions/tag-parts'
import { boolean, optional, parameter } from '../../language/definitions/types'

const absolute = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i

export const redirectTo = defineTag({
  name: 'redirect_to',
  summary:
    'Responds with a redirect and no body. The rest of the page is still rendered, unless `break` or `return` ends it.',
  syntax: "{% redirect_to '/path', status: 301 %}",
  parameters: [
    positional(parameter('target', filledText, 'A path, or a URL of this site or of a host that the app has written.')),
    optional('status', between(300, 399), 302),
    optional(
      'allow_other_host',
      boolean,
      false,
      'Whether the target may be a URL of any host. With user input as the target, that is an open redirect.',
    ),
  ],
  examples: [
    { template: "{% redirect_to '/cart' %}", output: '' },
    {
      template: '{% redirect_to "https://pay.example.com/{{ order }}", status: 303 %}',
      data: { order: 7 },
      output: '',
    },
  ],
  blank: true,
  run({ target, status, allow_other_host: allowsOtherHost }, context, { token }) {
    const exchange = getExchange(context)
    const urls = absolute.test(target) ? readUrlsInCode(exchange.runtime.files.current()) : ''
    return andThen(urls, (urls) => {
      // The author of the app trusts the hosts in the template's source and in the results of functions.
      const written = `${token.input} ${urls}`
      const rules = { written, status, allowsOtherHost, permission: 'allow_other_host: true' }
      exchange.response.redirect = redirect(target, rules, exchange)
    })
  },
})
