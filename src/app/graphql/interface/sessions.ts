/** The request, and fields of its session. */
export const sessionsTypes = `
extend type Query {
  login_providers: [String] @deprecated
  request: HTTPRequestContext @deprecated
}

extend type Mutation {
  log(message: Any!, type: LogEntryType): LogEntry @deprecated
  session_create_field(name: String!, value: Any!): HashObject
  session_delete_field(name: String!): HashObject
}

type HTTPRequestContext {
  authentication_providers: [AuthenticationProvider]
  body: String
  current_full_path: String!
  current_path: String!
  current_url: String!
  flash: FlashMessages
  form_authenticity_token: String!
  headers: HeadersObject!
  is_xhr: Boolean
  params: ParamsObject!
  params_unfiltered: HashObject!
  referer: String
}

enum LogEntryType { debug error info }
type LogEntry { id: ID!, message: String!, type: String! }
type FlashMessages { alert: String, notice: String }
scalar HeadersObject
scalar ParamsObject
`
