import type { PromiseOrValue } from '../../base/async/promise-or-value'

/** Content that is streamed while the request is sent. */
export interface Source {
  /** The size in bytes, if it is certain, unlike a compressed download's. */
  readonly size?: number
  /** Its name in error messages; default: `a file`. */
  readonly label?: string
  /** Called once, after all previous parts were read. */
  open(): PromiseOrValue<ReadableStream<Uint8Array>>
}

/** A form field; with a file name, a file. */
export interface Part {
  readonly name: string
  /** Text is sent as UTF-8, bytes as they are. */
  readonly content: string | Uint8Array | Source
  readonly filename?: string
  readonly contentType?: string
}

const printable = /^[ -~]+$/

/** Whether a text is valid as a content type in a header: printable ASCII on one line. */
export function isContentType(text: string): boolean {
  return printable.test(text)
}

/**
 * The headers of a part and the empty line after them, as browsers write them: line ends in names become CRLF, those in
 * file names stay.
 */
export function formatHeaders({ name, filename, contentType }: Part): string {
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
