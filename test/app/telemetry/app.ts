import type { PlatformAdapters } from '../../../src/ports/adapters'
import { memoryMailer } from '../../../src/ports/mailer'
import { memoryFiles } from '../../../src/ports/files'
import { register } from '../../support/register'

const files = {
  'schema/message.yml': 'name: message\nproperties:\n- name: text\n  type: string\n',
  'graphql/messages.graphql':
    'query messages($text: String) { records(per_page: 5, filter: { table: { value: "message" }, properties: [{ name: "text", value: $text }] }) { results { id } } }',
  'graphql/wrong.graphql': 'query { nothing }',
  'graphql/in_table.graphql':
    'query inTable($table: String!) { records(per_page: 1, filter: { table: { value: $table } }) { results { id } } }',
  'views/pages/index.liquid': 'home',
  'views/pages/messages.liquid':
    "---\nslug: messages/:text\n---\n{% graphql found = 'messages', text: context.params.text %}{% render 'count', found: found %}{% function size = 'size_of', found: found %}{{ size }}",
  'views/partials/count.liquid': '{{ found.records.results | size }}',
  'lib/size_of.liquid': '{% return found.records.results.size %}',
  'views/pages/failing.liquid': '---\nslug: failing/:text\n---\n{{ context.params.text | parse_json }}',
  'views/pages/wrong.liquid': "{% graphql found = 'wrong' %}",
  'views/pages/call.liquid':
    '{% graphql r, data: context.params %}mutation ($data: HashObject) { api_call_send(data: $data, template: { name: "ping" }) { response { status } } }{% endgraphql %}',
  'api_calls/ping.liquid':
    '---\nto: "http://{{ data.host }}/ping/{{ data.text }}?token={{ data.text }}"\nrequest_type: POST\nrequest_headers: \'{ "x-text": "{{ data.text }}" }\'\n---\n{{ data.text }}',
  'views/pages/table.liquid':
    "---\nslug: table/:table\n---\n{% graphql found = 'in_table', table: context.params.table %}{{ found.records.results.size }}",
  'views/pages/download.liquid': '---\nslug: download\n---\n{{ context.params.url | download_file }}',
  'views/pages/contact.liquid': "{% include_form 'contact' %}",
  'views/layouts/application.liquid': '<main>{{ content_for_layout }}</main>',
  'forms/contact.liquid': `---
resource: message
fields: { properties: { text: { validation: { presence: true } } } }
email_notifications: [thanks]
callback_actions: "{% background job = 'later', text: form.properties.text, source_name: form.properties.text %}"
redirect_to: /
---
{% form %}<input name="{{ form.fields.properties.text.name }}">{% endform %}`,
  'emails/thanks.liquid':
    '---\nto: "{{ form.properties.text }}@shop.test"\nfrom: shop@shop.test\nsubject: "Thanks {{ form.properties.text }}"\n---\n{{ form.properties.text }}',
  'lib/later.liquid': "{% log text, type: 'later' %}{{ text | parse_json }}",
  'assets/app.css': 'main { color: teal }',
}

export const origin = 'https://shop.test'

/** An app with a page, a query, a form and a job. All partials have spans, even short ones. */
export function tracedApp(
  { settings, ...adapters }: PlatformAdapters = {},
  more: Readonly<Record<string, string>> = {},
) {
  const mailer = memoryMailer()
  const platform = register({
    files: memoryFiles({ ...files, ...more }),
    mailer,
    settings: { telemetry: { partialMs: 0 }, ...settings },
    ...adapters,
  })
  return Object.assign(platform, {
    mailer,
    get: (path: string, headers: Record<string, string> = {}) =>
      platform.fetch(new Request(origin + path, { headers }), { ip: '192.0.2.1' }),
  })
}
