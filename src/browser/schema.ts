/** In browsers, the counterpart of `src/files/schema`: there are no records, and so no tables. */
export class Schema {
  /** The tables of the app: none. */
  readonly tables = []
}
