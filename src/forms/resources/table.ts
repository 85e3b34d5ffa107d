import { attributesOf } from '../attributes'
import { compileFields } from '../field'
import { removeWhole } from './nested'
import { write, type Resource } from './resource'
import { propertyOf, Rows } from './rows'

const rows = new Rows(['custom_addresses', 'custom_attachments', 'custom_images'])

/** The records of a table of the app. */
export function table(name: string): Resource {
  const type = { kind: 'object', attributes: attributesOf(name) } as const
  return {
    type,
    defaults: compileFields({}, type, name),
    tableOf: () => name,
    propertyOf,
    find: (store, id, options) => store.find(id, name, options),
    load: ({ properties }) => rows.load(properties),

    check({ kept, fault }) {
      rows.check(kept, [], fault)
    },

    save: (draft) => write(draft, name, rows.flatten(draft.values, draft.record?.properties)),

    remove: removeWhole,
  }
}
