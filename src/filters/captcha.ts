import { memoryCaptcha } from '../ports/captcha'
import { defineFilter } from '../language/definitions/define-filter'
import { hash, parameter } from '../language/definitions/types'

export const hcaptcha = defineFilter({
  name: 'hcaptcha',
  summary: 'Whether the submitted parameters contain a valid hCaptcha response.',
  parameters: [parameter('params', hash, 'The parameters of the request: `context.params`.')],
  needsRender: true,
  returns: 'boolean',
  examples: [
    { template: '{{ params | hcaptcha }}', data: { params: { 'h-captcha-response': 'wrong' } }, output: 'false' },
  ],
  standalone: () => ({ captcha: memoryCaptcha() }),
  async run(params) {
    const passes: unknown = await this.adapters.captcha.verify('hcaptcha', params)
    return passes === true
  },
})
