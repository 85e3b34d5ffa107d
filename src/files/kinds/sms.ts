import { defineFileKind } from '../file-kind'
import { locale, notificationKeys } from './email'
import { liquidText } from './liquid'

/** A file of `smses/`: a text message that forms and queries send by its name. */
export const sms = defineFileKind({
  kind: 'SMS',
  folders: ['smses/'],
  former: ['notifications/sms_notifications/', 'sms_notifications/'],
  extension: '.liquid',
  format: 'liquid',
  summary: 'A text message that forms and queries send by its name. The body is its text.',
  example: {
    path: 'smses/code.liquid',
    text: '---\nto: {{ form.phone }}\n---\nYour code is {{ data.code }}.\n',
  },
  isNamed: true,
  hasLiquidKeys: true,
  hasUnquotedLiquid: true,
  keys: {
    to: { type: liquidText, summary: 'A phone number with its country code, in quotes.', example: "'+48600100200'" },
    content: { type: liquidText, summary: 'The text.', example: 'Your code is {{ data.code }}.', default: 'the body' },
    locale,
    ...notificationKeys,
  },
})
