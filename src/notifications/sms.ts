import type { SmsMessage } from '../adapters/sms'
import type { Runtime } from '../context/runtime'
import { Channel } from './channel'
import { isPhoneNumber, sendSms } from './given-sms'
import { readTemplate, type NotificationTemplate } from './template'
import { TemplateRender } from './template-render'

/** The keys of the front matter of `smses/*.liquid`. */
export const smsKeys = {
  to: 'text',
  content: 'text',
  delay: 'text',
  enabled: 'text',
  trigger_condition: 'text',
} as const

type SmsKey = keyof typeof smsKeys

/** Renders a text message. */
class SmsRender extends TemplateRender<SmsKey> {
  /** Its text is the `content`, or the body of the file. */
  async message(): Promise<SmsMessage> {
    const to = await this.text('to')
    if (to === undefined || !isPhoneNumber(to)) this.refuse('to', 'a phone number', to)
    const content = (await this.text('content')) ?? (await this.print({ file: this.template.path })).trim()
    return { to, content }
  }
}

/** The text messages of an app, from the templates in `smses/`. */
export class Smses extends Channel<NotificationTemplate<SmsKey>, SmsRender, unknown> {
  constructor(runtime: Runtime) {
    super(runtime, {
      label: 'SMS',
      folder: 'smses/',
      job: 'sms',
      read: (path, text, warn) => readTemplate(path, text, smsKeys, runtime.liquid, warn),
      render: (template, exchange, variables) => new SmsRender(template, exchange, variables),
      send: async (render, name) => sendSms(runtime, await render.message(), name),
    })
  }
}
