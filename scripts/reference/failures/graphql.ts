/** Operations that fail after the preparations of an example, by root field: those that no mistake in the example makes. */
export const failingOperations: Readonly<Record<string, readonly string[]>> = {
  constant_set: ['mutation { constant_set(name: "", value: "EUR") { name } }'],
  record_create: [
    'mutation { record_create(record: { table: "tea", properties: [{ name: "price", value: "cheap" }] }) { id } }',
    'mutation { record_create(form_name: "tea", record: { table: "tea", properties: [] }) { id } }',
  ],
  record_update: ['mutation { record_update(id: 3, lock_version: "old", record: { table: "tea" }) { id } }'],
  records: ['query { records(per_page: 0) { total_entries } }'],
  user_create: ['mutation { user_create(user: { email: "ann@example.com" }) { id } }'],
  users_update_all: ['mutation { users_update_all(all_users: true, user: { email: "a@example.com" }) { count } }'],
}
