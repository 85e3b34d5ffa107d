/** Documents in search indexes, and embeddings. */
export const searchTypes = `
extend type Query {
  admin_search_index_rc(search_index: String!): HashObject
  documents_rc(
    aggregations: [ListingAggregation], filter: [IndexSearchFilterInput!], page: Int = 1, per_page: Int = 20
    query: IndexSearchQuery, search_index: String!, sort: [IndexSearchSortInput!]
  ): IndexSearchCollection
  embeddings_rc(
    filter: EmbeddingsFilterInput, options: QueryOptionsInput, page: Int = 1, per_page: Int = 20
    sort: [EmbeddingsSortInput!]
  ): EmbeddingCollection
}

extend type Mutation {
  documents_bulk_upsert_rc(documents: [HashObject]!, search_index: String!): HashObject
  documents_delete_rc(id: ID!, search_index: String!): HashObject
  documents_insert_rc(document: HashObject!, id: ID, search_index: String!): HashObject
  documents_upsert_rc(document: HashObject!, id: ID, search_index: String!): HashObject
  embedding_create_rc(embedding: EmbeddingCreateInputType!): Embedding
  embedding_delete_rc(id: ID!): Embedding
  embedding_update_rc(embedding: EmbeddingUpdateInputType!, id: ID!): Embedding
}

input IndexSearchFilterInput {
  exists: Boolean, name: String!, not_value: String, not_value_in: [String!], prefix: String, range: RangeFilter
  value: String, value_in: [String!], value_in_operator: OperatorEnum = OR
}

input IndexSearchQuery {
  analyzer: String, fields: [FullTextQueryField], keyword: String, match_type: QueryMatchTypeEnum = EXACT
  operator: OperatorEnum = AND, properties: [FullTextQueryField]
}

input IndexSearchSortInput {
  name: String!
  order: String = "asc"
}

type IndexSearchCollection implements PageInterface {
  aggregations: Aggregations!
  results: [Document!]
}

input EmbeddingsFilterInput {
  created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!], updated_at: DateFilter
}

input EmbeddingsSortInput {
  created_at: StandardSort, embedding: VectorDistanceSort, id: StandardSort, updated_at: StandardSort
}

type EmbeddingCollection implements PageInterface { results: [Embedding!] }

input EmbeddingCreateInputType {
  content: String, created_at: JSONDate, embedding: [Float!]!, id: ID, metadata: HashObject, token_count: Int
  updated_at: JSONDate
}

type Embedding {
  content: String, created_at: JSONDate!, embedding: [Float!]!, id: ID!, metadata: HashObject, token_count: Int
  updated_at: JSONDate!
}

input EmbeddingUpdateInputType {
  content: String, created_at: JSONDate, embedding: [Float!], id: ID, metadata: HashObject, token_count: Int
  updated_at: JSONDate
}

type Document implements BasicPropertyInterface
input VectorDistanceSort { embedding: [Float!], order: VectorDistanceEnum! }
enum VectorDistanceEnum { euclidean }
`
