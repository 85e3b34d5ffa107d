/** The kind of caller of an exchange, determined once, when the request arrives. */
export type Principal =
  /** The visitor of a page, whose request has passed the CSRF check, or whose page has none. */
  | 'browser'
  /** A user, or a client acting for one, with a token. */
  | 'user'
  /** A client with an access key of the app, without a user. */
  | 'access-key'
  /** The app itself: a job, a query of a template, the host. */
  | 'app'
  /** A request that has failed the CSRF check: its changes to the session are not saved. */
  | 'stranger'

/** Returns whether the principal owns every record. */
export function ownsAll(principal: Principal): boolean {
  return principal === 'app' || principal === 'access-key'
}
