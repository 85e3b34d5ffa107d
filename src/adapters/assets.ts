import type { PromiseOrValue } from '../async/promise-or-value'

/** What is known of the app's assets: images, style sheets, scripts. */
export interface Assets {
  /**
   * When an asset was last changed, in epoch seconds; undefined where there is none. The path is relative to the
   * assets (`images/logo.svg`), or begins with a module (`modules/blog/images/logo.svg`).
   */
  updatedAt(path: string): PromiseOrValue<number | undefined>
  /**
   * Something else each time that any asset has changed, so that fragments of `cache` are made again. It answers at once.
   * Default: only changed files of the app count.
   */
  version?(): string | number
}
