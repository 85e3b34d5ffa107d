import { defineFileKind } from '../file-kind'
import { notificationKeys } from './email'
import { liquidHash, liquidOneOf, liquidText } from './liquid'

/** The types of requests whose bodies are multipart forms. */
export const multipartTypes = ['post_multipart', 'put_multipart', 'patch_multipart']
export const requestTypes = ['get', 'post', 'put', 'patch', 'delete', ...multipartTypes]

/** A file of `api_calls/`: a request to another service that forms and queries send by its name. */
export const apiCall = defineFileKind({
  kind: 'API call',
  folders: ['api_calls/'],
  former: ['notifications/api_call_notifications/', 'api_call_notifications/'],
  extension: '.liquid',
  format: 'liquid',
  summary:
    'A request to another service that forms and queries send by its name. The text below the front matter is the body of the request.',
  example: {
    path: 'api_calls/order.liquid',
    text: '---\nto: https://api.example.com/orders\nrequest_type: POST\n---\n{ "number": {{ data.number | json }} }\n',
  },
  isNamed: true,
  idle: ['locale'],
  hasLiquidKeys: true,
  hasUnquotedLiquid: true,
  keys: {
    to: { type: liquidText, summary: 'The URL.', example: 'https://api.example.com/orders' },
    format: {
      type: liquidOneOf(['http', 'https']),
      summary: 'The protocol: `http` or `https`.',
      example: 'https',
      default: '`http`',
    },
    request_type: {
      type: liquidOneOf(requestTypes),
      summary: 'The HTTP method; with files in the body `post_multipart`, `put_multipart` or `patch_multipart`.',
      example: 'PUT',
      default: '`POST`',
    },
    request_headers: {
      type: liquidHash,
      former: ['headers'],
      summary: 'The headers: a hash, or Liquid that prints the JSON of one.',
      example: '{ Content-Type: application/json }',
    },
    callback: {
      type: liquidText,
      summary: 'Liquid that runs after the response, which is in the variable `response`.',
      example: '"{% log response.status, type: \'order\' %}"',
    },
    ...notificationKeys,
  },
})
