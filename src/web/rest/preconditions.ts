import type { StoredRecord } from '../../ports/records/port'
import { computeVersion } from '../../ports/records/version'
import { getOwn, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'

const entityTags = /(W\/)?"([^"]*)"/g

/**
 * The versions of the record that a request may change: from `If-Match`, which weak tags never match, and the field
 * `lock_version`; none with `If-None-Match: *`. Undefined for any. Source: RFC 9110, 13.1.1 and 13.1.2.
 */
export function readVersions({ headers }: Request, fields: Hash): readonly string[] | undefined {
  if (headers.get('if-none-match')?.trim() === '*') return []
  const version = getOwn(fields, 'lock_version') ?? null
  const own = version === null ? undefined : [print(version)]
  const header = headers.get('if-match')
  if (header === null || header.trim() === '*') return own
  const tags = Array.from(header.matchAll(entityTags)).flatMap(([, weak, tag = '']) => (weak ? [] : [tag]))
  return own ? tags.filter((tag) => own.includes(tag)) : tags
}

/** The ETag of a record. */
export function formatEtag(record: StoredRecord): string {
  return `"${computeVersion(record)}"`
}
