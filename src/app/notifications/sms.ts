import type { SmsMessage } from '../../ports/sms'
import type { Runtime } from '../context/runtime'
import { sms } from '../../files/kinds/sms'
import { Notifications } from './notifications'
import { isPhoneNumber, sendSms } from './inline-sms'
import { parseNotification, type NotificationTemplate } from './template'
import { TemplateRender } from './template-render'

type SmsKey = Exclude<keyof typeof sms.keys, 'name' | 'metadata'>

/** Renders a text message. */
class SmsRender extends TemplateRender<SmsKey> {
  /** Its text is the `content`, or the body of the file. */
  async renderMessage(): Promise<SmsMessage> {
    const to = await this.renderText('to')
    if (to === undefined || !isPhoneNumber(to)) this.refuse('to', 'a phone number', to)
    const content =
      (await this.renderText('content')) ?? (await this.print({ file: this.template.path }, { format: 'txt' })).trim()
    return { to, content }
  }
}

/** The text messages of an app, from the templates in `smses/`. */
export class Smses extends Notifications<NotificationTemplate<SmsKey>, SmsRender, unknown> {
  constructor(runtime: Runtime) {
    super(runtime, {
      kind: sms,
      job: 'sms',
      parse: (file) => parseNotification(file, runtime),
      render: (template, exchange, variables) => new SmsRender(template, exchange, variables),
      send: async (render, name) => sendSms(runtime, await render.renderMessage(), name),
    })
  }
}
