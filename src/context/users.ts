import type { CurrentUser } from '../adapters/graphql'
import type { StoredRecord } from '../adapters/records'
import { getOwn } from '../values/hash'

/** What a template may read of a user, beside the id: whatever else is kept of one, such as the password, is not there. */
const readable = ['first_name', 'middle_name', 'last_name', 'name', 'slug', 'language', 'properties'] as const

/** A user as `context.current_user` has it. */
export function templateUser({ id, properties, createdAt }: StoredRecord): CurrentUser {
  const email = getOwn(properties, 'email')
  return {
    id,
    email: typeof email === 'string' ? email : null,
    created_at: createdAt.toISOString(),
    ...Object.fromEntries(readable.map((name) => [name, getOwn(properties, name) ?? null])),
  }
}
