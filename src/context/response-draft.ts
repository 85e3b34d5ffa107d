import type { SafeString } from '../values/scalar'
import type { Redirect } from './redirect'

/** What tags have made of the answer so far. */
export class ResponseDraft {
  status: number | undefined
  redirect: Redirect | undefined
  /** What `content_for` has stored, by its names: markup that is safe, or text where no HTML is rendered. */
  readonly contents = new Map<string, (string | SafeString)[]>()
  private own: Headers | undefined

  /** Made when they are first asked for. */
  get headers(): Headers {
    return (this.own ??= new Headers())
  }
}
