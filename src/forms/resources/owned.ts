import type { StoredRecord } from '../../adapters/records'
import { except } from '../../values/hash'
import { attributesOf } from '../attributes'
import { compileFields } from '../field'
import { creator, write, type Resource } from './resource'

/** What users keep with the platform: their bank accounts and credit cards. */
export function owned(name: string, tableName: string): Resource {
  const type = { kind: 'object', attributes: attributesOf(name) } as const
  return {
    type,
    defaults: compileFields({}, type, name),
    tableOf: () => tableName,
    propertyOf: (path) => path,
    find: (store, id, options) => store.find(id, tableName, options),
    load: ({ properties }: StoredRecord) => except(properties, [creator]),
    save: (draft) => write(draft, tableName, draft.values),

    remove: (store, { id }) => store.delete(id, tableName),
  }
}
