/** What a record and a user have both. */
const shared = `
  id: ID
  created_at: JSONDate
  updated_at: JSONDate
  deleted_at: JSONDate

  properties: HashObject
  "The property as text: a list or hash as JSON."
  property(name: String!): String
  property_int(name: String!): Int
  property_float(name: String!): Float
  property_boolean(name: String!): Boolean
  "The elements of a property that is a list, as text."
  property_array(name: String!): [String]
  "The property as it is."
  property_json(name: String!): JSONPayload
  "The property if it is a hash, or JSON of one."
  property_object(name: String!): HashObject

  "The record whose foreign_property is the join_on_property of this one."
  related_record(
    table: String
    join_on_property: String!
    foreign_property: String = "id"
    filter: RecordsFilterInput
    sort: [RecordsSortInput!]
  ): Record
  "The records whose foreign_property is the join_on_property of this one."
  related_records(
    table: String
    join_on_property: String!
    foreign_property: String!
    filter: RecordsFilterInput
    sort: [RecordsSortInput!]
    limit: Int
  ): [Record!]
  "The user whose id is the join_on_property of this one."
  related_user(join_on_property: String = "user_id"): User
`

const page = `
  total_entries: Int!
  total_pages: Int!
  current_page: Int!
  per_page: Int!
  has_next_page: Boolean!
  has_previous_page: Boolean!
`

/** The schema of the reference executor. In filters, null is as if it were left out. */
export const typeDefs = `
"Anything that JSON can say."
scalar Any
"Anything that JSON can say."
scalar JSONPayload
"A hash. Where it is given, JSON of one does too."
scalar HashObject
"A time in ISO 8601."
scalar JSONDate

enum SortOrderEnum {
  ASC
  DESC
}

type Query {
  records(page: Int = 1, per_page: Int = 20, filter: RecordsFilterInput, sort: [RecordsSortInput!]): RecordCollection
  users(page: Int = 1, per_page: Int = 20, filter: UsersFilterInput, sort: [UsersSortInput!]): UserCollection
  "The user of this id, or of this e-mail whatever the case of its letters."
  user(id: ID, email: String): User
  "The user of the session."
  current_user: User
  "The constants that constant_set has set."
  constants(page: Int = 1, per_page: Int = 20, filter: ConstantsFilterInput, sort: [ConstantsSortInput!]): ConstantCollection
}

type Mutation {
  "By a form of the app, its policies, validations and callbacks hold."
  record_create(record: RecordInputType!, form: String): Record
  "Sets the properties given and leaves the others."
  record_update(id: ID!, record: RecordInputType!, form: String): Record
  record_delete(id: ID!, table: String, form: String): Record

  user_create(user: UserInputType!, form: String): User
  "Updates the user of this id, or the one of the session. Null leaves e-mail and password as they are."
  user_update(id: ID, user: UserInputType!, form: String): User
  user_delete(id: ID!, form: String): User
  "Signs a user in: by e-mail and password, or by id alone."
  user_session_create(id: ID, email: String, password: String): User
  user_session_destroy: HashObject

  constant_set(name: String!, value: String!): Constant
  "Gives the constant as it was, null where there was none."
  constant_unset(name: String!): Constant
}

type Record {
  ${shared}
  table: String
}

type User {
  ${shared}
  email: String
  first_name: String
  middle_name: String
  last_name: String
  name: String
  slug: String
  language: String
  "A token that is this user's, for so many hours."
  temporary_token(expires_in: Float = 48): String
  authenticate: Authenticate!
}

"Whether what is given is right for the user."
type Authenticate {
  password(password: String!): Boolean!
  temporary_token(token: String!): Boolean!
}

type Constant {
  name: String!
  value: String!
  created_at: JSONDate
  updated_at: JSONDate
}

type RecordCollection {
  ${page}
  results: [Record!]!
}

type UserCollection {
  ${page}
  results: [User!]!
}

type ConstantCollection {
  ${page}
  results: [Constant!]!
}

input RecordsFilterInput {
  id: UniqIdFilter
  ids: [ID!]
  table: TableFilter
  properties: [PropertyFilterInput!]
  created_at: DateFilter
  updated_at: DateFilter
  deleted_at: DeletedFilter
}

input UsersFilterInput {
  id: UniqIdFilter
  ids: [ID!]
  email: StringFilter
  first_name: StringFilter
  middle_name: StringFilter
  last_name: StringFilter
  name: StringFilter
  slug: StringFilter
  language: StringFilter
  created_at: DateFilter
  updated_at: DateFilter
  deleted_at: DeletedFilter
}

input ConstantsFilterInput {
  name: StringFilter
}

input UniqIdFilter {
  value: ID
  value_in: [ID!]
}

input TableFilter {
  value: String
  "The same as value."
  exact: String
}

"Dates and times in ISO 8601; those without an offset are UTC."
input DateFilter {
  gt: String
  gte: String
  lt: String
  lte: String
}

input DeletedFilter {
  "Only what was deleted; else what was not."
  exists: Boolean
}

input StringFilter {
  value: String
  "The same as value."
  exact: String
  value_in: [String!]
  not_value: String
  not_value_in: [String!]
  "Whatever the case."
  contains: String
}

"A text is also equal to the number or boolean that is written so, and the other way round."
input PropertyFilterInput {
  name: String!
  value: String
  value_int: Int
  value_float: Float
  value_boolean: Boolean
  value_in: [String!]
  not_value: String
  not_value_in: [String!]
  "Whatever the case, or the element of a list."
  contains: String
  "All of them are elements of a list."
  array_contains: [String!]
  exists: Boolean
  range: RangeFilter
}

"Numbers, also where they are written as text, or else texts."
input RangeFilter {
  gt: Any
  gte: Any
  lt: Any
  lte: Any
}

input StandardSort {
  order: SortOrderEnum = ASC
}

input PropertySort {
  name: String!
  order: SortOrderEnum = ASC
}

input RecordsSortInput {
  id: StandardSort
  created_at: StandardSort
  updated_at: StandardSort
  properties: [PropertySort!]
}

input UsersSortInput {
  id: StandardSort
  created_at: StandardSort
  updated_at: StandardSort
  email: StandardSort
  first_name: StandardSort
  last_name: StandardSort
  name: StandardSort
  slug: StandardSort
}

input ConstantsSortInput {
  created_at: StandardSort
  updated_at: StandardSort
  name: StandardSort
}

input RecordInputType {
  table: String
  properties: [PropertyInputType]
}

input UserInputType {
  email: String
  password: String
  first_name: String
  middle_name: String
  last_name: String
  name: String
  slug: String
  language: String
  properties: [PropertyInputType]
}

"One of the values; a name alone leaves the property as it is."
input PropertyInputType {
  name: String!
  value: String
  value_int: Int
  value_float: Float
  value_boolean: Boolean
  value_array: [Any]
  "A hash, a list, or JSON text."
  value_json: JSONPayload
  array_append: Any
  array_remove: Any
  increment: Float
  decrement: Float
}
`
