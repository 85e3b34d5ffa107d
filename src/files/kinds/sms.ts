import { expecting, type Check } from '../../base/configuration/checks'
import { defineFileKind } from '../file-kind'
import { notificationKeys } from './email'
import { liquidText } from './liquid'

/** YAML reads `+48600100200` and `0600100200` without quotes as other numbers, so the text would go to a stranger. */
const phoneNumber: Check<string> = expecting('a text, which may be Liquid', (input, cursor) =>
  typeof input === 'number' ? cursor.expected('a phone number in quotes', input) : liquidText(input, cursor),
)

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
    to: { type: phoneNumber, summary: 'A phone number with its country code, in quotes.', example: "'+48600100200'" },
    content: { type: liquidText, summary: 'The text.', example: 'Your code is {{ data.code }}.', default: 'the body' },
    ...notificationKeys,
  },
})
