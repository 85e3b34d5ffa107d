/** The partials, layouts, assets and policies of the app. */
export const adminPartialsTypes = `
extend type Query {
  admin_assets(
    filter: QueryAssetsFilterInput, page: Int = 1, per_page: Int = 20, sort: [AssetsSortInput!]
  ): AssetCollection
  admin_assets_listing(id: ID!): AssetsListing
  admin_authorization_policies(
    filter: AuthorizationPoliciesFilterInput, page: Int = 1, per_page: Int = 20
    sort: [AuthorizationPoliciesSortInput!]
  ): AuthorizationPolicyCollection
  admin_liquid_layouts(
    filter: LiquidLayoutsFilterInput, page: Int = 1, per_page: Int = 20, sort: [LiquidLayoutsSortInput!]
  ): LiquidLayoutCollection
  admin_liquid_partials(
    filter: LiquidPartialsFilterInput, page: Int = 1, per_page: Int = 20, sort: [LiquidPartialsSortInput!]
  ): LiquidPartialCollection
}

extend type Mutation {
  admin_asset_delete(physical_file_path: String!): Asset
  admin_asset_delete_all(filter: MutationAssetsFilterInput!, hard_delete: Boolean = false): String
  admin_asset_update(asset: AssetUpdateInput!, physical_file_path: String!): Asset
  admin_asset_update_all(asset: AssetUpdateAllInput!, filter: MutationAssetsFilterInput!): ObjectCount
  admin_assets_create(assets: [AssetInput!]!): AssetsCreateMutationPayload
  admin_assets_listing_create: AssetsListingIdentifier
  admin_assets_presign_urls(paths: [AssetPresignInput!]!): AssetsPresignUrlsMutationPayload
  admin_authorization_policy_create(authorization_policy: AuthorizationPolicyInputType!): AuthorizationPolicy
  admin_authorization_policy_delete(id: ID, physical_file_path: String): AuthorizationPolicy
  admin_authorization_policy_update(
    authorization_policy: UpdateAuthorizationPolicyInputType!, id: ID, physical_file_path: String
  ): AuthorizationPolicy
  admin_liquid_layout_create(liquid_layout: LiquidLayoutInputType!): LiquidLayout
  admin_liquid_layout_delete(id: ID, physical_file_path: String): LiquidLayout
  admin_liquid_layout_delete_all(filter: LiquidLayoutsFilterInput!, sync: Boolean = false): ObjectCount
  admin_liquid_layout_update(
    id: ID, liquid_layout: UpdateLiquidLayoutInputType!, physical_file_path: String
  ): LiquidLayout
  admin_liquid_layout_update_all(
    filter: LiquidLayoutsFilterInput!, liquid_layout: UpdateLiquidLayoutInputType!
  ): ObjectCount
  admin_liquid_partial_create(liquid_partial: LiquidPartialInputType!): LiquidPartial
  admin_liquid_partial_delete(id: ID, physical_file_path: String): LiquidPartial
  admin_liquid_partial_delete_all(filter: LiquidPartialsFilterInput!, sync: Boolean = false): ObjectCount
  admin_liquid_partial_update(
    id: ID, liquid_partial: UpdateLiquidPartialInputType!, physical_file_path: String
  ): LiquidPartial
  admin_liquid_partial_update_all(
    filter: LiquidPartialsFilterInput!, liquid_partial: UpdateLiquidPartialInputType!
  ): ObjectCount
}

input AuthorizationPoliciesFilter {
  not_value: String, not_value_in: [String!], value: String, value_in: [String!]
}

input AuthorizationPoliciesFilterInput {
  content: StringFilter, created_at: DateFilter, flash_alert: StringFilter, id: UniqIdFilter
  metadata: [JsonbFilter!], name: StringFilter, or: [AuthorizationPoliciesFilterInput!]
  physical_file_path: StringFilter, redirect_to: StringFilter, updated_at: DateFilter
}

input AuthorizationPoliciesSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type AuthorizationPolicy implements AdminSharedAttributesInterface {
  authorization_policy_associations: [AuthorizationPolicyAssociation!], content: String!, flash_alert: String
  http_status: Int, name: String!, redirect_to: String
}

type AuthorizationPolicyAssociation {
  authorizable_id: ID!, authorizable_type: String!, authorization_policy_id: ID!, created_at: JSONDate!, id: ID!
  updated_at: JSONDate!
}

type AuthorizationPolicyCollection implements PageInterface { results: [AuthorizationPolicy!] }

input AuthorizationPolicyInputType {
  content: String!, flash_alert: String, manually_managed: Boolean, metadata: HashObject, name: String
  physical_file_path: String, redirect_to: String
}

input QueryAssetsFilterInput {
  content_type: StringFilter, created_at: DateFilter, deleted_at: DateFilter, file_size: RangeFilter
  id: UniqIdFilter, manually_managed: BooleanFilter, metadata: [JsonbFilter!], name: StringFilter
  or: [QueryAssetsFilterInput!], physical_file_path: StringFilter, updated_at: DateFilter
  virtual_deleted_at: DateFilter
}

input AssetsSortInput {
  content_type: StandardSort, created_at: StandardSort, file_size: StandardSort, id: StandardSort
  metadata: [JsonbSort!], name: StandardSort, physical_file_path: StandardSort, updated_at: StandardSort
  virtual_deleted_at: StandardSort
}

type AssetCollection implements PageInterface { results: [Asset!] }

type AssetsListing {
  created_at: JSONDate!, id: ID, private_assets_url: String, public_assets_url: String, status: String
}

input LiquidLayoutsFilterInput {
  body: StringFilter, created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!]
  or: [LiquidLayoutsFilterInput!], path: StringFilter, physical_file_path: StringFilter, updated_at: DateFilter
}

input LiquidLayoutsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], path: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type LiquidLayoutCollection implements PageInterface { results: [LiquidLayout!] }

input LiquidPartialsFilterInput {
  body: StringFilter, created_at: DateFilter, id: UniqIdFilter, metadata: [JsonbFilter!]
  or: [LiquidPartialsFilterInput!], path: StringFilter, physical_file_path: StringFilter, updated_at: DateFilter
}

input LiquidPartialsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], path: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type LiquidPartialCollection implements PageInterface { results: [LiquidPartial!] }

type Asset implements AdminSharedAttributesInterface {
  content_type: String, deleted_at: JSONDate, file_size: Int, name: String!, url: String!
  virtual_deleted_at: JSONDate @deprecated
}

input MutationAssetsFilterInput {
  created_at: DateFilter, deleted_at: DateFilter, id: UniqIdFilter, metadata: JsonbFilter, name: StringFilter
  physical_file_path: StringFilter, updated_at: DateFilter
}

input AssetUpdateInput {
  cache_control: String, manually_managed: Boolean, metadata: HashObject, physical_file_path: String!
}

input AssetUpdateAllInput { manually_managed: Boolean }

input AssetInput {
  cache_control: String, file_size: Int, manually_managed: Boolean, metadata: HashObject, name: String!
  physical_file_path: String!, url: String
}

type AssetsCreateMutationPayload { assets: [Asset!]! }
type AssetsListingIdentifier { created_at: JSONDate!, id: ID! }
input AssetPresignInput { path: String! }
type AssetsPresignUrlsMutationPayload { urls: [PresignedUrl!]! }

input UpdateAuthorizationPolicyInputType {
  content: String, flash_alert: String, manually_managed: Boolean, metadata: HashObject, name: String
  physical_file_path: String, redirect_to: String
}

input LiquidLayoutInputType {
  body: String, format: PageFormat = html, manually_managed: Boolean, metadata: HashObject, path: String!
  physical_file_path: String!
}

type LiquidLayout implements AdminSharedAttributesInterface {
  body: String
  format: PageFormat
  path: String!
}

input UpdateLiquidLayoutInputType {
  body: String, format: PageFormat = html, manually_managed: Boolean, metadata: HashObject, path: String
  physical_file_path: String
}

input LiquidPartialInputType {
  body: String = "", format: PageFormat = html, manually_managed: Boolean, metadata: HashObject, path: String!
  physical_file_path: String
}

type LiquidPartial implements AdminSharedAttributesInterface {
  body: String
  format: PageFormat
  path: String!
}

input UpdateLiquidPartialInputType {
  body: String, format: PageFormat = html, manually_managed: Boolean, metadata: HashObject, path: String
  physical_file_path: String
}

type PresignedUrl { access_url: String!, path: String!, upload_url: String! }
`
