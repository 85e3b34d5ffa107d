/** The app's forms. */
export const adminFormsTypes = `
extend type Query {
  admin_form_configurations(
    filter: FormConfigurationsFilterInput, page: Int = 1, per_page: Int = 20
    sort: [FormConfigurationsSortInput!]
  ): FormConfigurationCollection @deprecated
  admin_forms(filter: FormsFilterInput, page: Int = 1, per_page: Int = 20, sort: [FormsSortInput!]): FormCollection
}

extend type Mutation {
  admin_form_configuration_create(form_configuration: FormConfigurationInputType!): FormConfiguration @deprecated
  admin_form_configuration_delete(id: ID!): FormConfiguration @deprecated
  admin_form_configuration_update(
    form_configuration: UpdateFormConfigurationInputType!, id: ID!
  ): FormConfiguration @deprecated
  admin_form_create(form: FormInput!): Form @deprecated
  admin_form_delete(id: ID, physical_file_path: String): Form @deprecated
  admin_form_delete_all(filter: FormsFilterInput!): ObjectCount @deprecated
  admin_form_update(form: UpdateFormInput!, id: ID, physical_file_path: String): Form @deprecated
  admin_form_update_all(filter: FormsFilterInput!, form: UpdateFormInput!): ObjectCount @deprecated
  form_submit(fields: HashObject!, form_name: String!, id: ID): FormSubmitPayload @deprecated
}

input FormConfigurationsFilterInput {
  async_callback_actions: StringFilter, callback_actions: StringFilter, created_at: DateFilter
  default_payload: StringFilter, flash_notice: StringFilter, id: UniqIdFilter, liquid_body: StringFilter
  metadata: [JsonbFilter!], name: StringFilter, redirect_to: StringFilter, resource: StringFilter
  resource_owner: StringFilter, updated_at: DateFilter
}

input FormConfigurationsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type FormConfigurationCollection implements PageInterface { results: [FormConfiguration!] }

input FormsFilterInput {
  async_callback_actions: StringFilter, callback_actions: StringFilter, created_at: DateFilter
  default_payload: StringFilter, flash_notice: StringFilter, id: UniqIdFilter, liquid_body: StringFilter
  metadata: [JsonbFilter!], name: StringFilter, or: [FormsFilterInput!], physical_file_path: StringFilter
  redirect_to: StringFilter, resource: StringFilter, resource_owner: StringFilter, updated_at: DateFilter
}

input FormsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type FormCollection implements PageInterface { results: [Form!] }

input FormConfigurationInputType {
  async_callback_actions: String, async_callback_delay: String = "0", async_callback_max_attempts: Int = 1
  async_callback_priority: AsyncCallbackPriority = default, authorization_policy_ids: [ID]
  callback_actions: String, configuration: HashObject, default_payload: String, flash_alert: String
  flash_notice: String, liquid_body: String, metadata: HashObject, name: String, physical_file_path: String!
  redirect_to: String, resource: String!, resource_owner: String!, spam_protection: SpamProtectionInputType
}

type FormConfiguration implements AdminSharedAttributesInterface {
  api_call_notifications: [ApiCallNotification!], async_callback_actions: String, async_callback_delay: String
  async_callback_max_attempts: Int, async_callback_priority: AsyncCallbackPriority
  authorization_policies: [AuthorizationPolicy!], callback_actions: String, configuration: HashObject
  default_payload: String, email_notifications: [EmailNotification!], flash_alert: String, flash_notice: String
  liquid_body: String, name: String!, redirect_to: String, resource: String!, resource_owner: String!
  sms_notifications: [SmsNotification!], spam_protection: HashObject
}

input UpdateFormConfigurationInputType {
  async_callback_actions: String, async_callback_delay: String = "0", async_callback_max_attempts: Int = 1
  async_callback_priority: AsyncCallbackPriority = default, authorization_policy_ids: [ID]
  callback_actions: String, configuration: HashObject, default_payload: String, flash_alert: String
  flash_notice: String, liquid_body: String, metadata: HashObject, name: String, physical_file_path: String
  redirect_to: String, resource: String, resource_owner: String, spam_protection: SpamProtectionInputType
}

input FormInput {
  async_callback_actions: String, async_callback_delay: String = "0", async_callback_max_attempts: Int = 1
  async_callback_priority: AsyncCallbackPriority = default, authorization_policy_ids: [ID!]
  callback_actions: String, configuration: HashObject, default_payload: String, flash_alert: String
  flash_notice: String, liquid_body: String, metadata: HashObject, name: String, physical_file_path: String!
  redirect_to: String, resource: String!, resource_owner: String!, response_headers: String
  spam_protection: SpamProtectionInput
}

type Form implements AdminSharedAttributesInterface {
  api_call_notifications: [ApiCallNotification!], async_callback_actions: String, async_callback_delay: String
  async_callback_max_attempts: Int, async_callback_priority: AsyncCallbackPriority
  authorization_policies: [AuthorizationPolicy!], callback_actions: String, configuration: HashObject @deprecated
  default_payload: String, email_notifications: [EmailNotification!], fields: HashObject, flash_alert: String
  flash_notice: String, liquid_body: String, name: String!, redirect_to: String, resource: String!
  resource_owner: String!, response_headers: String, sms_notifications: [SmsNotification!]
  spam_protection: HashObject
}

input UpdateFormInput {
  async_callback_actions: String, async_callback_delay: String, async_callback_max_attempts: Int
  async_callback_priority: AsyncCallbackPriority, authorization_policy_ids: [ID!], callback_actions: String
  configuration: HashObject, default_payload: String, flash_alert: String, flash_notice: String
  liquid_body: String, metadata: HashObject, name: String, physical_file_path: String, redirect_to: String
  resource: String, resource_owner: String, response_headers: String, spam_protection: SpamProtectionInput
}

type FormSubmitPayload { result: Result, validation_errors: HashObject }
enum AsyncCallbackPriority { default high low }

input SpamProtectionInputType {
  recaptcha_v2: HashObject
  recaptcha_v3: SpamProtectionRecaptchaV3InputType
}

input SpamProtectionInput {
  hcaptcha: HashObject
  recaptcha_v2: HashObject
  recaptcha_v3: SpamProtectionRecaptchaV3Input
}

type Result {
  changes: HashObject, model: Model, transactable: Transactable @deprecated, user: User
}

input SpamProtectionRecaptchaV3InputType { action: String!, minimum_score: Float }
input SpamProtectionRecaptchaV3Input { action: String!, minimum_score: Float }
`
