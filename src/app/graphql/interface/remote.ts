/** Records and users of another instance. */
export const remoteTypes = `
extend type Query {
  remote_records(
    endpoint: Endpoint!, filter: RecordsFilterInput, page: Int = 1, per_page: Int = 20
    sort: [RecordsSortInput!]
  ): RecordCollection
  remote_users(
    endpoint: Endpoint!, filter: UsersFilterInput, page: Int = 1, per_page: Int = 20, sort: [UsersSortInput!]
  ): UserCollection
}
`
