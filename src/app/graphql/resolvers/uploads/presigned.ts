import type { QueryContext, PropertyPlace, UploadPermission } from '../../context'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { toContentType } from '../../../../files/schema/upload-options'
import { InvalidValueError, UnavailableError } from '../../../../base/errors'
import { checkTable } from '../../filters'
import { findUploads } from './uploads'

/** A range of bytes. */
interface Length {
  readonly gte?: number | null
  readonly lte: number
}

interface PropertyPresign {
  readonly property_name: string
  readonly table?: string | null
  readonly model_schema_name?: string | null
  readonly user?: boolean | null
  readonly include_content_type?: boolean | null
  readonly presign_url?: {
    readonly acl?: 'public' | 'private' | null
    readonly content_length?: Length | null
    readonly content_type?: { readonly starts_with?: string | null; readonly value?: string | null } | null
  } | null
}

interface OlderPresign {
  readonly options?: {
    readonly acl?: 'public' | 'private' | null
    readonly content_disposition?: string | null
    readonly content_length?: Length | null
    readonly type?: 'image' | 'attachment' | null
    readonly versions?: readonly unknown[] | null
    readonly model_property?: { readonly model_schema_name: string; readonly property_name: string } | null
    readonly user_property?: { readonly property_name: string } | null
  } | null
}

interface PresignedUpload {
  readonly upload_url: string
  readonly upload_url_payload: Readonly<Record<string, string>>
}

const ofUser = (name: string): PropertyPlace => ({ table: usersTable, path: ['properties', name] })

const images = { contentType: { startsWith: 'image/' } }

/** Forms by which clients upload files to the storage. */
export const presignedResolvers = {
  Mutation: {
    async property_upload_presigned_url(_: unknown, args: PropertyPresign, context: QueryContext) {
      const { property_name: name, user, presign_url: own, include_content_type: includesType } = args
      const table = checkTable(args.table ?? args.model_schema_name)
      if (user !== true && table === undefined) {
        throw new InvalidValueError('property_upload_presigned_url: expected a table, or user: true')
      }
      const place = user === true || table === undefined ? ofUser(name) : { table, path: [name] }
      const contentType = toContentType(own?.content_type)
      const form = await presignUpload(context, place, {
        ...(own?.acl != null && { acl: own.acl }),
        ...readContentLength(own?.content_length),
        ...(contentType && { contentType }),
      })
      const type = includesType === true && contentType && 'value' in contentType ? contentType.value : undefined
      return type === undefined
        ? form
        : { ...form, upload_url_payload: { 'Content-Type': type, ...form.upload_url_payload } }
    },

    /** For any property that holds files. */
    presigned_upload_url: (_: unknown, args: OlderPresign, context: QueryContext) =>
      presignOlderForm(context, args, args.options?.type === 'attachment' ? {} : images),

    image_presign_url: (_: unknown, args: OlderPresign, context: QueryContext) =>
      presignOlderForm(context, args, images),

    attachment_presign_url: (_: unknown, args: OlderPresign, context: QueryContext) =>
      presignOlderForm(context, args, {}),
  },
}

function presignOlderForm(
  context: QueryContext,
  { options }: OlderPresign,
  types: Pick<UploadPermission, 'contentType'>,
): Promise<PresignedUpload> {
  const {
    acl,
    content_disposition: disposition,
    content_length,
    versions,
    model_property,
    user_property,
  } = options ?? {}
  if ((versions ?? []).length > 0 || (disposition ?? 'inline') !== 'inline') {
    const reason = 'they are options of the property, in its schema file'
    throw new UnavailableError('versions', `versions and content_disposition are not available here: ${reason}`)
  }
  const table = checkTable(model_property?.model_schema_name)
  const ofModel = model_property && table !== undefined ? { table, path: [model_property.property_name] } : undefined
  return presignUpload(context, user_property ? ofUser(user_property.property_name) : ofModel, {
    ...(acl != null && { acl }),
    ...readContentLength(content_length),
    ...types,
  })
}

function readContentLength(input: Length | null | undefined): Pick<UploadPermission, 'contentLength'> {
  if (!input) return {}
  const { gte, lte } = input
  const min = gte ?? 0
  if (min < 0 || lte < min) {
    throw new InvalidValueError(`content_length: expected 0 <= gte <= lte, got gte ${min} and lte ${lte}`)
  }
  return { contentLength: { min, max: lte } }
}

async function presignUpload(
  context: QueryContext,
  place: PropertyPlace | undefined,
  permission: UploadPermission,
): Promise<PresignedUpload> {
  const { url, fields } = await findUploads(context).presign(place, permission)
  return { upload_url: url, upload_url_payload: fields }
}
