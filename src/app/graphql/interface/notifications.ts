/** E-mails, API calls and text messages. */
export const notificationsTypes = `
extend type Query {
  admin_sent_notifications(
    filter: SentNotificationsFilterInput, page: Int = 1, per_page: Int = 20, sort: [SentNotificationsSortInput!]
  ): SentNotificationCollection
}

extend type Mutation {
  api_call_send(
    api_call: ApiCallSendRequestInput, data: HashObject, options: ApiCallSendOptions
    template: NotificationTemplateInput, after_commit: Boolean = false
  ): ApiCallSendPayload
  channel_send_message(channel_name: String!, payload: JSONPayload!, room_id: String!): String
  email_send(
    data: HashObject, email: NotificationEmailInput, template: NotificationTemplateInput, options: HashObject
  ): NotificationSendEmailPayload
  sms_send(data: HashObject, sms: SmsSendInput, template: NotificationTemplateInput): SmsSendPayload
}

input SentNotificationsFilterInput {
  content: StringFilter, created_at: DateFilter, id: UniqIdFilter, notification_id: UniqIdFilter
  notification_type: NotificationTypeFilter, or: [SentNotificationsFilterInput!], updated_at: DateFilter
}

input SentNotificationsSortInput {
  created_at: StandardSort
  id: StandardSort
  updated_at: StandardSort
}

type SentNotificationCollection implements PageInterface { results: [SentNotification!] }

input ApiCallSendRequestInput {
  body: String
  "The parts of a form, in order, instead of a body."
  form_data: [FormDataPartInput!]
  headers: HashObject
  "GET, HEAD, POST, PUT, PATCH or DELETE."
  method: String
  url: String!
}

input ApiCallSendOptions { internal: Boolean, skip_ssl_verification: Boolean, timeout: Int }
input NotificationTemplateInput { name: String! }

type ApiCallSendPayload {
  errors: [BaseError!]! @deprecated
  "Null if there is no response, or none yet."
  response: Response
}

input NotificationEmailInput {
  bcc: [String!], cc: [String!], content: String!, delay: Int, from: String!, reply_to: [String!]
  subject: String!, to: [String!]!
}

type NotificationSendEmailPayload {
  errors: [BaseError!]! @deprecated
  is_scheduled_to_send: Boolean!
}

input SmsSendInput { content: String!, delay: Int = 0, to: String! }
type SmsSendPayload { errors: [BaseError!]! @deprecated, is_scheduled_to_send: Boolean! }

input NotificationTypeFilter {
  not_value: NotificationTypeEnum, not_value_in: [NotificationTypeEnum!], value: NotificationTypeEnum
  value_in: [NotificationTypeEnum!]
}

type SentNotification implements AdminNonDeployableSharedAttributesInterface {
  content: String
  notification_id: ID!
  notification_type: NotificationTypeEnum!
  options: HashObject
}

type Response { body: String!, headers: HashObject!, status: Int! }
enum NotificationTypeEnum { API_CALL EMAIL SMS }

interface AdminNonDeployableSharedAttributesInterface {
  created_at: JSONDate!
  id: ID!
  updated_at: JSONDate!
}


"One of value and file."
input FormDataPartInput { content_type: String, file: FormDataFileInput, name: String, value: String }

"One of url and content_base64."
input FormDataFileInput { content_base64: String, content_type: String, filename: String, url: String }
`
