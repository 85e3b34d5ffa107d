import type { PromiseOrValue } from '../base/async/promise-or-value'

/** Information about the app's assets: images, style sheets, scripts. */
export interface Assets {
  /**
   * When an asset was last changed, in epoch seconds; undefined if it does not exist. The path is relative to the
   * assets (`images/logo.svg`), or starts with a module (`modules/blog/images/logo.svg`).
   */
  updatedAt(path: string): PromiseOrValue<number | undefined>
  /**
   * A version that changes with any asset, so that fragments of `cache` are rendered again. Synchronous. Default: only
   * changes of the app's files count.
   */
  version?(): string | number
}
