import type { StoredRecord } from '../../../ports/records/port'
import { minuteMs } from '../../../base/time/calendar'
import type { Hash } from '../../../base/values/hash'
import { ApiCalls } from '../../api-calls/api-calls'
import type { Exchange } from '../../context/exchange'
import { useNamed } from '../../context/missing-file'
import { Renderer } from '../../context/renderer'
import { withoutFiles } from '../../context/uploads/upload'
import { enqueueBackground } from '../../jobs/background'
import { Emails } from '../../notifications/email'
import { Smses } from '../../notifications/sms'
import type { Form } from '../forms'
import { withoutPasswords } from '../passwords'
import { merge } from './merge'

/** The variables of the form's Liquid: the saved record, with the submitted values that are not stored. */
export interface FormVariables {
  readonly form: Hash
}

export function makeVariables(form: Form, record: StoredRecord | undefined, submitted: Hash): FormVariables {
  const stored = record ? form.resource.load(record) : {}
  const shown = withoutPasswords(withoutFiles(submitted))
  return { form: { ...merge(shown, stored, form.resource.type, form.fields), id: record?.id ?? null } }
}

/** Runs the form's callback, and queues its asynchronous callbacks and notifications, in the transaction. */
export async function runCallbacks(form: Form, exchange: Exchange, variables: () => FormVariables): Promise<void> {
  const { callback_actions: callback, async_callback_actions: later } = form.configuration
  const { runtime } = exchange
  if (callback !== undefined) {
    const source = { inline: callback, from: form.place, key: 'callback_actions' }
    await runtime.service(Renderer).render(source, { exchange, variables: variables() })
  }
  for (const { content, delay = 0, priority = 'default', max_attempts: maxAttempts = 1 } of [later ?? []].flat()) {
    const options = { delayMs: delay * minuteMs, priority, maxAttempts, sourceName: form.place }
    await enqueueBackground(exchange, { template: content }, { ...variables() }, options)
  }
  const { email_notifications, sms_notifications, api_call_notifications } = form.configuration
  const senders = [
    ['email', email_notifications, runtime.service(Emails)],
    ['sms', sms_notifications, runtime.service(Smses)],
    ['apiCall', api_call_notifications, runtime.service(ApiCalls).notifications],
  ] as const
  for (const [kind, names = [], sender] of senders) {
    for (const name of names) {
      const enqueue = (): Promise<void> => sender.enqueue(exchange, name, variables())
      await useNamed({ kind, name, namer: form.path }, runtime.files.current(), enqueue)
    }
  }
}
