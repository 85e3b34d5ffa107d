import { megabyte } from './sizes'
import { dayMs, minuteMs } from './time/calendar'

/** The defaults of `settings.limits`. Comments: the unit → the effect of exceeding it. */
export const settingLimits = {
  /** rendered nodes and loop iterations in a render, including empty ones → `LimitError`: the render ends; `try` does not catch it */
  steps: 1_000_000,
  /** characters of output in a render, including captured output → `LimitError`: the render ends; `try` does not catch it */
  outputLength: 50_000_000,
  /** characters and elements that filters create in a render; LiquidJS' `memoryLimit` applies too → `LimitError`: the render ends; `try` does not catch it */
  memory: 100_000_000,
  /** nested partials, functions and layouts → `LimitError`: the render ends; `try` does not catch it */
  depth: 100,
  /** milliseconds of a render; LiquidJS' `renderLimit` applies too → `LimitError`: the render ends; `try` does not catch it */
  renderMs: 30_000,
  /** milliseconds of processor time for a regular expression, which can take ten times as long on a busy machine. An expression that cannot backtrack is not stopped on texts of up to 2,000,000 characters → an error with its place in the template, caused by a `LimitError` */
  regexpMs: 100,
  /** bytes of a request's body → status 413 */
  bodyBytes: megabyte,
  /** bytes of a form with files (`multipart/form-data`), if the app's schema has a property of the type `upload`; a higher `bodyBytes` takes precedence → status 413 */
  uploadBytes: 10 * megabyte,
  /** values in a request's query, and in its body: each string, number, hash and list of a form or JSON → status 413 */
  parameters: 4096,
  /** files in a form → status 413 */
  formFiles: 100,
  /** bytes that `gzip_decompress` returns → an error with its place in the template, caused by a `LimitError` */
  decompressedBytes: 50 * megabyte,
  /** milliseconds that a session lasts after its last use (14 days) → the session expires */
  sessionMs: 14 * dayMs,
  /** attempts of a job of the tag `background`; 10 in an app served from a directory → an error with its place in the template */
  attempts: 5,
  /** wrong passwords for an account from one IP address within `loginMs` → status 429 */
  logins: 10,
  /** wrong passwords from one IP address within `loginMs` → status 429 */
  loginsOfAddress: 100,
  /** milliseconds for which wrong passwords count → they are forgotten */
  loginMs: 3 * minuteMs,
}

/** The limits of renders, filters, requests and log-ins. A render or filter over its limit throws a `LimitError`. */
export type Limits = { readonly [K in keyof typeof settingLimits]: number }
