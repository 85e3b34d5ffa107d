/** The instance: its jobs, versions and metrics. */
export const adminInstanceTypes = `
extend type Query {
  admin_background_jobs(
    filter: BackgroundJobsFilterInput, page: Int = 1, per_page: Int = 20, sort: [BackgroundJobsSortInput!]
  ): BackgroundJobCollection
  admin_current_instance: Instance
  admin_instance_metrics: InstanceMetrics
  admin_third_party_integrations(
    filter: ThirdPartyIntegrationsFilterInput, page: Int = 1, per_page: Int = 20
    sort: [ThirdPartyIntegrationsSortInput!]
  ): ThirdPartyIntegrationCollection
  admin_versions(
    filter: VersionFilterInput, options: QueryOptionsInput, page: Int = 1, per_page: Int = 20
    sort: [VersionSortInput!]
  ): VersionCollection
  cms_discovery(types: [CMSItemType]): CMSItemDefinitionCollection @deprecated
  cms_items(page: Int = 1, per_page: Int, type: CMSItemType!): CMSItemPayloadCollection @deprecated
  instance: Instance @deprecated
}

extend type Mutation {
  admin_background_job_delete(id: ID!): BackgroundJob
  admin_background_job_retry(id: ID!): BackgroundJob
  admin_background_jobs_delete_all(filter: BackgroundJobsFilterInput): BackgroundJobsResult
}

input BackgroundJobsFilterInput {
  created_at: DateFilter, failed_at: DateFilter, form_configuration_name: StringFilter, id: UniqIdFilter
  label: StringFilter, locked_at: DateFilter, or: [BackgroundJobsFilterInput!], queue: StringFilter
  resource_id: UniqIdFilter, resource_type: StringFilter, run_at: DateFilter, source_name: StringFilter
  source_type: StringFilter, timestamp: DateFilter, type: BackgroundJobsTypeEnum, updated_at: DateFilter
}

input BackgroundJobsSortInput {
  attempts: StandardSort, class_name: StandardSort, created_at: StandardSort, enqueued_at: StandardSort
  failed_at: StandardSort, form_configuration_name: StandardSort, id: StandardSort, label: StandardSort
  locked_at: StandardSort, queue: StandardSort, resource_id: StandardSort, resource_type: StandardSort
  retry: StandardSort, run_at: StandardSort, source_name: StandardSort, source_type: StandardSort
  updated_at: StandardSort
}

type BackgroundJobCollection implements PageInterface { results: [BackgroundJob!] }

type Instance {
  created_at: JSONDate!, feature_flags: HashObject!, id: ID!, name: String!, updated_at: JSONDate!
}

type InstanceMetrics {
  activities_total: Int!, addresses_total: Int!, attachments_total: Int!, images_total: Int!, records_total: Int!
  transactables_total: Int!, user_profiles_total: Int!, users_total: Int!
}

input ThirdPartyIntegrationsFilterInput {
  created_at: DateFilter, id: UniqIdFilter, or: [ThirdPartyIntegrationsFilterInput!], type: StringFilter
  updated_at: DateFilter
}

input ThirdPartyIntegrationsSortInput {
  created_at: StandardSort, id: StandardSort, type: StandardSort, updated_at: StandardSort
}

type ThirdPartyIntegrationCollection implements PageInterface { results: [ThirdPartyIntegration!] }

input VersionFilterInput {
  created_at: DateFilter, event: StringFilter, id: UniqIdFilter, item_id: UniqIdFilter, item_type: StringFilter
  or: [VersionFilterInput!], updated_at: DateFilter, whodunnit: StringFilter
}

input VersionSortInput {
  created_at: StandardSort, event: StandardSort, id: StandardSort, item_id: StandardSort, item_type: StandardSort
  updated_at: StandardSort, whodunnit: StandardSort
}

type VersionCollection implements PageInterface { results: [Version!] }

enum CMSItemType {
  ActivityStreamsGroupingHandler ActivityStreamsHandler ApiCallNotification Asset AuthorizationPolicy
  CustomModelType EmailNotification FormConfiguration GraphQuery InstanceConfig InstanceProfileType LiquidView
  Migration Modules Page SmsNotification TransactableType Translation UserType
}

type CMSItemDefinitionCollection implements PageInterface { results: [CMSItemDefinition!] }
type CMSItemPayloadCollection implements PageInterface { results: [CMSItemPayload!] }

type BackgroundJob {
  arguments: JSONPayload, attempts: Int, created_at: JSONDate!, dead_at: JSONDate, error: String
  error_class: String, error_message: String, failed_at: JSONDate, form_configuration_name: String
  form_name: String, id: ID!, label: String, liquid_body: JSONPayload, locked_at: JSONDate, partial_name: String
  queue: String!, resource_id: ID, resource_type: String, retry_at: JSONDate, run_at: JSONDate
  source_name: String, source_type: String, started_at: JSONDate, updated_at: JSONDate
}

type BackgroundJobsResult { results: [BackgroundJob!]! }
enum BackgroundJobsTypeEnum { DEAD RETRY RUNNING SCHEDULED }

type ThirdPartyIntegration {
  created_at: JSONDate!, id: ID!, settings: HashObject!, type: String!, updated_at: JSONDate!
}

type Version {
  created_at: JSONDate!, event: VersionAction!, id: ID!, item_id: ID!, item_type: VersionItemType!
  resource: HashObject, whodunnit: String
}

type CMSItemDefinition { fields: [String]!, name: CMSItemType!, path: JSONPayload! }
type CMSItemPayload { data: JSONPayload, resource_name: String!, type: CMSItemType }
enum VersionAction { create destroy update }
enum VersionItemType { Customization User UserProfile }
`
