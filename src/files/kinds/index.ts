import type { FileKind } from '../file-kind'
import { apiCall } from './api-call'
import { config } from './config'
import { email } from './email'
import { form } from './form'
import { job } from './job'
import { page } from './page'
import { asset, moduleManifest, query, translation } from './plain'
import { policy } from './policy'
import { profileType, table, userSchema } from './schema'
import { sms } from './sms'
import { layout, migration, partial } from './templates'

/** The kinds of files that the code uses. */
export type AnyFileKind = FileKind

/** The kinds of files that an app consists of, in the order of the reference. */
export const fileKinds = {
  page,
  layout,
  partial,
  form,
  policy,
  query,
  table,
  userSchema,
  profileType,
  translation,
  asset,
  email,
  sms,
  apiCall,
  job,
  migration,
  config,
  moduleManifest,
} as const satisfies Readonly<Record<string, AnyFileKind>>

/** The kind of a file, by its path in today's layout; undefined if no app has such files. */
export function findFileKind(path: string): AnyFileKind | undefined {
  return Object.values<AnyFileKind>(fileKinds).find((kind) => kind.owns(path))
}
