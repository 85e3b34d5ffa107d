import type { QueryContext } from '../../context'
import type { RecordStore, StoredRecord } from '../../../../ports/records/port'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { InvalidValueError, UnavailableError } from '../../../../base/errors'
import { describe } from '../../../../base/values/describe'
import { getOwn, makeHash, toHashOrEmpty, isHash, type Hash } from '../../../../base/values/hash'

interface UploadDelete {
  readonly upload_object_id: string
  readonly upload_object_type: 'Record' | 'User' | 'UserProfile'
  readonly attribute_name?: string | null
  readonly delete_all_properties?: boolean | null
}

/** Empties properties that hold files; their files are deleted when that has committed. `sync` has no effect. */
export const uploadDeleteResolvers = {
  Mutation: {
    upload_delete: (_: unknown, args: UploadDelete, context: QueryContext) =>
      context.transaction(async ({ records }) => {
        const { upload_object_id: id, upload_object_type: type } = args
        const record = (await findOwner(records, args)) ?? throwNoObject(id)
        const own = type === 'User' ? toHashOrEmpty(getOwn(record.properties, 'properties')) : record.properties
        const names = listFileNames(own, args)
        const emptied = makeHash(names.map((name) => [name, null]))
        const changes = type === 'User' ? { properties: { ...own, ...emptied } } : emptied
        if (names.length > 0) await records.update(id, changes, record.table)
        return { upload_object_id: id, upload_object_type: type, uploads: names, errors: [] }
      }),
  },
}

async function findOwner(
  records: RecordStore,
  { upload_object_id: id, upload_object_type: type }: UploadDelete,
): Promise<StoredRecord | undefined> {
  if (type === 'UserProfile') {
    throw new UnavailableError('upload_object_type', 'profiles are properties of users: use user_update')
  }
  if (type === 'User') return records.find(id, usersTable, { lock: true })
  return findInAnyTable(records, id)
}

/** Finds and locks a record of the app, of any table. */
export async function findInAnyTable(records: RecordStore, id: string): Promise<StoredRecord | undefined> {
  const [record] = await records.search({ ids: [id], limit: 1, lock: true })
  return record
}

/** The names of the properties to empty. @throws {InvalidValueError} if none is named */
function listFileNames(
  properties: Hash,
  { attribute_name: name, delete_all_properties: isAll }: UploadDelete,
): string[] {
  if (name == null && isAll !== true) {
    throw new InvalidValueError('upload_delete: expected attribute_name, or delete_all_properties: true')
  }
  const files = Object.entries(properties).filter(([, value]) => isFile(value))
  return files.map(([key]) => key).filter((key) => isAll === true || key === name)
}

function isFile(value: unknown): boolean {
  return isHash(value) && typeof getOwn(value, 'file_name') === 'string' && typeof getOwn(value, 'size') === 'number'
}

function throwNoObject(id: string): never {
  throw new InvalidValueError(`upload_delete: no object has the id ${describe(id)}`)
}
