import type { Template } from 'liquidjs'
import type { ReadFile } from '../../files/file-kind'
import type { apiCall } from '../../files/kinds/api-call'
import type { Runtime } from '../context/runtime'
import { parsePlain } from '../../language/templates/parser'
import { parseNotification, type NotificationTemplate } from '../notifications/template'

/** A key of an API call with Liquid. */
export type ApiCallKey = Exclude<keyof typeof apiCall.keys, 'name' | 'metadata'>

/** A file of `api_calls/`. */
export interface ApiCallTemplate extends NotificationTemplate<ApiCallKey> {
  readonly parsedBody: readonly Template[]
}

/** @throws {ConfigurationError} the fault of the file */
export function parseApiCall(file: ReadFile<unknown>, runtime: Runtime): ApiCallTemplate {
  const template = parseNotification<ApiCallKey>(file, runtime)
  return {
    ...template,
    parsedBody: parsePlain(file.text, runtime.liquid, file.path, file.text.length - file.body.length),
  }
}
