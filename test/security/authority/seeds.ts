import { scryptSync } from 'node:crypto'
import { constantsTable, nestedTable, usersTable } from '../../../src/ports/records/reserved-tables'
import type { Hash } from '../../../src/base/values/hash'

export const typesTable = ':customization_types'

/** The passwords of the seeded users. */
export const passwords = { ann: 'password of ann', eve: 'password of eve', admin: 'password of admin' } as const

/** A hash with a low cost. */
function hashed(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 16, r: 8, p: 1 })
  return `scrypt$16$8$1$${Buffer.from('salt').toString('base64url')}$${key.toString('base64url')}`
}

const [ann, eve, admin] = Object.values(passwords).map(hashed)

/** The passwords by hash. */
export const knownHashes: ReadonlyMap<unknown, string> = new Map(
  Object.values(passwords).map((password) => [hashed(password), password]),
)

/** The seeded records, with the ids 1, 2, 3 …; ann is the user 1, and eve the user 2. */
export const seeds: readonly (readonly [table: string, properties: Hash])[] = [
  [usersTable, { email: 'ann@example.com', encrypted_password: ann, properties: { level: 1, place: { mail: 'a' } } }],
  [usersTable, { email: 'eve@example.com', encrypted_password: eve, properties: { level: 1, price: 9 } }],
  [usersTable, { email: 'admin@example.com', encrypted_password: admin }],
  ['order', { creator_id: '1', price: 9, place: { mail: 'a' } }],
  ['order', { creator_id: '2', price: 9, place: { street: 'a', mail: 'b' } }],
  ['photo', { creator_id: '1', price: 9 }],
  ['photo', { creator_id: '2', price: 9, place: { mail: 'a' }, customizations: claims() }],
  ['secret', { text: 'hidden' }],
  [':bank_accounts', { creator_id: '1', country: 'PL' }],
  ['album', { creator_id: '2', price: 9 }],
  ['tag', { creator_id: '2' }],
  ['order', { price: 9 }],
  [nestedTable, { parent: '10', name: 'tag', record: '11', table: 'tag' }],
  [nestedTable, { parent: '10', name: 'photo', record: '12', table: 'order' }],
  [typesTable, { name: 'album', number: 1 }],
  [constantsTable, { name: 'key', value: 'value' }],
]

/** Links to other users' records that an older version or a host's code has stored in properties. */
function claims(): Hash {
  return {
    tag: { id: '1', custom_model_type_name: usersTable },
    photo: { id: '4', custom_model_type_name: 'order' },
  }
}
