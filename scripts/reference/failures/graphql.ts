/** The log-ins that the app of the examples allows with wrong passwords. */
export const exampleLogins = 3

/** More log-ins with a wrong password than the app allows. */
const logInTooOften = Array.from(
  { length: exampleLogins + 1 },
  (_, i) => `a${i}: user_session_create(email: "ann@example.com", password: "wrong") { id }`,
)

/** Operations that fail after the preparations of an example, by root field: those that no mistake in the example makes. */
export const failingOperations: Readonly<Record<string, readonly string[]>> = {
  activity_publish: ['mutation { activity_publish(uuid: "a", feed_type: "Notification", ids: [1], at: "2031-01-01") }'],
  activity_unpublish: ['mutation { activity_unpublish }'],
  api_call_send: ['mutation { api_call_send(data: {}) { errors { message } } }'],
  constant_set: ['mutation { constant_set(name: "", value: "EUR") { name } }'],
  email_send: ['mutation { email_send(data: {}) { is_scheduled_to_send } }'],
  record_create: [
    'mutation { record_create(record: { table: "tea", properties: [{ name: "price", value: "cheap" }] }) { id } }',
    'mutation { record_create(form_name: "tea", record: { table: "tea", properties: [] }) { id } }',
    'mutation { record_create(record: { properties: [] }) { id } }',
    'mutation { record_create(record: { table: ":tea", properties: [] }) { id } }',
    'mutation { record_create(record: { table: "tea", properties: [{ name: "photo", value_upload: { type: plain } }] }) { id } }',
  ],
  record_update: ['mutation { record_update(id: 3, lock_version: "old", record: { table: "tea" }) { id } }'],
  records: [
    'query { records(per_page: -1) { total_entries } }',
    'query { records(per_page: 1, page: 0) { total_entries } }',
    'query { records(per_page: 1, filter: { created_at: { gt: "soon" } }) { total_entries } }',
    'query { records(per_page: 1, filter: { table: { value: ":tea" } }) { total_entries } }',
  ],
  sms_send: ['mutation { sms_send(data: {}) { is_scheduled_to_send } }'],
  user: [
    'query { user(id: 1) { authenticate { otp_code(code: "1", drift: -1) } } }',
    'query { user(id: 1) { jwt_token(expires_in: 0) } }',
    'query { user(id: 1) { jwt_token(algorithm: RS256) } }',
    'query { user(id: 1) { temporary_token(expires_in: 0) } }',
  ],
  user_create: ['mutation { user_create(user: { email: "ann@example.com" }) { id } }'],
  user_session_create: ['mutation { user_session_create { id } }', `mutation { ${logInTooOften.join('\n')} }`],
  users_update_all: ['mutation { users_update_all(all_users: true, user: { email: "a@example.com" }) { count } }'],
}
