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

/** An app with a page that changes the session, and a form with a file. */
export function webFiles(): MemoryFiles {
  return memoryFiles({
    'views/pages/keep.liquid': '---\nlayout: ""\n---\n{% session n = context.params.n %}',
    'views/pages/kept.liquid': '---\nlayout: ""\n---\n{{ context.session.n }}',
    'schema/note.yml': 'properties: [{ name: file, type: upload, options: { acl: private } }]',
    'forms/note.liquid': '---\nresource: note\nresource_owner: anyone\nfields: { properties: { file: } }\n---\n',
  })
}

/** The request that saves a file in a new record, or in the place of the file that a record has. */
export function sendFile(origin: string, content: string, id?: string): Request {
  const body = new FormData()
  body.set('form_configuration_name', 'note')
  body.set('form[properties][file]', new File([content], 'a.txt', { type: 'text/plain' }))
  if (id !== undefined) body.set('_method', 'put')
  return new Request(`${origin}/api/customizations${id === undefined ? '' : `/${id}`}`, {
    method: 'POST',
    headers: { authorization: `Token token=${accessKey}` },
    body,
  })
}
