/** Exports and imports. */
export const exportsTypes = `
extend type Query {
  data_exports(
    filter: DataExportsFilterInput, page: Int = 1, per_page: Int = 20, sort: [DataExportsSortInput!]
  ): DataExportCollection
}

extend type Mutation {
  data_export(
    encryption: PropertyUploadEncryptionInput, models: DataExportModelsInput, records: DataExportRecordsInput
    split_files: Boolean = true, users: DataExportUsersInput
  ): DataExport
  data_export_delete(id: ID!): DataExport
  import_models(
    _id_remap: Boolean = true, _index_rebuild: Boolean = true, models: [CustomizationImport!]!
  ): ImportCustomizationsMutationPayload
  import_transactables(
    _id_remap: Boolean = true, _index_rebuild: Boolean = true, transactables: [TransactableImport!]!
  ): ImportTransactablesMutationPayload @deprecated
  import_users(
    _id_remap: Boolean = true, _index_rebuild: Boolean = true, users: [UserImport!]!
  ): ImportUsersMutationPayload
}

input DataExportsFilterInput { created_at: DateFilter, id: UniqIdFilter, updated_at: DateFilter }
input DataExportsSortInput { created_at: StandardSort, id: StandardSort, updated_at: StandardSort }
type DataExportCollection implements PageInterface { results: [DataExport!] }

input DataExportModelsInput {
  filter: ModelsFilterInput
  per_page: Int = 5000000
  sort: [ModelsSortInput!]
}

input DataExportRecordsInput {
  filter: RecordsFilterInput
  per_page: Int = 5000000
  sort: [RecordsSortInput!]
}

input DataExportUsersInput {
  filter: UsersFilterInput
  per_page: Int = 5000000
  sort: [UsersSortInput!]
}

type DataExport {
  created_at: JSONDate!, id: ID, status: String, updated_at: JSONDate!, url: String
}

type ImportCustomizationsMutationPayload { external_ids: [ID!]!, ids: [ID!]! }
type ImportTransactablesMutationPayload { external_ids: [ID!]!, ids: [ID!]! }
type ImportUsersMutationPayload { external_ids: [ID!]!, ids: [ID!]! }
`
