import { defineFilter } from '../language/plain'
import { hash, parameter } from '../language/types'
import { chain } from '../language/wait'

export const hcaptcha = defineFilter({
  name: 'hcaptcha',
  summary: 'Whether what a form has sent holds a right answer to its hCaptcha.',
  parameters: [parameter('params', hash, 'The parameters of the request: `context.params`.')],
  needsRender: true,
  returns: 'boolean',
  examples: [
    { template: '{{ params | hcaptcha }}', data: { params: { 'h-captcha-response': 'wrong' } }, output: 'false' },
  ],
  run(params) {
    return chain<unknown, boolean>(this.adapters.captcha.verify('hcaptcha', params), (passes) => passes === true)
  },
})
