import { PropertyError } from '../../../base/errors'
import type { Exchange } from '../../context/exchange'
import { Upload } from '../../context/uploads/upload'
import type { FilePlace } from '../../context/uploads/keys'
import { findRecordFiles, findFiles, replaceValue, type FileValue } from '../../context/uploads/stored-file'
import { fileAttributes, usersTable } from '../../../ports/records/reserved-tables'
import type { StoredRecord } from '../../../ports/records/port'
import { print } from '../../../base/values/print'
import { typeName } from '../types/allowed-types'
import { describeResource } from '../descriptions'
import { toHashOrEmpty, getOwn, type Hash } from '../../../base/values/hash'
import type { Form } from '../forms'
import type { Payload } from './payload'
import type { Draft } from './draft'
import type { Violations } from '../validations/violations'

const properties = 'properties'

/** Reads the files that were sent in JSON for properties that are files. A content that is not Base64 is an error. */
export async function withJsonFiles(
  form: Form,
  payload: Payload,
  exchange: Exchange,
  record: StoredRecord | undefined,
): Promise<Payload> {
  const tables = await exchange.runtime.schema.current()
  const { resource } = form.configuration
  const table = record?.table ?? describeResource(resource).table ?? print(getOwn(payload.values, typeName))
  let { values, mistyped } = payload
  for (const [name, value] of Object.entries(toHashOrEmpty(getOwn(values, properties)))) {
    const path = [properties, name]
    const isFile = tables.findFileColumn(table, form.resource.toPropertyPath(path))?.upload !== undefined
    if (!isFile || getOwn(toHashOrEmpty(value), 'content_base64') === undefined) continue
    const upload = Upload.fromJson(value)
    values = replaceValue(values, path, upload ?? null)
    if (!upload) mistyped = [...mistyped, { path, key: 'invalid' }]
  }
  return { values, mistyped }
}

/** The files in the values of a form, whose records may be users. */
function* findSentFiles(values: Hash): Generator<FileValue> {
  yield* findRecordFiles(usersTable, values)
  for (const name of fileAttributes) yield* findFiles(getOwn(values, name), [name])
}

/** The files of a form that is about to be saved, without nested records' files. */
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
    const table = form.resource.findTable(draft)
    this.files = Array.from(findSentFiles(draft.changes)).flatMap(({ path, value }) =>
      table !== undefined && value instanceof Upload
        ? [{ path, upload: value, place: { table, path: form.resource.toPropertyPath(path) } }]
        : [],
    )
  }

  /** Reports file properties with another value, and files that violate the options of their properties. */
  async check(violations: Violations): Promise<void> {
    const { uploads, schema } = this.draft.exchange.runtime
    const tables = await schema.current()
    for (const { path, upload, place } of this.files) {
      const isFile = fileAttributes.has(path[0] ?? '') || tables.findFileColumn(place.table, place.path)?.upload
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
