import { megabyte } from './sizes'
import { dayMs, minuteMs } from './time/calendar'

/** The defaults of `settings.limits`. Comments: the unit → the effect of exceeding it. */
export const settingLimits = {
  /** rendered nodes and loop iterations in a render, empty ones too → `LimitError`: the render ends; `try` does not catch it */
  steps: 1_000_000,
  /** characters of output in a render, captured output too → `LimitError`: the render ends; `try` does not catch it */
  outputLength: 50_000_000,
  /** characters and elements that filters create in a render; LiquidJS' `memoryLimit` applies too → `LimitError`: the render ends; `try` does not catch it */
  memory: 100_000_000,
  /** nested partials, functions and layouts → `LimitError`: the render ends; `try` does not catch it */
  depth: 100,
  /** milliseconds of a render; LiquidJS' `renderLimit` applies too → `LimitError`: the render ends; `try` does not catch it */
  renderMs: 30_000,
  /** milliseconds of the processor for a regular expression, which a busy machine may make ten times as long; one that cannot backtrack, on at most 2,000,000 characters, is not stopped → an error that names the place in the template, with a `LimitError` as its cause */
  regexpMs: 100,
  /** bytes of a request's body → status 413 */
  bodyBytes: megabyte,
  /** bytes of a form with files (`multipart/form-data`), in an app whose schema has a property of the type `upload`, unless `bodyBytes` is higher → status 413 */
  uploadBytes: 10 * megabyte,
  /** values in a request's query, and in its body: each string, number, hash and list of a form or JSON → status 413 */
  parameters: 4096,
  /** files in a form → status 413 */
  formFiles: 100,
  /** bytes that `gzip_decompress` returns → an error that names the place in the template, with a `LimitError` */
  decompressedBytes: 50 * megabyte,
  /** milliseconds that a session lasts after its last use (14 days) → the session expires */
  sessionMs: 14 * dayMs,
  /** attempts of a job of `background`; 10 in an app of a directory → an error with its place in the template */
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
