/** The older names of records. */
export const modelsTypes = `
extend type Query {
  custom_attribute_definition(name: String!): CustomAttributeDefinition @deprecated
  customization(id: ID, name: String): Customization @deprecated
  customizations(
    aggregations: [ListingAggregation], created_at: DateRange, custom_model_type: QueryCustomModelType
    customizable_id: ID, customizable_ids: [ID], customizable_type: String, external_id: ID, external_ids: [ID]
    id: ID, ids: [ID], is_deleted: Boolean = false, model_schema: QueryModelSchema, name: String
    names: [String], page: Int = 1, per_page: Int = 20, properties: [QueryCustomAttribute], query: FullTextQuery
    sort: [SortOrder], updated_at: DateRange, user_id: ID, user_ids: [ID], without_ids: [ID]
    without_names: [String]
  ): ListingsCustomizationCollection @deprecated
  model(id: ID, name: String): Customization @deprecated
  models(
    filter: ModelsFilterInput, options: QueryOptionsInput, page: Int = 1, per_page: Int = 20
    sort: [ModelsSortInput!]
  ): ModelCollection @deprecated
}

extend type Mutation {
  customization_create(
    customization: CustomizationInputType, form_configuration_name: String, form_name: String
    model: CustomizationInputType
  ): Customization @deprecated
  customization_delete(form_configuration_name: String, form_name: String, id: ID!): Customization @deprecated
  customization_update(
    customization: CustomizationInputType, form_configuration_name: String, form_name: String, id: ID!
    model: CustomizationInputType
  ): Customization @deprecated
  customizations_delete_all(
    all_custom_model_types: Boolean, all_model_schemas: Boolean, custom_model_type_name: String
    filter: ModelsFilterInput, model_schema_name: String, sync: Boolean = false
  ): ObjectCount @deprecated
  model_create(
    customization: CustomizationInputType, form_configuration_name: String, form_name: String
    model: CustomizationInputType
  ): Model @deprecated
  model_delete(form_configuration_name: String, form_name: String, id: ID!): Model @deprecated
  model_update(
    customization: CustomizationInputType, form_configuration_name: String, form_name: String, id: ID!
    model: CustomizationInputType
  ): Model @deprecated
  models_delete_all(
    all_custom_model_types: Boolean, all_model_schemas: Boolean, custom_model_type_name: String
    filter: ModelsFilterInput, model_schema_name: String, sync: Boolean = false
  ): ObjectCount @deprecated
  models_update_all(
    filter: ModelsFilterInput, model: CustomizationInputType!, model_schema_name: String!, sync: Boolean = false
  ): ObjectCount @deprecated
  update_models(models: [ModelUpdate!]!): UpdateCustomizationsMutationPayload @deprecated
}

interface RelationOnDemandInterface {
  model(
    foreign_property: String = "id", join_on_property: String, model_name: String
  ): ListingsCustomization @deprecated
  models(
    foreign_property: String!, join_on_property: String!, model_name: [String]
  ): [ListingsCustomization!] @deprecated
  related_model(
    foreign_property: String = "id", join_on_property: String, model_schema_name: String
  ): ListingsCustomization
  related_models(
    foreign_property: String!, join_on_property: String!, model_schema_name: [String]
  ): [ListingsCustomization!]
  related_user(foreign_property: String = "id", join_on_property: String = "user_id"): User
  user(foreign_property: String = "id", join_on_property: String = "user_id"): User @deprecated
}

interface ListingsMetadata { sort_score: [Int] @deprecated }

interface RemoteModelInterface {
  remote_model(endpoint: Endpoint!, join_on_property: String!): Customization
}

union Customizable = Listing | Profile | User
enum CustomizableTypeEnum { Customization Transactable User UserProfile }

type Customization implements LegacyCustomAttributeInterface & ListingsMetadata & PropertiesInterface & RelationOnDemandInterface & RemoteModelInterface {
  created_at: JSONDate
  customizable: Customizable
  customizable_id: ID
  customizable_type: String
  deleted_at: JSONDate
  external_id: ID
  human_name: String
  name: String
  updated_at: JSONDate
  user_id: ID
}

input CustomizationImport {
  addresses: [AddressImport!], attachments: [AttachmentsImport!], created_at: ISO8601DateTime, customizable_id: ID
  customizable_type: CustomizableTypeEnum, id: ID, images: [ImagesImport!], properties: HashObject
  type_name: String!, updated_at: ISO8601DateTime, user_id: ID
}

input CustomizationInputType {
  created_at: JSONDate, custom_attachments: [AtachmentInputType], custom_images: [ImageInputType]
  custom_model_type_id: ID, custom_model_type_name: String, customizable_id: ID
  customizable_type: CustomizableTypeEnum, customizations: [CustomizationsInputType], deleted_at: JSONDate
  external_id: ID, id: ID, model_schema_name: String, models: [CustomizationsInputType]
  properties: [CustomAttributeInputType], title: String, user_id: ID
}

input CustomizationSortOrder {
  field: String
  order: String = "asc"
  property: String
}

input CustomizationsInputType { name: String, values: CustomizationInputType }

input CustomizationsSortOrder {
  name: String
  order: String = "asc"
  property_name: String
}

type CustomAttributeDefinition { attribute_type: String, id: ID, name: String }
input QueryCustomModelType { id: Int, ids: [Int], name: String, names: [String] }
input QueryModelSchema { id: Int, ids: [Int], name: String, names: [String] }

input SortOrder {
  child_field: SortByChildField, distance: SortByDistance, field: SortByFieldOrder, name: String
  order: String = "asc", profile_distance: SortByDistance, profile_field: String, profile_property: String
  profile_type: String, property_name: String
}

type ModelCollection implements PageInterface { results: [Model!] }

input ModelUpdate {
  addresses: [AddressImport!], attachments: [AttachmentsImport!], created_at: ISO8601DateTime, customizable_id: ID
  customizable_type: CustomizableTypeEnum, id: ID!, images: [ImagesImport!], properties: HashObject
  type_name: String!, updated_at: ISO8601DateTime, user_id: ID
}

type UpdateCustomizationsMutationPayload { ids: [ID!]! }
scalar ISO8601DateTime
input SortByChildField { child_type: String, field_name: String }
input SortByDistance { field_name: String!, reference_point: GeoPoint!, unit: DistanceUnit = km }
input SortByFieldOrder { field_name: String!, values: [String]! }
input GeoPoint { lat: LatDegree!, lng: LngDegree! }
enum DistanceUnit { cm km m mi nmi yd }
scalar LatDegree
scalar LngDegree
`
