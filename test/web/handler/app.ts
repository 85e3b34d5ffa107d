import type { PlatformAdapters } from '../../../src/ports/adapters'
import { memoryFiles } from '../../../src/ports/files'
import { register } from '../../support/register'

/** Bytes that are not valid UTF-8. */
export const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00])

const files = {
  'assets/app.css': 'body { color: teal }',
  'assets/images/my logo.png': png,
  'modules/blog/assets/post.js': 'let version = 1',
  'views/pages/index.liquid': 'home at {{ context.location.pathname }}',
  'views/pages/echo.liquid': '---\nmethod: post\n---\n{{ context.params.a }}',
  'views/pages/old.liquid': '---\nredirect_to: /cart?a=1\n---\n',
  'views/pages/broken.liquid': 'a\n{{ 5 | array_limit: 1 }}',
  'views/pages/contact.liquid': "{% include_form 'contact' %}",
  'views/pages/sent.liquid': 'sent {{ context.flash.notice }}',
  'views/pages/urls.liquid':
    "{{ 'app.css' | asset_url }} {{ 'app.css' | asset_path }} {{ 'modules/blog/post.js' | asset_url }} {{ 'modules/blog/post.js' | asset_path }} {{ 'images/my logo.png' | asset_url }}",
  'views/pages/ip.liquid': '{{ context.visitor.ip }}',
  'forms/contact.liquid':
    '---\nresource: message\nfields: { properties: { text: { validation: { presence: true } } } }\nredirect_to: /sent\nflash_notice: thanks\n---\n{% form %}<input name="{{ form.fields.properties.text.name }}">{% endform %}',
  'schema/message.yml': 'name: message\nproperties:\n- name: text\n  type: string\n',
}

/** A small app, and its log. */
export function appOf(adapters: PlatformAdapters = {}, more: Readonly<Record<string, string>> = {}) {
  return register({ files: memoryFiles({ ...files, ...more }), ...adapters })
}

export const origin = 'http://app.test'

/** The action and the hidden fields of a form. */
export function formIn(html: string): { readonly action: string; readonly fields: Record<string, string> } {
  const hidden = html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)
  const [, action = ''] = /action="([^"]*)"/.exec(html) ?? []
  return { action, fields: Object.fromEntries(Array.from(hidden, ([, name = '', value = '']) => [name, value])) }
}
