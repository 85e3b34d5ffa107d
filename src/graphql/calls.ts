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
