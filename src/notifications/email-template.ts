import type { NotificationTemplate } from './template'

/** The keys of the front matter of `emails/*.liquid`. */
export const emailKeys = {
  to: 'list',
  cc: 'list',
  bcc: 'list',
  from: 'text',
  reply_to: 'text',
  subject: 'text',
  layout: 'text',
  layout_path: 'text',
  delay: 'text',
  enabled: 'text',
  trigger_condition: 'text',
  locale: 'text',
} as const

export type EmailKey = keyof typeof emailKeys

/** A key whose value may be a list. */
export type ListKey = { [K in EmailKey]: (typeof emailKeys)[K] extends 'list' ? K : never }[EmailKey]

/** A file of `emails/`. */
export type EmailTemplate = NotificationTemplate<EmailKey>
