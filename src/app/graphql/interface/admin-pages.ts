/** The pages, queries and translations of the app. */
export const adminPagesTypes = `
extend type Query {
  admin_graphql(
    filter: GraphqlFilterInput, page: Int = 1, per_page: Int = 20, sort: [GraphqlSortInput!]
  ): GraphQueryCollection
  admin_pages(
    exclude: Boolean, filter: PageFilterInput, has_key: String, metadata: String, name: String, page: Int = 1
    per_page: Int = 20, sort: [PagesSortInput!], value: String
  ): PageCollection
  pages(
    exclude: Boolean, filter: PageFilterInput, has_key: String, metadata: String, name: String, page: Int = 1
    per_page: Int = 20, sort: [PagesSortInput!], value: String
  ): PageCollection @deprecated
}

extend type Mutation {
  admin_graphql_create(graphql: GraphqlInputType!): GraphQL
  admin_graphql_delete(physical_file_path: String!): GraphQL
  admin_graphql_update(graphql: UpdateGraphqlInputType!, physical_file_path: String!): GraphQL
  admin_page_create(page: PageInputType!): Page
  admin_page_delete(id: ID, physical_file_path: String): Page
  admin_page_update(id: ID, page: UpdatePageInputType!, physical_file_path: String): Page
  admin_page_update_all(filter: PageFilterInput!, page: UpdatePageInputType!): ObjectCount
  admin_pages_delete_all(filter: PageFilterInput!, sync: Boolean = false): ObjectCount
  admin_translation_create(translation: TranslationInputType!): Translation @deprecated
  admin_translation_delete(key: String!, locale: String!): Translation @deprecated
  admin_translation_set(translation: TranslationInputType!): Translation
  admin_translation_set_json(
    strategy: TranslationJsonStrategy!, translation: TranslationJsonInputType!
  ): TranslationJson
  admin_translation_unset(key: String!, locale: String!): Translation
  admin_translation_update(
    key: String!, locale: String!, translation: UpdateTranslationInputType!
  ): Translation @deprecated
}

input GraphqlFilterInput {
  created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!], name: StringFilter
  or: [GraphqlFilterInput!], physical_file_path: StringFilter, query_string: StringFilter, updated_at: DateFilter
}

input GraphqlSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type GraphQueryCollection implements PageInterface { results: [GraphQuery!] }

input PageFilterInput {
  authorization_policies: AuthorizationPoliciesFilter, content: StringFilter, content_updated_at: DateFilter
  created_at: DateFilter, deleted_at: DateFilter, format: PageFormatFilter, id: UniqIdFilter, layout: StringFilter
  layout_name: StringFilter, metadata: [JsonbFilter!], or: [PageFilterInput!], physical_file_path: StringFilter
  redirect_code: IntegerFilter, redirect_to: StringFilter, request_method: PagesRequestMethodFilter
  searchable: BooleanFilter, slug: StringFilter, subdomain: StringFilter, updated_at: DateFilter
}

input PagesSortInput {
  content_updated_at: StandardSort, created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!]
  physical_file_path: StandardSort, redirect_code: StandardSort, redirect_to: StandardSort, slug: StandardSort
  updated_at: StandardSort
}

type PageCollection implements PageInterface { results: [Page!] }

input GraphqlInputType {
  body: String!, manually_managed: Boolean, metadata: HashObject, physical_file_path: String!
}

type GraphQL implements AdminSharedAttributesInterface { body: String }

input UpdateGraphqlInputType {
  body: String, metadata: HashObject, path: String, physical_file_path: String
}

input PageInputType {
  authorization_policies: [String], authorization_policy_ids: [ID], content: String, dynamic_cache_expire: Int
  dynamic_cache_key: String, dynamic_cache_layout: Boolean = false, format: PageFormat = html
  handler: PageHandler = liquid, layout: String, layout_name: String, manually_managed: Boolean
  max_deep_level: Int = 3, metadata: HashObject, physical_file_path: String!, redirect_code: PageRedifectCode
  redirect_to: String, request_method: PageRequestMethod = get, response_headers: HashObject
  searchable: Boolean = false, slug: String, static_cache_expire: Int, subdomain: String
}

type Page implements AdminSharedAttributesInterface {
  authorization_policies: [AuthorizationPolicy!], content: String, content_updated_at: JSONDate!
  deleted_at: JSONDate, dynamic_cache_expire: Int, dynamic_cache_key: String, dynamic_cache_layout: Boolean
  format: PageFormat, handler: PageHandler, html_content: String, layout: String, layout_name: String @deprecated
  max_deep_level: Int, redirect_code: Int, redirect_to: String, request_method: PageRequestMethod
  response_headers: HashObject, searchable: Boolean, slug: String!, static_cache_expire: Int, subdomain: String
}

input UpdatePageInputType {
  authorization_policies: [String], authorization_policy_ids: [ID], content: String, deleted_at: JSONDate
  dynamic_cache_expire: Int, dynamic_cache_key: String, dynamic_cache_layout: Boolean, format: PageFormat
  handler: PageHandler, layout: String, layout_name: String, manually_managed: Boolean, max_deep_level: Int
  metadata: HashObject, physical_file_path: String, redirect_code: PageRedifectCode, redirect_to: String
  request_method: PageRequestMethod, response_headers: HashObject, searchable: Boolean, slug: String
  static_cache_expire: Int, subdomain: String
}

input TranslationInputType {
  key: String!, locale: String!, manually_managed: Boolean, value: String!
}

type Translation {
  created_at: JSONDate!, id: ID!, key: String!, locale: String!, updated_at: JSONDate!, value: String!
}

enum TranslationJsonStrategy { merge overwrite }
input TranslationJsonInputType { key: String!, locale: String!, value_json: HashObject! }

type TranslationJson {
  deleted_records: Int!, key: String!, locale: String!, strategy: TranslationJsonStrategy!, upserted_records: Int!
  value_json: HashObject!
}

input UpdateTranslationInputType {
  key: String, locale: String, manually_managed: Boolean, value: String
}

type GraphQuery implements AdminSharedAttributesInterface { name: String!, query_string: String! }

input PageFormatFilter {
  not_value: PageFormat, not_value_in: [PageFormat!], value: PageFormat, value_in: [PageFormat!]
}

input PagesRequestMethodFilter {
  not_value: PageRequestMethod, not_value_in: [PageRequestMethod!], value: PageRequestMethod
  value_in: [PageRequestMethod!]
}

enum PageFormat { css csv html ics js json pdf rss svg text txt xml }
enum PageHandler { liquid markdown }
enum PageRedifectCode { MOVED_PERMANENTLY MOVED_TEMPORARILY }
enum PageRequestMethod { delete get options patch post put }
`
