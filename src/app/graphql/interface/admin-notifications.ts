/** The notifications of the app. */
export const adminNotificationsTypes = `
extend type Query {
  admin_api_call_notifications(
    filter: ApiCallNotificationsFilterInput, page: Int = 1, per_page: Int = 20
    sort: [ApiCallNotificationsSortInput!]
  ): ApiCallNotificationCollection
  admin_email_notifications(
    filter: EmailNotificationsFilterInput, page: Int = 1, per_page: Int = 20
    sort: [EmailNotificationsSortInput!]
  ): EmailNotificationCollection
  admin_sms_notifications(
    filter: SmsNotificationsFilterInput, page: Int = 1, per_page: Int = 20, sort: [SmsNotificationsSortInput!]
  ): SmsNotificationCollection
}

extend type Mutation {
  admin_api_call_notification_create(api_call_notification: ApiCallNotificationInputType!): ApiCallNotification
  admin_api_call_notification_delete(id: ID, physical_file_path: String): ApiCallNotification
  admin_api_call_notification_update(
    api_call_notification: UpdateApiCallNotificationInputType!, id: ID, physical_file_path: String
  ): ApiCallNotification
  admin_email_notification_create(email_notification: EmailNotificationInputType!): EmailNotification
  admin_email_notification_delete(id: ID, physical_file_path: String): EmailNotification
  admin_email_notification_delete_all(filter: EmailNotificationsFilterInput!): ObjectCount
  admin_email_notification_update(
    email_notification: UpdateEmailNotificationInputType!, id: ID, physical_file_path: String
  ): EmailNotification
  admin_email_notification_update_all(
    email_notification: UpdateEmailNotificationInputType!, filter: EmailNotificationsFilterInput!
  ): ObjectCount
  admin_sms_notification_create(sms_notification: SmsNotificationInputType!): SmsNotification
  admin_sms_notification_delete(id: ID, physical_file_path: String): SmsNotification
  admin_sms_notification_update(
    id: ID, physical_file_path: String, sms_notification: UpdateSmsNotificationInputType!
  ): SmsNotification
}

type ApiCallNotification implements AdminSharedAttributesInterface {
  callback: String, content: String, delay_by: String, form_configurations: [FormConfiguration!] @deprecated
  forms: [Form!], headers: String, name: String!, request_type: String!, to: String!, trigger_condition: String
}

type ApiCallNotificationCollection implements PageInterface { results: [ApiCallNotification!] }

input ApiCallNotificationInputType {
  callback: String, content: String, delay_by: String = "0", form_configuration_ids: [ID], headers: HashObject
  manually_managed: Boolean, metadata: HashObject, name: String, physical_file_path: String!
  request_headers: HashObject, request_type: String!, to: String!, trigger_condition: String = "true"
}

input ApiCallNotificationsFilterInput {
  callback: StringFilter, content: StringFilter, created_at: DateFilter, delay: StringFilter
  delay_by: StringFilter, headers: StringFilter, id: UniqIdFilter, metadata: [JsonbFilter!], name: StringFilter
  or: [ApiCallNotificationsFilterInput!], physical_file_path: StringFilter, to: StringFilter
  trigger_condition: StringFilter, updated_at: DateFilter
}

input ApiCallNotificationsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type EmailNotification implements AdminSharedAttributesInterface {
  attachments: String, bcc: String, cc: String, content: String, delay_by: String
  form_configurations: [FormConfiguration!] @deprecated, forms: [Form!], from: String, layout: String
  layout_path: String @deprecated, name: String!, reply_to: String, subject: String, to: String
  trigger_condition: String
}

type EmailNotificationCollection implements PageInterface { results: [EmailNotification!] }

input EmailNotificationInputType {
  attachments: String, bcc: String, cc: String, content: String, delay_by: String = "0"
  form_configuration_ids: [ID], from: String, layout: String, layout_path: String, manually_managed: Boolean
  metadata: HashObject, name: String, physical_file_path: String!, reply_to: String, subject: String!, to: String
  trigger_condition: String = "true"
}

input EmailNotificationsFilterInput {
  attachments: StringFilter, bcc: StringFilter, cc: StringFilter, content: StringFilter, created_at: DateFilter
  delay: StringFilter, delay_by: StringFilter, id: UniqIdFilter, layout: StringFilter, layout_path: StringFilter
  metadata: [JsonbFilter!], name: StringFilter, or: [EmailNotificationsFilterInput!]
  physical_file_path: StringFilter, subject: StringFilter, to: StringFilter, trigger_condition: StringFilter
  updated_at: DateFilter
}

input EmailNotificationsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

type SmsNotification implements AdminSharedAttributesInterface {
  content: String, delay_by: String, form_configurations: [FormConfiguration!] @deprecated, forms: [Form!]
  name: String!, to: String!, trigger_condition: String
}

type SmsNotificationCollection implements PageInterface { results: [SmsNotification!] }

input SmsNotificationInputType {
  content: String, delay_by: String = "0", form_configuration_ids: [ID], form_ids: [ID], metadata: HashObject
  name: String, physical_file_path: String!, to: String, trigger_condition: String = "true"
}

input SmsNotificationsFilterInput {
  callback: StringFilter, content: StringFilter, created_at: DateFilter, delay: StringFilter
  delay_by: StringFilter, id: UniqIdFilter, metadata: [JsonbFilter!], name: StringFilter
  or: [SmsNotificationsFilterInput!], physical_file_path: StringFilter, to: StringFilter
  trigger_condition: StringFilter, updated_at: DateFilter
}

input SmsNotificationsSortInput {
  created_at: StandardSort, id: StandardSort, metadata: [JsonbSort!], name: StandardSort
  physical_file_path: StandardSort, updated_at: StandardSort
}

input UpdateApiCallNotificationInputType {
  callback: String, content: String, delay_by: String = "0", form_configuration_ids: [ID], headers: HashObject
  manually_managed: Boolean, metadata: HashObject, name: String, physical_file_path: String
  request_headers: HashObject, request_type: String, to: String, trigger_condition: String = "true"
}

input UpdateEmailNotificationInputType {
  attachments: String, bcc: String, cc: String, content: String, delay_by: String = "0"
  form_configuration_ids: [ID], from: String, layout: String, layout_path: String, manually_managed: Boolean
  metadata: HashObject, name: String, physical_file_path: String, reply_to: String, subject: String, to: String
  trigger_condition: String = "true"
}

input UpdateSmsNotificationInputType {
  content: String, delay_by: String = "0", form_configuration_ids: [ID], metadata: HashObject, name: String
  physical_file_path: String, to: String, trigger_condition: String = "true"
}
`
