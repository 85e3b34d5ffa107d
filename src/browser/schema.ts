/** In browsers, the counterpart of `src/files/schema`: there are no records whose types it would tell. */
export class Schema {
  /** The tables of the app: none. */
  readonly tables = []
}
