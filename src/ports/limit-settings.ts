/** The limits of renders, filters, requests and log-ins. A render or filter over its limit throws a `LimitError`. */
export interface Limits {
  /** Rendered nodes and loop iterations in a render, empty ones too. 1,000,000 */
  readonly steps: number
  /** Characters of output in a render, captured output too. 50,000,000 */
  readonly outputLength: number
  /** Characters and elements that filters create in a render. 100,000,000; LiquidJS' `memoryLimit` applies too */
  readonly memory: number
  /** Nested partials, functions and layouts. 100 */
  readonly depth: number
  /** Milliseconds of a render. 30,000; LiquidJS' `renderLimit` applies too */
  readonly renderMs: number
  /** Milliseconds of a regular expression. 100 */
  readonly regexpMs: number
  /** Bytes of a request's body. 1 MB */
  readonly bodyBytes: number
  /** Values in a request's query, and in its body: each string, number, hash and list of a form or JSON. 4,096 */
  readonly parameters: number
  /** Files in a form. 100 */
  readonly formFiles: number
  /** Bytes that `gzip_decompress` returns. 50 MB */
  readonly decompressedBytes: number
  /** Milliseconds that a session lasts after its last use. 14 days */
  readonly sessionMs: number
  /** Attempts that `background` may ask for. 5; 10 in an app of a directory */
  readonly attempts: number
  /** Wrong passwords for one account from one IP address, in `loginMs`. 10 */
  readonly logins: number
  /** Wrong passwords from one IP address, in `loginMs`. 100 */
  readonly loginsOfAddress: number
  /** Milliseconds after which wrong passwords are forgotten. 3 minutes */
  readonly loginMs: number
}
