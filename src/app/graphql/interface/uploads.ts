/** Files of properties, images and attachments. */
export const uploadsTypes = `
extend type Query {
  images(
    filter: ImagesFilterInput, page: Int = 1, per_page: Int = 20, sort: [ImagesSortInput!]
  ): CustomImageCollection @deprecated
}

extend type Mutation {
  attachment_presign_url(options: AttachmentPresignUrlInput): AttachmentPresignedUploadUrl @deprecated
  custom_attachment_create(
    custom_attachment: CustomAttachmentInputType!, form_configuration_name: String, form_name: String
  ): CustomAttachment @deprecated
  custom_attachment_delete(
    form_configuration_name: String, form_name: String, id: ID!
  ): CustomAttachment @deprecated
  custom_attachment_update(
    custom_attachment: UpdateCustomAttachmentInputType!, form_configuration_name: String, form_name: String
    id: ID!
  ): CustomAttachment @deprecated
  custom_image_create(
    custom_image: NewCustomImageInputType!, form_configuration_name: String, form_name: String
  ): CustomImage @deprecated
  custom_image_delete(form_configuration_name: String, form_name: String, id: ID!): CustomImage @deprecated
  custom_image_update(
    custom_image: CustomImageInputType!, form_configuration_name: String, form_name: String, id: ID!
  ): CustomImage @deprecated
  image_presign_url(options: ImagePresignUrlInput): ImagePresignedUploadUrl @deprecated
  presigned_upload_url(options: PresignUrlInput): PresignedUploadUrl @deprecated
  property_upload_presigned_url(
    include_content_type: Boolean = false, model_schema_name: String, presign_url: PresignUrl
    property_name: String!, table: String, user: Boolean = false
  ): PropertyUploadPresignedUrl
  upload_delete(
    attribute_name: String, delete_all_properties: Boolean, sync: Boolean = false, upload_object_id: ID!
    upload_object_type: ObjectsWithUploadsEnum!
  ): ObjectUpload
}

input ImagesFilterInput {
  created_at: DateFilter, deleted_at: DateFilter, id: UniqIdFilter, name: StringFilter, property_id: UniqIdFilter
  updated_at: DateFilter, uploader_id: UniqIdFilter
}

input ImagesSortInput {
  created_at: StandardSort, deleted_at: StandardSort, id: StandardSort, property_id: StandardSort
  updated_at: StandardSort, uploader_id: StandardSort
}

type CustomImageCollection implements PageInterface { results: [CustomImage!] }

input AttachmentPresignUrlInput {
  content_disposition: AttachmentContentDispositionEnum = inline, content_length: AttachmentContentLengthRange
  model_property: AttachmentModelPropertyInput, user_property: AttachmentUserPropertyInput
}

type AttachmentPresignedUploadUrl { upload_url: String!, upload_url_payload: HashObject! }

input CustomAttachmentInputType {
  custom_attribute_name: String!, direct_url: String, generate_file: ProcessStrategyInputType, owner_id: ID!
  owner_type: String!, page_slug: String, raw_remote_file_url: String, uploader_id: ID
}

type CustomAttachment { created_at: JSONDate, file_url: String, id: ID! }

input UpdateCustomAttachmentInputType {
  custom_attribute_name: String, direct_url: String, owner_id: ID, owner_type: String, page_slug: String
  uploader_id: ID
}

input NewCustomImageInputType {
  custom_attribute_name: String!, direct_url: String, owner_id: ID!, owner_type: String!, page_slug: String
  raw_remote_image_url: String, uploader_id: ID
}

type CustomImage {
  created_at: JSONDate!, deleted_at: JSONDate, file_url: String @deprecated, id: ID!, name: String
  property_id: ID, updated_at: JSONDate!, uploader_id: ID, url(version: String): String
}

input CustomImageInputType {
  custom_attribute_name: String, direct_url: String, owner_id: ID, owner_type: String, page_slug: String
  uploader_id: ID
}

input ImagePresignUrlInput {
  content_length: ContentLengthRange, model_property: ModelPropertyInput, user_property: UserPropertyInput
  versions: [VersionInput!]
}

type ImagePresignedUploadUrl { upload_url: String!, upload_url_payload: HashObject! }

input PresignUrlInput {
  acl: ACL = public, content_disposition: String = "inline", content_length: ContentLengthRange
  type: UploadType = image, versions: [VersionInput!]
}

type PresignedUploadUrl { upload_url: String!, upload_url_payload: HashObject! }
input PresignUrl { acl: ACL, content_length: ContentLength, content_type: Content }
enum ObjectsWithUploadsEnum { Record User UserProfile }

type ObjectUpload {
  errors: [String!], job_id: String, upload_object_id: ID!, upload_object_type: String!, uploads: JSONPayload
}

enum AttachmentContentDispositionEnum { download inline }
input AttachmentContentLengthRange { gte: Int!, lte: Int! }
input AttachmentModelPropertyInput { model_schema_name: String!, property_name: String! }
input AttachmentUserPropertyInput { property_name: String! }

input ProcessStrategyInputType {
  body: String, file_name: String!, page: ProcessPageInputType, strategy: ProcessStrategy!
  synchronous: Boolean = false
}

input ContentLengthRange { gte: Int!, lte: Int! }
input ModelPropertyInput { model_schema_name: String!, property_name: String! }

input VersionInput {
  manipulate: VersionManipulateInput, name: String!, output: VersionOutputInput, resize: VersionResizeInput
}

enum ACL { private public }
enum UploadType { attachment image }
input ContentLength { gte: Int, lte: Int! }
input Content { starts_with: String, value: String }
input ProcessPageInputType { params: HashObject, slug: String! }
enum ProcessStrategy { pdf text }

input VersionManipulateInput {
  blur: ImageBlur
  flatten: CssColor = "#000000"
  greyscale: Boolean = false
}

input VersionOutputInput { format: ImageFormat, quality: ImageQuality }

input VersionResizeInput {
  background: CssColor, fit: ImageResizeFit = cover, height: Int, position: ImageResizePosition, width: Int
  without_enlargement: Boolean = false
}

enum ImageFormat { avif jpeg png webp }
enum ImageResizeFit { contain cover fill inside outside }
enum ImageResizePosition { bottom center left left_bottom left_top right right_bottom right_top top }
`
