import type { Hash } from '../base/values/hash'

/** A file to send: either `url` or `content_base64`. */
export interface ApiCallFile {
  /** The URL to download the file from, while the request is sent. */
  readonly url?: string | null
  /** The content in Base64. */
  readonly content_base64?: string | null
  /** Default: the last segment of the URL, or `file` */
  readonly filename?: string | null
  /** Default: `application/octet-stream` */
  readonly content_type?: string | null
}

/** A part of a form: either `value` or `file`. */
export interface ApiCallPart {
  readonly name: string
  readonly value?: string | null
  /** The content type of a value. Default: none */
  readonly content_type?: string | null
  readonly file?: ApiCallFile | null
}

/** A request to another server. */
export interface ApiCall {
  /** An absolute URL, `http:` or `https:`. */
  readonly url: string
  /** GET, HEAD, POST, PUT, PATCH or DELETE. Default: `GET` */
  readonly method?: string | null
  /** The headers by name. A null value omits the header. */
  readonly headers?: Hash | null
  /** The body. Not together with `form_data`. */
  readonly body?: string | null
  /** The parts of `multipart/form-data`, in order, instead of a body. */
  readonly form_data?: readonly ApiCallPart[] | null
  /** Seconds to wait for the response. Default: the limit of the fetch adapter */
  readonly timeout?: number | null
}

/** The other server's response. */
export interface ApiCallResponse {
  readonly status: number
  readonly body: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

/** The result of a request: a response of any status, or the errors that prevented one. */
export interface ApiCallResult {
  /** Null if there was no response. */
  readonly response: ApiCallResponse | null
  /** Empty if there was a response. */
  readonly errors: readonly { readonly message: string }[]
}
