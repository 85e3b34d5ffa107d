/** Records and their relations. */
export const recordsTypes = `
extend type Query {
  records(
    filter: RecordsFilterInput, options: QueryOptionsInput, page: Int = 1, per_page: Int = 20
    sort: [RecordsSortInput!]
  ): RecordCollection
}

extend type Mutation {
  record_create(form_name: String, record: RecordInputType!, form: String): Record
  record_delete(form_name: String, id: ID!, table: String, form: String, lock_version: String): Record
  record_update(
    _index_update: Boolean = true, form_name: String, id: ID!, record: RecordInputType!, form: String
    lock_version: String
  ): Record
  records_create_rc(records: [RecordsCreateInputType!]!): [RecordCreate!]
  records_delete_all(
    any_table: Boolean, filter: RecordsFilterInput, sync: Boolean = false, table: String
  ): ObjectCount
  records_update_all(
    _index_update: Boolean = false, filter: RecordsFilterInput, record: RecordInputType!, sync: Boolean = false
    table: String!
  ): ObjectCount
}

interface HasModelsInterface {
  model(
    filter: ModelsFilterInput, foreign_property: String = "id", join_on_property: String!, model_name: [String]!
    sort: [ModelsSortInput!]
  ): Model @deprecated
  models(
    foreign_property: String!, join_on_property: String!, limit: Int, model_name: [String]!
    sort: [ModelsSortInput!]
  ): [Model!] @deprecated
  related_model(
    filter: ModelsFilterInput, foreign_property: String = "id", join_on_property: String!
    model_schema_name: [String]!, sort: [ModelsSortInput!]
  ): Model @deprecated
  related_models(
    filter: ModelsFilterInput, foreign_property: String!, join_on_property: String!, limit: Int
    model_schema_name: [String]!, sort: [ModelsSortInput!]
  ): [Model!] @deprecated
  related_user(
    filter: ModelsFilterInput, foreign_property: String = "id", join_on_property: String = "user_id"
    sort: [UsersSortInput!]
  ): User
  related_users(
    filter: ModelsFilterInput, foreign_property: String!, join_on_property: String!, limit: Int
    sort: [UsersSortInput!]
  ): [User!]
  user(
    foreign_property: String = "id", join_on_property: String = "user_id", sort: [UsersSortInput!]
  ): User @deprecated
  users(
    foreign_property: String!, join_on_property: String!, limit: Int, sort: [UsersSortInput!]
  ): [User!] @deprecated
}

interface HasModelsInterfaceForRecords {
  model(
    filter: ModelsFilterInput, foreign_property: String = "id", join_on_property: String!, model_name: [String]!
    sort: [ModelsSortInput!]
  ): Model @deprecated
  models(
    foreign_property: String!, join_on_property: String!, limit: Int, model_name: [String]!
    sort: [ModelsSortInput!]
  ): [Model!] @deprecated
  related_model(
    filter: ModelsFilterInput, foreign_property: String = "id", join_on_property: String!
    model_schema_name: [String]!, sort: [ModelsSortInput!]
  ): Model @deprecated
  related_models(
    filter: ModelsFilterInput, foreign_property: String!, join_on_property: String!, limit: Int
    model_schema_name: [String]!, sort: [ModelsSortInput!]
  ): [Model!] @deprecated
  user(
    foreign_property: String = "id", join_on_property: String = "user_id", sort: [UsersSortInput!]
  ): User @deprecated
  users(
    foreign_property: String!, join_on_property: String!, limit: Int, sort: [UsersSortInput!]
  ): [User!] @deprecated
}

interface HasRecordsInterface {
  related_record(
    filter: RecordsFilterInput, foreign_property: String = "id", join_on_property: String!
    sort: [RecordsSortInput!], table: [String]
  ): Record
  related_records(
    filter: RecordsFilterInput, foreign_property: String!, join_on_property: String!, limit: Int
    sort: [RecordsSortInput!], table: [String]
  ): [Record!]
}

interface HasUsersInterface {
  related_user(
    filter: UsersFilterInput, foreign_property: String = "id", join_on_property: String = "user_id"
    sort: [UsersSortInput!]
  ): User
  related_users(
    filter: UsersFilterInput, foreign_property: String!, join_on_property: String!, limit: Int
    sort: [UsersSortInput!]
  ): [User!]
}

input JoinModelCollection {
  foreign_property: PropertyName!
  join_on_property: PropertyName = "id"
  property_type: String
}

input JoinRecordCollection {
  foreign_property: PropertyName!
  join_on_property: PropertyName = "id"
  property_type: String
}

input RelatedModelsFilterInput { filter: ModelsFilterInput, join: JoinModelCollection }
input RelatedRecordsFilterInput { filter: RecordsFilterInput, join: JoinRecordCollection! }
input RelatedUsersFilterInput { filter: UsersFilterInput, join: JoinModelCollection }

input RecordsFilterInput {
  created_at: DateFilter, deleted_at: DateFilter, external_id: StringFilter, fulltext: FullTextQuery
  id: UniqIdFilter, or: [RecordsFilterInput!], properties: [PropertyFilterInput!]
  related_records: [RelatedRecordsFilterInput!], related_users: [RelatedUsersFilterInput!], table: StringFilter
  table_id: UniqIdFilter, updated_at: DateFilter, user_id: UniqIdFilter, ids: [ID!]
}

input RecordsSortInput {
  created_at: StandardSort, deleted_at: StandardSort, external_id: StandardSort, id: StandardSort
  properties: [PropertySort!], random_sort: Boolean, table_id: StandardSort, updated_at: StandardSort
}

type RecordCollection implements PageInterface { results: [Record!] }

input RecordInputType {
  attachments: [AtachmentInputType], created_at: JSONDate, deleted_at: JSONDate, external_id: ID, id: ID
  images: [ImageInputType], properties: [PropertyInputType], records: [RecordsInputType], table: String
  updated_at: JSONDate, user_id: ID
}

type Record implements HasModelsInterfaceForRecords & HasRecordsInterface & HasUsersInterface & PropertiesInterface & RemoteRecordsInterface & RemoteUsersInterface {
  created_at: JSONDate!
  customizable_id: ID @deprecated
  customizable_type: String @deprecated
  deleted_at: JSONDate
  external_id: ID
  lock_version: String!
  model_schema_id: ID! @deprecated
  model_schema_name: String @deprecated
  name: String @deprecated
  table: String
  table_id: ID!
  updated_at: JSONDate!
  user_id: ID
}

input RecordsCreateInputType {
  created_at: JSONDate, deleted_at: JSONDate, external_id: ID, id: ID, properties: PropertiesObject, table: String
  updated_at: JSONDate
}

type RecordCreate { id: ID!, table: String! }

input ModelsFilterInput {
  created_at: DateFilter, deleted_at: DateFilter, external_id: StringFilter, id: UniqIdFilter
  model_schema_id: UniqIdFilter, model_schema_name: StringFilter, models: [RelatedModelsFilterInput!]
  name: StringFilter, or: [ModelsFilterInput!], properties: [PropertyFilterInput!]
  related_models: [RelatedModelsFilterInput!], related_users: [RelatedUsersFilterInput!], updated_at: DateFilter
  user_id: UniqIdFilter, users: [RelatedUsersFilterInput!]
}

input ModelsSortInput {
  created_at: StandardSort, deleted_at: StandardSort, external_id: StandardSort, id: StandardSort
  model_schema_id: StandardSort, properties: [PropertySort!], random_sort: Boolean, updated_at: StandardSort
}

type Model implements HasModelsInterface & PropertiesInterface {
  created_at: JSONDate!
  customizable_id: ID @deprecated
  customizable_type: String @deprecated
  deleted_at: JSONDate
  external_id: ID
  model_schema_id: ID! @deprecated
  model_schema_name: String @deprecated
  name: String @deprecated
  table: String
  table_id: ID!
  updated_at: JSONDate!
  user_id: ID
}

scalar PropertyName
input RecordsInputType { table: String, values: RecordInputType }

interface RemoteRecordsInterface {
  remote_records(endpoint: Endpoint!, join_on_property: String!): [Record!]
}

interface RemoteUsersInterface {
  remote_users(endpoint: Endpoint!, join_on_property: String!): [User!]
}

input Endpoint { token: String, url: String! }
scalar PropertiesObject
`
