import type { QueryContext } from '../../context'
import { findKey } from '../../../context/uploads/stored-file'
import { InvalidValueError } from '../../../../base/errors'
import { describe } from '../../../../base/values/describe'
import { omitKeys, getOwn, toHashOrEmpty, isHash, type Hash } from '../../../../base/values/hash'
import { refuse } from '../../filters/refuse'
import type { WithForm } from '../forms'
import { throwNoRecord } from '../records/records'
import { toRow } from '../rows'
import { fetchUpload } from './fetched'
import { findInAnyTable } from './upload-delete'
import type { OlderFile } from './uploads'

interface FileInput {
  readonly custom_attribute_name?: string | null
  readonly owner_id?: string | null
  readonly owner_type?: string | null
  /** The URL of a file that a client has uploaded with a presigned form. */
  readonly direct_url?: string | null
  readonly raw_remote_image_url?: string | null
  readonly raw_remote_file_url?: string | null
  readonly page_slug?: string | null
  readonly generate_file?: object | null
}

/** The input, under the name of its type. */
interface Saving extends WithForm {
  readonly custom_image?: FileInput
  readonly custom_attachment?: FileInput
}

interface WithId extends WithForm {
  readonly id: string
}

/** The attribute of a record that holds files by name. */
type Attribute = 'custom_images' | 'custom_attachments'

/** The names of records in the interface. */
const ownerTypes: readonly unknown[] = ['Customization', 'Model', 'Record']

/**
 * The older mutations of files: the file of a name in `custom_images` or `custom_attachments` of a record. Its id is the
 * record's id, a slash, and its name. `uploader_id` has no effect.
 */
export const olderFileMutations = {
  Mutation: {
    custom_image_create: resolveCreation('custom_images'),
    custom_image_update: resolveUpdate('custom_images'),
    custom_image_delete: resolveDeletion('custom_images'),
    custom_attachment_create: resolveCreation('custom_attachments'),
    custom_attachment_update: resolveUpdate('custom_attachments'),
    custom_attachment_delete: resolveDeletion('custom_attachments'),
  },
}

function resolveCreation(attribute: Attribute) {
  return async (_: unknown, args: Saving, context: QueryContext): Promise<OlderFile> => {
    const { custom_attribute_name: name, owner_id, owner_type, ...input } = readInput(args)
    if (name == null || name === '' || owner_id == null) {
      throw new InvalidValueError('expected custom_attribute_name and owner_id')
    }
    if (!ownerTypes.includes(owner_type)) {
      throw new InvalidValueError(`owner_type: expected "Customization", got ${describe(owner_type)}`)
    }
    const value = await findContent(name, input, context)
    return changeFile({ id: owner_id, attribute, name }, context, () => value)
  }
}

function resolveUpdate(attribute: Attribute) {
  return async (_: unknown, args: Saving & WithId, context: QueryContext): Promise<OlderFile> => {
    const { custom_attribute_name, owner_id, owner_type, ...input } = readInput(args)
    refuse({ custom_attribute_name, owner_id, owner_type }, 'create another file, and delete this one')
    const place = { ...parseFileId(args.id), attribute }
    const value = await findContent(place.name, input, context)
    return changeFile(place, context, (before) => (isHash(before) ? value : throwNoFile(args.id)))
  }
}

function resolveDeletion(attribute: Attribute) {
  return (_: unknown, { id, ...form }: WithId, context: QueryContext): Promise<OlderFile> => {
    refuseForm(form)
    return changeFile({ ...parseFileId(id), attribute }, context, (before) =>
      isHash(before) ? undefined : throwNoFile(id),
    )
  }
}

function readInput({ custom_image, custom_attachment, ...args }: Saving): FileInput {
  refuseForm(args)
  const { page_slug, generate_file, ...input } = custom_image ?? custom_attachment ?? {}
  refuse({ page_slug, generate_file }, 'write the file as value_upload of a property')
  return input
}

function refuseForm({ form_name, form_configuration_name }: WithForm): void {
  refuse({ form_name, form_configuration_name }, 'files have no forms')
}

/** The new file, or the key of one that a client has uploaded. */
async function findContent(name: string, input: FileInput, context: QueryContext): Promise<unknown> {
  const url = input.raw_remote_image_url ?? input.raw_remote_file_url
  if ((url == null) === (input.direct_url == null)) {
    throw new InvalidValueError(`${name}: expected the URL of a file, or a direct_url`)
  }
  if (url != null) return fetchUpload(name, url, context)
  const { key } = findKey(input.direct_url) ?? {}
  if (key === undefined) {
    const expected = 'expected the URL of an uploaded file'
    throw new InvalidValueError(`${name}: direct_url: ${expected}, got ${describe(input.direct_url)}`)
  }
  return { key }
}

interface FilePosition {
  readonly id: string
  readonly attribute: Attribute
  readonly name: string
}

/** Changes a file of a record; undefined deletes it. */
function changeFile(
  { id, attribute, name }: FilePosition,
  context: QueryContext,
  to: (before: unknown) => unknown,
): Promise<OlderFile> {
  return context.transaction(async ({ records }) => {
    const record = (await findInAnyTable(records, id)) ?? throwNoRecord(id)
    const files = toHashOrEmpty(getOwn(record.properties, attribute))
    const value = to(getOwn(files, name))
    const others: Hash = omitKeys(files, [name])
    const changes = { [attribute]: value === undefined ? others : { ...others, [name]: value } }
    const changed = (await records.update(id, changes, record.table)) ?? record
    const file = getOwn(toHashOrEmpty(getOwn(changed.properties, attribute)), name)
    return { row: toRow(changed), attribute, name, value: toHashOrEmpty(value === undefined ? undefined : file) }
  })
}

/** The record and the name in the id of a file. */
function parseFileId(fileId: string): Pick<FilePosition, 'id' | 'name'> {
  const slash = fileId.indexOf('/')
  return slash < 0 ? throwNoFile(fileId) : { id: fileId.slice(0, slash), name: fileId.slice(slash + 1) }
}

function throwNoFile(id: string): never {
  throw new InvalidValueError(`no file has the id ${describe(id)}`)
}
