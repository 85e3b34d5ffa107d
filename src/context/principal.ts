/** Who speaks in an exchange. It is decided once, where a request comes in, and asked for wherever it matters. */
export type Principal =
  /** The visitor of a page: whatever changes something came with the CSRF token of the session. */
  | 'browser'
  /** A user, or a client that acts for one, by a token. */
  | 'user'
  /** A client with an access key of the app, and no user. */
  | 'access-key'
  /** The app itself: a job, a query of a template, the host. */
  | 'app'
  /** A request without the CSRF token of its session: nothing is kept of what it does to that. */
  | 'stranger'

/** Whether every record counts as its own. */
export function ownsAll(principal: Principal): boolean {
  return principal === 'app' || principal === 'access-key'
}
