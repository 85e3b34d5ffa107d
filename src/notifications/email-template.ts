import type { Liquid } from 'liquidjs'
import { tryJson } from '../formats/printed'
import { metaOf } from '../formats/front-matter'
import { getOwn } from '../values/hash'
import { readAttachments } from './attachments'
import { readTemplate, type NotificationTemplate } from './template'

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
  attachments: 'text',
  /** Changes nothing: nobody can unsubscribe from the e-mails of an app here. */
  forced: 'text',
} as const

export type EmailKey = keyof typeof emailKeys

/** A key whose value may be a list. */
export type ListKey = { [K in EmailKey]: (typeof emailKeys)[K] extends 'list' ? K : never }[EmailKey]

/** A file of `emails/`. */
export type EmailTemplate = NotificationTemplate<EmailKey>

const liquidMark = /\{[{%]/

/**
 * @param warn called for each unknown key
 * @throws {PlatformError} if the front matter, or attachments without Liquid, are invalid; the message names the file
 * and the key
 */
export function readEmail(path: string, text: string, liquid: Liquid, warn: (message: string) => void): EmailTemplate {
  const template = readTemplate(path, text, emailKeys, liquid, warn)
  const attachments = getOwn(metaOf(path, text), 'attachments')
  if (typeof attachments === 'string' && attachments.trim() !== '' && !liquidMark.test(attachments)) {
    readAttachments(tryJson(attachments) ?? attachments, path, warn)
  }
  return template
}
