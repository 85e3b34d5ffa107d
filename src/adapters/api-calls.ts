import type { Hash } from '../values/hash'

/** A file that is sent: one of `url` and `content_base64`. */
export interface ApiCallFile {
  /** Downloaded while the request is sent. */
  readonly url?: string | null
  readonly content_base64?: string | null
  /** By default the last segment of the URL, or `file`. */
  readonly filename?: string | null
  /** By default `application/octet-stream`. */
  readonly content_type?: string | null
}

/** A part of a form: one of `value` and `file`. */
export interface ApiCallPart {
  readonly name: string
  readonly value?: string | null
  /** Of a value; left out where it is not given. */
  readonly content_type?: string | null
  readonly file?: ApiCallFile | null
}

/** A request to somebody else. Source: tags-and-multipart.md, "api_call input of the api_call_send mutation". */
export interface ApiCall {
  readonly url: string
  /** GET, HEAD, POST, PUT, PATCH or DELETE. `GET` */
  readonly method?: string | null
  readonly headers?: Hash | null
  readonly body?: string | null
  /** The parts of `multipart/form-data`, in their order, in place of a body. */
  readonly form_data?: readonly ApiCallPart[] | null
  /** Seconds that an answer may take. As long as the fetch adapter allows */
  readonly timeout?: number | null
}

/** What somebody else has answered. */
export interface ApiCallResponse {
  readonly status: number
  readonly body: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** What has become of a request: an answer, whatever its status, or what kept it from being answered. */
export interface ApiCallResult {
  readonly response: ApiCallResponse | null
  readonly errors: readonly { readonly message: string }[]
}
