/** The properties of records and users: fields, filters and inputs. */
export const propertiesTypes = `

interface PropertiesInterface {
  address(name: String!): CustomAddrress @deprecated
  addresses(name: String): [CustomAddrress!] @deprecated
  attachment(name: String!): PrivateFile @deprecated
  attachments(name: String): [PrivateFile!] @deprecated
  id: ID
  image(name: String!): Image @deprecated
  images(name: String): [Image!] @deprecated
  properties(select: [PropertiesFieldInput!]): HashObject
  property(name: String!): String
  property_array(name: String!): [String]
  property_boolean(name: String!): Boolean
  property_float(name: String!): Float
  property_int(name: String!): Int
  property_json(name: String!): JSONPayload
  property_object(name: String!): HashObject
  property_upload(expires_in: Int, name: String!): PropertyUpload
}

interface BasicPropertyInterface {
  id: ID
  properties(select: [PropertiesFieldInput!]): HashObject
  property(name: String!): String
  property_array(name: String!): [String]
  property_boolean(name: String!): Boolean
  property_float(name: String!): Float
  property_int(name: String!): Int
  property_json(name: String!): JSONPayload
  property_object(name: String!): HashObject
}

type PropertyUpload {
  extension: String
  file_name: String
  url: String
  versions(names: [String!]): HashObject
}

type PrivateFile {
  content_type: String
  created_at: JSONDate
  file_name: String
  id: ID
  name: String
  size_bytes: Int
  url(expires_in: Int = 900): String
}

type Image {
  filename: String! @deprecated
  id: ID
  image_original_height: Int! @deprecated
  image_original_width: Int! @deprecated
  name: String @deprecated
  uploader_id: ID
  url(version: String): String
  urls: HashObject!
}

type CustomAddrress {
  address: String
  address2: String
  apartment: String
  city: String
  country: String
  id: Int!
  iso_country_code: String
  lat: Float
  lng: Float
  name: String
  point: GeoPointType
  postcode: String
  service_radius: String
  state: String
  street: String
  street_number: String
  suburb: String
}

type GeoPointType { lat: Float, lon: Float }

"A text equals the number or boolean with the same notation, and vice versa."
input PropertyFilterInput {
  allow_empty: Boolean, array_contains: [String!], array_overlaps: [String!], case_sensitive: Boolean
  contains: String, distance_sphere: GeoPropertyFilterInput, ends_with: String, exists: Boolean, name: String!
  not_array_contains: [String!], not_array_overlaps: [String!], not_contains: String, not_ends_with: String
  not_starts_with: String, not_value: String, not_value_array: [String!], not_value_boolean: Boolean
  not_value_float: Float, not_value_in: [String!], not_value_int: Int
  not_within_radius: GeoRadiusPropertyFilterInput, property_type: String, range: RangeFilter, starts_with: String
  value: String, value_array: [String!], value_boolean: Boolean, value_float: Float, value_in: [String!]
  value_int: Int, within_radius: GeoRadiusPropertyFilterInput
}

"One of the values; a name alone leaves the property unchanged."
input PropertyInputType {
  array_append: Any, array_remove: Any, decrement: Float, increment: Float, name: String!, value: String
  value_array: [Any], value_boolean: Boolean, value_float: Float, value_int: Int, value_json: JSONPayload
  value_upload: ValueUploadInput
}

input PropertiesFieldInput { attribute_type: SelectPropertyTypeEnum!, name: String! }

input ValueUploadInput {
  acl: PropertyUploadACL = private, cache_control: String, content: String, content_disposition: String
  content_type: String, encryption: PropertyUploadEncryptionInput, file_path: String, remote_url: String
  synchronous: Boolean = false, type: ValueUploadInputTypeEnum!
}

enum ValueUploadInputTypeEnum { image pdf plain }
enum PropertyUploadACL { private public }
enum PropertyUploadContentDisposition { attachment inline }
input PropertyUploadContentLengthInput { gte: Int = 0, lte: Int! }
input PropertyUploadEncryptionGPGInput { armor: Boolean, key: GPGKey! }
input PropertyUploadEncryptionInput { gpg: PropertyUploadEncryptionGPGInput }
enum PropertyUploadFit { contain cover fill inside outside }
enum PropertyUploadFormat { avif jpeg png webp }

input PropertyUploadManipulateInput {
  blur: ImageBlur
  flatten: CssColor = "#000000"
  greyscale: Boolean = false
}

input PropertyUploadOptionsInput {
  acl: PropertyUploadACL = public, cache_control: String = "max-age=315576000, public"
  content_disposition: PropertyUploadContentDisposition = inline, content_length: PropertyUploadContentLengthInput
  versions: [PropertyUploadVersionInput!]
}

input PropertyUploadOutputInput { format: PropertyUploadFormat, quality: ImageQuality }
enum PropertyUploadPosition { bottom center left left_bottom left_top right right_bottom right_top top }
type PropertyUploadPresignedUrl { upload_url: String, upload_url_payload: HashObject }

input PropertyUploadResizeInput {
  background: CssColor, fit: PropertyUploadFit = cover, height: Int, position: PropertyUploadPosition, width: Int
  without_enlargement: Boolean = false
}

input PropertyUploadVersionInput {
  manipulate: PropertyUploadManipulateInput, name: String!, output: PropertyUploadOutputInput
  resize: PropertyUploadResizeInput
}

input GeoPropertyFilterInput {
  center: GeometryJSON
  distance_in_km: Float
  sort: GeoSortOrderEnum = ASC
}

input GeoRadiusPropertyFilterInput { point: GeometryJSON, radius_in_km_from_property: String }
scalar GeometryJSON

"Like PropertyInputType."
input CustomAttributeInputType {
  array_append: Any, array_remove: Any, decrement: Float, increment: Float, name: String!, value: String
  value_array: [Any], value_boolean: Boolean, value_float: Float, value_int: Int, value_json: JSONPayload
}

input AtachmentInputType { file: String, name: String!, remote_file_url: String }
input ImageInputType { direct_url: String, image: String, name: String!, remote_image_url: String }

interface LegacyCustomAttributeInterface {
  custom_address(name: String!): CustomAddrress @deprecated
  custom_addresses(name: String): [CustomAddrress!] @deprecated
  custom_attachment(name: String!): PrivateFile @deprecated
  custom_attachments(name: String): [PrivateFile!] @deprecated
  custom_image(name: String!): Image @deprecated
  custom_images(name: String): [Image!] @deprecated
}

enum SelectPropertyTypeEnum { array boolean float int json object string }
scalar GPGKey
scalar ImageBlur
scalar CssColor
scalar ImageQuality
enum GeoSortOrderEnum { ASC DESC NONE }
`
