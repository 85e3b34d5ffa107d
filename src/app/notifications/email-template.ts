import type { email } from '../../files/kinds/email'
import type { NotificationTemplate } from './template'

/** A key of an e-mail with Liquid. */
export type EmailKey = Exclude<keyof typeof email.keys, 'name' | 'metadata'>

/** A key whose value may be a list. */
export type ListKey = 'to' | 'cc' | 'bcc'

/** A file of `emails/`. */
export type EmailTemplate = NotificationTemplate<EmailKey>
