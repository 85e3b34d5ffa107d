import { fileAttributes } from '../../../ports/records/reserved-tables'
import { PropertyError } from '../../../base/errors'
import { getOwn, isHash, makeHash, type Hash } from '../../../base/values/hash'
import type { Exchange } from '../../context/exchange'
import type { FilePlace } from '../../context/uploads/keys'
import { Upload } from '../../context/uploads/upload'
import type { Form } from '../forms'
import { SubmissionError } from '../submission-error'
import type { Violations } from '../validations/violations'
import { makeValues } from './attempt'
import type { Draft } from './draft'
import type { Payload } from './payload'

/** Reads the files that were sent in JSON for properties that are files. A content that is not Base64 is an error. */
export async function withJsonFiles(
  form: Form,
  payload: Payload,
  { runtime }: Exchange,
  stored: Hash | undefined,
): Promise<Payload> {
  if (findValues(payload.values, isJsonFile).next().done) return payload
  const tables = await runtime.schema.current()
  const { submitted, attributes } = makeValues(form, payload.values, stored)
  const uploads = new Map<unknown, Upload | null>()
  const mistyped = [...payload.mistyped]
  for (const { path, value } of findValues(submitted, isJsonFile)) {
    const place = form.resource.findPlace({ attributes }, path)
    if (!place || !tables.findFileColumn(place.table, place.path)?.upload) continue
    const upload = Upload.fromJson(value)
    uploads.set(value, upload ?? null)
    if (!upload) mistyped.push({ path, key: 'invalid' })
  }
  return { values: replaceValues(payload.values, uploads), mistyped }
}

function isJsonFile(value: unknown): value is Hash {
  return isHash(value) && getOwn(value, 'content_base64') !== undefined
}

function isUpload(value: unknown): value is Upload {
  return value instanceof Upload
}

/** The values of a kind in a hash, and in the hashes inside it. */
function* findValues<T>(
  hash: Hash,
  isOfKind: (value: unknown) => value is T,
  path: readonly string[] = [],
): Generator<{ readonly path: readonly string[]; readonly value: T }> {
  for (const [name, value] of Object.entries(hash)) {
    const here = [...path, name]
    if (isOfKind(value)) yield { path: here, value }
    else if (isHash(value)) yield* findValues(value, isOfKind, here)
  }
}

/** A copy of a hash with other values, also in the hashes inside it. */
function replaceValues(hash: Hash, others: ReadonlyMap<unknown, unknown>): Hash {
  const replace = (value: unknown): unknown => (isHash(value) ? replaceValues(value, others) : value)
  const entries = Object.entries(hash)
  return makeHash(entries.map(([name, value]) => [name, others.has(value) ? others.get(value) : replace(value)]))
}

/** The files of a form that is about to be saved. */
export class FormFiles {
  private readonly files: readonly {
    readonly path: readonly string[]
    readonly upload: Upload
    readonly place: FilePlace
  }[]

  constructor(
    form: Form,
    private readonly draft: Draft,
  ) {
    this.files = Array.from(findValues(draft.changes, isUpload)).flatMap(({ path, value: upload }) => {
      const place = form.resource.findPlace(draft, path)
      return place ? [{ path, upload, place }] : []
    })
  }

  /**
   * Reports file properties with another value, and files that violate the options of their properties.
   *
   * @throws {SubmissionError} 413 if there are too many files
   */
  async check(violations: Violations): Promise<void> {
    const { uploads, schema, settings } = this.draft.exchange.runtime
    const { formFiles } = settings.limits
    if (this.files.length > formFiles) {
      throw new SubmissionError(413, `the form has more than ${formFiles} files (settings.limits.formFiles)`)
    }
    const tables = await schema.current()
    for (const { path, upload, place } of this.files) {
      const isFile = fileAttributes.has(place.path[0] ?? '') || tables.findFileColumn(place.table, place.path)?.upload
      if (!isFile) {
        violations.add(path, { key: 'invalid' })
        continue
      }
      try {
        await uploads.check(upload, place)
      } catch (error) {
        if (!(error instanceof PropertyError)) throw error
        violations.add(path, { key: error.key, values: error.values })
      }
    }
  }

  /** Stores the files before the transaction that assigns them to a record. */
  async store(): Promise<void> {
    for (const { upload, place } of this.files) await this.draft.exchange.runtime.uploads.store(upload, place)
  }
}
