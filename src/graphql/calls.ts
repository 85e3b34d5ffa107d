import type { ApiCall, ApiCallResult } from '../adapters/api-calls'
import type { GraphqlContext } from '../adapters/graphql'
import { PlatformError } from '../errors'
import type { Hash } from '../values/hash'

interface TemplateInput {
  readonly name: string
}

interface ApiCallArguments {
  readonly api_call?: ApiCall | null
  readonly template?: TemplateInput | null
  readonly data?: Hash | null
  readonly after_commit?: boolean | null
}

interface EmailArguments {
  readonly template: TemplateInput
  readonly data?: Hash | null
}

/** Requests and e-mails that queries send. Source: tags-and-multipart.md, "api_call input of the api_call_send mutation". */
export const callTypeDefs = `
extend type Mutation {
  """
  Sends a request: the one that is given, or a template of api_calls/. It goes out at once, also where a transaction
  around it is rolled back later; with after_commit it is queued instead, once what the transaction has written stays.
  """
  api_call_send(
    api_call: ApiCallInput
    template: TemplateInput
    data: HashObject
    options: HashObject
    after_commit: Boolean = false
  ): ApiCallSend!
  "Has a template of emails/ sent in the background."
  email_send(template: TemplateInput!, data: HashObject, options: HashObject): EmailSend!
}

input TemplateInput {
  name: String!
}

input ApiCallInput {
  url: String!
  "GET, HEAD, POST, PUT, PATCH or DELETE."
  method: String
  headers: HashObject
  body: String
  "The parts of a form, in their order: in place of a body."
  form_data: [FormDataPartInput!]
}

"One of value and file."
input FormDataPartInput {
  name: String
  value: String
  content_type: String
  file: FormDataFileInput
}

"One of url and content_base64."
input FormDataFileInput {
  url: String
  content_base64: String
  filename: String
  content_type: String
}

type ApiCallSend {
  "Null where the request was not answered, or not yet."
  response: ApiCallResponse
  errors: [SendError!]!
}

type ApiCallResponse {
  status: Int!
  body: String!
  headers: HashObject!
}

type EmailSend {
  errors: [SendError!]!
}

type SendError {
  message: String!
}
`

export const callResolvers = {
  Mutation: {
    api_call_send(_: unknown, given: ApiCallArguments, context: GraphqlContext) {
      const { api_call: call, template, data } = given
      const options = { afterCommit: given.after_commit === true }
      if ((call == null) === (template == null)) {
        throw new PlatformError('type', 'api_call_send: expected one of api_call and template')
      }
      return template
        ? context.deliverApiCall(template.name, data ?? {}, options)
        : context.sendApiCall(call as ApiCall, options)
    },

    async email_send(
      _: unknown,
      { template, data }: EmailArguments,
      context: GraphqlContext,
    ): Promise<Pick<ApiCallResult, 'errors'>> {
      await context.sendEmail(template.name, data ?? {})
      return { errors: [] }
    },
  },
}
