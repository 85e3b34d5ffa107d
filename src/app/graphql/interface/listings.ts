/** Listings, people and transactables: the former names of records. */
export const listingsTypes = `
extend type Query {
  listings(
    aggregations: [ListingAggregation], geo_query: GeoQuery, listing: QueryListing, page: Int = 1
    per_page: Int = 20, query: FullTextQuery, sort: [SortOrder]
  ): ListingCollection @deprecated
  people(
    aggregations: [ListingAggregation], geo_query: GeoQuery, page: Int = 1, per_page: Int = 20
    query: FullTextQuery, sort: [SortOrder], user: QueryUser
  ): UserListingCollection @deprecated
  transactable(creator_id: ID, id: ID, slug: String): Transactable @deprecated
  transactable_type(id: ID, name: String): TransactableType @deprecated
  transactable_types(ids: [ID], names: [String]): [TransactableType] @deprecated
  transactables(page: Int = 1, per_page: Int = 20): TransactableCollection @deprecated
}

extend type Mutation {
  transactable_create(
    form_configuration_name: String, transactable: TransactableInputType!
  ): Transactable @deprecated
  transactable_delete(form_configuration_name: String, id: ID!): Transactable @deprecated
  transactable_update(
    form_configuration_name: String, id: ID!, transactable: TransactableInputType!
  ): Transactable @deprecated
  transactables_delete_all(all_transactable_types: Boolean, transactable_type_name: String): ObjectCount @deprecated
}

type Listing implements ListingCustomAttributeInterface & ListingsMetadata & RelationOnDemandInterface & RemoteModelInterface {
  created_at: JSONDate, creator: UserListing, creator_id: ID
  customizations(name: String, properties: [QueryCustomAttribute], user_id: ID): [ListingsCustomization!]
  deleted_at: JSONDate, external_id: ID, id: ID!, name: String, slug: String!, type: String, updated_at: JSONDate
}

type ListingAddress {
  address: String, address2: String, apartment: String, city: String, country: String, id: Int!
  iso_country_code: String, lat: Float, lng: Float, name: String, point: GeoPointType, postcode: String
  service_radius: String, state: String, street: String, street_number: String, suburb: String
}

input ListingAggregation {
  fields: [AggregationField], filter: QueryListing, global: Boolean = false, name: String
}

type ListingCollection implements PageInterface {
  aggregations: Aggregations!, page: Int! @deprecated, results: [Listing!], size: Int!
}

interface ListingCustomAttributeInterface {
  custom_address(name: String!): ListingAddress, custom_addresses(name: String): [ListingAddress!]
  custom_attachment(name: String!): ListingsPrivateFile, custom_attachments(name: String): [ListingsPrivateFile!]
  custom_image(name: String!): ListingImage, custom_images(name: String): [ListingImage!], properties: HashObject
  property(name: String!): String, property_array(name: String!): [String!]
  property_json(name: String!): JSONPayload
}

type ListingImage {
  file_name: String, filename: String @deprecated, id: ID, image_original_height: Int, image_original_width: Int
  name: String, url(version: String = "thumb"): String
}

type ListingUserProfile implements ListingCustomAttributeInterface & RelationOnDemandInterface & RemoteModelInterface {
  customizations(name: String!, user_id: ID): [ListingsCustomization!], external_id: ID, id: ID!
  profile_type: String!
}

type ListingsCommunication { phone_number: String!, verified: Boolean! }
type ListingsCustomModelType { id: ID!, name: String! }

type ListingsCustomization implements ListingCustomAttributeInterface & RelationOnDemandInterface & RemoteModelInterface {
  created_at: JSONDate, custom_model_type: ListingsCustomModelType, customizable: Customizable
  customizable_id: ID, customizable_type: String
  customizations(
    filter: NestedCustomizationFilters, page: Int = 1, per_page: Int = 20, sort: [CustomizationsSortOrder]
  ): ListingsCustomizationCollection! @deprecated
  deleted_at: JSONDate, external_id: ID, human_name: String, id: ID!, model_schema: ListingsModelSchema
  name: String, updated_at: JSONDate, user_id: ID
}

type ListingsCustomizationCollection implements PageInterface {
  aggregations: Aggregations!, page: Int! @deprecated, results: [ListingsCustomization!], size: Int!
}

type ListingsModelSchema { id: ID!, name: String! }

type ListingsPrivateFile {
  content_type: String, created_at: JSONDate, file_name: String, id: ID, name: String, size_bytes: Int
  url(expires_in: Int = 900): String
}

type Transactable implements RelationOnDemandInterface {
  created_at: JSONDate, creator: User, creator_id: ID, custom_address(name: String!): CustomAddrress
  custom_image(name: String!): [ListingImage], customizations(id: ID, name: String, user_id: ID): [Customization!]
  external_id: ID, id: ID!, is_deleted: Boolean, name: String, property(name: String!): String
  property_array(name: String!): [String!]!, slug: String!, updated_at: JSONDate
}

type TransactableCollection implements PageInterface { results: [Transactable!] }

input TransactableImport {
  addresses: [AddressImport!], attachments: [AttachmentsImport!], created_at: ISO8601DateTime, creator_id: ID!
  id: ID!, images: [ImagesImport!], name: String, properties: HashObject, slug: String!, type_name: String!
  updated_at: ISO8601DateTime
}

input TransactableInputType {
  creator_id: ID, currency: String, description: String, name: String, properties: [CustomAttributeInputType]
  quantity: Int, slug: String, state_event: String, transactable_type_name: String
}

type TransactableSchema implements AdminPropertiesInterface & AdminSharedAttributesInterface {
  name: String!
  parameterized_name: String!
}

type TransactableSchemaCollection implements PageInterface { results: [TransactableSchema!] }

input TransactableSchemaInputType {
  fields: [NestedPropertyInputType], name: String, physical_file_path: String!
  properties: [NestedPropertyInputType]
}

input TransactableSchemasFilterInput {
  created_at: DateFilter, id: UniqIdFilter, name: StringFilter, or: [TransactableSchemasFilterInput!]
  parameterized_name: StringFilter, updated_at: DateFilter
}

input TransactableSchemasSortInput {
  created_at: StandardSort, id: StandardSort, name: StandardSort, parameterized_name: StandardSort
  updated_at: StandardSort
}

type TransactableType { id: ID!, name: String! }

input GeoQuery {
  box: GeoBox, box_top_left_bottom_right: GeoBoxTopLeftBottomRight
  box_top_right_bottom_left: GeoBoxTopRightBottomLeft, point_in_shape: GeoPointInShape, polygon: GeoPolygon
  radius: GeoRadius
}

input QueryListing {
  addresses: [QueryListingLocation], created_at: DateRange, creator: QueryUser, creator_id: ID, creator_ids: [ID]
  custom_attributes: [QueryCustomAttribute], customizations: [QueryCustomization], external_id: ID
  external_ids: [ID], has_creator: Boolean, id: ID, ids: [ID], is_deleted: Boolean, name: String
  properties: [QueryCustomAttribute], slug: String, transactable_type: QueryTransactableType, without_ids: [ID]
}

input QueryUser {
  created_at: DateRange, customizations: [QueryCustomization], email: String, emails: [String], external_id: ID
  externals_id: [ID], first_name: String, id: ID, ids: [ID], is_deleted: Boolean = false, last_name: String
  middle_name: String, name: String, profiles: [QueryUserProfile], slug: String, without_ids: [ID]
}

input AggregationField {
  aggregations: [AggregationField], customization_name: String, customization_property_name: String
  field_name: String, name: String!, profile_property_name: String, profile_type: String, size: Int = 200
  sort: AggregationSort, type: AggregationTypeEnum = terms
}

input NestedCustomizationFilters {
  created_at: DateRange, id: ID, ids: [ID], ignore_deleted: Boolean = true, is_deleted: Boolean, name: String
  properties: [QueryCustomAttribute], user_id: ID, user_ids: [ID]
}

input GeoBox { bottom: LatDegree!, left: LngDegree!, right: LngDegree!, top: LatDegree! }
input GeoBoxTopLeftBottomRight { bottom_right: GeoPoint, top_left: GeoPoint }
input GeoBoxTopRightBottomLeft { bottom_left: GeoPoint, top_right: GeoPoint }
input GeoPointInShape { point: GeoPoint }
input GeoPolygon { points: [GeoPoint] }
input GeoRadius { center: GeoPoint, distance: String! }

input QueryListingLocation {
  cities: [String], city: String, country: String, exists: Boolean, geo_query: GeoQuery, postcode: String
  state: String, street: String, suburb: String
}

input QueryCustomization {
  addresses: [QueryListingLocation], id: ID, name: String, parameterized_name: String
  properties: [QueryCustomAttribute], user_id: ID
}

input QueryTransactableType { id: Int, ids: [Int], name: String, names: [String] }

input QueryUserProfile {
  addresses: [QueryListingLocation], custom_attributes: [QueryCustomAttribute]
  customizations: [QueryCustomization], geo_query: GeoQuery, is_deleted: Boolean, name: String
  profile_type: String, properties: [QueryCustomAttribute]
}

input AggregationSort {
  name: AggregationSortFieldEnum = _term
  order: AggregationSortOrderEnum = asc
}

enum AggregationTypeEnum { avg max min terms }
enum AggregationSortFieldEnum { _count _term }
enum AggregationSortOrderEnum { asc desc }
`
