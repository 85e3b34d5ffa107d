import type { SmsMessage } from '../../ports/sms'
import type { Template } from 'liquidjs'
import type { Runtime } from '../context/runtime'
import { sms } from '../../files/kinds/sms'
import type { ReadFile } from '../../files/file-kind'
import { lazy } from '../../base/async/once'
import { parsePlain } from '../../language/templates/parser'
import { Notifications } from './notifications'
import { isPhoneNumber, sendSms } from './inline-sms'
import { parseNotification, type NotificationTemplate } from './template'
import { TemplateRender } from './template-render'

type SmsKey = Exclude<keyof typeof sms.keys, 'name' | 'metadata'>

/** A file of `smses/`. */
export interface SmsTemplate extends NotificationTemplate<SmsKey> {
  /** Parses its body, which is plain text. */
  readonly parseBody: () => readonly Template[]
}

function parseSms(file: ReadFile<unknown>, runtime: Runtime): SmsTemplate {
  const { path, text, body } = file
  const parseBody = lazy(() => parsePlain(text, runtime.liquid, path, text.length - body.length))
  return { ...parseNotification<SmsKey>(file, runtime), parseBody }
}

/** Renders a text message. */
class SmsRender extends TemplateRender<SmsKey, SmsTemplate> {
  /** Its text is the `content`, or the body of the file. */
  async renderMessage(): Promise<SmsMessage> {
    const to = await this.renderText('to')
    if (to === undefined || !isPhoneNumber(to)) this.refuse('to', 'a phone number', to)
    const content = (await this.renderText('content')) ?? (await this.print(this.template.parseBody())).trim()
    return { to, content }
  }
}

/** The text messages of an app, from the templates in `smses/`. */
export class Smses extends Notifications<SmsTemplate, SmsRender, unknown> {
  constructor(runtime: Runtime) {
    super(runtime, {
      kind: sms,
      job: 'sms',
      parse: (file) => parseSms(file, runtime),
      render: (template, exchange, variables) => new SmsRender(template, exchange, variables),
      send: async (render, name) => sendSms(runtime, await render.renderMessage(), name),
    })
  }
}
