import type { PromiseOrValue } from '../async/promise-or-value'

/** Bytes that are fetched while the request is sent. */
export interface Source {
  /** How many bytes will come, where that is certain: of a compressed download it is not. */
  readonly size?: number
  /** What errors call it. `a file` */
  readonly label?: string
  /** Called once, when all the parts before have been read. */
  open(): PromiseOrValue<ReadableStream<Uint8Array>>
}

/** A field of a form; one that has a file name is a file. */
export interface Part {
  readonly name: string
  /** Text is sent as UTF-8, bytes as they are. */
  readonly content: string | Uint8Array | Source
  readonly filename?: string
  readonly contentType?: string
}

const printable = /^[ -~]+$/

/** Whether the text may stand in a header as a content type: it is printable ASCII, on one line. */
export function isContentType(text: string): boolean {
  return printable.test(text)
}

/** The headers of a part and the empty line after them, as browsers write them: line ends in names become CRLF, those in file names stay. */
export function headersOf({ name, filename, contentType }: Part): string {
  const file = filename === undefined ? '' : `; filename="${escape(filename)}"`
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`
  return `Content-Disposition: form-data; name="${escape(withCrlf(name))}"${file}\r\n${type}\r\n`
}

function withCrlf(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n')
}

const escapes: Readonly<Record<string, string>> = { '\r': '%0D', '\n': '%0A', '"': '%22' }

function escape(text: string): string {
  return text.replace(/[\r\n"]/g, (character) => escapes[character] ?? '')
}
