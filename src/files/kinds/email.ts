import { expecting, json, nonEmpty, type Check } from '../../base/configuration/checks'
import { tryJson } from '../../base/formats/printed'
import { attachments } from '../attachments'
import { defineFileKind } from '../file-kind'
import { hasLiquid, liquidList, liquidText } from './liquid'

/** Keys that all notifications have. */
export const notificationKeys = {
  name: {
    type: nonEmpty,
    summary: 'Another name for it, besides its path.',
    example: 'orders/paid',
  },
  delay: {
    type: liquidText,
    summary: 'Minutes until it is sent; may be a fraction.',
    example: '10',
    default: '0',
  },
  enabled: {
    type: liquidText,
    summary: 'Nothing is sent unless it prints `true`.',
    example: "'{{ data.paid }}'",
    default: '`true`',
  },
  trigger_condition: {
    type: liquidText,
    summary: 'Nothing is sent unless it prints `true`. It is rendered when the delay is over.',
    example: "'{{ data.paid }}'",
    default: '`true`',
  },
  metadata: {
    type: json,
    summary: 'Values of your own, which the GraphQL lists of notifications return.',
    example: '{ group: orders }',
  },
} as const

const addresses = 'Addresses separated by commas, or a list with an address each.'
/** Liquid that prints the attachments; without Liquid they are checked when the file is read. */
const attachmentsText: Check<string> = expecting('a text with JSON, which may be Liquid', (input, cursor) => {
  const written = liquidText(input, cursor)
  if (written.trim() !== '' && !hasLiquid(written)) attachments(tryJson(written) ?? written, cursor)
  return written
})

/** The language of an e-mail or a text message. */
export const locale = {
  type: liquidText,
  summary: 'The language that `t` translates to.',
  example: 'pl',
  default: "the request's",
} as const

const layout = {
  type: liquidText,
  summary: 'The layout of the body, which it prints with `{{ content_for_layout }}`; `false` for none.',
  example: 'mailer',
  names: 'layout',
} as const

/** A file of `emails/`: an e-mail that forms and queries send by its name. */
export const email = defineFileKind({
  kind: 'e-mail',
  folders: ['emails/'],
  former: ['notifications/email_notifications/', 'email_notifications/'],
  extension: '.liquid',
  format: 'liquid',
  summary: 'An e-mail that forms and queries send by its name. The body is HTML.',
  example: {
    path: 'emails/welcome.liquid',
    text: '---\nto: {{ form.email }}\nsubject: Welcome, {{ form.first_name }}\n---\n<p>We are glad that you are here.</p>\n',
  },
  isNamed: true,
  idle: ['unique_args'],
  hasLiquidKeys: true,
  hasUnquotedLiquid: true,
  keys: {
    to: {
      type: liquidList,
      summary: `${addresses} An e-mail needs one in \`to\`, \`cc\` or \`bcc\`.`,
      example: "'{{ form.email }}'",
    },
    cc: { type: liquidList, summary: addresses, example: 'orders@example.com' },
    bcc: { type: liquidList, summary: addresses, example: '[archive@example.com, audit@example.com]' },
    from: {
      type: liquidText,
      summary: 'The sender.',
      example: '\'"The Shop" <shop@example.com>\'',
      default: "the mailer's",
    },
    reply_to: { type: liquidText, summary: 'The address for replies.', example: 'help@example.com' },
    subject: {
      type: liquidText,
      summary: 'The subject; line breaks become spaces.',
      example: 'Order {{ data.number }}',
    },
    layout,
    layout_path: { ...layout, summary: 'The same as `layout`.' },
    locale,
    attachments: {
      type: attachmentsText,
      summary: 'Prints JSON: the files by name, each with its `url`; `inline: true` for images that the body shows.',
      example: '\'{ "terms.pdf": { "url": "https://example.com/terms.pdf" } }\'',
    },
    forced: {
      type: liquidText,
      summary: 'Has no effect: users cannot unsubscribe from e-mails here.',
      example: 'true',
    },
    ...notificationKeys,
  },
})
