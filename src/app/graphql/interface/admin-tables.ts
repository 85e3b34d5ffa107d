/** The tables of the app, and their properties. */
export const adminTablesTypes = `
extend type Query {
  admin_model_schemas(
    filter: ModelSchemasFilterInput, page: Int = 1, per_page: Int = 20, sort: [ModelSchemasSortInput!]
  ): ModelSchemaCollection
  admin_tables(
    filter: TablesFilterInput, page: Int = 1, per_page: Int = 20, sort: [TablesSortInput!]
  ): TableCollection
  admin_transactable_schemas(
    filter: TransactableSchemasFilterInput, page: Int = 1, per_page: Int = 20
    sort: [TransactableSchemasSortInput!]
  ): TransactableSchemaCollection
  admin_user_profile_schemas(
    filter: UserProfileSchemasFilterInput, page: Int = 1, per_page: Int = 20
    sort: [UserProfileSchemasSortInput!]
  ): UserProfileSchemaCollection
  admin_user_schema: UserSchema
}

extend type Mutation {
  admin_field_create(field: StandalonePropertyInputType!): Property @deprecated
  admin_field_delete(id: ID!): Property @deprecated
  admin_field_update(field: UpdateStandalonePropertyInputType!, id: ID!): Property @deprecated
  admin_model_schema_create(model_schema: ModelSchemaInputType!): ModelSchema
  admin_model_schema_delete(id: ID, physical_file_path: String): ModelSchema
  admin_model_schema_update(
    id: ID, model_schema: UpdateModelSchemaInputType!, physical_file_path: String
  ): ModelSchema
  admin_property_create(property: StandalonePropertyInputType!): Property
  admin_property_delete(id: ID!): Property
  admin_property_update(id: ID!, property: UpdateStandalonePropertyInputType!): Property
  admin_table_create(table: TableInputType!): Table
  admin_table_delete(physical_file_path: String!): Table
  admin_table_update(physical_file_path: String!, table: UpdateTableInputType!): Table
  admin_transactable_schema_create(
    transactable_schema: TransactableSchemaInputType!
  ): TransactableSchema @deprecated
  admin_transactable_schema_delete(id: ID!): TransactableSchema @deprecated
  admin_transactable_schema_update(
    id: ID!, transactable_schema: UpdateTransactableSchemaInputType!
  ): TransactableSchema @deprecated
  admin_user_profile_schema_create(user_profile_schema: UserProfileSchemaInputType!): UserProfileSchema @deprecated
  admin_user_profile_schema_delete(id: ID, physical_file_path: String): UserProfileSchema @deprecated
  admin_user_profile_schema_update(
    id: ID, physical_file_path: String, user_profile_schema: UpdateUserProfileSchemaInputType!
  ): UserProfileSchema @deprecated
}

input ModelSchemasFilterInput {
  created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!], name: StringFilter
  or: [ModelSchemasFilterInput!], parameterized_name: StringFilter, physical_file_path: StringFilter
  updated_at: DateFilter
}

input ModelSchemasSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  parameterized_name: StandardSort, physical_file_path: StandardSort, updated_at: StandardSort
}

type ModelSchemaCollection implements PageInterface { results: [ModelSchema!] }

input TablesFilterInput {
  created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!], name: StringFilter, or: [TablesFilterInput!]
  parameterized_name: StringFilter, physical_file_path: StringFilter, updated_at: DateFilter
}

input TablesSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  parameterized_name: StandardSort, physical_file_path: StandardSort, updated_at: StandardSort
}

type TableCollection implements PageInterface { results: [Table!] }

input StandalonePropertyInputType {
  attribute_type: PropertyTypeEnum = string, belongs_to: String, default_value: String, metadata: HashObject
  name: String!, options: PropertyUploadOptionsInput, target_id: ID, target_type: PropertyTargetType!
}

input UpdateStandalonePropertyInputType {
  attribute_type: PropertyTypeEnum, belongs_to: String, default_value: String, metadata: HashObject, name: String
  options: PropertyUploadOptionsInput, target_id: ID, target_type: PropertyTargetType
}

input ModelSchemaInputType {
  fields: [NestedPropertyInputType], metadata: HashObject, name: String, physical_file_path: String!
  properties: [NestedPropertyInputType]
}

type ModelSchema implements AdminPropertiesInterface & AdminSharedAttributesInterface {
  name: String!
  parameterized_name: String!
}

input UpdateModelSchemaInputType {
  fields: [NestedPropertyInputType], metadata: HashObject, name: String, physical_file_path: String
  properties: [NestedPropertyInputType]
}

input TableInputType {
  metadata: HashObject
  physical_file_path: String!
  properties: [NestedPropertyInputType]
}

type Table implements AdminPropertiesInterface & AdminSharedAttributesInterface {
  name: String!
  parameterized_name: String!
  records_count_rc: Int!
}

input UpdateTableInputType {
  metadata: HashObject, name: String, physical_file_path: String, properties: [NestedPropertyInputType]
}

input UpdateTransactableSchemaInputType {
  fields: [NestedPropertyInputType], name: String, physical_file_path: String
  properties: [NestedPropertyInputType]
}

input UpdateUserProfileSchemaInputType {
  fields: [NestedPropertyInputType], metadata: HashObject, name: String, physical_file_path: String
  properties: [NestedPropertyInputType]
}

enum PropertyTargetType { ModelSchema User UserProfileSchema }
`
