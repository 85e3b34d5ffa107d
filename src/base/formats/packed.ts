import type { PromiseOrValue } from '../async/promise-or-value'

/** A file in an archive or a folder, which is read on demand. */
export interface PackedFile {
  /** With `/` between its names. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  read(): PromiseOrValue<Uint8Array>
}
