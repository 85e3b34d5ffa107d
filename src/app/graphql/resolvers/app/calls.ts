import type { ApiCall, ApiCallResult } from '../../../../ports/api-calls'
import type { InlineEmail } from '../../../notifications/inline-email'
import type { InlineSms } from '../../../notifications/inline-sms'
import type { QueryContext } from '../../context'
import { InvalidValueError, UnavailableError } from '../../../../base/errors'
import type { Hash } from '../../../../base/values/hash'
import type { PromiseOrValue } from '../../../../base/async/promise-or-value'
import { refuse } from '../../filters/refuse'
import { isSet } from '../../filters/values'

interface ChannelArguments {
  readonly channel_name: string
  readonly room_id: string
  readonly payload: unknown
}

interface TemplateInput {
  readonly name: string
}

interface CallOptions {
  readonly skip_ssl_verification?: boolean | null
  /** In seconds. */
  readonly timeout?: number | null
}

interface ApiCallArguments {
  readonly api_call?: ApiCall | null
  readonly template?: TemplateInput | null
  readonly data?: Hash | null
  readonly options?: CallOptions | null
  readonly after_commit?: boolean | null
}

interface EmailArguments {
  readonly template?: TemplateInput | null
  readonly email?: InlineEmail | null
  readonly options?: Hash | null
  readonly data?: Hash | null
}

interface SmsArguments {
  readonly template?: TemplateInput | null
  readonly sms?: InlineSms | null
  readonly data?: Hash | null
}

/**
 * API calls, messages to channels, e-mails and text messages that queries send. An API call is sent at once, even if
 * the surrounding transaction is rolled back later; with `after_commit` it is queued when the transaction commits.
 */
export const callResolvers = {
  Mutation: {
    api_call_send(_: unknown, args: ApiCallArguments, context: QueryContext): PromiseOrValue<ApiCallResult> {
      const { api_call: call, template, data } = args
      const afterCommit = args.after_commit === true
      const timeout = readTimeout(args)
      const seconds = timeout != null && { timeout }
      const options = { afterCommit, ...(template && seconds) }
      expectOne('api_call_send', { api_call: call, template })
      warnOfData('api_call_send', args, context)
      return template
        ? context.deliverApiCall(template.name, data ?? {}, options)
        : context.sendApiCall({ ...(call as ApiCall), ...seconds }, options)
    },

    async channel_send_message(_: unknown, args: ChannelArguments, context: QueryContext): Promise<null> {
      const { channel_name: channel, room_id: room, payload } = args
      if (!context.sendToChannel) {
        throw new UnavailableError(
          'channel_send_message',
          'channel_send_message: this GraphQL context sends no messages',
        )
      }
      await context.sendToChannel(channel, room, payload)
      return null
    },

    async email_send(_: unknown, args: EmailArguments, context: QueryContext) {
      const { template, email, data, options } = args
      refuse({ options }, 'write them into the front matter of the e-mail')
      expectOne('email_send', { email, template })
      warnOfData('email_send', args, context)
      if (template) await context.sendEmail(template.name, data ?? {})
      else if (context.sendInlineEmail) await context.sendInlineEmail(email as InlineEmail)
      else throw new UnavailableError('email_send', 'email_send: this GraphQL context sends only templates')
      return { errors: [], is_scheduled_to_send: true }
    },

    async sms_send(_: unknown, args: SmsArguments, context: QueryContext) {
      const { template, sms, data } = args
      expectOne('sms_send', { sms, template })
      if (!context.sendSms || !context.sendInlineSms) {
        throw new UnavailableError('sms_send', 'sms_send: this GraphQL context sends no text messages')
      }
      warnOfData('sms_send', args, context)
      if (template) await context.sendSms(template.name, data ?? {})
      else await context.sendInlineSms(sms as InlineSms)
      return { errors: [], is_scheduled_to_send: true }
    },
  },
}

/** @throws {InvalidValueError} unless one of two arguments is set */
function expectOne(field: string, given: Hash): void {
  if (Object.values(given).filter(isSet).length === 1) return
  throw new InvalidValueError(`${field}: expected one of ${Object.keys(given).join(' and ')}`)
}

/** A whole message has no variables. */
function warnOfData(
  field: string,
  { template, data }: Pick<SmsArguments, 'template' | 'data'>,
  { warnOnce }: QueryContext,
): void {
  if (template == null && data != null) warnOnce?.(`${field}: data is ignored without a template`)
}

/** The timeout in seconds. `internal` has no effect: private addresses are reachable only if `settings.network.allow` lists them. */
function readTimeout({ options, template, after_commit }: ApiCallArguments): CallOptions['timeout'] {
  const { skip_ssl_verification, timeout } = options ?? {}
  if (skip_ssl_verification === true) {
    throw new UnavailableError(
      'skip_ssl_verification',
      'skip_ssl_verification is not available here: trust the certificate in Node',
    )
  }
  if (timeout != null && timeout <= 0) {
    throw new InvalidValueError(`timeout: expected a number of seconds above 0, got ${timeout}`)
  }
  if (timeout != null && template != null && after_commit === true) {
    throw new UnavailableError(
      'timeout',
      'timeout is not available here with a template and after_commit: settings.network.timeoutMs applies',
    )
  }
  return timeout
}
