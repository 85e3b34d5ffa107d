import type { SafeString } from '../../../base/values/scalar'

/** A response's redirect. */
export interface Redirect {
  readonly location: string
  readonly status: number
}

/** The response so far, as tags have set it. */
export class ResponseDraft {
  status: number | undefined
  redirect: Redirect | undefined
  /** The format of the content type that the page has set by a header: `json`. */
  format: string | undefined
  /** The contents of `content_for` by name: safe markup, or plain text if the render is not HTML. */
  readonly contents = new Map<string, (string | SafeString)[]>()
  private own: Headers | undefined

  /** Created on first use. */
  get headers(): Headers {
    return (this.own ??= new Headers())
  }
}
