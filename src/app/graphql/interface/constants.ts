/** The constants of the app. */
export const constantsTypes = `
extend type Query {
  constant(filter: EncryptedConstantFilterInput): EncryptedConstant @deprecated
  constants(
    filter: EncryptedConstantsFilterInput, page: Int = 1, per_page: Int = 20
    sort: [EncryptedConstantsSortInput!]
  ): EncryptedConstantCollection
}

extend type Mutation {
  constant_set(name: String!, value: String!): EncryptedConstant
  constant_unset(name: String!): EncryptedConstant
}

input EncryptedConstantFilterInput {
  created_at: DateFilter, id: UniqIdFilter, name: String, updated_at: DateFilter
}

type EncryptedConstant {
  created_at: JSONDate!
  deleted_at: JSONDate
  name: String!
  updated_at: JSONDate!
  value: String!
}

input EncryptedConstantsFilterInput {
  created_at: DateFilter, id: UniqIdFilter, name: StringFilter, updated_at: DateFilter
}

input EncryptedConstantsSortInput {
  created_at: StandardSort, id: StandardSort, name: StandardSort, updated_at: StandardSort
}

type EncryptedConstantCollection implements PageInterface { results: [EncryptedConstant!] }
`
