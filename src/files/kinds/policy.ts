import { expecting, json, nonEmpty, flag, type Check } from '../../base/configuration/checks'
import { defineFileKind } from '../file-kind'
import { liquidText } from './liquid'

const expected = 'a status from 400 to 499'
const clientError: Check<number> = expecting(expected, (input, cursor) => {
  const status = Number(input)
  return Number.isInteger(status) && status >= 400 && status <= 499 ? status : cursor.expected(expected, input)
})

/** A file of `authorization_policies/`: allows or refuses a page or a form. */
export const policy = defineFileKind({
  kind: 'policy',
  folders: ['authorization_policies/'],
  extension: '.liquid',
  format: 'liquid',
  optionalFolders: true,
  isNamed: true,
  summary: 'Allows or refuses a page or a form: access is granted if its Liquid prints `true`.',
  example: {
    path: 'authorization_policies/signed_in.liquid',
    text: '---\nredirect_to: /sign-in\nflash_alert: Please sign in first.\n---\n{% if context.current_user %}true{% endif %}\n',
  },
  hasLiquidKeys: true,
  keys: {
    name: { type: nonEmpty, summary: 'Another name for it, besides its path.', example: 'signed_in' },
    http_status: {
      type: clientError,
      summary: 'The status of the response if access is denied.',
      example: '404',
      default: '`403`',
    },
    redirect_to: { type: liquidText, summary: 'Where to redirect if access is denied.', example: '/sign-in' },
    redirect_allow_other_host: {
      type: flag,
      summary: 'Lets `redirect_to` print a URL of any host.',
      example: 'true',
      default: '`false`',
    },
    flash_alert: {
      type: liquidText,
      summary: 'The flash message if access is denied.',
      example: 'Please sign in first.',
    },
    metadata: {
      type: json,
      summary: 'Values of your own, which `admin_authorization_policies` of GraphQL returns.',
      example: '{ group: shop }',
    },
  },
})
