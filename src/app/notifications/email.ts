import type { Runtime } from '../context/runtime'
import { email } from '../../files/kinds/email'
import { Notifications } from './notifications'
import { EmailRender } from './email-render'
import type { EmailTemplate } from './email-template'
import { sendEmail } from './inline-email'
import { parseNotification } from './template'

/** The e-mails of an app, from the templates in `emails/`. */
export class Emails extends Notifications<EmailTemplate, EmailRender, unknown> {
  constructor(runtime: Runtime) {
    super(runtime, {
      kind: email,
      job: 'email',
      parse: (file) => parseNotification(file, runtime),
      render: (template, exchange, variables) => new EmailRender(template, exchange, variables),
      send: async (render, name) => {
        const message = await render.renderMessage()
        if (message) await sendEmail(runtime, message, name)
      },
    })
  }
}
