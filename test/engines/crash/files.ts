import { memoryFiles, type MemoryFiles } from '../../../src'

export const accessKey = 'an-access-key'

/** The table of the migrations: each adds two records of its own number. */
export const migrated = 'migrated'

const migrations = [1, 2, 3, 4, 5].map((number) => [
  `migrations/${number}_add.liquid`,
  '{% graphql _ %}mutation { record_create(record: { table: "migrated", properties: [{ name: "n", value_int: N }] }) { id } }{% endgraphql %}'
    .replace('N', String(number))
    .repeat(2),
])

/** An app with a form that queues a job and an e-mail, migrations, and an index. */
export function crashFiles(): MemoryFiles {
  return memoryFiles({
    'forms/sign_up.liquid': [
      '---',
      'resource: User',
      'fields: { email: { validation: { presence: true } } }',
      'async_callback_actions: "{% log form.email %}"',
      'email_notifications: [welcome]',
      '---',
    ].join('\n'),
    'emails/welcome.liquid':
      '---\nto: "{{ form.email }}"\nfrom: "app@example.com"\nsubject: Welcome\n---\nWelcome, {{ form.email }}',
    'schema/migrated.yml': 'properties: [{ name: n, type: integer, index: true }]',
    ...(Object.fromEntries(migrations) as Record<string, string>),
  })
}

/** The request that signs up. */
export function signUp(origin: string, email: string): Request {
  return new Request(`${origin}/api/users`, {
    method: 'POST',
    headers: { authorization: `Token token=${accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ form_configuration_name: 'sign_up', form: { email } }),
  })
}
