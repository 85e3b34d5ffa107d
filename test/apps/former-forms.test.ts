import { memoryFiles, memoryMailer } from '../../src'
import { visitor } from '../../src/tools/testing'
import { register } from '../support/register'

/** An app with older keys, whose users can reset their passwords. */
const files = {
  'modules/auth/public/custom_model_types/password_request.yml':
    'name: password_request\ncustom_attributes:\n- { name: email }',
  'modules/auth/public/instance_profile_types/default.yml': 'name: default\nproperties:\n- { name: reset_token }',
  'modules/auth/public/form_configurations/passwords/ask.liquid': `---
name: ask
base_form: CustomizationForm
resource_owner: anyone
flash_notice: 'We have sent you an e-mail.'
return_to: /asked
configuration:
  properties:
    email: { validation: { presence: { message: 'Who are you?' }, email: true } }
callback_actions: >
  {% query_graph 'modules/auth/issue', email: form.properties.email, result_name: g %}
  {% assign user = g.people.results.first %}
  {% if user %}{% execute_query 'modules/auth/keep', id: user.id, token: user.temporary_token %}{% endif %}
---
{% form %}<input name="{{ form_builder.fields.properties.email.name }}" aria-label="Email"><button>Send</button>{% endform %}`,
  'modules/auth/public/form_configurations/passwords/keep.liquid': `---
name: keep
resource: User
resource_owner: anyone
configuration: { email: , profiles: { modules/auth/default: { properties: { reset_token: { validation: { presence: true } } } } } }
email_notifications:
  - modules/auth/reset_link
authorization_policies: ""
---
`,
  'modules/auth/public/form_configurations/passwords/reset_password.liquid': `---
name: reset_password
base_form: UserUpdateProfileForm
resource_owner: anyone
flash_notice: 'Your password has been changed!'
return_to: /
format: html
manually_managed: true
configuration:
  email: { property_options: { readonly: true } }
  password:
    validation:
      presence: true
      confirmation: true
      message: 'Choose a password twice'
      length: { minimum: 8, message: 'At least 8 characters' }
  password_confirmation: { property_options: { virtual: true } }
authorization_policies:
  - modules/auth/token_is_valid
---
{% form html-novalidate: '' %}
<i>{{ form_builder.fields.password.validation.errors | join: ', ' }}{{ form.errors.password_confirmation | join: ', ' }}</i>
<input name="token" value="{{ context.params.token }}" type="hidden"><input name="email" value="{{ form.email }}" type="hidden">
{% input 'password' %}{% input 'password_confirmation' %}<button>Reset</button>{% endform %}`,
  'modules/auth/public/graph_queries/issue.graphql':
    'query ($email: String) { people(user: { is_deleted: false, email: $email }) { results { id temporary_token(valid_for: 24) } } }',
  'modules/auth/public/graph_queries/find.graphql':
    'query ($email: String, $id: ID) { people(user: { is_deleted: false, email: $email, id: $id }) { results { id email default: profile(profile_type: "modules/auth/default") { token: property(name: "reset_token") } } } }',
  'modules/auth/public/graph_queries/keep.graphql':
    'mutation ($id: ID!, $token: String!) { user_update(id: $id, user: { profiles: [{ name: "modules/auth/default", values: { properties: [{ name: "reset_token", value: $token }] } }] }, form_configuration_name: "modules/auth/keep") { id } }',
  'modules/auth/public/authorization_policies/token_is_valid.liquid': `---
name: token_is_valid
---
{%- query_graph 'modules/auth/find', id: context.params.id, result_name: g -%}
{%- assign valid = context.params.token | is_token_valid: context.params.id -%}
{% assign user = g.people.results.first %}{% if valid and user.default.token == context.params.token %}true{% endif %}`,
  'modules/auth/public/notifications/email_notifications/passwords/link.liquid': `---
name: reset_link # P40
to: {{ form.email }}
delay: 0
enabled: true
from: 'NoReply<noreply@example.com>'
reply_to: ''
cc:
subject: Reset #{{ form.id }}
layout_path: ''
---
{%- query_graph 'modules/auth/find', email: form.email, result_name: 'g' -%}
{% assign user = g.people.results.first %}{{ user.default.token }}`,
  'modules/auth/public/views/pages/ask.liquid': `---
slug: ask
---
{% include_form 'modules/auth/ask', resource_type: 'modules/auth/password_request' %}`,
  'modules/auth/public/views/pages/reset.liquid': `---
slug: reset
---
{% query_graph 'modules/auth/find', email: context.params.email, result_name: g %}{% assign user = g.people.results.first %}
{% include_form 'modules/auth/reset_password', resource_id: @user.id %}`,
  'modules/auth/public/views/pages/sign-in.liquid':
    "---\nslug: sign-in\n---\n{% include_form 'modules/auth/sign_in' %}",
  'modules/auth/public/form_configurations/sign_in.liquid': `---
name: sign_in
base_form: SessionForm
return_to: /
configuration: { email: , password: }
---
{% form %}{% input 'email' %}{% input 'password' %}<button>Sign in</button>{% endform %}`,
  'views/pages/asked.liquid': '{{ context.flash.notice }}',
  'views/pages/index.liquid': '{{ context.flash.notice }} {{ context.current_user.email }}',
}

test('resets the password of a visitor in an app with older keys', async () => {
  const mailer = memoryMailer()
  const platform = register({ files: memoryFiles(files), mailer })
  await platform.adapters.records.create(':users', { email: 'ann@example.com' })
  const ann = visitor(platform)
  await ann.visit('/ask')
  ann.fill({ Email: 'ann@example.com' })
  expect((await ann.submit('Send')).location).toBe('/asked')
  await platform.jobs.drain()
  const [mail] = mailer.messages
  expect(mail).toMatchObject({ to: ['ann@example.com'], subject: 'Reset #1' })
  await ann.visit(`/reset?email=ann@example.com&token=${encodeURIComponent(mail?.html.trim() ?? '')}`)
  for (const [password, confirmation, errors] of [
    ['', '', 'Choose a password twice, At least 8 characters'],
    ['short', 'short', 'At least 8 characters'],
    ['long enough', 'other', 'Choose a password twice'],
  ] as const) {
    ann.fill({ '* Password': password, 'Password confirmation': confirmation })
    const page = await ann.submit('Reset')
    expect([page.status, page.find('i').text]).toEqual([422, errors])
  }
  ann.fill({ '* Password': 'long enough', 'Password confirmation': 'long enough' })
  expect((await ann.submit('Reset')).location).toBe('/')
  await ann.visit('/sign-in')
  ann.fill({ Email: 'ann@example.com', Password: 'long enough' })
  await ann.submit('Sign in')
  expect((await ann.visit('/')).text).toBe('ann@example.com')
  const form = 'modules/auth/forms/passwords/reset_password.liquid'
  const mistakes = platform.entries.filter(({ type }) => type !== 'refusal').map(({ message }) => message)
  expect(mistakes.filter((message) => !message.includes('deprecated'))).toEqual([
    `${form}:7:1: format: this key has no effect here`,
    `${form}:8:1: manually_managed: this key has no effect here`,
  ])
})

test("accepts the older keys of a form's messages and callbacks", async () => {
  const platform = register({
    files: memoryFiles({
      'form_configurations/note.liquid': `---
base_form: UserForm
resource_owner: anyone
return_to: /done
configuration:
  email:
  flash: { notice: 'Saved, {{ form.email }}', alert: 'Not saved' }
async_callback_actions: "{% log form.email, type: 'later' %}"
async_callback_delay: '0'
async_callback_priority: high
async_callback_max_attempts: 2
---
{{ context.flash.alert }}{% form %}{% input 'email' %}<button>Save</button>{% endform %}`,
      'pages/index.liquid': "{% include_form 'note' %}",
      'pages/done.liquid': '{{ context.flash.notice }}',
    }),
  })
  const ann = visitor(platform)
  await ann.visit('/')
  expect((await ann.submit('Save')).text).toContain('Not saved')
  ann.fill({ Email: 'ann@example.com' })
  expect((await ann.submit('Save')).location).toBe('/done')
  expect((await ann.visit('/done')).text).toBe('Saved, ann@example.com')
  await platform.jobs.drain()
  expect(platform.entries.filter(({ type }) => type !== 'refusal')).toMatchObject([
    { type: 'later', message: 'ann@example.com' },
  ])
})

test('applies options beside the rules of a validation to each rule without its own', async () => {
  const platform = register({
    files: memoryFiles({
      'form_configurations/note.liquid': `---
resource: note
resource_owner: anyone
configuration:
  properties:
    a: { validation: { presence: true, length: { minimum: 3, message: 'too short' }, message: 'wrong' } }
    b: { validation: { length: { minimum: 3 }, format: { with: '^b' }, allow_blank: true } }
    c: { validation: { presence: true, if: '{{ form.properties.b }}' } }
---
{% form %}{% for field in form.fields.properties %}{% if field[1].name contains 'properties][' %}<i>{{ field[1].errors | join: ', ' }}</i>{% endif %}{% endfor %}
<input name="form[properties][a]" aria-label="a"><input name="form[properties][b]" aria-label="b"><input name="form[properties][c]" aria-label="c"><button>Save</button>{% endform %}`,
      'pages/index.liquid': "{% include_form 'note' %}",
    }),
  })
  const ann = visitor(platform)
  await ann.visit('/')
  const page = await ann.submit('Save')
  expect(page.findAll('i').map(({ text }) => text)).toEqual(['wrong, too short', '', ''])
})

const ignoredKeys = ['format', 'live_reindex', 'manually_managed', 'physical_file_path', 'response_headers']
test.each(ignoredKeys)('ignores the key %s, and logs that', async (key) => {
  const form = `---\nresource: note\n${key}: html\n---\nnote`
  const { liquid, entries } = register({ files: memoryFiles({ 'forms/note.liquid': form }) })
  expect(await liquid.parseAndRender("{% include_form 'note' %}")).toBe('note')
  expect(entries.map(({ message }) => message)).toEqual([`forms/note.liquid:3:1: ${key}: this key has no effect here`])
})

test('explains what to write for a form of CustomImage, and the rest of the app works', async () => {
  const { liquid } = register({
    files: memoryFiles({
      'form_configurations/image.liquid': '---\nresource: CustomImage\nconfiguration: { image: , owner_id: }\n---\n',
      'form_configurations/note.liquid': '---\nresource: note\nconfiguration: { properties: { text: } }\n---\nnote',
    }),
  })
  expect(await liquid.parseAndRender("{% include_form 'note' %}")).toBe('note')
  await expect(liquid.parseAndRender("{% include_form 'image' %}")).rejects.toThrow('CustomImage is not supported')
})
