import { checkTypes, formChecks } from '../../ports/forms/configuration'
import type { FormConfiguration } from '../../ports/forms/port'
import { defineFileKind } from '../file-kind'
import { modernizeForm } from './former-form-keys'

const liquid = 'Liquid that'

/** A file of `forms/`: the fields that visitors and API clients may submit, and the actions after the write. */
export const form = defineFileKind({
  kind: 'form',
  folders: ['forms/'],
  former: ['form_configurations/'],
  extension: '.liquid',
  format: 'liquid',
  summary:
    'The fields that visitors and API clients may submit, their validations, and the actions after the write. The body is its HTML.',
  example: {
    path: 'forms/contact.liquid',
    text: '---\nresource: contact\nfields:\n  properties:\n    message:\n      validation: { presence: true }\nredirect_to: /thanks\n---\n{% form %}<textarea name="form[properties][message]"></textarea>{% endform %}\n',
  },
  isNamed: true,
  hasLiquidKeys: true,
  unknownKeys: 'fault',
  idle: ['format', 'live_reindex', 'manually_managed', 'physical_file_path', 'response_headers'],
  modernize: modernizeForm,
  keys: {
    name: { type: formChecks.name, summary: 'The name of the form.', example: 'contact', default: 'the path' },
    resource: {
      type: formChecks.resource,
      isRequired: true,
      former: ['base_form'],
      summary:
        'The records that it creates and changes: `User`, `Session`, `BankAccount`, `CreditCard`, `Customization` (a record, in older apps), or the name of a table.',
      example: 'order_line',
    },
    custom_model_types: {
      type: formChecks.custom_model_types,
      summary: 'The tables whose records a form of `Customization` creates and changes.',
      example: '[note]',
    },
    resource_owner: {
      type: formChecks.resource_owner,
      summary: 'The users who may change or delete a record with the form.',
      example: 'anyone',
      default: '`self` for `User`, `creator` for others',
    },
    fields: {
      type: formChecks.fields,
      former: ['configuration'],
      summary: 'The fields by name, each with its `validation`, `property_options` and nested fields.',
      example: '{ email: { validation: { presence: true } } }',
      default: 'all fields of the resource',
    },
    default_payload: {
      type: formChecks.default_payload,
      summary: `${liquid} prints JSON, which overrides the values that were sent.`,
      example: '\'{ "properties": { "state": "new" } }\'',
    },
    callback_actions: {
      type: formChecks.callback_actions,
      summary: `${liquid} runs in the transaction of the write.`,
      example: '"{% log \'saved\' %}"',
    },
    async_callback_actions: {
      type: formChecks.async_callback_actions,
      summary: `${liquid} runs in the background after the write: a text, a hash with \`content\`, \`delay\` (minutes), \`priority\` and \`max_attempts\`, or a list of such hashes.`,
      example: '{ content: "{% log \'saved\' %}", delay: 5 }',
    },
    authorization_policies: {
      type: formChecks.authorization_policies,
      names: 'policy',
      summary: 'The policies that must pass.',
      example: '[signed_in]',
    },
    spam_protection: {
      type: formChecks.spam_protection,
      summary: 'The captcha: `captcha_v2`, `captcha_v3` or `captcha_alt`, or one with options.',
      example: '{ captcha_v3: { action: contact, minimum_score: 0.7 } }',
    },
    redirect_to: {
      type: formChecks.redirect_to,
      former: ['return_to'],
      summary: `${liquid} prints the address of the redirect after the write. The host must be written in the key, not printed.`,
      example: '/thanks',
    },
    redirect_allow_other_host: {
      type: formChecks.redirect_allow_other_host,
      summary: 'Lets `redirect_to` print a URL of any host.',
      example: 'true',
      default: '`false`',
    },
    flash_notice: {
      type: formChecks.flash_notice,
      summary: 'The flash message after the write.',
      example: 'Thank you.',
    },
    flash_alert: {
      type: formChecks.flash_alert,
      summary: 'The flash message if the form is refused.',
      example: 'Please check the form.',
    },
    email_notifications: {
      type: formChecks.email_notifications,
      names: 'email',
      summary: 'The e-mails that are sent after the write.',
      example: '[orders/paid]',
    },
    sms_notifications: {
      type: formChecks.sms_notifications,
      names: 'sms',
      summary: 'The text messages that are sent after the write.',
      example: '[code]',
    },
    api_call_notifications: {
      type: formChecks.api_call_notifications,
      names: 'apiCall',
      summary: 'The API calls that are sent after the write.',
      example: '[order]',
    },
    request_allowed: {
      type: formChecks.request_allowed,
      summary: '`false` refuses requests over HTTP.',
      example: 'false',
      default: '`true`',
    },
    metadata: {
      type: formChecks.metadata,
      summary: 'Values of your own, which `admin_forms` of GraphQL returns.',
      example: '{ group: shop }',
    },
  },
  build(values, { name, body, cursor }): FormConfiguration {
    checkTypes(values, cursor)
    return Object.freeze({ ...values, name, body })
  },
})
