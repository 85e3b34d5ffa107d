import type { Runtime } from '../context/runtime'
import { Channel } from './channel'
import { EmailRender } from './email-render'
import { readEmail, type EmailTemplate } from './email-template'
import { sendEmail } from './given-email'

/** The e-mails of an app, from the templates in `emails/`. */
export class Emails extends Channel<EmailTemplate, EmailRender, unknown> {
  constructor(runtime: Runtime) {
    super(runtime, {
      label: 'e-mail',
      folder: 'emails/',
      job: 'email',
      read: (path, text, warn) => readEmail(path, text, runtime.liquid, warn),
      render: (template, exchange, variables) => new EmailRender(template, exchange, variables),
      send: async (render, name) => sendEmail(runtime, await render.message(), name),
    })
  }
}
