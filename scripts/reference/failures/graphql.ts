/** Operations that fail after those of `seeds`, by root field. */
export const failingOperations: Readonly<Record<string, readonly string[]>> = {
  activity_publish: ['mutation { activity_publish(uuid: "none", feed_type: "Notification", ids: [1]) }'],
  admin_background_job_delete: ['mutation { admin_background_job_delete(id: "none") { label } }'],
  admin_background_job_retry: ['mutation { admin_background_job_retry(id: "none") { label } }'],
  api_call_send: [
    'mutation { api_call_send(template: { name: "nonsense" }) { errors { message } } }',
    'mutation { api_call_send { errors { message } } }',
  ],
  constant_set: ['mutation { constant_set(name: "", value: "EUR") { name } }'],
  data_export_delete: ['mutation { data_export_delete(id: "none") { id } }'],
  email_send: [
    'mutation { email_send(template: { name: "nonsense" }) { is_scheduled_to_send } }',
    'mutation { email_send { is_scheduled_to_send } }',
  ],
  form_submit: ['mutation { form_submit(form_name: "nonsense", fields: {}) { validation_errors } }'],
  jwt_decode_and_set_session: ['mutation { jwt_decode_and_set_session(jwt_token: "forged") { id } }'],
  record_create: [
    'mutation { record_create(record: {}) { id } }',
    'mutation { record_create(record: { table: "tea", properties: [{ name: "price", value: "cheap" }] }) { id } }',
    'mutation { record_create(form_name: "tea", record: { table: "tea", properties: [] }) { id } }',
  ],
  record_delete: ['mutation { record_delete(id: 99, table: "tea") { id } }'],
  record_update: [
    'mutation { record_update(id: 99, record: { table: "tea" }) { id } }',
    'mutation { record_update(id: 3, lock_version: "old", record: { table: "tea" }) { id } }',
  ],
  records: ['query { records(per_page: 0) { total_entries } }'],
  records_delete_all: ['mutation { records_delete_all { count } }'],
  sms_send: ['mutation { sms_send(template: { name: "nonsense" }) { is_scheduled_to_send } }'],
  user_create: [
    'mutation { user_create(user: { email: "ann@example.com" }) { id } }',
    'mutation { user_create(user: { email: "nonsense", password: "tea" }) { id } }',
  ],
  user_delete: ['mutation { user_delete(id: 99) { id } }'],
  user_profile_delete: ['mutation { user_profile_delete(user_id: 1, profile_type: "nonsense") { id } }'],
  user_session_create: ['mutation { user_session_create(email: "ann@example.com", password: "wrong") { id } }'],
  user_update: ['mutation { user_update(id: 99, user: {}) { id } }'],
  users_delete_all: ['mutation { users_delete_all { count } }'],
  users_update_all: ['mutation { users_update_all(all_users: true, user: { email: "a@example.com" }) { count } }'],
}
