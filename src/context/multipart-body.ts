import { TextDecoder } from 'node:util'
import type { Limits } from '../adapters/settings'
import { LimitError } from '../errors'
import { multipartParts, parametersOf, type MultipartPart } from '../values/multipart'
import { show } from '../values/describe'
import { utf8 } from '../values/utf8'
import { Upload } from './upload'

/** A field of a form, text or a file, under its name. */
export type FormEntry = readonly [name: string, value: string | Upload]

const binary = 'application/octet-stream'

/**
 * The fields of a body of `multipart/form-data`, in their order, each read when it is asked for.
 *
 * @throws {InvalidValueError} where it is none
 * @throws {LimitError} at the first file over `formFiles`
 */
export function* readMultipart(
  bytes: Buffer,
  contentType: string,
  { formFiles }: Pick<Limits, 'formFiles'>,
): Generator<FormEntry> {
  let files = 0
  for (const part of multipartParts(bytes, contentType)) {
    const { name, fileName, contentType: type = 'text/plain' } = part
    const isFile = fileName !== undefined || type === binary
    if (isFile && ++files > formFiles) {
      throw new LimitError('formFiles', `the form has more than ${formFiles} files (settings.limits.formFiles)`)
    }
    yield [name, isFile ? new Upload(baseName(fileName ?? ''), type, part.bytes) : textOf(part)]
  }
}

/** Some browsers tell the folders too. */
function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** The text of a part: UTF-8, unless it names another charset that there is. */
function textOf({ name, bytes, contentType = '' }: MultipartPart): string {
  const decoder = decoderOf(parametersOf(contentType).get('charset'))
  return decoder ? decoder.decode(bytes) : utf8(bytes, `the field ${show(name)}`)
}

function decoderOf(charset: string | undefined): TextDecoder | undefined {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset, { ignoreBOM: true })
  } catch {
    return undefined
  }
}
