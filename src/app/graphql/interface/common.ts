/** Scalars, pages, and the filters and sorts that many lists take. */
export const commonTypes = `

"Any JSON value."
scalar Any

"Any JSON value."
scalar JSONPayload

"A hash. As an argument, also its JSON text."
scalar HashObject

"A time in ISO 8601."
scalar JSONDate

enum SortOrderEnum { ASC DESC }
input StandardSort { order: SortOrderEnum = ASC, order_by_values: [String!] }
input PropertySort { name: String!, order: SortOrderEnum = ASC }

input StringFilter {
  case_sensitive: Boolean, contains: String, ends_with: String, exact: String, not_contains: String
  not_ends_with: String, not_starts_with: String, not_value: String, not_value_in: [String!], starts_with: String
  value: String, value_in: [String!]
}

input UniqIdFilter { not_value_in: [ID!], range: IdRangeFilter, value: ID, value_in: [ID!] }
input IdRangeFilter { gt: ID, gte: ID, lt: ID, lte: ID }

"Dates and times in ISO 8601; those without an offset are UTC."
input DateFilter {
  exists: Boolean, gt: String, gte: String, lt: String, lte: String, not_value: String, not_value_in: [String!]
  value: String, value_in: [String!]
}

input DateRange { gt: String, gte: String, lt: String, lte: String }

"Numbers or texts; a text with a number counts as a number."
input RangeFilter { gt: Any, gte: Any, lt: Any, lte: Any }

input IntegerFilter { not_value_in: [Int], range: IntegerRangeFilter, value: Int, value_in: [Int] }
input BooleanFilter { is_null: Boolean, not_value: Boolean, value: Boolean }

input JsonbFilter {
  attribute: JsonbAttributeFilter, attributes: [JsonbAttributeFilter!], contains: String, exclude: Boolean
  has_key: String
}

input JsonbSort { name: String!, order: SortOrderEnum! }

input JsonbAttributeFilter {
  array_contains: [String!], array_overlaps: [String!], array_value_in: [String!], contains: String, exists: Any
  key: String!, not_array_contains: [String!], not_array_overlaps: [String!], not_array_value_in: [String!]
  not_contains: String, not_exists: Any, not_value: Any, not_value_array: [String!], not_value_boolean: Boolean
  not_value_float: Float, not_value_in: [String!], not_value_int: Int, value: Any, value_array: [String!]
  value_boolean: Boolean, value_float: Float, value_in: [String!], value_int: Int
}

input QueryOptionsInput { read_replica: Boolean = false, timeout: Int = 19 }
type ObjectCount { count: Int! }
type BaseError { message: String! }
enum OperatorEnum { AND OR }
input FullTextQueryField { name: String, priority: Int = 1, profile_field: String }
enum QueryMatchTypeEnum { CONTAINS ENDS_WITH EXACT FUZZY STARTS_WITH }

input FullTextQuery {
  fields: [FullTextQueryField], keyword: String, match_type: QueryMatchTypeEnum = EXACT
  operator: OperatorEnum = AND, properties: [FullTextQueryField], raw: Boolean
}

input IntegerRangeFilter { gt: Int, gte: Int, lt: Int, lte: Int }

interface PageInterface {
  current_page: Int!
  has_next_page: Boolean!
  has_previous_page: Boolean!
  per_page: Int!
  total_entries: Int!
  total_pages: Int!
}
`
