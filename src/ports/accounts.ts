import { hash } from 'node:crypto'
import type { RecordStore, StoredRecord } from './records/port'
import { usersTable } from './records/reserved-tables'
import type { TokenClaims } from './tokens'
import { makePasswordVersion } from '../base/crypto/password'
import * as fixedLimits from '../base/limits'
import { normalize } from '../base/text/normalize'
import { getOwn, isHash, makeHash, mergeHashes, type Hash } from '../base/values/hash'
import { print } from '../base/values/print'

/** The property of a user with the password's hash. Templates and clients can never read it. */
export const passwordHash = 'encrypted_password'

/** The property of a user that changes when all sessions of the user are ended. */
export const sessionsVersion = 'sessions_version'

const maxEmail = fixedLimits.formats.email

/**
 * Normalizes an e-mail for comparisons, which ignore case and the composition of accents (Unicode's NFC, NFD). A text
 * that is too long for an e-mail is unchanged.
 */
export function normalizeEmail(email: string): string {
  const trimmed = email.trim()
  return trimmed.length > maxEmail ? trimmed : normalize(trimmed.toLowerCase(), 'NFC')
}

/** The forms in which an e-mail may be stored: the normal one, then the form of older records. */
export function listEmailForms(email: string): readonly string[] {
  return listTextForms(normalizeEmail(email))
}

/** Unicode's composed and decomposed form of a text; they are often the same. */
export function listTextForms(text: string): readonly string[] {
  const [composed, decomposed] = [normalize(text, 'NFC'), normalize(text, 'NFD')]
  return composed === decomposed ? [composed] : [composed, decomposed]
}

/** Finds the user by id, by e-mail, or by both. */
export async function findAccount(
  store: RecordStore,
  { id, email }: { readonly id?: string | null; readonly email?: string | null },
): Promise<StoredRecord | undefined> {
  if (email == null) return id == null ? undefined : store.find(id, usersTable)
  if (email.trim().length > maxEmail) return undefined
  const forms = listEmailForms(email)
  const where = [{ path: ['email'], in: forms }] as const
  const query = { table: usersTable, where, limit: forms.length, ...(id != null && { ids: [id] }) }
  const found = await store.search(query)
  return found.find(({ properties }) => getOwn(properties, 'email') === forms[0]) ?? found[0]
}

const fingerprintLength = 22

/** A fingerprint that changes with the user's password, and when all sessions are ended. It does not reveal the password. */
export function passwordFingerprint({ properties }: StoredRecord): string {
  return hashValues(readPasswordVersion(properties))
}

/** As `passwordFingerprint`, and changes with the e-mail, too: tokens are mailed, and a former mailbox may be another's. */
export function tokenFingerprint({ properties }: StoredRecord): string {
  return hashValues(readPasswordVersion(properties), getOwn(properties, 'email'))
}

function readPasswordVersion(properties: Hash): string {
  const stored = getOwn(properties, passwordHash)
  const password = typeof stored === 'string' ? makePasswordVersion(stored) : ''
  const ended = getOwn(properties, sessionsVersion)
  return typeof ended === 'string' ? `${password} ${ended}` : password
}

function hashValues(...values: readonly unknown[]): string {
  const text = values.map((value) => (typeof value === 'string' ? value : '')).join('\0')
  return hash('sha256', text, 'base64url').slice(0, fingerprintLength)
}

/**
 * The user of a token; undefined if the user no longer exists or has another fingerprint.
 *
 * @param fingerprintOf Default: the fingerprint of temporary tokens
 */
export async function findTokenUser(
  { subject, fingerprint }: TokenClaims,
  store: RecordStore,
  fingerprintOf = tokenFingerprint,
): Promise<StoredRecord | undefined> {
  if (subject === undefined) return undefined
  const user = await store.find(print(subject), usersTable)
  return user && (fingerprint === undefined || fingerprint === fingerprintOf(user)) ? user : undefined
}

/** The levels of hashes in profiles: by name, by attribute and by property. */
const profileLevels = 3

/** The changes of a user, merged over the stored attributes: properties by key, and profiles with their properties. */
export function mergeUserChanges(stored: Hash, changes: Hash): Hash {
  const merged = Object.entries(changes).map(([name, value]): [string, unknown] => {
    const before = getOwn(stored, name)
    const levels = name === 'profiles' ? profileLevels : 1
    return [name, isHash(before) && isHash(value) ? mergeHashes(before, value, levels) : value]
  })
  return makeHash(merged)
}
