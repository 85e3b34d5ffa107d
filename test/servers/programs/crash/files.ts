import { memoryFiles, type MemoryFiles } from '../../../../src'

export const accessKey = 'an-access-key-of-tests'

/** The migrations' table: each migration adds two records with its number. */
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

/** The sign-up request. */
export function signUp(origin: string, email: string): Request {
  return new Request(`${origin}/api/users`, {
    method: 'POST',
    headers: { authorization: `Token token=${accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ form_configuration_name: 'sign_up', form: { email } }),
  })
}

const presign =
  'mutation { form: property_upload_presigned_url(table: "note", property_name: "file") { upload_url upload_url_payload } }'

/** An app with a page that changes the session, a form with a file, and a page with a presigned form for a file. */
export function webFiles(): MemoryFiles {
  return memoryFiles({
    'views/pages/keep.liquid': '---\nlayout: ""\n---\n{% session n = context.params.n %}',
    'views/pages/kept.liquid': '---\nlayout: ""\n---\n{{ context.session.n }}',
    'views/pages/presign.liquid': `---\nlayout: ""\n---\n{% graphql g %}${presign}{% endgraphql %}{{ g.form | json }}`,
    'schema/note.yml': 'properties: [{ name: file, type: upload, options: { acl: private } }]',
    'forms/note.liquid': '---\nresource: note\nresource_owner: anyone\nfields: { properties: { file: } }\n---\n',
  })
}

/** A presigned form, as printed by the page `presign`. */
export interface PresignedUpload {
  readonly upload_url: string
  readonly upload_url_payload: Readonly<Record<string, string>>
}

/** The request that uploads a file by a presigned form. */
export function upload(
  origin: string,
  { upload_url: url, upload_url_payload: fields }: PresignedUpload,
  file: File,
): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  return new Request(new URL(url, origin), { method: 'POST', body })
}

/**
 * The request that saves a file in a new record, or replaces a record's file.
 *
 * @param file the file, or the key of an uploaded one
 */
export function sendFile(origin: string, file: File | string, id?: string): Request {
  const body = new FormData()
  body.set('form_configuration_name', 'note')
  body.set('form[properties][file]', file)
  if (id !== undefined) body.set('_method', 'put')
  return new Request(`${origin}/api/customizations${id === undefined ? '' : `/${id}`}`, {
    method: 'POST',
    headers: { authorization: `Token token=${accessKey}` },
    body,
  })
}
