import { removeWhole } from './nested'
import { defineResource, write, type Resource } from './resource'
import { toPropertyPath, RecordMapper } from './record-mapper'

const mapper = new RecordMapper(
  ['custom_addresses', 'custom_attachments', 'custom_images'],
  ['customizable_id', 'customizable_type', 'external_id', 'user_id'],
)

/** The records of a table of the app. */
export function makeTable(name: string): Resource {
  return defineResource(name, {
    findPlace: (_, field) => ({ table: name, path: toPropertyPath(field) }),
    load: ({ properties }) => mapper.load(properties),

    check({ changes, report }) {
      mapper.check(changes, [], report)
    },

    save: (draft) => write(draft, name, mapper.flatten(draft.attributes, draft.record?.properties)),

    remove: removeWhole,
  })
}
