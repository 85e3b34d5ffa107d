import type { RecordStamp } from '../../ports/records/port'
import {
  activitiesTable,
  constantsTable,
  isReserved,
  nested,
  recordAttributes,
  usersTable,
} from '../../ports/records/reserved-tables'
import { normalizeEmail, passwordHash } from '../../ports/accounts'
import { expectedDigest, isPasswordDigest } from '../../base/crypto/password'
import { InvalidValueError } from '../../base/errors'
import { describe, show } from '../../base/values/describe'
import { omitKeys, getOwn, hasOwn, makeHash, isHash, setOwn, type Hash } from '../../base/values/hash'
import { userTexts } from './cells'
import { expectText, readColumn, readHash, readText, type Row } from './row'
import { readStamp } from './stamp'
import { isRecordId } from '../../ports/records/properties'

/**
 * How the record of a row is found: by the id that it keeps, or by properties whose texts no other record of its table has
 * together. A row with neither is a new record, and has its place instead.
 */
export type Key =
  { readonly id: string } | { readonly match: Readonly<Record<string, string>> } | { readonly place: string }

/** A record as a row describes it. */
export interface Draft {
  readonly row: Row
  readonly table: string
  readonly key: Key
  readonly properties: Hash
  /** With the time of its deletion, if it is deleted. */
  readonly times: Omit<RecordStamp, 'id'>
  /** Whether the record must be there, because the row has only a part of it. */
  readonly isPart: boolean
  /** Why parts of the row cannot be taken. */
  readonly faults: readonly string[]
}

/**
 * The record that a row describes.
 *
 * @throws {InvalidValueError} if the row describes none
 * @throws {LimitError} if its JSON is too large
 */
export function makeDraft(row: Row): Draft {
  return makers[row.kind](row)
}

/** The imported columns of each kind; other columns are ignored. */
const makers: Readonly<Record<Row['kind'], (row: Row) => Draft>> = {
  constants: (row) => {
    const name = readText(row, 'name')
    if (name === undefined) throw new InvalidValueError('expected a name')
    const value = expectText(name, getOwn(row.values, 'value') ?? '')
    return { ...readBase(row, constantsTable), key: { match: { name } }, properties: { name, value } }
  },

  users: (row) => {
    const input = readText(row, 'email')
    if (input === undefined) throw new InvalidValueError('expected an email')
    const email = normalizeEmail(input)
    const digest = readText(row, passwordHash)
    const isValid = digest !== undefined && isPasswordDigest(digest)
    const key = readKey(row) ?? { match: { email } }
    return {
      ...readBase(row, usersTable),
      key,
      properties: {
        email,
        ...makeHash(userTexts.flatMap((name) => makeEntry(name, readText(row, name)))),
        ...makeExternalId(key),
        ...(isValid && { [passwordHash]: digest }),
        ...makeHash(makeEntry('properties', readHash(row, 'properties'))),
        ...makeHash(makeEntry('profiles', readProfiles(row))),
      },
      faults: digest === undefined || isValid ? [] : [`${passwordHash}: expected ${expectedDigest}`],
    }
  },

  profiles: (row) => {
    const id = readText(row, 'user_id')
    const name = readText(row, 'instance_profile_type_name') ?? readProfileName(row.values)
    if (id === undefined || name === undefined) throw new InvalidValueError('expected a user_id and a profile_type')
    const profiles = makeHash([[name, { properties: readHash(row, 'properties') ?? {} }]])
    return { ...readBase(row, usersTable), key: makeKey(id), properties: { profiles }, times: {}, isPart: true }
  },

  records: (row) => {
    const table = readText(row, 'model_schema') ?? readText(row, 'type_name') ?? readText(row, 'table')
    if (table === undefined) throw new InvalidValueError('expected the name of a table as model_schema or type_name')
    if (isReserved(table)) throw new InvalidValueError(`${show(table)} is not the name of a table`)
    const key = readKey(row)
    if (!key) throw new InvalidValueError('expected an id or an external_id: a second import would take it again')
    const input = readHash(row, 'properties') ?? {}
    const columns = recordTexts
      .filter((name) => !hasOwn(input, name))
      .flatMap((name) => makeEntry(name, readText(row, name)))
    const properties = { ...makeHash(columns), ...makeExternalId(key), ...omitKeys(input, [nested]), ...readFiles(row) }
    const faults = hasOwn(input, nested) ? [`"${nested}" is reserved: nested records are not imported`] : []
    return { ...readBase(row, table), key, properties, faults }
  },

  // An export does not have the feeds of activities.
  activities: (row) => {
    const uuid = readText(row, 'uuid')
    if (uuid === undefined) throw new InvalidValueError('expected a uuid')
    const payload = { ...readHash(row, 'payload'), uuid }
    return { ...readBase(row, activitiesTable), key: { match: { uuid } }, properties: { uuid, payload } }
  },
}

const recordTexts = ['user_id', 'creator_id', 'external_id', 'customizable_id', 'customizable_type']

const common = ['id', 'created_at', 'updated_at', 'deleted_at', 'properties']
const takenColumns: Readonly<Record<Row['kind'], ReadonlySet<string>>> = {
  constants: new Set(['id', 'created_at', 'updated_at', 'name', 'value']),
  users: new Set([...common, ...userTexts, 'email', passwordHash, 'profiles']),
  // The sample of the platform's documentation spells it so.
  profiles: new Set([...common, 'user_id', 'instance_profile_type_name', 'profile_type', 'proile_type', 'type_name']),
  records: new Set([
    ...[...common, ...recordTexts, 'model_schema', 'type_name', 'table'],
    ...['images', 'attachments', 'addresses', ...recordAttributes],
  ]),
  activities: new Set(['id', 'created_at', 'updated_at', 'deleted_at', 'uuid', 'payload']),
}

/** The columns of a row that are not taken. */
export function listUnknownColumns({ kind, values, table }: Row): readonly string[] {
  if (table !== undefined) return []
  return Object.keys(values).filter((name) => !takenColumns[kind].has(name) && !isEmpty(getOwn(values, name)))
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

function readBase(row: Row, table: string) {
  const times = readStamp(row.kind === 'constants' ? omitKeys(row.values, ['deleted_at']) : row.values)
  return { row, table, times, isPart: false, faults: [] }
}

function readKey(row: Row): Key | undefined {
  const id = readText(row, 'id') ?? readText(row, 'external_id')
  return id === undefined ? undefined : makeKey(id)
}

/** Exports without internal ids have the external ones in their place. */
export function makeKey(id: string): Key {
  return isRecordId(id) ? { id } : { match: { external_id: id } }
}

export function makeExternalId(key: Key): Hash {
  const id = 'match' in key ? getOwn(key.match, 'external_id') : undefined
  return id === undefined ? {} : { external_id: id }
}

function makeEntry(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  return value === undefined ? [] : [[name, value]]
}

/** The objects of a list in a column. */
function readList(row: Row, name: string): readonly Hash[] {
  const value = readColumn(row, name)
  if (value === undefined) return []
  if (Array.isArray(value) && value.every(isHash)) return value
  throw new InvalidValueError(`${name}: expected a list of objects, got ${describe(value)}`)
}

/** Profiles by their names; the platform's exports in JSON have a list of them. */
function readProfiles(row: Row): Hash | undefined {
  const value = readColumn(row, 'profiles')
  if (Array.isArray(value)) return makeHash(readList(row, 'profiles').map(readListedProfile))
  const profiles = readHash(row, 'profiles')
  // An export may list a missing profile as null.
  const entries = Object.entries(profiles ?? {}).filter(([, profile]) => profile !== null)
  return profiles && makeHash(entries.map(([name, profile]) => [name, readProfile(profile)]))
}

function readListedProfile(profile: Hash): [string, Hash] {
  const name = readProfileName(profile)
  if (name === undefined) throw new InvalidValueError('profiles: expected a type_name')
  const files = fileLists.flatMap(([list]) => listNamedFiles(getOwn(profile, list)))
  return [name, { properties: { ...readProfile(profile).properties, ...makeHash(files) } }]
}

function readProfile(profile: unknown): Hash & { readonly properties: Hash } {
  const properties = isHash(profile) ? (getOwn(profile, 'properties') ?? {}) : profile
  if (isHash(profile) && isHash(properties)) return { ...profile, properties }
  throw new InvalidValueError(`profiles: expected properties, got ${describe(properties)}`)
}

function readProfileName(profile: Hash): string | undefined {
  const name = ['type_name', 'profile_type', 'proile_type', 'name'].map((key) => getOwn(profile, key)).find(Boolean)
  return typeof name === 'string' ? name : undefined
}

/** Lists of files, and the attributes that keep them by their names. */
const fileLists = [
  ['images', 'custom_images'],
  ['attachments', 'custom_attachments'],
] as const

function readFiles(row: Row): Hash {
  const properties: Hash = {}
  for (const [list, attribute] of fileLists) {
    const files = listNamedFiles(readList(row, list))
    if (files.length > 0) properties[attribute] = makeHash(files)
  }
  const addresses = readList(row, 'addresses').flatMap(({ name, ...address }) =>
    typeof name === 'string' ? [[name, address] as const] : [],
  )
  if (addresses.length > 0) properties.custom_addresses = makeHash(addresses)
  return properties
}

function listNamedFiles(list: unknown): readonly (readonly [string, unknown])[] {
  return (Array.isArray(list) ? list : []).filter(isHash).flatMap((file) => {
    const [name, url] = [getOwn(file, 'name'), getOwn(file, 'url')]
    return typeof name === 'string' && typeof url === 'string' ? [[name, new ExportedFile(url)] as const] : []
  })
}

/** A file that an export names beside the properties. */
export class ExportedFile {
  constructor(readonly url: string) {}
}

/** A copy of a hash without the value at a path. */
export function removePath(hash: Hash, [name = '', ...path]: readonly string[]): Hash {
  if (path.length === 0) return omitKeys(hash, [name])
  const inner = getOwn(hash, name)
  if (!isHash(inner)) return hash
  const copy = makeHash(Object.entries(hash))
  setOwn(copy, name, removePath(inner, path))
  return copy
}
