import { binaryType } from '../../../../base/formats/media-type'
import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { readBytes, readChunks } from '../../../../base/async/chunk-stream'
import { Upload } from '../../../context/uploads/upload'
import { InvalidValueError } from '../../../../base/errors'
import { show } from '../../../../base/values/describe'
import { getOwn, isHash, type Hash } from '../../../../base/values/hash'
import type { RecordInput } from '../inputs'
import type { PropertyInput } from '../properties'
import { findLastSegment, makeUpload, type Content } from './uploads'
import { getErrorMessage } from '../../../../base/text/error-message'

interface Saving {
  readonly record: RecordInput
}

/** A mutation of a record whose files may have to be fetched or printed: that is done before anything is saved. */
export function withFetchedFile<Given extends Saving, Result>(
  save: (source: unknown, input: Given, context: QueryContext, info: GraphQLResolveInfo) => Result,
) {
  return async (source: unknown, input: Given, context: QueryContext, info: GraphQLResolveInfo) =>
    save(source, { ...input, record: await new Fetcher(context).fetchRecord(input.record) }, context, info)
}

/**
 * Downloads a file that a mutation names, which may be an asset of the app.
 *
 * @param name the property, for messages
 */
export async function fetchUpload(name: string, url: string, context: QueryContext): Promise<Upload> {
  const file = await new Fetcher(context).download(name, url)
  return new Upload(file.name, file.type, file.bytes)
}

/** Fetches the files of one mutation. Together they may have as many bytes as a request with its files. */
class Fetcher {
  private left: number

  constructor(private readonly context: QueryContext) {
    this.left = context.settings.limits.bodyBytes
  }

  async fetchRecord(record: RecordInput): Promise<RecordInput> {
    if (!record.properties) return record
    const properties: (PropertyInput | null)[] = []
    // One after another, because concurrent downloads could be large.
    for (const property of record.properties) properties.push(property && (await this.fetchProperty(property)))
    return { ...record, properties }
  }

  private async fetchProperty(property: PropertyInput): Promise<PropertyInput> {
    const { name, value_upload: input } = property
    const upload = isHash(input) ? await this.fetchUpload(name, input) : undefined
    return upload ? { ...property, value_upload: upload } : property
  }

  /** The file; undefined if there is nothing to fetch or to print. */
  private async fetchUpload(property: string, input: Hash): Promise<Upload | undefined> {
    const url = getOwn(input, 'remote_url')
    if (typeof url === 'string') return makeUpload(property, input, await this.download(property, url))
    const content = getOwn(input, 'content')
    if (getOwn(input, 'type') !== 'pdf' || typeof content !== 'string') return undefined
    const bytes = await this.print(property, content)
    return makeUpload(property, input, { name: `${property}.pdf`, type: 'application/pdf', bytes })
  }

  private async print(property: string, html: string): Promise<Uint8Array> {
    const bytes = await this.context.adapters.pdf.print(html)
    if (bytes.byteLength > this.left) {
      throw new InvalidValueError(`${property}: value_upload: the PDF has more than ${this.left} bytes`)
    }
    this.left -= bytes.byteLength
    return bytes
  }

  async download(property: string, url: string): Promise<Content> {
    const fail = (reason: string): never => {
      throw new InvalidValueError(`${property}: remote_url: ${show(url)} cannot be downloaded: ${reason}`)
    }
    const failed = (error: unknown): never => fail(getErrorMessage(error))
    const response = (await this.context.asset?.(url)) ?? (await this.context.adapters.fetch(url).catch(failed))
    if (!response.ok) {
      await response.body?.cancel()
      return fail(`the server returned status ${response.status}`)
    }
    const bytes = (await this.read(response.body).catch(failed)) ?? fail(`it has more than ${this.left} bytes`)
    const type = response.headers.get('content-type') ?? binaryType
    return { name: findLastSegment(url) || property, type, bytes }
  }

  /** The bytes of a body; undefined if they are too many. */
  private async read(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
    if (!body) return new Uint8Array()
    const bytes = await readBytes(readChunks(body), this.left)
    if (bytes) this.left -= bytes.byteLength
    return bytes
  }
}
