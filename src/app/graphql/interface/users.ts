/** Users, their profiles and sessions. */
export const usersTypes = `
extend type Query {
  current_user: User
  user(
    email: String, external_id: String, id: ID, is_deleted: Boolean, options: QueryOptionsInput, slug: String
  ): User @deprecated
  users(
    filter: UsersFilterInput, options: QueryOptionsInput, page: Int = 1, per_page: Int = 20
    sort: [UsersSortInput!]
  ): UserCollection
}

extend type Mutation {
  jwt_decode_and_set_session(jwt_algorithm: JwtAlgorithm = HS256, jwt_token: String!): User @deprecated
  update_users(users: [UserUpdate!]!): UpdateUsersMutationPayload @deprecated
  user_create(form_configuration_name: String, form_name: String, id: ID, user: UserInputType!, form: String): User
  user_delete(form_configuration_name: String, form_name: String, id: ID!, form: String): User
  user_otp_delete_token(otp_name: String, user_id: ID!): UserOtpDeleteTokenInformation
  user_otp_secret_refresh(otp_name: String, user_id: ID!): UserOtpSecretRefreshInformation
  user_profile_delete(
    form_configuration_name: String, form_name: String, profile_type: String!, user_id: ID!
  ): Profile @deprecated
  user_profiles_delete_all(
    all_user_profile_types: Boolean, user_id: Int, user_profile_type_name: String
  ): ObjectCount @deprecated
  "Signs a user in: by e-mail and password, or by id alone."
  user_session_create(
    email: String, form_configuration_name: String, form_name: String, id: ID, password: String
    remember_me: String = "1"
  ): User @deprecated
  user_session_destroy(form_configuration_name: String, form_name: String): HashObject @deprecated
  user_update(form_configuration_name: String, form_name: String, id: ID, user: UserInputType!, form: String): User
  users_delete_all(all_users: Boolean, filter: UsersFilterInput, sync: Boolean = false): ObjectCount
  users_update_all(
    all_users: Boolean, filter: UsersFilterInput, sync: Boolean = false, user: UserInputType!
  ): ObjectCount
}

type User implements HasModelsInterface & HasRecordsInterface & LegacyCustomAttributeInterface & PropertiesInterface & RemoteRecordsInterface & RemoteUsersInterface {
  authenticate: Authenticate!
  authentications: [Authentication!]
  communication: Communication @deprecated
  created_at: JSONDate
  customizations(name: String, user_id: ID): [Customization!]
  deleted_at: JSONDate
  email: String
  encrypted_password: String
  external_id: String
  first_name: String
  jwt_token(algorithm: JwtAlgorithm = HS256, expires_in: Int): String
  language: String
  last_name: String
  middle_name: String
  name: String
  otp(otp_name: String): Otp!
  otp_tokens: [String!]!
  profile(profile_type: String!): Profile @deprecated
  profiles(profile_type: String): [Profile!]!
  slug: String
  social_friends(page: Int = 1, per_page: Int = 20): UserCollection @deprecated
  temporary_token(expires_in: Float = 48.0, valid_for: Int): String
  transactables: [Transactable!] @deprecated
  updated_at: JSONDate
}

type UserCollection implements PageInterface { results: [User!] }

input UserImport {
  created_at: JSONDate, email: String!, encrypted_password: String, external_id: ID, first_name: String, id: ID
  last_name: String, middle_name: String, name: String, password: String, profiles: [UserProfileImportType!] = []
  properties: HashObject, slug: String!, updated_at: JSONDate
}

input UserInputType {
  authentications: [AuthenticationInputType], custom_attachments: [AtachmentInputType]
  custom_images: [ImageInputType], deleted_at: JSONDate, email: String, external_id: ID, first_name: String
  last_name: String, middle_name: String, name: String, password: String, profiles: [UserProfileInputType]
  properties: [CustomAttributeInputType], slug: String, language: String
}

type UserListing implements ListingCustomAttributeInterface & ListingsMetadata & RelationOnDemandInterface & RemoteModelInterface {
  authentications: [Authentication!]
  communication: ListingsCommunication
  created_at: JSONDate
  customizations(name: String, properties: [QueryCustomAttribute], user_id: ID): [ListingsCustomization!]
  deleted_at: JSONDate
  email: String
  external_id: ID
  first_name: String
  id: ID!
  language: String
  last_name: String
  middle_name: String
  name: String
  profile(profile_type: String!): ListingUserProfile
  profiles: [ListingUserProfile!]
  slug: String
  temporary_token(expires_in: Float, valid_for: Int): String
  updated_at: JSONDate
}

type UserListingCollection implements PageInterface {
  aggregations: Aggregations!
  page: Int! @deprecated
  results: [UserListing!]
  size: Int!
}

type UserOtpDeleteTokenInformation { otp_name: String, status: String!, user_id: ID! }
type UserOtpSecretRefreshInformation { otp_name: String, status: String!, user_id: ID! }

input UserProfileImportType {
  addresses: [AddressImport!], attachments: [AttachmentsImport!], id: ID, images: [ImagesImport!]
  properties: HashObject, type_name: String!
}

input UserProfileInputType { name: String, values: DefaultProfileInputType }

type UserProfileSchema implements AdminPropertiesInterface & AdminSharedAttributesInterface {
  name: String!
  parameterized_name: String!
}

type UserProfileSchemaCollection implements PageInterface { results: [UserProfileSchema!] }

input UserProfileSchemaInputType {
  fields: [NestedPropertyInputType], metadata: HashObject, name: String, physical_file_path: String!
  properties: [NestedPropertyInputType]
}

input UserProfileSchemasFilterInput {
  created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!], name: StringFilter
  or: [UserProfileSchemasFilterInput!], parameterized_name: StringFilter, physical_file_path: StringFilter
  updated_at: DateFilter
}

input UserProfileSchemasSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  parameterized_name: StandardSort, physical_file_path: StandardSort, updated_at: StandardSort
}

input UserProfileUpdateType {
  addresses: [AddressImport!], attachments: [AttachmentsImport!], id: ID!, images: [ImagesImport!]
  properties: HashObject, type_name: String!
}

input UserPropertyInput { property_name: String! }
type UserSchema { properties: [Property!]! }

input UserUpdate {
  created_at: JSONDate, email: String!, external_id: ID, first_name: String, id: ID!, last_name: String
  middle_name: String, name: String, profiles: [UserProfileUpdateType!] = [], slug: String!, updated_at: JSONDate
}

input UsersFilterInput {
  created_at: DateFilter, deleted_at: DateFilter, email: StringFilter, external_id: UniqIdFilter
  first_name: StringFilter, id: UniqIdFilter, last_name: StringFilter, name: StringFilter, or: [UsersFilterInput!]
  profiles: [ProfileFilterInput!], properties: [PropertyFilterInput!], related_models: [RelatedModelsFilterInput!]
  related_records: [RelatedRecordsFilterInput!], related_users: [RelatedUsersFilterInput!], slug: StringFilter
  updated_at: DateFilter, ids: [ID!], middle_name: StringFilter, language: StringFilter
}

input UsersSortInput {
  created_at: StandardSort, deleted_at: StandardSort, email: StandardSort, external_id: StandardSort
  first_name: StandardSort, id: StandardSort, last_name: StandardSort, name: StandardSort
  profile_properties: [PropertySort!], properties: [PropertySort!], slug: StandardSort, updated_at: StandardSort
}

enum JwtAlgorithm { ES256 ES384 ES512 HS256 HS384 HS512 PS256 PS384 PS512 RS256 RS384 RS512 none }
type UpdateUsersMutationPayload { ids: [ID!]! }

type Profile implements HasModelsInterface & HasRecordsInterface & LegacyCustomAttributeInterface & PropertiesInterface & RemoteRecordsInterface & RemoteUsersInterface {
  customizations(
    customizable_id: ID, customizable_type: String, id: [ID], name: String, properties: [QueryCustomAttribute]
    sort: [CustomizationSortOrder], user_id: ID
  ): [Customization!]
  deleted_at: JSONDate
  profile_type: String!
}

type Authenticate {
  jwt(algorithm: JwtAlgorithm = HS256, token: String!): Boolean!
  otp_code(code: String!, drift: Int): Boolean!
  password(password: String!): Boolean!
  temporary_token(token: String!): Boolean!
}

type Authentication {
  created_at: JSONDate
  deleted_at: JSONDate
  id: ID
  provider: AuthenticationProvider
  raw_info: HashObject
  token: String
  token_expires_at: JSONDate
  uid: String
  updated_at: JSONDate
}

type Communication { phone_number: String!, verified: Boolean! }

type Otp {
  current_code: String!
  secret: String!
  secret_as_svg_qr_code(issuer: String, label: String): String!
}

input AuthenticationInputType {
  provider: AuthenticationProvider!, raw_info: HashObject, token: String, token_expires_at: JSONDate, uid: String
}

input QueryCustomAttribute {
  exclude: Boolean = false, exists: Boolean, name: String!, range: Range, value: String, values: [String]
  values_operator: OperatorEnum = OR
}

type Aggregations { compact: JSONPayload, raw: JSONPayload }

input AddressImport {
  address: String, address2: String, apartment: String, city: String, country: String, iso_country_code: String
  lat: Float, lng: Float, name: String!, postcode: String, service_radius: String, state: String, street: String
  street_number: String, suburb: String
}

input AttachmentsImport { direct_path: String, id: ID, name: String!, url: String }
input ImagesImport { direct_path: String, id: ID, name: String!, url: String }

input DefaultProfileInputType {
  custom_attachments: [AtachmentInputType], custom_images: [ImageInputType], deleted_at: JSONDate
  properties: [CustomAttributeInputType]
}

interface AdminPropertiesInterface { fields: [Property!]! @deprecated, properties: [Property!]! }

interface AdminSharedAttributesInterface {
  created_at: JSONDate!
  id: ID!
  manually_managed: Boolean
  metadata: HashObject
  physical_file_path: String
  updated_at: JSONDate!
}

type Property implements AdminSharedAttributesInterface {
  attribute_type: PropertyTypeEnum!
  belongs_to: String
  default_value: String
  name: String!
  options: HashObject
  target_id: ID!
  target_type: String!
}

input NestedPropertyInputType {
  _destroy: String, attribute_type: PropertyTypeEnum = string, belongs_to: String, default_value: String, id: ID
  metadata: HashObject, name: String!, options: PropertyUploadOptionsInput
}

input ProfileFilterInput {
  name: String
  name_filter: StringFilter
  properties: [PropertyFilterInput!]
}

enum AuthenticationProvider { auth0 facebook github google instagram linkedin openid_connect saml twitter }
input Range { gt: String, gte: String, lt: String, lte: String }

enum PropertyTypeEnum {
  address array binary boolean date datetime decimal file float geojson integer photo string text time upload
}
`
