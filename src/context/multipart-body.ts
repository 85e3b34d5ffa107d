import type { Busboy as BusboyClass } from '@fastify/busboy'
import { PlatformError } from '../errors'
import { loadLibrary } from '../values/library'
import { Upload } from './upload'

/** Bytes of a field's name. */
const longestName = 1000

/** A field of a form, text or a file, under its name. */
export type FormEntry = [name: string, value: string | Upload]

/**
 * The fields of a body of `multipart/form-data`, in their order.
 *
 * @throws {PlatformError} where it is none
 */
export function readMultipart(bytes: Uint8Array, contentType: string): Promise<FormEntry[]> {
  const { Busboy } = loadLibrary<{ readonly Busboy: typeof BusboyClass }>('@fastify/busboy')
  const entries: FormEntry[] = []
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => {
      reject(new PlatformError('type', 'the body of the request is not multipart/form-data', { cause }))
    }
    try {
      const limits = { fieldNameSize: longestName, fieldSize: bytes.byteLength }
      const parser = new Busboy({ headers: { 'content-type': contentType }, limits })
      parser.on('field', (name: string | undefined, value, isCut) => {
        if (name === undefined) refuse('a part has no name')
        else if (isCut) refuse('the name of a field is too long')
        else entries.push([name, value])
      })
      parser.on('file', (name: string | undefined, file, fileName: string | undefined, _encoding, type) => {
        // A part that does not end is told here, and would end the process where nobody listens.
        file.on('error', refuse)
        if (name === undefined) {
          file.resume()
          return refuse('a part has no name')
        }
        const chunks: Uint8Array[] = []
        const place = entries.push([name, '']) - 1
        file.on('data', (chunk: Uint8Array) => chunks.push(chunk))
        file.on('end', () => (entries[place] = [name, new Upload(fileName ?? '', type, Buffer.concat(chunks))]))
      })
      parser.on('finish', () => {
        resolve(entries)
      })
      parser.on('error', refuse)
      parser.end(bytes)
    } catch (error) {
      refuse(error)
    }
  })
}
